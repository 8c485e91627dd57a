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
from webapp.press.layout import boards, colophon, figures, plan, title_room
from webapp.press.layout.entries import QUESTION
from webapp.press.layout.geometry import BLEED
from webapp.press.layout.plan import BookPart, BookPlan, Texts
from webapp.press.layout.solutions import SolutionsPage, grids, solution_cell
from webapp.press.layout.templating import filled
from webapp.press.layout.tiles import BELOW, Tile, TileSetting

SHEAF = 120
"""Pages of a sheaf, an even number: each begins on the right."""


@dataclass(frozen=True)
class Sheaf:
    """Some pages: what the renderer is given."""

    html: str
    css: str
    first: int
    """The number of its first page."""

    pages: int


def sheaves(plan_: BookPlan, texts: Texts, draw: type[Drawn] | None = None) -> list[Sheaf]:
    """A book in sheaves."""
    drawn = (draw or Drawn)(plan_, texts)
    leaves = [(part, page) for part in plan_.parts for page in part.pages]
    return [
        _sheaf(plan_, drawn, _regrouped(leaves[start : start + SHEAF]), start + 1)
        for start in range(0, len(leaves), SHEAF)
    ]


def front(plan_: BookPlan, texts: Texts) -> Sheaf:
    """Cover and dedication alone."""
    return _sheaf(plan_, Drawn(plan_, texts), plan_.parts[:1], 1)


def _regrouped(leaves: Sequence[tuple[BookPart, Any]]) -> list[BookPart]:
    """Pages with the parts that they are of, as parts again."""
    return [
        BookPart(part.name, [page for _, page in group], part.heading)
        for part, group in ((key, list(group)) for key, group in groupby(leaves, itemgetter(0)))
    ]


def _sheaf(plan_: BookPlan, drawn: Drawn, parts: Sequence[BookPart], first: int) -> Sheaf:
    texts = drawn.texts
    options, geometry = plan_.book.options, plan_.geometry
    setting = TileSetting.usual(geometry)
    html = filled(
        "book.html",
        book=plan_.book,
        options=options,
        running=title_room.running_title(plan_.book, geometry),
        plan=plan_,
        parts=parts,
        draw=drawn,
        geometry=geometry,
        home=options.profile == "home",
        facts=colophon.facts(plan_.book),
        question=QUESTION,
        tile_width=setting.width,
        said_width=setting.said,
    )
    css = filled(
        "book.css",
        geometry=geometry,
        options=options,
        home=options.profile == "home",
        first=first,
        title_size=title_room.title_size(options, geometry),
        subtitle_size=title_room.subtitle_size(options, geometry),
        bleed=BLEED,
        tile_width=setting.width,
        said_width=setting.said,
        tile_text=setting.text,
        below=BELOW,
        steps_heading=plan.steps_heading(geometry),
        steps_heading_height=plan.steps_heading_height(geometry),
        heading=geometry.heading,
        heading_size=plan.heading_size(geometry),
        grids=grids(page for part in parts for page in part.pages),
        colophon_size=geometry.type(colophon.SIZE),
        colophon_spacing=colophon.SPACING,
        hint_height=plan.hint_height(plan_, texts.hints) if texts.hints else 0,
    )
    return Sheaf(html, css, first, sum(len(part.pages) for part in parts))


class Drawn:
    """What the templates ask to have drawn."""

    def __init__(self, plan_: BookPlan, texts: Texts) -> None:
        self.plan, self.geometry, self.texts = plan_, plan_.geometry, texts
        self.entries = plan_.book.entries
        self.home = plan_.book.options.profile == "home"

    def entry(self, number: int) -> Any:
        """The puzzle of that number."""
        return self.entries[number - 1]

    def levels(self, numbers: Sequence[int]) -> str:
        """The difficulties of the puzzles on a page."""
        return colophon.levels([self.entry(number) for number in numbers])

    def puzzle(self, number: int) -> Markup:
        """Its board, to be solved."""
        entry = self.entry(number)
        cell = self.geometry.cell(entry, number)
        return self._asked(_board(entry.position, entry.voice), cell, f"{self._name(number)}.")

    def solution(self, number: int, page: SolutionsPage) -> Markup:
        """Its solution."""
        entry = self.entry(number)
        cell = solution_cell(entry, page.grid, self.geometry)
        return boards.figure(boards.solution_board(entry.puzzle), cell, f"Solution {number}.")

    def step(self, tile: Tile, name: str) -> Markup:
        """The board of a step, with letters and numbers: its sentence names cells."""
        return self._step(tile, f"{name}, step {tile.step.number}.")

    def told(self, tile: Tile) -> Markup:
        """The solution of a live position."""
        return self._step(tile, f"Solution {tile.step.number}.")

    def example(self) -> Markup:
        """The puzzle of the rules."""
        cell, lesson = plan.example_cell(self.geometry), self.texts.lesson
        return self._asked(_board(lesson.example, lesson.voice), cell, "The example.")

    def cover(self) -> Markup:
        """The drawing on the cover."""
        room = title_room.drawing_room(self.plan.book.options, self.geometry)
        first, told = self.entry(1), f"The first {self.plan.book.noun} of this book"
        if first.voice is Voice.LIVE:
            board = _board(first.position, first.voice)
            return self._cover(board, room, f"{told}.")
        board = figures.half_solved(first.puzzle)
        return self._cover(board, room, f"{told}, half of it solved.")

    def code(self, number: int) -> Markup:
        """The code of its address."""
        address = self.entry(number).address
        return figures.code(address, self._name(number).lower()) if address else Markup("")

    def hint(self, number: int) -> str:
        """What to look at first."""
        return self.texts.hints[number - 1]

    def _asked(self, board: Board, cell: float, told: str) -> Markup:
        """A board as it is asked about."""
        return boards.picture(board, cell, told, labels=True, least=self.geometry.least_label)

    def _step(self, tile: Tile, told: str) -> Markup:
        """A step as far as it is known."""
        return boards.step_picture(tile.step, tile.cell, told, least=self.geometry.least_label)

    def _cover(self, board: Board, room: tuple[float, float], told: str) -> Markup:
        """A drawing with digits, where they are large enough."""
        least = self.geometry.least_label
        return figures.cover(board, room, told, colour=self.home, least=least)

    def _name(self, number: int) -> str:
        return f"{self.plan.book.noun.capitalize()} {number}"


def _board(position: Position, voice: Voice) -> Board:
    """A board as it is asked about."""
    return Board.of(position, live=voice is Voice.LIVE)
