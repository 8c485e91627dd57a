"""What can be seen around a guess: the number that bears on it, or a choice nothing will settle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.engine.budget import Budget
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.position import Position

EVEN = Fraction(1, 2)
"""The odds of each side of a choice that nothing settles."""

LARGEST_CHOICE = 6
"""Cells of a choice between two ways that a sentence can name."""


FEW_CELLS = 4
"""Cells around a second clue at most: with more a sentence grows too long."""


@dataclass(frozen=True)
class ClueNeed:
    """A clue that is not complete, and what it still needs."""

    clue: Cell
    number: int
    needed: int
    """How many bullets it still needs."""
    cells: tuple[Cell, ...]
    """The unknown cells around it."""

    @property
    def share(self) -> Fraction:
        """How likely each of its cells holds a bullet, on average."""
        return Fraction(self.needed, len(self.cells))


@dataclass(frozen=True)
class LocalReason:
    """The clue that bears most directly on a cell, or that none touches it."""

    odds: Fraction
    """How likely the cell holds a bullet."""
    need: ClueNeed | None = None
    """None where no clue touches the cell."""
    beside: ClueNeed | None = None
    """A clue that draws the bullets of the first one to other cells."""

    @property
    def needs(self) -> tuple[ClueNeed, ...]:
        """The clues that are told of it: two at most."""
        return tuple(need for need in (self.need, self.beside) if need is not None)


@dataclass(frozen=True)
class EvenChoice:
    """Two ways to fill a few cells, one as likely as the other: nothing elsewhere tells which.

    The one way or the other holds in every world. Each open number, each cell that can ever be
    opened elsewhere, and the total see the same in both: so worlds come in pairs, and until one
    of these cells is opened, nothing that is opened differs between the two of a pair.
    """

    first: tuple[Cell, ...]
    """The cells that hold bullets the one way."""
    second: tuple[Cell, ...]
    """Those that hold bullets the other way."""


def local_reason(position: Position, cell: Cell, odds: Fraction) -> LocalReason:
    """The clue whose own share of bullets is nearest to the odds of the cell."""
    around = neighbour_masks(position.width, position.height)
    touching = around[cell] & position.clue_mask
    needs = [_need(position, clue) for clue in cells_of(touching)]
    if not needs:
        return LocalReason(odds)
    need = min(needs, key=lambda need: (abs(need.share - odds), len(need.cells)))
    if odds >= need.share:
        return LocalReason(odds, need)
    clues = 0
    for other in need.cells:
        clues |= around[other] & position.clue_mask & ~touching
    others = [_need(position, clue) for clue in cells_of(clues)]
    drawing = [o for o in others if o.share > need.share and len(o.cells) <= FEW_CELLS]
    return LocalReason(odds, need, max(drawing, key=lambda other: other.share, default=None))


def _need(position: Position, clue: Cell) -> ClueNeed:
    around = neighbour_masks(position.width, position.height)[clue]
    number, known = position.clues[clue], (around & position.bullets).bit_count()
    return ClueNeed(clue, number, number - known, tuple(cells_of(around & position.unknown)))


def even_choice(
    position: Position, cell: Cell, counts: Counts, budget: Budget
) -> EvenChoice | None:
    """The choice that a cell is part of, if it is proven that nothing else will settle it."""
    if counts.odds[cell] != EVEN:
        return None
    with_bullet = count(replace(position, bullets=position.bullets | 1 << cell), budget).odds
    without = count(replace(position, empties=position.empties | 1 << cell), budget).odds
    first, second = 1 << cell, 0
    for other in with_bullet:
        # What the cell decides: all such cells go together, and none goes without the others.
        if {with_bullet[other], without[other]} == {0, 1}:
            first |= int(with_bullet[other]) << other
            second |= int(without[other]) << other
    if not second or (first | second).bit_count() > LARGEST_CHOICE:
        return None
    if position.total is not None and first.bit_count() != second.bit_count():
        return None
    if not _alike_from_elsewhere(position, first, second, counts.odds):
        return None
    return EvenChoice(tuple(cells_of(first)), tuple(cells_of(second)))


def _alike_from_elsewhere(
    position: Position, first: Mask, second: Mask, odds: Mapping[Cell, Fraction]
) -> bool:
    """Whether every cell outside that is open or may be opened counts the same in both ways."""
    around = neighbour_masks(position.width, position.height)
    inside = first | second
    return all(
        (around[cell] & first).bit_count() == (around[cell] & second).bit_count()
        for cell in range(position.size)
        if not (inside | position.bullets) >> cell & 1 and odds.get(cell) != 1
    )
