"""Live boards walked in the order of fewest clues, to be measured beside the order of ease."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.reasons.smallest import Reasoner
from webapp.mines.board import cells_opened_by, number_at, opening_position
from webapp.notation.live_board import LiveBoard


@dataclass(frozen=True)
class LiveStep:
    """The clues of a step, and what they decide."""

    clues: tuple[Cell, ...]
    conclusions: Mask


def live_smallest(board: LiveBoard) -> Iterator[LiveStep]:
    """The smallest reasons of a board that needs no guess, each with what opens then."""
    seen = opening_position(board)
    reasoner = Reasoner(seen, Budget())
    opened = seen.clue_mask
    while (reason := reasoner.first()) is not None:
        yield LiveStep(reason.clues, reason.conclusions)
        fresh = 0
        for cell in cells_of(reason.empties):
            fresh |= cells_opened_by(board, cell, opened | fresh)
        fresh &= ~opened
        opened |= fresh
        numbers = {cell: number_at(board, cell) for cell in cells_of(fresh)}
        reasoner.open(reason.bullets, reason.empties, numbers)
