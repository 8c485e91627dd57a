"""Sheets: one puzzle on one page, made while its reader waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, get_args

from webapp.bullets.puzzle import Puzzle
from webapp.notation.english import sides
from webapp.press.layout.boards import (
    CLUE_SHARE,
    cell_size,
    figure,
    picture,
    puzzle_board,
    solution_board,
)
from webapp.press.layout.entries import Entry
from webapp.press.layout.sizes import MILLIMETRE, PAPERS, Paper, tenths
from webapp.press.layout.templating import fill_template
from webapp.press.pdf.render import TAGGED, render_pdf

Place = Literal["upside-down", "page", "none"]
PLACES: tuple[Place, ...] = get_args(Place)
"""Where the solution is: at the foot and upside down, on a second page, nowhere."""

SHEET_PAPERS = ("a4", "letter")

MARGIN = 17 * MILLIMETRE
HEAD, FOOT, UPSIDE_DOWN = 74.0, 84.0, 204.0
"""Points of the page for what stands above and below the board."""

AT_THE_FOOT = (110.0, 110.0)
"""The room of a solution there."""

LARGEST_CELL, LARGEST_LARGE_CELL = 58.0, 80.0
LARGE_DIGITS = 16.0
"""Points of the digits in large print, at least."""


@dataclass(frozen=True, kw_only=True)
class SheetOptions:
    """The make of a sheet."""

    solution: Place = "upside-down"
    large: bool = False
    coordinates: bool = True
    page: str = "a4"


class TooLarge(ValueError):
    """The board does not fit in large print."""


def sheet_pdf(entry: Entry, options: SheetOptions) -> bytes:
    """Render a sheet; raises `TooLarge`."""
    return sheets_pdf([entry], options)


def sheets_pdf(entries: Sequence[Entry], options: SheetOptions) -> bytes:
    """Render a sheet of each in one file; raises `TooLarge`."""
    paper = PAPERS[options.page]
    sheets = [_sheet(entry, options, paper) for entry in entries]
    source = fill_template("sheet.html", sheets=sheets, large=options.large)
    return render_pdf(source, _css(paper), **TAGGED)


def _sheet(entry: Entry, options: SheetOptions, paper: Paper) -> dict[str, Any]:
    """What the template prints of a puzzle."""
    puzzle = entry.puzzle
    options = replace(options, solution=_place(puzzle, options))
    cell = min(
        cell_size(puzzle, _room(paper, options), labels=options.coordinates),
        LARGEST_LARGE_CELL if options.large else LARGEST_CELL,
    )
    if options.large and cell * CLUE_SHARE < LARGE_DIGITS:
        raise TooLarge(
            f"a board of {sides(puzzle.width, puzzle.height)} has no room for digits of "
            f"{LARGE_DIGITS:g} points on {paper.words}, only for {tenths(cell * CLUE_SHARE)}: "
            "print it without large=1"
        )
    return {
        "entry": entry,
        "board": picture(puzzle_board(puzzle), cell, "The puzzle.", labels=options.coordinates),
        "solution": _solution(entry, options, paper),
        "place": options.solution,
    }


def _place(puzzle: Puzzle, options: SheetOptions) -> Place:
    """Where the solution stands: large print has a page for what would be small at the foot."""
    at_the_foot = cell_size(puzzle, AT_THE_FOOT, labels=False) * CLUE_SHARE
    if options.large and options.solution == "upside-down" and at_the_foot < LARGE_DIGITS:
        return "page"
    return options.solution


def _room(paper: Paper, options: SheetOptions) -> tuple[float, float]:
    """Width and height for the board."""
    below = UPSIDE_DOWN if options.solution == "upside-down" else FOOT
    head = HEAD * 1.35 if options.large else HEAD
    return paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - head - below


def _solution(entry: Entry, options: SheetOptions, paper: Paper) -> str:
    if options.solution == "none":
        return ""
    room = AT_THE_FOOT
    if options.solution == "page":
        room = (paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEAD)
    board = solution_board(entry.puzzle)
    cell = min(LARGEST_CELL, cell_size(entry.puzzle, room, labels=False))
    return figure(board, cell, "The solution.")


@lru_cache(maxsize=4)
def _css(paper: Paper) -> str:
    return fill_template("sheet.css", paper=paper, margin=MARGIN)
