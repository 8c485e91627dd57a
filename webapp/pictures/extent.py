"""How far a board reaches: which cells of the lattice belong to it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from webapp.pictures.edges import profile
from webapp.pictures.lattice import Comb, Lattice

if TYPE_CHECKING:
    from webapp.pictures.edges import Edges
    from webapp.pictures.pixels import Floats, Sums

LINED = 0.42
"""The share of its sides that a cell of a board has as edges; the weaker pair of sides counts most:
above many boards lies a strip between two level lines."""

FAINTLY_LINED = 0.24
"""The same where lines of open cells are much fainter than those of covered ones."""

UNCROSSED, MORE_ALONG = 0.6, 0.3
"""What tells a bar beside a board from a row of it: of the lines that should cross it, only this
share of what is usual; and how much more there is of those along it."""

ASIDE = 0.3
"""How much less a line counts that lies as far off its place as it may."""

OFF, DRIFT = 0.14, 6
"""How far the first line may be off, as a share of a cell, and the last one besides, in pixels."""

WIDEST_DRIFT = 0.12
"""How far each line may be off the one before, as a share of a cell: boards of few cells."""

BLUR = 0.11
"""A line has two edges, one on each side: over so much of a cell they are seen as one."""

MOST_TURNS = 8

CUT = 0.13
"""The share of a cell that may lie outside of the picture."""


@dataclass(frozen=True)
class CellGrid:
    """The cells of a board in a picture: the upper left corner, and the sides of a cell."""

    left: float
    top: float
    wide: float
    high: float
    width: int
    height: int
    lined: float
    """The mean share of the sides of its cells that are edges."""
    between: float = 1.0
    """The same of lines amidst the cells: much less, if these are the cells."""

    @property
    def weight(self) -> float:
        """How much this looks like a board."""
        return (self.lined - self.between) ** 3 * math.sqrt(self.width * self.height)

    @property
    def area(self) -> float:
        """In pixels."""
        return self.width * self.wide * self.height * self.high

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom in pixels."""
        right = self.left + self.width * self.wide
        return self.left, self.top, right, self.top + self.height * self.high


def grid_on(
    edges: Edges, lattice: Lattice, box: tuple[float, float, float, float], least: float = LINED
) -> CellGrid | None:
    """The rectangle of cells that have most of their sides, sought from a part of the picture."""
    height, width = edges.shape
    columns = _lines(lattice.upright, width)
    rows = _lines(lattice.level, height)
    if len(columns) < 2 or len(rows) < 2:
        return None
    upright = _strengths(edges.upright, edges.whole, columns, rows)
    level = _strengths(edges.level, edges.whole, rows, columns).T
    _presume(upright, columns, width)
    _presume(level.T, rows, height)
    across, down = (upright[:, :-1] + upright[:, 1:]) / 2, (level[:-1] + level[1:]) / 2
    scores = (0.75 * np.minimum(across, down) + 0.25 * np.maximum(across, down)).astype(np.float32)
    top, bottom, left, right = _largest(scores - least, _rows_within(rows, box))
    top, bottom = _without_bars(across[:, left:right], down[:, left:right], top, bottom)
    left, right = _without_bars(down[top:bottom].T, across[top:bottom].T, left, right)
    if bottom - top < 1 or right - left < 1:
        return None
    lined = float(np.mean(scores[top:bottom, left:right]))
    return CellGrid(
        float(columns[left]), float(rows[top]), lattice.upright.distance, lattice.level.distance,
        right - left, bottom - top, lined,
    )  # fmt: skip


def grown_faintly(edges: Edges, grid: CellGrid) -> CellGrid | None:
    """The grid with the cells around it whose lines are fainter; None if there are none."""
    lattice = Lattice(Comb(grid.wide, grid.left, 0), Comb(grid.high, grid.top, 0))
    larger = grid_on(edges, lattice, grid.box, FAINTLY_LINED)
    if larger is None or larger.area <= grid.area:
        return None
    (left, top, right, bottom), (x, y, end, foot) = grid.box, larger.box
    slack = CUT * min(grid.wide, grid.high)
    holds = min(left - x, top - y, end - right, foot - bottom) >= -slack
    return larger if holds else None


