"""Cells, masks and neighbourhoods of a rectangular board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

Cell: TypeAlias = int
"""Index of a cell, row-major from 0."""

Mask: TypeAlias = int
"""A set of cells, one bit each (bit i is cell i)."""


@lru_cache(maxsize=256)
def neighbour_masks(width: int, height: int) -> tuple[Mask, ...]:
    """For each cell the mask of the up to eight cells around it."""
    return tuple(
        _around(width, height, row, column) for row in range(height) for column in range(width)
    )


def _around(width: int, height: int, row: int, column: int) -> Mask:
    mask = 0
    for r in range(max(0, row - 1), min(height, row + 2)):
        for c in range(max(0, column - 1), min(width, column + 2)):
            mask |= 1 << (r * width + c)
    return mask & ~(1 << (row * width + column))


def cells_of(mask: Mask) -> Iterator[Cell]:
    """The cells of a mask in reading order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterable[Cell]) -> Mask:
    """The mask of these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def king_moves(a: Cell, b: Cell, width: int) -> int:
    """How many moves of a king two cells are apart."""
    (row, column), (other_row, other_column) = divmod(a, width), divmod(b, width)
    return max(abs(row - other_row), abs(column - other_column))


def full_mask(width: int, height: int) -> Mask:
    """All cells of a board."""
    return (1 << (width * height)) - 1
