"""What a page of an explanation shows, and the addresses of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import request

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.explain.items import StepItem
from webapp.explain.steps import Order, Step
from webapp.notation.cells import cell_name
from webapp.services.puzzles.explanations import ExplainedWalk
from webapp.web.languages.cells import cell_labels
from webapp.web.languages.translation import gettext
from webapp.web.puzzles.puzzle_words import PuzzleFacts

START = "solution"
"""The last part of the address of an explanation; its other pages lie below."""


LINES_AT_ONCE = 4
"""So many lines of an answer are read with the board in view."""


def way_to(page: str, order: Order, **question: Any) -> str:
    """Name a page of this explanation by an address relative to the page that is asked for.

    A page has thousands of links, and a puzzle whose name is its whole id thousands of letters.
    """
    at_start = request.endpoint == "solution.start"
    if page:
        path = f"{START}/{page}" if at_start else page
    else:
        path = START if at_start else f"../{START}"
    fields = {"order": None if order == "simplest" else order, **question}
    query = urlencode({name: value for name, value in fields.items() if value is not None})
    return f"{path}?{query}" if query else path


@dataclass(frozen=True)
class CellLink:
    """A cell as a link to its explanation."""

    name: str
    label: str
    address: str | None = None
    """None: the cell shows a clue, or nothing can be said of it."""


@dataclass(frozen=True)
class SolutionView:
    """What one page of an explanation shows."""

    puzzle: PuzzleFacts
    walk: ExplainedWalk
    number: int
    """The number of the step; 0 before the first."""

    item: StepItem | None = None
    """The item whose steps are shown together, or of which one step is shown alone."""

    alone: bool = False
    """Whether a step of a run is shown by itself."""

    step: Step | None = None
    """What is shown: the steps of the item as one, one of them, another way, why a cell is so."""

    cell: Cell | None = None
    """The cell of which is asked why it is what it is."""

    way: int = 0
    ways: int = 0
    """How many other ways there are to see it."""

    @property
    def board(self) -> Board:
        """Draw what is known, with what the step speaks of."""
        if self.step is not None:
            return Board.of(self.step.after(), Highlights.of(self.step))
        asked = 0 if self.cell is None else 1 << self.cell
        return Board.of(self.known, Highlights(conclusion=asked))

    @property
    def known(self) -> Position:
        """What is known after the last step that is shown."""
        return self.walk.known_after(self.last_shown)

    @property
    def run(self) -> StepItem | None:
        """The run that is shown, told as one."""
        shown = self.item is not None and self.item.is_run and not self.alone
        return self.item if shown and self.cell is None else None

    @property
    def last_shown(self) -> int:
        """The number of the last step that is shown."""
        return self.number if self.alone or self.item is None else self.item.last.number

    @property
    def title(self) -> str:
        """Name what is shown: Step 3, Steps 4–7, or the puzzle before them."""
        if self.run is not None:
            return gettext("Steps %(numbers)s", numbers=self.run.numbers)
        if self.number:
            return gettext("Step %(number)s", number=self.number)
        return gettext("The puzzle")

    @property
    def before(self) -> int | None:
        """Number the item before this one, 0 for the puzzle itself; None if there is none."""
        if self.item is None:
            return None
        first = self.item.first.number
        return self.walk.item_of(first - 1).first.number if first > 1 else 0

    @property
    def next(self) -> int | None:
        """Number the item after this one; None at the end."""
        last = self.item.last.number if self.item else 0
        return last + 1 if last < len(self.walk.steps) else None

    @property
    def items(self) -> Sequence[StepItem]:
        """All items, for the list."""
        return self.walk.items

    @property
    def cell_name(self) -> str | None:
        """Name the cell that is asked about."""
        return None if self.cell is None else cell_name(self.cell, self.walk.position.width)

    @property
    def settled(self) -> int | None:
        """The step of this explanation that settles the cell that is asked about."""
        return None if self.cell is None else self.walk.settled.get(self.cell)

    @property
    def is_far(self) -> bool:
        """Whether the asked cell is long to see at once, and this explanation has it easier."""
        return (
            self.cell is not None
            and self.step is not None
            and len(self.step.reading) > LINES_AT_ONCE
            and self.settled is not None
        )

    def to(self, number: int, order: Order | None = None, **question: Any) -> str:
        """Give the address of a step; in this order if no other is asked for."""
        return way_to(str(number or ""), order or self.walk.order, **question)

    def in_order(self, order: Order) -> str:
        """Give the address of the same place in an order: where the same cells are decided."""
        if not self.number or order == self.walk.order:
            return self.to(self.number, order)
        return self.to(self.number, order, was=self.walk.order, alone=self._alone)

    @property
    def to_all(self) -> str:
        """Give the address of all steps of this order on one page."""
        return way_to("all", self.walk.order)

    @property
    def another(self) -> str:
        """Give the address of another way to see it; after the last the first again."""
        way = (self.way + 1) % (self.ways + 1)
        return self.to(self.number, alone=self._alone, cell=self.cell_name, way=way or None)

    @property
    def _alone(self) -> int | None:
        return 1 if self.alone else None

    def rows(self) -> list[list[CellLink]]:
        """List the cells of the board, row by row."""
        board = self.board
        width = board.width
        return [
            [self._link(board, row * width + column, label) for column, label in enumerate(labels)]
            for row, labels in enumerate(cell_labels(board))
        ]

    def _link(self, board: Board, cell: Cell, label: str) -> CellLink:
        name = cell_name(cell, board.width)
        if cell in board.clues:
            return CellLink(name, label)
        if not (board.bullets | board.empties) >> cell & 1:
            return CellLink(name, label, self.to(self.number, alone=self._alone, cell=name))
        settled = self.walk.settled.get(cell)
        return CellLink(name, label, self.to(settled) if settled else None)
