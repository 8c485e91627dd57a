"""Reasons, and their order: which of several comes first."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from webapp.engine.grid import Cell, Mask


@dataclass(frozen=True, kw_only=True)
class Reason:
    """Clues, and perhaps the total, with everything that they force together."""

    clues: tuple[Cell, ...]
    """In reading order."""
    uses_total: bool
    bullets: Mask
    empties: Mask
    cells: Mask
    """The unknown cells next to its clues (the total, if used, speaks of all unknown cells)."""

    @property
    def size(self) -> int:
        """The number of its clues."""
        return len(self.clues)

    @property
    def conclusions(self) -> Mask:
        """The cells that it decides, of both kinds."""
        return self.bullets | self.empties


RankKey = tuple[bool, int, int, int, tuple[Cell, ...]]


def rank(reason: Reason, width: int) -> RankKey:
    """The order of reasons, simplest first.

    Without the total first; fewest clues; fewest unknown cells next to them; clues nearest each
    other (smallest sum of the king's-move distances of all pairs); reading order.
    """
    spread = sum(_distance(a, b, width) for a, b in combinations(reason.clues, 2))
    cells = reason.cells.bit_count()
    return (reason.uses_total, len(reason.clues), cells, spread, reason.clues)


def _distance(a: Cell, b: Cell, width: int) -> int:
    (row, column), (other_row, other_column) = divmod(a, width), divmod(b, width)
    return max(abs(row - other_row), abs(column - other_column))
