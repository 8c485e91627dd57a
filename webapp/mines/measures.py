"""What a live board asks for, and what a player needed: 3BV, its pace, the efficiency.

3BV (Bechtel's board benchmark value) is the fewest openings that open all safe cells: one for
each field of zeros with its rim, one for each number that no such field opens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webapp.engine.grid import Mask, cells_of, full_mask, neighbour_masks
from webapp.mines.board import opened_by
from webapp.notation.live_board import LiveBoard


@dataclass(frozen=True)
class Measures:
    """How hard a board was and how it was played."""

    three_bv: int
    """Of the whole board."""

    done: int
    """How much of it the player opened."""

    clicks: Mapping[str, int]
    """How many moves of each kind were made."""

    ms: int

    @property
    def all_clicks(self) -> int:
        """Moves of all kinds."""
        return sum(self.clicks.values())

    @property
    def pace(self) -> float | None:
        """3BV a second."""
        return 1000 * self.done / self.ms if self.ms else None

    @property
    def efficiency(self) -> float | None:
        """3BV for each click: above 1 where chords opened much at once."""
        return self.done / self.all_clicks if self.all_clicks else None


def measure(board: LiveBoard, given: Mask, opened: Mask, kinds: Iterable[str], ms: int) -> Measures:
    """The measures of a game that ended with these cells open, after moves of these kinds.

    `given`: what was open before the first move, which is nobody's merit.
    """
    done = three_bv(board, opened) - three_bv(board, given)
    return Measures(three_bv(board), done, Counter(kinds), ms)


def three_bv(board: LiveBoard, opened: Mask | None = None) -> int:
    """The fewest openings that open all safe cells, or those of them that `opened` has done.

    A field of zeros opens at once, so one of its zeros tells of all.
    """
    zeros = _zeros(board)
    done = full_mask(board.width, board.height) if opened is None else opened
    fields, covered = 0, board.mines
    for cell in cells_of(zeros):
        if not covered >> cell & 1:
            covered |= opened_by(board, cell)
            fields += done >> cell & 1
    alone = full_mask(board.width, board.height) & ~covered
    return fields + (alone & done).bit_count()


def _zeros(board: LiveBoard) -> Mask:
    zeros = full_mask(board.width, board.height) & ~board.mines
    around = neighbour_masks(board.width, board.height)
    for mine in cells_of(board.mines):
        zeros &= ~around[mine]
    return zeros
