"""A lattice confirmed by what its cells show: signs of a board, each whole and amidst its cell.

In small cells lines are faint and digits fill what lies between; but no other lattice cuts a board
so that each cell holds one clear sign or nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from webapp.pictures.cells import cut_cells, depths
from webapp.pictures.network import BLANKS, DIGITS, FAINTEST, evened, likelihoods, with_blanks
from webapp.pictures.signs import Sign

if TYPE_CHECKING:
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.pixels import Bytes, Floats, Numbers

MOST_SEEN, MOST_LAID = 200, 32
"""Cells that are looked at, and by which a lattice is laid; more take time and tell no more."""

SURE = 0.8
"""How likely a plain cell shows one sign."""

FEWEST_NUMBERS, LEAST_NUMBERS = 5, 0.06
"""Numbers that must be among them, and their share: blank cells confirm nothing."""

STEPS, FINE_STEPS = (-0.2, -0.1, 0.1, 0.2), (-0.05, 0.05)
"""Shares of a cell by which a lattice is moved, or made longer, to see whether it fits better."""

_OTHER = Sign.OTHER.number


@dataclass(frozen=True)
class Plainness:
    """How plainly the cells of a grid show the signs of a board."""

    share: float
    """Of the cells that are surely one such sign, or blank."""
    numbered: bool
    """Whether there are numbers enough among them to tell a board from anything else."""


def plainness(pixels: Bytes, grid: CellGrid) -> Plainness:
    """How plain the cells of a grid are."""
    pixels, grid, _ = _part(pixels, grid)
    patches = cut_cells(pixels, grid, _spread(grid.width * grid.height, MOST_SEEN))
    chances = _chances(patches)
    best = chances.argmax(axis=1)
    plain = (chances.max(axis=1) > SURE) & (best != _OTHER)
    numbers = int((plain & DIGITS[best]).sum())
    least = max(FEWEST_NUMBERS, LEAST_NUMBERS * len(patches))
    return Plainness(float(plain.mean()), numbers >= least)


def laid_by_signs(pixels: Bytes, grid: CellGrid) -> CellGrid:
    """The grid moved, and made longer or shorter, by what makes the signs in its cells plainest.

    How much it is lined stays as it was.
    """
    pixels, grid, corner = _part(pixels, grid)
    seen = _spread(grid.width * grid.height, MOST_SEEN)
    drawn = seen[depths(cut_cells(pixels, grid, seen)) > FAINTEST]
    if not len(drawn):
        return _back(grid, corner)
    cells = drawn[_spread(len(drawn), MOST_LAID)]
    best, plainest = grid, _clearness(pixels, grid, cells)
    for steps in (STEPS, FINE_STEPS):
        for side in range(4):
            for moved in [_moved(best, side, step) for step in steps]:
                clear = _clearness(pixels, moved, cells)
                if clear > plainest:
                    best, plainest = moved, clear
    return _back(best, corner)


def _spread(count: int, most: int) -> Numbers:
    """Places spread over so many, in no step that meets the same columns again and again."""
    return np.linspace(0, count - 1, min(count, most)).astype(np.int64)


def _part(pixels: Bytes, grid: CellGrid) -> tuple[Bytes, CellGrid, tuple[int, int]]:
    """The part of a picture that holds a grid, as other parts would only take time."""
    height, width = pixels.shape[:2]
    left, top, right, bottom = grid.box
    spare = round(2 * max(grid.wide, grid.high))
    x, y = max(0, int(left) - spare), max(0, int(top) - spare)
    part = pixels[y : min(height, int(bottom) + spare), x : min(width, int(right) + spare)]
    return part, replace(grid, left=left - x, top=top - y), (x, y)


def _back(grid: CellGrid, corner: tuple[int, int]) -> CellGrid:
    return replace(grid, left=grid.left + corner[0], top=grid.top + corner[1])


def _moved(grid: CellGrid, side: int, step: float) -> CellGrid:
    """All columns moved, all rows moved, the last column moved most, the last row moved most."""
    if side == 0:
        return replace(grid, left=grid.left + step * grid.wide)
    if side == 1:
        return replace(grid, top=grid.top + step * grid.high)
    if side == 2:
        return replace(grid, wide=grid.wide * (1 + step / grid.width))
    return replace(grid, high=grid.high * (1 + step / grid.height))


def _clearness(pixels: Bytes, grid: CellGrid, cells: Numbers) -> float:
    chances = _chances(cut_cells(pixels, grid, cells))
    chances[:, _OTHER] = 0
    return float(np.log(chances.max(axis=1) + 0.02).mean())


def _chances(patches: Bytes) -> Floats:
    """How likely each sign is in each cell; what is blank is one."""
    chances: Floats = np.exp(with_blanks(likelihoods(evened(patches)), depths(patches)))
    chances[:, BLANKS] = chances[:, BLANKS].sum(axis=1, keepdims=True)
    return chances
