"""Boards whose open cells have no lines: strips at the rim that show digits belong to them.

Beside a board with a frame such digits are names of rows; there a line lies between.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from webapp.notation.limits import MAX_SIDE
from webapp.pictures.cells import cut_cells
from webapp.pictures.network import evened, likelihoods
from webapp.pictures.signs import SIGNS

if TYPE_CHECKING:
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.pixels import Bytes, Truths

SURE = 0.9
FEWEST = 2
"""Digits in a strip that make it a part of the board."""

SEAM = 12.0
"""Mean difference, of 255, from one cell to the next, below which no line lies between."""

RIM = 2
"""Pixels of a patch that lie at its edge."""

_DIGITS = np.array([sign.is_digit for sign in SIGNS])


def grown(pixels: Bytes, grid: CellGrid) -> CellGrid:
    """The grid with the strips around it that belong to the board."""
    for right, below in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        while max(grid.width, grid.height) < MAX_SIDE and _goes_on(pixels, grid, right, below):
            grid = _with_strip(grid, right, below)
    return grid


def _goes_on(pixels: Bytes, grid: CellGrid, right: int, below: int) -> bool:
    strip, rim = _strip(grid, right, below, 1), _strip(grid, right, below, 0)
    height, width = pixels.shape[:2]
    left, top, end, bottom = strip.box
    slack = 0.13 * grid.wide
    if min(left, top) < -slack or end > width + slack or bottom > height + slack:
        return False
    outer, inner = cut_cells(pixels, strip), cut_cells(pixels, rim)
    likely = likelihoods(evened(outer))
    digits = (np.exp(likely.max(axis=1)) > SURE) & _DIGITS[likely.argmax(axis=1)]
    return int((digits & _seamless(outer, inner, right, below)).sum()) >= FEWEST


def _seamless(outer: Bytes, inner: Bytes, right: int, below: int) -> Truths:
    """Whether the ground goes on without a line from the board into each cell of the strip."""
    if below:
        outer, inner = outer.transpose(0, 2, 1, 3), inner.transpose(0, 2, 1, 3)
    if right + below < 0:
        outer, inner = inner, outer
    seam = np.concatenate([inner[:, :, -2 * RIM :], outer[:, :, : 2 * RIM]], axis=2)
    spread = seam.astype(np.float32).mean(axis=1)
    most: Truths = (spread.max(axis=1) - spread.min(axis=1)).max(axis=1) < SEAM
    return most


def _strip(grid: CellGrid, right: int, below: int, out: int) -> CellGrid:
    """The outermost row or column of a grid, or the next one outside."""
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
