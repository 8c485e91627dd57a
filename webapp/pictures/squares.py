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

    from webapp.pictures.edges import Edges
    from webapp.pictures.pixels import Numbers, Sums, Truths

SMALLEST, LARGEST = 8, 20
"""Lengths that are tried on each raster."""

LEAST = 0.6
"""The share of a side that must be edge."""

FEWEST = 6
"""Pairs of neighbouring squares without which there is nothing to look at."""

MOST_STEPS = 60
"""How far numbers spread from place to place, two at a step: boards are no longer."""


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
    rows, columns = np.divmod(np.flatnonzero(linked), squares.shape[1])
    if len(rows) < FEWEST:
        return []
    taken = np.zeros((squares.shape[0] // side + 1, squares.shape[1] // side + 1), np.bool_)
    taken[rows // side, columns // side] = True
    marks = _components(taken)
    group = marks[rows // side, columns // side]
    order = np.argsort(group, kind="stable")
    group, rows, columns = group[order], rows[order], columns[order]
    starts = np.flatnonzero(np.diff(group, prepend=-1))
    sides = [
        np.minimum.reduceat(columns, starts), np.minimum.reduceat(rows, starts),
        np.maximum.reduceat(columns, starts), np.maximum.reduceat(rows, starts),
        np.bincount(marks[taken])[group[starts]],
    ]  # fmt: skip
    return [
        (left, top, right, bottom, pairs)
        for left, top, right, bottom, pairs in zip(*(part.tolist() for part in sides), strict=True)
        if pairs >= FEWEST
    ]


def _components(taken: Truths) -> Numbers:
    """The same number for places that hang together, gaps of one bridged; 0 where none is."""
    marks = np.where(taken, np.arange(1, taken.size + 1).reshape(taken.shape), 0)
    for _ in range(MOST_STEPS):
        spread = marks
        for axis in (0, 1):
            spread = _highest(spread, axis)
        spread = np.where(taken, spread, 0)
        if np.array_equal(spread, marks):
            break
        marks = spread
    return marks


def _highest(marks: Numbers, axis: int) -> Numbers:
    """The highest number within two places along an axis."""
    turned = marks if axis == 0 else marks.T
    highest = turned.copy()
    for step in (1, 2):
        np.maximum(highest[step:], turned[:-step], out=highest[step:])
        np.maximum(highest[:-step], turned[step:], out=highest[:-step])
    return highest if axis == 0 else highest.T
