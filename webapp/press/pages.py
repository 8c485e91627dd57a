"""The pages of a plan as HTML, in sheaves that are rendered one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import groupby
from operator import itemgetter
from typing import Any

from markupsafe import Markup

from webapp.drawing.board import Board
from webapp.engine.position import Position
from webapp.explain.voice import Voice
from webapp.press import boards, figures, plan, words
from webapp.press.book import level_name
from webapp.press.entries import QUESTION, Task
from webapp.press.geometry import BLEED
from webapp.press.plan import Part, Plan, Texts
from webapp.press.templating import filled
from webapp.version import __version__

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


def sheaves(plan_: Plan, texts: Texts, draw: type[Drawn] | None = None) -> list[Sheaf]:
    """A book in sheaves."""
    drawn = (draw or Drawn)(plan_, texts)
    leaves = [(part, page) for part in plan_.parts for page in part.pages]
    return [
        _sheaf(plan_, drawn, _regrouped(leaves[start : start + SHEAF]), start + 1)
        for start in range(0, len(leaves), SHEAF)
    ]


def front(plan_: Plan, texts: Texts) -> Sheaf:
    """Cover and dedication alone."""
    return _sheaf(plan_, Drawn(plan_, texts), plan_.parts[:1], 1)


def _regrouped(leaves: Sequence[tuple[Part, Any]]) -> list[Part]:
    """Pages with the parts that they are of, as parts again."""
    return [
        Part(part.name, [page for _, page in group], part.heading)
        for part, group in ((key, list(group)) for key, group in groupby(leaves, itemgetter(0)))
    ]


def _sheaf(plan_: Plan, drawn: Drawn, parts: Sequence[Part], first: int) -> Sheaf:
    texts = drawn.texts
    options = plan_.book.options
    html = filled(
        "book.html",
        book=plan_.book,
        options=options,
        running=words.running_title(options, plan_.geometry),
        plan=plan_,
        parts=parts,
        draw=drawn,
        geometry=plan_.geometry,
        home=options.profile == "home",
        facts=_facts(plan_),
        question=QUESTION,
        versions=f"Bullets {__version__}, WeasyPrint {version('weasyprint')}",
    )
    css = filled(
        "book.css",
        geometry=plan_.geometry,
        options=options,
        home=options.profile == "home",
        first=first,
        title_size=words.title_size(options, plan_.geometry),
        subtitle_size=words.subtitle_size(options),
        bleed=BLEED,
        tile_width=plan.tile_width(plan_.geometry),
        said_width=plan.tile_width(plan_.geometry) - plan.step_room(plan_.geometry) - 10,
        tile_text=plan.tile_text(plan_.geometry),
        steps_heading=plan.steps_heading(plan_.geometry),
        steps_heading_height=plan.steps_heading_height(plan_.geometry),
        heading=plan_.geometry.heading,
        heading_size=plan.heading_size(plan_.geometry),
        hint_height=plan.hint_height(plan_, texts.hints) if texts.hints else 0,
    )
    return Sheaf(html, css, first, sum(len(part.pages) for part in parts))


def _facts(plan_: Plan) -> str:
    """What the cover says of its puzzles."""
    entries = plan_.book.entries
    noun = plan_.book.noun
    count = f"1 {noun}" if len(entries) == 1 else f"{len(entries):,} {noun}s"
    return f"{count}, {_levels(entries).lower()}"


def _levels(entries: Sequence[Task]) -> str:
    """The difficulties of puzzles in their order."""
    easiest, hardest = level_name(entries[0].band), level_name(entries[-1].band)
    return easiest if easiest == hardest else f"{easiest} to {hardest.lower()}"


class Drawn:
    """What the templates ask to have drawn."""

    def __init__(self, plan_: Plan, texts: Texts) -> None:
        self.plan, self.geometry, self.texts = plan_, plan_.geometry, texts
        self.entries = plan_.book.entries
        self.home = plan_.book.options.profile == "home"

    def entry(self, number: int) -> Any:
        """The puzzle of that number."""
        return self.entries[number - 1]

    def levels(self, numbers: Sequence[int]) -> str:
        """The difficulties of the puzzles on a page."""
        return _levels([self.entry(number) for number in numbers])

    def puzzle(self, number: int) -> Markup:
        """Its board, to be solved."""
        entry = self.entry(number)
        cell = self.geometry.cell(entry, number)
        return boards.picture(
            _board(entry.position, entry.voice), cell, f"{self._name(number)}.", labels=True
        )

    def solution(self, number: int) -> Markup:
        """Its solution."""
        entry = self.entry(number)
        cell = self.geometry.solution_cell(entry)
        return boards.figure(boards.solution_board(entry.puzzle), cell, f"Solution {number}.")

    def step(self, tile: Any, name: str) -> Markup:
        """The board of a step, with letters and numbers: its sentence names cells."""
        told = f"{name}, step {tile.step.number}."
        return boards.step_picture(tile.step, plan.step_room(self.geometry), told)

    def told(self, tile: Any) -> Markup:
        """The solution of a live position."""
        told = f"Solution {tile.step.number}."
        return boards.step_picture(tile.step, plan.step_room(self.geometry), told)

    def example(self) -> Markup:
        """The puzzle of the rules."""
        cell, lesson = plan.example_cell(self.geometry), self.texts.lesson
        return boards.picture(
            _board(lesson.example, lesson.voice), cell, "The example.", labels=True
        )

    def cover(self) -> Markup:
        """The drawing on the cover."""
        room = words.drawing_room(self.plan.book.options, self.geometry)
        first, told = self.entry(1), f"The first {self.plan.book.noun} of this book"
        if first.voice is Voice.LIVE:
            board = _board(first.position, first.voice)
            return figures.cover(board, room, f"{told}.", colour=self.home)
        board = figures.half_solved(first.puzzle)
        return figures.cover(board, room, f"{told}, half of it solved.", colour=self.home)

    def code(self, number: int) -> Markup:
        """The code of its address."""
        address = self.entry(number).address
        return figures.code(address, self._name(number).lower()) if address else Markup("")

    def hint(self, number: int) -> str:
        """What to look at first."""
        return self.texts.hints[number - 1]

    def _name(self, number: int) -> str:
        return f"{self.plan.book.noun.capitalize()} {number}"


def _board(position: Position, voice: Voice) -> Board:
    """A board as it is asked about."""
    return Board.of(position, live=voice is Voice.LIVE)
