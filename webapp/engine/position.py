"""A position: what is known of a board. Every question to the engine starts here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import NamedTuple

from webapp.engine.grid import Cell, Mask, full_mask, mask_of, neighbour_masks


class Constraint(NamedTuple):
    """Among `cells` there are at least `low` and at most `high` bullets.

    Its cells are all unknown: what is known has been subtracted already.
    """

    cells: Mask
    low: int
    high: int
    clue: Cell | None = None
    """The clue cell that it comes from."""


@dataclass(frozen=True)
class System:
    """The unknown cells of a position and the constraints on them, known cells subtracted."""

    cells: Mask
    constraints: tuple[Constraint, ...]
    total: int | None
    """Bullets left among `cells`; None where the total is not known."""

    def with_known(self, bullets: Mask, empties: Mask) -> System:
        """The system once these cells are known; clues without other cells are left out."""
        cells = self.cells & ~(bullets | empties)
        constraints = []
        for constraint in self.constraints:
            if constraint.cells & cells:
                placed = (constraint.cells & bullets).bit_count()
                low, high = constraint.low - placed, constraint.high - placed
                constraints.append(Constraint(constraint.cells & cells, low, high, constraint.clue))
        total = None if self.total is None else self.total - bullets.bit_count()
        return System(cells, tuple(constraints), total)


@dataclass(frozen=True)
class Position:
    """Clues, known bullets, known empties and the total, on a board of width x height.

    A clue cell (on a live board: an open cell) holds no bullet. The position need not be
    possible: `faults.validate` and `conflict.smallest_conflict` say whether it is.
    """

    width: int
    height: int
    clues: Mapping[Cell, int]
    _: KW_ONLY
    bullets: Mask = 0
    empties: Mask = 0
    total: int | None = None

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    @cached_property
    def clue_mask(self) -> Mask:
        """The cells that show a number."""
        return mask_of(self.clues)

    @cached_property
    def unknown(self) -> Mask:
        """The cells of which nothing is known yet."""
        known = self.clue_mask | self.bullets | self.empties
        return full_mask(self.width, self.height) & ~known

    def without_complete_clues(self) -> Position:
        """The same to whoever counts, and quicker: clues that touch nothing unknown say no more.

        Only of a position that has a world: such a clue may also be violated.
        """
        around, unknown = neighbour_masks(self.width, self.height), self.unknown
        telling = {cell: number for cell, number in self.clues.items() if around[cell] & unknown}
        return replace(
            self, clues=telling, empties=self.empties | self.clue_mask & ~mask_of(telling)
        )

    def system(self) -> System:
        """The constraints in terms of unknown cells only, clues in reading order.

        A clue without unknown neighbours is listed too: it may be violated.
        """
        around = neighbour_masks(self.width, self.height)
        unknown = self.unknown
        constraints = []
        for cell in sorted(self.clues):
            need = self.clues[cell] - (around[cell] & self.bullets).bit_count()
            constraints.append(Constraint(around[cell] & unknown, need, need, cell))
        left = None if self.total is None else self.total - self.bullets.bit_count()
        return System(unknown, tuple(constraints), left)
