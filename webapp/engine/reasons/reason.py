"""Reasons, and their order: which of several comes first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from webapp.engine.grid import Cell, Mask, king_moves


class Deduction(Protocol):
    """Whatever concludes cells from clues: a reason, an argument, a step in the paper's order."""

    @property
    def clues(self) -> Sequence[Cell]:
        """The clues it rests on."""

    @property
    def uses_total(self) -> bool:
        """Whether it rests on the total as well."""

    @property
    def bullets(self) -> Mask:
        """The bullets that it finds."""

    @property
    def empties(self) -> Mask:
        """The empty cells that it finds."""


@dataclass(frozen=True, kw_only=True)
class ForcingClues:
    """Clues, and perhaps the total, with everything that they force together."""

    clues: tuple[Cell, ...]
    """In reading order."""
    uses_total: bool
    bullets: Mask
    empties: Mask

    @property
    def size(self) -> int:
        """The number of its clues."""
        return len(self.clues)

    @property
    def conclusions(self) -> Mask:
        """The cells that it decides, of both kinds."""
        return self.bullets | self.empties


@dataclass(frozen=True, kw_only=True)
class Reason(ForcingClues):
    """Such clues, to be ordered by their number and by the cells that they speak of."""

    cells: Mask
    """The unknown cells next to its clues (the total, if used, speaks of all unknown cells)."""


RankKey = tuple[bool, int, int, int, tuple[Cell, ...]]
"""Whether the total is used, clues, unknown cells, spread of the clues, the clues themselves."""


def rank(reason: Reason, width: int) -> RankKey:
    """The order of reasons, simplest first.

    Without the total first; fewest clues; fewest unknown cells next to them; clues nearest each
    other (smallest sum of the king's-move distances of all pairs); reading order.
    """
    spread = sum(king_moves(a, b, width) for a, b in combinations(reason.clues, 2))
    cells = reason.cells.bit_count()
    return (reason.uses_total, len(reason.clues), cells, spread, reason.clues)