def _rows_within(rows: Floats, box: tuple[float, float, float, float]) -> tuple[int, int]:
    """The rows of cells that lie in a part of the picture; all if none does."""
    middles = (rows[:-1] + rows[1:]) / 2
    inside = np.nonzero((middles > box[1]) & (middles < box[3]))[0]
    return (int(inside[0]), int(inside[-1]) + 1) if len(inside) else (0, len(middles))


def refined(edges: Edges, grid: CellGrid) -> Lattice:
    """The lattice laid through the middle of the lines of a grid as they are."""
    left, top, right, bottom = grid.box
    height, width = edges.shape
    rows = max(0, round(top)), min(height, round(bottom))
    columns = max(0, round(left)), min(width, round(right))
    across = profile(edges.upright, edges.whole, *rows)
    down = profile(edges.level, edges.whole, *columns)
    return Lattice(
        _laid(across, Comb(grid.wide, left, 0), grid.width + 1),
        _laid(down, Comb(grid.high, top, 0), grid.height + 1),
    )


def _laid(strengths: Floats, comb: Comb, count: int) -> Comb:
    """The comb that meets the lines best, all at the same part of each line.

    A raised cell has several edges beside each line and a flat one has others: the middle of each
    line by itself would lead astray.
    """
    kernel = np.bartlett(2 * max(2, round(BLUR * comb.distance)) + 3)
    smooth = np.convolve(strengths, kernel, "same")
    places = np.arange(len(smooth))
    reach = OFF * comb.distance
    offsets = np.arange(-reach, reach + 0.25, 0.5)
    most = min(DRIFT / max(1, count - 1), WIDEST_DRIFT * comb.distance)
    drifts = np.linspace(-most, most, 4 * DRIFT + 1)
    lines = np.arange(count)
    at = (
        comb.first
        + offsets[:, None, None]
        + (comb.distance + drifts)[None, :, None] * lines[None, None, :]
    )
    met = np.interp(at.ravel(), places, smooth, 0, 0).reshape(at.shape).sum(axis=2)
    offset, drift = np.unravel_index(int(met.argmax()), met.shape)
    distance = comb.distance + float(drifts[drift])
    first = comb.first + float(offsets[offset])
    return Comb(distance, _middle(strengths, first, distance, count), comb.strength)


def _middle(strengths: Floats, first: float, distance: float, count: int) -> float:
    """Where the first line lies, if each lies amidst its edges: on the whole they agree."""
    reach = OFF * distance
    total = weight = 0.0
    for number in range(count):
        place = first + number * distance
        begin, end = max(0, round(place - reach)), min(len(strengths), round(place + reach) + 1)
        if end - begin < 2:
            continue
        part = strengths[begin:end]
        part = np.maximum(part - 0.4 * part.max(), 0)
        if part.sum() > 0:
            middle = float((part * np.arange(begin, end)).sum() / part.sum())
            total += float(part.max()) * (middle - number * distance)
            weight += float(part.max())
    return total / weight if weight else first


def weighed(edges: Edges, grid: CellGrid) -> CellGrid:
    """The grid, knowing how much there is of lines where none should be: amidst its cells."""
    columns = grid.left + grid.wide * np.arange(grid.width + 1)
    rows = grid.top + grid.high * np.arange(grid.height + 1)
    return replace(grid, between=_between(edges, columns, rows))


