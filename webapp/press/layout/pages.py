"""The pages of a plan as HTML, in sheaves that are rendered one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from markupsafe import Markup

from webapp.drawing.board import Board
from webapp.engine.position import Position
from webapp.explain.wording.voice import Voice
from webapp.press.layout import boards, colophon, figures, text_pages, title_room
from webapp.press.layout.entries import QUESTION
from webapp.press.layout.explained import hint_pages, step_pages
from webapp.press.layout.explained.intro import INTRO_SPACE
from webapp.press.layout.explained.tiles import BELOW, LETTERS, Tile, TileSetting, label_room
from webapp.press.layout.geometry import BLEED
from webapp.press.layout.plan import BookPart, BookPlan, Texts
from webapp.press.layout.solutions import SolutionsPage, grids, solution_cell
from webapp.press.layout.templating import fill_template
from webapp.press.layout.type_widths import width_of

SHEAF = 120
"""Pages of a sheaf: so many that the memory of a process stays small.

An even number, so that each sheaf begins on the right.
"""


@dataclass(frozen=True)
class Sheaf:
    """Some pages of a book that are rendered together."""

    html: str
    css: str
    first: int
    """The number of its first page."""

    pages: int


def sheaves(plan: BookPlan, texts: Texts, draw: type[PageDrawings] | None = None) -> list[Sheaf]:
    """Divide a book into sheaves."""
    drawings = (draw or PageDrawings)(plan, texts)
    leaves = [(part, page) for part in plan.parts for page in part.pages]
    return [
        _sheaf(plan, drawings, _parts_of_leaves(leaves[start : start + SHEAF]), start + 1)
        for start in range(0, len(leaves), SHEAF)
    ]


def front_sheaf(plan: BookPlan, texts: Texts) -> Sheaf:
    """The sheaf of cover and dedication alone."""
    return _sheaf(plan, PageDrawings(plan, texts), plan.parts[:1], 1)


def _parts_of_leaves(leaves: Sequence[tuple[BookPart, Any]]) -> list[BookPart]:
    """Gather pages that follow each other in the same part."""
    return [
        BookPart(part.name, [page for _, page in group], part.heading)
        for part, group in ((key, list(group)) for key, group in groupby(leaves, itemgetter(0)))
    ]


def _sheaf(plan: BookPlan, drawings: PageDrawings, parts: Sequence[BookPart], first: int) -> Sheaf:
    options, geometry = plan.book.options, plan.geometry
    setting = TileSetting.usual(geometry)
    html = fill_template(
        "book.html",
        book=plan.book,
        options=options,
        running=title_room.running_title(plan.book, geometry),
        plan=plan,
        parts=parts,
        draw=drawings,
        geometry=geometry,
        home=options.profile == "home",
        facts=colophon.book_facts(plan.book),
        question=QUESTION,
        tile_width=setting.width,
        sentence_width=setting.beside,
    )
    css = fill_template(
        "book.css",
        geometry=geometry,
        options=options,
        home=options.profile == "home",
        first=first,
        title_size=title_room.title_size(options, geometry),
        subtitle_size=title_room.subtitle_size(options, geometry),
        bleed=BLEED,
        tile_width=setting.width,
        sentence_width=setting.beside,
        tile_text=setting.text,
        below=BELOW,
        labels=[(letters, label_room(letters, setting.text)) for letters in LETTERS],
        steps_heading=step_pages.steps_heading_size(geometry),
        steps_heading_height=step_pages.steps_heading_height(geometry),
        heading=geometry.heading,
        heading_size=text_pages.heading_size(geometry),
        grids=grids(page for part in parts for page in part.pages),
        colophon_size=geometry.type(colophon.SIZE),
        colophon_spacing=colophon.SPACING,
        hint=hint_pages.HintSetting(geometry),
        space_width=width_of(" ", 1),
        section_space=hint_pages.SECTION_SPACE,
        intro_space=INTRO_SPACE,
    )
    return Sheaf(html, css, first, sum(len(part.pages) for part in parts))


class PageDrawings:
    """Draws what the templates of a book show."""

    def __init__(self, plan: BookPlan, texts: Texts) -> None:
        self.plan, self.geometry, self.texts = plan, plan.geometry, texts
        self.entries = plan.book.entries
        self.home = plan.book.options.profile == "home"

    def entry(self, number: int) -> Any:
        """The puzzle of that number."""
        return self.entries[number - 1]

    def levels(self, numbers: Sequence[int]) -> str:
        """The difficulties of the puzzles on a page."""
        return colophon.difficulty_range([self.entry(number) for number in numbers])

    def puzzle(self, number: int) -> Markup:
        """The board of a puzzle, to be solved."""
        entry = self.entry(number)
        cell = self.geometry.cell(entry, number)
        return self._question(_board(entry.position, entry.voice), cell, f"{self._name(number)}.")

    def solution(self, number: int, page: SolutionsPage) -> Markup:
        """The board of a solution."""
        entry = self.entry(number)
        cell = solution_cell(entry, page.grid, self.geometry)
        return boards.figure(boards.solution_board(entry.puzzle), cell, f"Solution {number}.")

    def step(self, tile: Tile, name: str) -> Markup:
        """The board of a step or a run, with letters and numbers: its sentences name cells."""
        steps = "step" if tile.numbers.isdigit() else "steps"
        return self._step(tile, f"{name}, {steps} {tile.numbers}.")

    def live_solution(self, tile: Tile) -> Markup:
        """The solution of a live position: its step."""
        return self._step(tile, f"Solution {tile.step.number}.")

    def example(self) -> Markup:
        """The puzzle of the rules."""
        cell, lesson = text_pages.example_cell(self.geometry), self.texts.lesson
        return self._question(_board(lesson.example, lesson.voice), cell, "The example.")

    def cover(self) -> Markup:
        """The drawing on the cover."""
        room = title_room.drawing_room(self.plan.book.options, self.geometry)
        first, words = self.entry(1), f"The first {self.plan.book.noun} of this book"
        if first.voice is Voice.LIVE:
            board = _board(first.position, first.voice)
            return self._cover(board, room, f"{words}.")
        board = figures.half_solved_board(first.puzzle)
        return self._cover(board, room, f"{words}, half of it solved.")

    def code(self, number: int) -> Markup:
        """The code of a puzzle's address, if it has one."""
        address = self.entry(number).address
        return figures.qr_code(address, self._name(number).lower()) if address else Markup("")

    def _question(self, board: Board, cell: float, words: str) -> Markup:
        """A board to be solved."""
        return boards.picture(board, cell, words, labels=True, least=self.geometry.least_label)

    def _step(self, tile: Tile, words: str) -> Markup:
        """The board of a step with all that is known by then."""
        return boards.step_picture(tile.step, tile.cell, words, least=self.geometry.least_label)

    def _cover(self, board: Board, room: tuple[float, float], words: str) -> Markup:
        """The drawing of the cover, with digits where they are large enough."""
        least = self.geometry.least_label
        return figures.cover_drawing(board, room, words, colour=self.home, least=least)

    def _name(self, number: int) -> str:
        return f"{self.plan.book.noun.capitalize()} {number}"


def _board(position: Position, voice: Voice) -> Board:
    """What is printed of a board to be solved."""
    return Board.of(position, live=voice is Voice.LIVE)
