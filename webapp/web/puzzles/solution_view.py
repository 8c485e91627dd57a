"""What a page of an explanation shows, and the addresses of the others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from flask import request

from webapp.drawing.board import Board, Highlights
from webapp.drawing.names import cell_labels
from webapp.engine.grid import Cell
from webapp.explain.steps import Order, Step
from webapp.notation.cells import cell_name
from webapp.services.puzzles.explanations import ExplainedWalk
from webapp.web.puzzles.puzzle_words import PuzzleFacts

START = "solution"
"""The last part of the address of an explanation; its other pages lie below."""


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

    step: Step | None = None
    """The step that is shown: the numbered one, another way to see it, or the reason for a cell."""

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
        return Board.of(self.walk.known_after(self.number), Highlights(conclusion=asked))

    @property
    def cell_name(self) -> str | None:
        """Name the cell that is asked about."""
        return None if self.cell is None else cell_name(self.cell, self.walk.position.width)

    @property
    def settled(self) -> int | None:
        """The step of this explanation that settles the cell that is asked about."""
        return None if self.cell is None else self.walk.settled.get(self.cell)

    def to(self, number: int, order: Order | None = None, **question: Any) -> str:
        """Give the address of a step; in this order if no other is asked for."""
        return way_to(str(number or ""), order or self.walk.order, **question)

    @property
    def to_all(self) -> str:
        """Give the address of all steps of this order on one page."""
        return way_to("all", self.walk.order)

    @property
    def another(self) -> str:
        """Give the address of another way to see it; after the last the first again."""
        way = (self.way + 1) % (self.ways + 1)
        return self.to(self.number, cell=self.cell_name, way=way or None)

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
            return CellLink(name, label, self.to(self.number, cell=name))
        settled = self.walk.settled.get(cell)
        return CellLink(name, label, self.to(settled) if settled else None)
