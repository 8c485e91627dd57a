"""The cells of a board cut out of a picture, all of one size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

from webapp.pictures.network import PATCH

if TYPE_CHECKING:
    from webapp.pictures.extent import CellGrid
    from webapp.pictures.pixels import Bytes, Floats

ZONES = 3
"""Pixels of a patch from its edge that show how a cell is framed: raised, ruled or flat."""


def cut_cells(pixels: Bytes, grid: CellGrid) -> Bytes:
    """A patch of each cell in reading order; what lies outside of the picture is as its edge."""
    spare = round(max(grid.wide, grid.high) * 0.2) + 2
    framed = np.pad(pixels, ((spare, spare), (spare, spare), (0, 0)), mode="edge")
    picture = Image.fromarray(framed)
    patches = np.empty((grid.width * grid.height, PATCH, PATCH, 3), np.uint8)
    for cell in range(len(patches)):
        row, column = divmod(cell, grid.width)
        left = spare + grid.left + column * grid.wide
        top = spare + grid.top + row * grid.high
        box = (left, top, left + grid.wide, top + grid.high)
        size = (PATCH, PATCH)
        patches[cell] = np.asarray(picture.resize(size, Image.Resampling.BILINEAR, box))
    return patches


def grounds(patches: Bytes) -> Floats:
    """What lies below the sign of each cell: colours of its edges and of its four corners."""
    near, far = ZONES, PATCH - ZONES
    inner, outer = near + 4, far - 4
    zones = [
        patches[:, 1:near, near:far], patches[:, far:-1, near:far],
        patches[:, near:far, 1:near], patches[:, near:far, far:-1],
        patches[:, near:inner, near:inner], patches[:, near:inner, outer:far],
        patches[:, outer:far, near:inner], patches[:, outer:far, outer:far],
    ]  # fmt: skip
    return np.concatenate(
        [np.median(zone.reshape(len(zone), -1, 3), axis=1) for zone in zones], axis=1
    ).astype(np.float32)
