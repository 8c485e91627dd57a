"""Boards whose open cells have no lines, or weak ones: what belongs to them beyond their rim.

Strips that show digits do; beside a board with a frame such digits are names of rows, but there a
line lies between that is stronger than those amidst the board. Blank strips do where nothing but
them lies before the frame.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from webapp.notation.limits import MAX_SIDE
from webapp.pictures.cells import cut_cells
from webapp.pictures.extent import CUT
from webapp.pictures.finding import LEAST_LINED
from webapp.pictures.network import BLANKS, DIGITS, evened, likelihoods

if TYPE_CHECKING:
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.pixels import Bytes, Floats

SURE, FEWEST = 0.9, 2
"""Digits in a strip that make it a part of the board: how sure they are, and how many."""

SEAM, STRONGER = 12.0, 1.3
"""Mean difference, of 255, from one cell to the next, below which no line lies between; and how
much stronger than inside a line may be where all are weak."""

MOST_BLANK, MOSTLY = 3, 0.9
"""Strips without numbers that may lie before a frame, and the share of cells that must agree."""

RIM = 2
"""Pixels of a patch that lie at its edge."""


def grown(pixels: Bytes, grid: CellGrid) -> CellGrid:
    """The grid with the strips around it that belong to the board."""
    for right, below in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        while max(grid.width, grid.height) < MAX_SIDE and _goes_on(pixels, grid, right, below):
            grid = _with_strip(grid, right, below)
        for _ in range(_blank_strips(pixels, grid, right, below)):
            grid = _with_strip(grid, right, below)
    return grid


def _blank_strips(pixels: Bytes, grid: CellGrid, right: int, below: int) -> int:
    """How many blank strips lie between a side without a line and the frame of the board."""
    for out in range(1, MOST_BLANK + 1):
        strip = _strip(grid, right, below, out)
        if max(grid.width, grid.height) + out > MAX_SIDE or not _inside(
            pixels, _strip(grid, right, below, out + 1)
        ):
            return 0
        cells = cut_cells(pixels, strip)
        before = cut_cells(pixels, _strip(grid, right, below, out - 1))
        after = cut_cells(pixels, _strip(grid, right, below, out + 1))
        seamless = _seams(cells, before, right, below) < SEAM
        blank = BLANKS[likelihoods(evened(cells)).argmax(axis=1)]
        if seamless.mean() < MOSTLY or blank.mean() < MOSTLY:
            return 0
        if (_seams(after, cells, right, below) > SEAM).mean() >= MOSTLY:
            return out
    return 0


def _inside(pixels: Bytes, strip: CellGrid) -> bool:
    """Whether a strip lies in the picture, or all but."""
    height, width = pixels.shape[:2]
    left, top, right, bottom = strip.box
    across, down = CUT * strip.wide, CUT * strip.high
    return left >= -across and right <= width + across and top >= -down and bottom <= height + down


def _goes_on(pixels: Bytes, grid: CellGrid, right: int, below: int) -> bool:
    strip, rim = _strip(grid, right, below, 1), _strip(grid, right, below, 0)
    if not _inside(pixels, strip):
        return False
    outer, inner = cut_cells(pixels, strip), cut_cells(pixels, rim)
    likely = likelihoods(evened(outer))
    digits = (np.exp(likely.max(axis=1)) > SURE) & DIGITS[likely.argmax(axis=1)]
    seams = _seams(outer, inner, right, below)
    most = SEAM
    if grid.lined < LEAST_LINED:
        inmost = cut_cells(pixels, _strip(grid, right, below, -1))
        most = max(SEAM, STRONGER * float(np.median(_seams(inner, inmost, right, below))))
    return int((digits & (seams < most)).sum()) >= FEWEST


def _seams(outer: Bytes, inner: Bytes, right: int, below: int) -> Floats:
    """How strong the line is between the board and each cell of the strip, of 255."""
    if below:
        outer, inner = outer.transpose(0, 2, 1, 3), inner.transpose(0, 2, 1, 3)
    if right + below < 0:
        outer, inner = inner, outer
    seam = np.concatenate([inner[:, :, -2 * RIM :], outer[:, :, : 2 * RIM]], axis=2)
    spread = seam.astype(np.float32).mean(axis=1)
    strongest: Floats = (spread.max(axis=1) - spread.min(axis=1)).max(axis=1)
    return strongest


def _strip(grid: CellGrid, right: int, below: int, out: int) -> CellGrid:
    """The outermost row or column of a grid, or one so many cells further out."""
    column = 0 if right < 0 else grid.width - 1 if right else 0
    row = 0 if below < 0 else grid.height - 1 if below else 0
    return replace(
        grid,
        left=grid.left + (column + out * right) * grid.wide,
        top=grid.top + (row + out * below) * grid.high,
        width=1 if right else grid.width,
        height=1 if below else grid.height,
    )


def _with_strip(grid: CellGrid, right: int, below: int) -> CellGrid:
    return replace(
        grid,
        left=grid.left - (right < 0) * grid.wide,
        top=grid.top - (below < 0) * grid.high,
        width=grid.width + abs(right),
        height=grid.height + abs(below),
    )
