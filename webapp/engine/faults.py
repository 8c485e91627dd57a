"""Faults of a position that show at first sight: all of them at once, as data.

A position without faults may still be impossible; that takes reasoning, see `conflict`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position

SMALLEST_SIDE, LARGEST_SIDE = 1, 64
"""The engine itself has no limit; larger boards than 64x64 nobody reads, and searches need one."""


class FaultKind(Enum):
    """Kinds of faults; in brackets what a fault's `value` and `limit` say."""

    SIDE_TOO_SMALL = "side too small"  # (the side, the smallest)
    SIDE_TOO_LARGE = "side too large"  # (the side, the largest)
    CELL_OUTSIDE = "cell outside the board"  # (the cell, the last cell of the board)
    CLUE_NEGATIVE = "clue below zero"  # (the clue, 0)
    CLUE_TOO_LARGE = "clue larger than its neighbours"  # (the clue, its neighbours)
    CLUE_ON_BULLET = "clue on a bullet"
    CLUE_ON_EMPTY = "clue cell also marked empty"
    BULLET_AND_EMPTY = "cell both bullet and empty"
    CLUE_OVERFULL = "clue has too many bullets"  # (the clue, known bullets next to it)
    CLUE_STARVED = "clue has too few cells left"  # (the clue, bullets and unknown cells next to it)
    TOTAL_NEGATIVE = "total below zero"  # (the total, 0)
    TOTAL_TOO_SMALL = "total below the known bullets"  # (the total, known bullets)
    TOTAL_TOO_LARGE = "total above the cells that can hold one"  # (the total, such cells)


CLASHES = frozenset({FaultKind.CLUE_OVERFULL, FaultKind.CLUE_STARVED, FaultKind.TOTAL_TOO_SMALL})
"""Faults of a position that can be shown but contradicts itself; the others are bad input."""


@dataclass(frozen=True)
class Fault:
    """A fault, its place, and the two numbers that do not agree."""

    kind: FaultKind
    cell: Cell | None = None
    value: int | None = None
    limit: int | None = None


def validate(position: Position) -> list[Fault]:
    """All faults of a position: the board, then cells in reading order, then the total."""
    sides = _side_faults(position)
    if sides:
        return sides
    return [*_cell_faults(position), *_clue_faults(position), *_total_faults(position)]


def _side_faults(position: Position) -> list[Fault]:
    faults = []
    for side in (position.width, position.height):
        if side < SMALLEST_SIDE:
            faults.append(Fault(FaultKind.SIDE_TOO_SMALL, None, side, SMALLEST_SIDE))
        elif side > LARGEST_SIDE:
            faults.append(Fault(FaultKind.SIDE_TOO_LARGE, None, side, LARGEST_SIDE))
    return faults


def _cell_faults(position: Position) -> list[Fault]:
    board = full_mask(position.width, position.height)
    last = position.size - 1
    # A mask below zero would stand for infinitely many cells.
    marks = max(position.bullets, 0) | max(position.empties, 0)
    outside = {cell for cell in position.clues if not 0 <= cell <= last}
    outside.update(cells_of(marks & ~board))
    inside = {cell: 0 for cell in position.clues if cell not in outside}
    clue_mask = sum(1 << cell for cell in inside)
    return [
        *(Fault(FaultKind.CELL_OUTSIDE, cell, cell, last) for cell in sorted(outside)),
        *_overlaps(FaultKind.CLUE_ON_BULLET, clue_mask & position.bullets),
        *_overlaps(FaultKind.CLUE_ON_EMPTY, clue_mask & position.empties),
        *_overlaps(FaultKind.BULLET_AND_EMPTY, position.bullets & position.empties & board),
    ]


def _overlaps(kind: FaultKind, cells: Mask) -> list[Fault]:
    return [Fault(kind, cell) for cell in cells_of(cells)]


def _clue_faults(position: Position) -> list[Fault]:
    around = neighbour_masks(position.width, position.height)
    inside = sorted(cell for cell in position.clues if 0 <= cell < len(around))
    clue_mask = sum(1 << cell for cell in inside)
    faults = []
    for cell in inside:
        clue = position.clues[cell]
        neighbours = around[cell].bit_count()
        marked = (around[cell] & position.bullets).bit_count()
        closed = around[cell] & (clue_mask | position.empties) & ~position.bullets
        room = neighbours - closed.bit_count()
        if clue < 0:
            faults.append(Fault(FaultKind.CLUE_NEGATIVE, cell, clue, 0))
        elif clue > neighbours:
            faults.append(Fault(FaultKind.CLUE_TOO_LARGE, cell, clue, neighbours))
        elif clue < marked:
            faults.append(Fault(FaultKind.CLUE_OVERFULL, cell, clue, marked))
        elif clue > room:
            faults.append(Fault(FaultKind.CLUE_STARVED, cell, clue, room))
    return faults


def _total_faults(position: Position) -> list[Fault]:
    total = position.total
    if total is None:
        return []
    board = full_mask(position.width, position.height)
    marked = (position.bullets & board).bit_count()
    clue_mask = sum(1 << cell for cell in position.clues if 0 <= cell < board.bit_length())
    room = (board & (position.bullets | ~(clue_mask | position.empties))).bit_count()
    if total < 0:
        return [Fault(FaultKind.TOTAL_NEGATIVE, None, total, 0)]
    if total < marked:
        return [Fault(FaultKind.TOTAL_TOO_SMALL, None, total, marked)]
    if total > room:
        return [Fault(FaultKind.TOTAL_TOO_LARGE, None, total, room)]
    return []
