"""Live boards walked in the order of fewest clues, to be measured beside the order of ease."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of
from webapp.engine.reasons.smallest import Reasoner
from webapp.explain.steps import Step, explained_step
from webapp.explain.wording.voice import Voice
from webapp.mines.board import cells_opened_by, number_at, opening_position
from webapp.notation.live_board import LiveBoard


def live_smallest(board: LiveBoard) -> Iterator[Step]:
    """The smallest reasons of a board that needs no guess, explained; each opens what it can."""
    seen = opening_position(board)
    reasoner = Reasoner(seen, Budget())
    opened = seen.clue_mask
    for number in count(1):
        reason = reasoner.first()
        if reason is None:
            return
        yield explained_step(reasoner.position, reason, Voice.LIVE, Budget(), number=number)
        fresh = 0
        for cell in cells_of(reason.empties):
            fresh |= cells_opened_by(board, cell, opened | fresh)
        fresh &= ~opened
        opened |= fresh
        numbers = {cell: number_at(board, cell) for cell in cells_of(fresh)}
        reasoner.open(reason.bullets, reason.empties, numbers)
