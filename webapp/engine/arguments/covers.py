"""Covers: clues that the total makes a count, however many they are.

Take any world. Clues that touch each of its bullets, and none of its empty cells twice, together
count all bullets that are left, and once more each bullet that two of them touch. So their sum is
the largest that it can be in every world, and the cells that they touch twice are bullets, those
that they do not touch empty. The same goes with bullets and empty cells exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask, cells_of
from webapp.engine.network import ConstraintSet
from webapp.engine.reasons.situation import MergedClue

MOST_NODES = 1_000
"""Search nodes for the smallest covers of a world; puzzles of 10x10 need about a hundred."""


def total_covers(
    clues: Sequence[MergedClue], unknown: Mask, world: Mask, budget: Budget
) -> Iterator[tuple[MergedClue, ...]]:
    """The clues of the smallest covers of the bullets, and of the empty cells, that decide some.

    Each clue has bullets and empty cells: one clue alone decides nothing.
    """
    for wanted in (world, unknown & ~world):
        for cover in _SmallestCovers(clues, unknown, wanted, budget).run():
            yield tuple(clues[index] for index in cells_of(cover))


class _SmallestCovers:
    """The fewest clues that touch all wanted cells, and none of the others twice."""

    def __init__(
        self, clues: Sequence[MergedClue], unknown: Mask, wanted: Mask, budget: Budget
    ) -> None:
        self._cells = [clue.cells for clue in clues]
        self._unknown, self._wanted = unknown, wanted
        self._budget = budget
        self._nodes = MOST_NODES
        self._smallest = len(clues) + 1
        self._covers: list[ConstraintSet] = []
        others = unknown & ~wanted
        self._against: list[ConstraintSet] = []
        """For each clue those that touch another cell that it touches, and itself."""
        for index, cells in enumerate(self._cells):
            against = 1 << index
            for other, theirs in enumerate(self._cells):
                if cells & theirs & others:
                    against |= 1 << other
            self._against.append(against)
        self._touching = {
            cell: sum(1 << index for index, cells in enumerate(self._cells) if cells >> cell & 1)
            for cell in cells_of(wanted)
        }
        self._most = max(((cells & wanted).bit_count() for cells in self._cells), default=0)

    def run(self) -> list[ConstraintSet]:
        """The covers with the fewest clues, as far as so many nodes lead."""
        if self._most:
            self._extend(0, (1 << len(self._cells)) - 1, self._wanted, 0)
        return self._covers

    def _extend(
        self, chosen: ConstraintSet, free: ConstraintSet, open_cells: Mask, size: int
    ) -> None:
        """Touch the open cell with the fewest free clues in each way; one tried is free no more."""
        self._nodes -= 1
        self._budget.spend()
        if not open_cells:
            self._take(chosen, size)
            return
        # Each clue touches so many of the cells at most.
        if self._nodes < 0 or size - (-open_cells.bit_count() // self._most) > self._smallest:
            return
        ways = min(
            (self._touching[cell] & free for cell in cells_of(open_cells)), key=int.bit_count
        )
        for index in cells_of(ways):
            rest = open_cells & ~self._cells[index]
            self._extend(chosen | 1 << index, free & ~self._against[index], rest, size + 1)
            free &= ~(1 << index)

    def _take(self, chosen: ConstraintSet, size: int) -> None:
        """Keep a cover that decides something, and none that is larger."""
        seen = doubled = 0
        for index in cells_of(chosen):
            doubled |= seen & self._cells[index]
            seen |= self._cells[index]
        if size > self._smallest or (not doubled and seen == self._unknown):
            return
        if size < self._smallest:
            self._covers.clear()
        self._smallest = size
        self._covers.append(chosen)
