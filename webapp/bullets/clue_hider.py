"""Minimal clue sets that learn: a second world, once met, serves every later world it fits.

Two worlds that differ in some cells are told apart by the clues that notice the difference. A
clue set is unique exactly if it notices every difference, so hiding in an order is a greedy walk
over the differences known so far. One search proves the outcome, or finds a difference that was
not known, and the walk is repeated. The outcome is that of the paper's procedure, which asks
anew for every clue. Differences are numbered; a set of them is a big integer, a bit each.
"""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.worlds import second_world

MOST_DIFFERENCES = 2048
"""With more than this all are forgotten: walking over them takes longer than finding those that
matter again."""


class ClueHider:
    """Hides the clues of worlds of one size, unit by unit.

    A unit is a set of cells that show their clues together: one cell, or an orbit of a symmetry.
    """

    def __init__(self, width: int, height: int, units: Sequence[Mask], *, use_total: bool) -> None:
        self.width, self.height = width, height
        self.units = units
        self.use_total = use_total
        self._around = neighbour_masks(width, height)
        self._forget()

    def _forget(self) -> None:
        cells = self.width * self.height
        self._known = 0
        self._rising = [0] * cells
        """For each cell the differences in which it becomes a bullet."""
        self._falling = [0] * cells
        self._noticed = [0] * len(self.units)

    def hide(self, world: Mask, order: Sequence[int], budget: Budget) -> Mask | None:
        """The cells that stay shown when units are hidden in this order, where possible.

        The order holds all units without a bullet. None: not even all of them are enough.
        """
        if self._known > MOST_DIFFERENCES:
            self._forget()
        fitting = self._fitting_differences(world)
        while True:
            shown = self._walk(order, fitting)
            other = self._second_world(world, shown, budget)
            if other is None:
                return shown
            bit = 1 << self._known
            self._learn(world, other, bit)
            if not any(self._noticed[unit] & bit for unit in order):
                return None
            fitting |= bit

    def _walk(self, order: Sequence[int], open_: int) -> Mask:
        """The shown cells: each unit is kept that is the last to notice an open difference."""
        # later[i]: the differences that the last i units of the order notice.
        later = [0]
        for unit in reversed(order):
            later.append(later[-1] | self._noticed[unit])
        shown = 0
        for place, unit in enumerate(order, 1):
            noticed = self._noticed[unit] & open_
            if noticed & ~later[len(order) - place]:
                shown |= self.units[unit]
                open_ &= ~noticed
        return shown

    def _fitting_differences(self, world: Mask) -> int:
        """The differences that lead from this world to another."""
        against = 0
        for cell in range(self.width * self.height):
            against |= self._rising[cell] if world >> cell & 1 else self._falling[cell]
        return (1 << self._known) - 1 & ~against

    def _second_world(self, world: Mask, shown: Mask, budget: Budget) -> Mask | None:
        clues = {cell: (self._around[cell] & world).bit_count() for cell in cells_of(shown)}
        total = world.bit_count() if self.use_total else None
        return second_world(Position(self.width, self.height, clues, total=total), world, budget)

    def _learn(self, world: Mask, other: Mask, bit: int) -> None:
        rising, falling = other & ~world, world & ~other
        for cell in cells_of(rising):
            self._rising[cell] |= bit
        for cell in cells_of(falling):
            self._falling[cell] |= bit
        noticing = rising | falling
        for cell in cells_of(full_mask(self.width, self.height) & ~noticing):
            near = self._around[cell]
            if (near & rising).bit_count() != (near & falling).bit_count():
                noticing |= 1 << cell
        for number, unit in enumerate(self.units):
            if unit & noticing:
                self._noticed[number] |= bit
        self._known += 1