def _between(edges: Edges, columns: Floats, rows: Floats) -> float:
    height, width = edges.shape
    strongest = 0.0
    for share in (1 / 2, 1 / 3):
        across = columns[:-1] + share * (columns[1] - columns[0])
        down = rows[:-1] + share * (rows[1] - rows[0])
        across, down = across[(across > 0) & (across < width)], down[(down > 0) & (down < height)]
        if len(across) < 2 or len(down) < 2:
            return 1.0
        upright = _strengths(edges.upright, edges.whole, across, rows).mean()
        level = _strengths(edges.level, edges.whole, down, columns).mean()
        strongest = max(strongest, float(np.minimum(upright, level)))
    return strongest


def _lines(comb: Comb, length: int) -> Floats:
    """Where the lines lie, from the first that has a whole cell behind it."""
    slack = CUT * comb.distance
    first = comb.first - comb.distance * np.floor((comb.first + slack) / comb.distance)
    count = int(np.floor((length + slack - first) / comb.distance)) + 1
    lines: Floats = first + comb.distance * np.arange(max(0, count))
    return lines


def _strengths(sums: Sums, whole: int, columns: Floats, rows: Floats) -> Floats:
    """For each row of cells how strong each upright line is."""
    height, width = sums.shape[0] - 1, sums.shape[1]
    reach = _reach(columns)
    inset = 0.14 * (rows[1] - rows[0])
    begin = np.clip(np.rint(rows[:-1] + inset).astype(np.int64), 0, height - 1)
    end = np.clip(np.rint(rows[1:] - inset).astype(np.int64), 1, height)
    end = np.maximum(end, begin + 1)
    bands = np.abs(sums[end] - sums[begin]) / (whole * (end - begin)).astype(np.float32)[:, None]
    best = np.zeros((len(rows) - 1, len(columns)), np.float32)
    for off in range(-reach, reach + 1):
        at = np.rint(columns).astype(np.int64) + off
        inside = (at >= 0) & (at < width)
        near = bands[:, at.clip(0, width - 1)] * np.float32(1 - ASIDE * (off / reach) ** 2)
        np.maximum(best, np.where(inside, near, np.float32(0)), out=best)
    return best


def _reach(lines: Floats) -> int:
    """How far off its place a line may be, in pixels."""
    return max(1, round(0.11 * float(lines[1] - lines[0])))


def _presume(strengths: Floats, lines: Floats, length: int) -> None:
    """Where the picture ends, a side cannot be seen: count it as half there."""
    reach = _reach(lines)
    for line in (0, -1):
        if lines[line] < reach or lines[line] > length - 1 - reach:
            strengths[:, line] = np.maximum(strengths[:, line], 0.5)


def _largest(scores: Floats, start: tuple[int, int]) -> tuple[int, int, int, int]:
    """A rectangle with a large sum: top, bottom, left, right, the ends excluded.

    The best columns for some rows, then the best rows for those, until nothing changes.
    """
    top, bottom = start
    left, right = 0, scores.shape[1]
    for _ in range(MOST_TURNS):
        left, right = _best_run(scores[top:bottom].sum(axis=0))
        rows = _best_run(scores[:, left:right].sum(axis=1))
        if rows == (top, bottom):
            break
        top, bottom = rows
    return top, bottom, left, right


def _without_bars(crossing: Floats, along: Floats, first: int, last: int) -> tuple[int, int]:
    """Rows of a board without the bars above and below it: menus, counters.

    Their upper and lower edges are lines, one of them that of the board; few lines cross them.
    """
    if last - first < 2:
        return first, last
    across, edges = crossing.mean(axis=1), along.mean(axis=1)
    least = UNCROSSED * float(np.median(across[first:last]))

    def is_bar(row: int) -> bool:
        return bool(across[row] < least and edges[row] - across[row] > MORE_ALONG)

    while first < last and is_bar(first):
        first += 1
    while first < last and is_bar(last - 1):
        last -= 1
    return first, last


def _best_run(gains: Floats) -> tuple[int, int]:
    """Where the run with the largest sum begins and ends."""
    sums = np.concatenate([[0.0], np.cumsum(gains)])
    rise = sums - np.minimum.accumulate(sums)
    end = int(rise.argmax())
    return int(sums[: end + 1].argmin()), end
