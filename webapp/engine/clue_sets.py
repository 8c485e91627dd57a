"""Minimal clue sets by the procedure of "The Bullets Puzzle" (Neller and Tran).

All clues of a world are shown at first. One after the other, in a given order, each is hidden
for good if every bullet can still be deduced from the others and the total. What remains shown
is minimal: hiding any one of them would leave more than one world.
"""

from __future__ import annotations

from collections.abc import Iterable

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.network import Network
from webapp.engine.position import Constraint, Position
from webapp.engine.world_search import find_world


def clue_position(width: int, height: int, world: Mask, shown: Mask) -> Position:
    """The puzzle that shows these of a world's clues, and its total."""
    around = neighbour_masks(width, height)
    clues = {cell: (around[cell] & world).bit_count() for cell in cells_of(shown)}
    return Position(width, height, clues, total=world.bit_count())


def minimal_clues(
    width: int, height: int, world: Mask, order: Iterable[Cell], *, budget: Budget
) -> Mask:
    """The clues that the paper's procedure leaves for this world and hide order.

    Cells of the order that hold a bullet are passed over; clues that the order leaves out stay.
    """
    clues = _Clues(width, height, world)
    for cell in order:
        if clues.shown >> cell & 1 and not clues.is_needed(cell, budget):
            clues.hide(cell)
    return clues.shown


class _Clues:
    """A world with some clues shown, always enough of them to deduce it."""

    def __init__(self, width: int, height: int, world: Mask) -> None:
        board = full_mask(width, height)
        self.world = world
        self.shown = board & ~world
        self._around = neighbour_masks(width, height)
        count = world.bit_count()
        constraints = [Constraint(board, count, count)]
        self._index: dict[Cell, int] = {}
        for cell in cells_of(self.shown):
            self._index[cell] = len(constraints)
            number = (self._around[cell] & world).bit_count()
            constraints.append(Constraint(self._around[cell], number, number, cell))
        self._network = Network(constraints)
        self._active = self._network.all

    def hide(self, cell: Cell) -> None:
        """Show this clue no more."""
        self.shown ^= 1 << cell
        self._active ^= 1 << self._index[cell]
        self._network.ignore(self._index[cell])

    def is_needed(self, cell: Cell, budget: Budget) -> bool:
        """Whether there is a second world once this clue is hidden.

        The clue would notice it, so it differs in the clue's own cell or one next to it.
        """
        network, world = self._network, self.world
        ones, zeros = 0, self.shown ^ 1 << cell
        active = self._active ^ 1 << self._index[cell]
        suspects = (self._around[cell] | 1 << cell) & ~zeros
        for suspect in cells_of(suspects):
            # The suspects before this one are known not to differ, so they are decided.
            bit = 1 << suspect
            flipped_ones, flipped_zeros = ones | (bit & ~world), zeros | (bit & world)
            other = find_world(
                network,
                budget,
                ones=flipped_ones,
                zeros=flipped_zeros,
                guess=world,
                dirty=network.touch[bit],
                active=active,
            )
            if other is not None:
                return True
            ones |= bit & world
            zeros |= bit & ~world
        return False
