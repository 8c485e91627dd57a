"""Squares in a picture that lie side by side: where a board may be, and how large its cells are.

A square is four edges of one length. Each length is tried; on a coarser raster the same few lengths
are larger cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    from webapp.pictures.edges import Edges
    from webapp.pictures.pixels import Sums, Truths

SMALLEST, LARGEST = 8, 20
"""Lengths that are tried on each raster."""

LEAST = 0.6
"""The share of a side that must be edge."""

FEWEST = 6
"""Pairs of neighbouring squares without which there is nothing to look at."""


@dataclass(frozen=True)
class Patchwork:
    """A part of the picture where squares of one size lie side by side."""

    left: int
    top: int
    right: int
    bottom: int
    side: float
    pairs: int
    """How many squares have a neighbour."""

    @property
    def area(self) -> float:
        """Pixels of all its squares."""
        return self.pairs * self.side * self.side


def places(edges: Edges) -> Iterator[Patchwork]:
    """Where squares lie side by side, small ones first, then larger ones on a coarser raster."""
    times = 1
    while SMALLEST * times <= min(edges.shape):
        for side in range(SMALLEST, LARGEST + 1):
            squares = _squares(edges, side, times)
            if squares is None:
                continue
            for left, top, right, bottom, pairs in _groups(squares, side):
                yield Patchwork(
                    left * times, top * times, (right + side) * times, (bottom + side) * times,
                    side * times, pairs,
                )  # fmt: skip
        times *= 2


def _squares(edges: Edges, side: int, times: int) -> Truths | None:
    """Where the upper left corner of a square lies, on a raster of so many pixels."""
    if min(edges.shape) // times <= side + 1:
        return None
    uprights = _pairs(edges.upright, side, times, edges.whole)
    levels = _pairs(edges.level, side, times, edges.whole).T
    high = min(len(uprights), len(levels))
    wide = min(uprights.shape[1], levels.shape[1])
    return uprights[:high, :wide] & levels[:high, :wide]


def _pairs(sums: Sums, side: int, times: int, whole: int) -> Truths:
    """Where an upright side begins that has another one beside it."""
    rows = sums[::times]
    lines = np.abs(rows[side:] - rows[:-side]) >= int(LEAST * whole * side * times)
    raster = lines[:, ::times]
    for off in range(1, times):
        part = lines[:, off::times]
        raster = raster[:, : part.shape[1]] | part
    wide = raster.copy()
    wide[:, 1:] |= raster[:, :-1]
    wide[:, :-1] |= raster[:, 1:]
    pairs: Truths = wide[:, :-side] & wide[:, side:]
    return pairs


def _groups(squares: Truths, side: int) -> list[tuple[int, int, int, int, int]]:
    """Groups of squares side by side: left, top, right, bottom and how many have a neighbour."""
    linked = np.zeros_like(squares)
    for step in (side - 1, side, side + 1):
        if step < squares.shape[1]:
            linked[:, :-step] |= squares[:, :-step] & squares[:, step:]
        if step < squares.shape[0]:
            linked[:-step] |= squares[:-step] & squares[step:]
    rows, columns = np.nonzero(linked)
    if len(rows) < FEWEST:
        return []
    high, wide = squares.shape[0] // side + 1, squares.shape[1] // side + 1
    taken = np.zeros((high, wide), np.int32)
    taken[rows // side, columns // side] = 1
    marks = _components(taken.astype(bool))
    group = marks[rows // side, columns // side]
    out = []
    for number in range(1, int(marks.max()) + 1):
        inside = group == number
        mine_rows, mine_columns = rows[inside], columns[inside]
        pairs = int((marks[taken == 1] == number).sum())
        if pairs >= FEWEST:
            out.append(
                (
                    int(mine_columns.min()), int(mine_rows.min()), int(mine_columns.max()),
                    int(mine_rows.max()), pairs,
                )
            )  # fmt: skip
    return out


def _components(taken: Truths) -> npt.NDArray[np.int32]:
    """Numbers the groups of places that hang together, gaps of two bridged."""
    reach = 2
    marks = np.zeros(taken.shape, np.int32)
    number = 0
    for row, column in zip(*np.nonzero(taken), strict=True):
        if marks[row, column]:
            continue
        number += 1
        marks[row, column] = number
        rim = [(int(row), int(column))]
        while rim:
            r, c = rim.pop()
            top, left = max(0, r - reach), max(0, c - reach)
            near = taken[top : r + reach + 1, left : c + reach + 1]
            fresh = near & (marks[top : r + reach + 1, left : c + reach + 1] == 0)
            for a, b in zip(*np.nonzero(fresh), strict=True):
                marks[top + a, left + b] = number
                rim.append((int(top + a), int(left + b)))
    return marks
