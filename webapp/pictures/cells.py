"""The cells of a board cut out of a picture, all of one size."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from webapp.pictures.network import PATCH

if TYPE_CHECKING:
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.pixels import Bytes, Floats, Numbers, Truths

RIM, CORNER = 3, 7
"""Pixels of a patch from its edge: where the rim of a cell ends, and the ground of its corners."""

BAND = 5
"""Pixels from the edge in which lines and slopes of the rim lie, wherever the lattice is cut."""

INSIDE, DRAWN = 6, 5
"""Where the inside of a patch begins, and how many of its pixels the smallest sign takes."""

ROUGH = 0.5
"""How much the roughness of a ground counts beside each of its colours."""

DEEPEST = 64.0
"""A rim that differs more from its ground, of 255, differs no more clearly."""

BRIGHTNESS = np.array([0.3, 0.59, 0.11], np.float32)


def cut_cells(pixels: Bytes, grid: CellGrid, cells: Numbers | None = None) -> Bytes:
    """A patch of each cell in reading order, or of the cells that are named.

    What lies outside of the picture is as its edge.
    """
    height, width = pixels.shape[:2]
    left, top, right, bottom = grid.box
    spare = math.ceil(max(-left, -top, right - width, bottom - height, 0)) + 2
    framed = np.pad(pixels, ((spare, spare), (spare, spare), (0, 0)), mode="edge")
    picture = Image.fromarray(framed)
    chosen = range(grid.width * grid.height) if cells is None else cells.tolist()
    patches = np.empty((len(chosen), PATCH, PATCH, 3), np.uint8)
    for place, cell in enumerate(chosen):
        row, column = divmod(cell, grid.width)
        x = spare + grid.left + column * grid.wide
        y = spare + grid.top + row * grid.high
        box = (x, y, x + grid.wide, y + grid.high)
        size = (PATCH, PATCH)
        patches[place] = np.asarray(picture.resize(size, Image.Resampling.BILINEAR, box))
    return patches


def grounds(patches: Bytes) -> Floats:
    """What lies below the sign of each cell: the colour of its corners, and how rough they are.

    A sign, or the line of a neighbour, reaches into some of the corners: none counts alone.
    """
    low, high = slice(RIM, CORNER), slice(PATCH - CORNER, PATCH - RIM)
    corners = np.stack(
        [patches[:, rows, columns] for rows in (low, high) for columns in (low, high)], axis=1
    ).reshape(len(patches), 4, -1, 3)
    colour = np.median(corners.reshape(len(patches), -1, 3), axis=1)
    rough = np.sort(corners.std(axis=2).mean(axis=2), axis=1)[:, 1:2]
    return np.concatenate([colour, ROUGH * rough], axis=1).astype(np.float32)


def rims(patches: Bytes, width: int) -> Floats:
    """How each cell of a board is framed: how far it seems raised, and how strong its lines are.

    A raised cell is bright above and at the left, dark below and at the right; wherever in a band
    that is, as lattices are cut at fractions of a pixel. Where the board ends, a line is that of
    its frame and tells nothing of the cell.
    """
    grey = patches.astype(np.float32) @ BRIGHTNESS
    ground = np.median(grey[:, RIM:-RIM, RIM:-RIM].reshape(len(grey), -1), axis=1)
    along = slice(CORNER - 2, PATCH - CORNER + 2)
    sides = [
        grey[:, :BAND, along].transpose(0, 2, 1), grey[:, along, :BAND],
        grey[:, -BAND:, along].transpose(0, 2, 1), grey[:, along, -BAND:],
    ]  # fmt: skip
    lines = [np.median(side, axis=1) - ground[:, None] for side in sides]
    bright = np.stack([line.max(axis=1).clip(0, DEEPEST) for line in lines])
    dark = np.stack([(-line.min(axis=1)).clip(0, DEEPEST) for line in lines])
    inner = _inner_sides(len(patches), width)
    raised = np.concatenate([bright[:2], dark[2:]]) - np.concatenate([dark[:2], bright[2:]])
    strong = np.maximum(bright, dark)
    measures = [(measure * inner).sum(axis=0) / inner.sum(axis=0) for measure in (raised, strong)]
    return np.stack(measures, axis=1).astype(np.float32)


def _inner_sides(count: int, width: int) -> Truths:
    """For each cell which of its sides, above, left, below and right, have a cell beyond."""
    rows, columns = np.divmod(np.arange(count), width)
    last = count // width - 1
    return np.stack([rows > 0, columns > 0, rows < last, columns < width - 1])


def depths(patches: Bytes) -> Floats:
    """How strongly what is drawn amidst each cell differs from its ground, of 255."""
    inside = patches[:, INSIDE:-INSIDE, INSIDE:-INSIDE]
    pixels = inside.reshape(len(inside), -1, 3).astype(np.float32)
    strays = np.abs(pixels - np.median(pixels, axis=1, keepdims=True)).max(axis=2)
    strongest: Floats = np.partition(strays, -DRAWN, axis=1)[:, -DRAWN]
    return strongest
