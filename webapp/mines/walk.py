"""A live board opened by reasoning alone, the easiest steps first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.reasons.pairs import pair_conclusions, single_reasons
from webapp.engine.reasons.situation import Situation
from webapp.notation.limits import MAX_SIDE
from webapp.notation.live_board import LiveBoard

ONE, TWO, THREE, COUNT = 1, 2, 3, 4
"""Levels of reasoning: one clue, two, three and more, the number of mines."""


class Limits(NamedTuple):
    """Limits of a walk."""

    level: int = COUNT
    counted_cells: int = MAX_SIDE * MAX_SIDE
    """The mines are counted when so many cells are unknown at most, or no mine is left."""
    nodes: int = 2_000_000
    """Search nodes for one question."""


class LiveWalk:
    """A board opened step by step by reasoning alone."""

    def __init__(self, board: LiveBoard, start: Cell, limits: Limits | None = None) -> None:
        self.width, self.height, self.mines = board.width, board.height, board.mines
        self.start = start
        self.limits = limits or Limits()
        self.around = neighbour_masks(board.width, board.height)
        self.everything = full_mask(board.width, board.height)
        self.begin()

    def begin(self) -> None:
        """Close everything and open the start."""
        self.opened = 1 << self.start
        self.known_mines = 0
        self.needed: set[int] = {ONE}

    @property
    def unknown(self) -> Mask:
        """The cells that are neither open nor known to be mines."""
        return self.everything & ~(self.opened | self.known_mines)

    @property
    def done(self) -> bool:
        """Whether every safe cell is open."""
        return not self.unknown & ~self.mines

    def front(self) -> Mask:
        """The unknown cells next to an open one."""
        near = 0
        for cell in cells_of(self.opened):
            near |= self.around[cell]
        return near & self.unknown

    def reason(self) -> None:
        """Open and mark everything that is certain; may raise `BudgetSpent`."""
        while not self.done:
            level, certain = self._certain()
            if not certain.cells:
                return
            self.needed.add(level)
            self.known_mines |= certain.bullets
            self.opened |= certain.empties

    def position(self) -> Position:
        """The numbers that the player sees, and the mines that are deduced."""
        numbers = {
            cell: (self.around[cell] & self.mines).bit_count() for cell in cells_of(self.opened)
        }
        total = self.mines.bit_count()
        return Position(self.width, self.height, numbers, bullets=self.known_mines, total=total)

    def _certain(self) -> tuple[int, ForcedCells]:
        """The level of the easiest reasoning that decides anything, and what it decides."""
        position = self.position()
        situation = Situation(position)
        alone = _joined_conclusions((r.bullets, r.empties) for r in single_reasons(situation))
        if alone.cells or self.limits.level < TWO:
            return ONE, alone
        pairs = pair_conclusions(situation.merged_clues(), self.width)
        by_two = _joined_conclusions((bullets, empties) for _, _, bullets, empties in pairs)
        if by_two.cells or self.limits.level < THREE:
            return TWO, by_two
        by_clues = forced_cells(position, Budget(self.limits.nodes), use_total=False)
        left = self.unknown.bit_count()
        if by_clues.cells or self.limits.level < COUNT:
            return THREE, by_clues
        if left > self.limits.counted_cells and self.unknown & self.mines:
            return COUNT, ForcedCells(0, 0)
        return COUNT, forced_cells(position, Budget(self.limits.nodes))


def _joined_conclusions(conclusions: Iterable[tuple[Mask, Mask]]) -> ForcedCells:
    bullets = empties = 0
    for more_bullets, more_empties in conclusions:
        bullets |= more_bullets
        empties |= more_empties
    return ForcedCells(bullets, empties)
