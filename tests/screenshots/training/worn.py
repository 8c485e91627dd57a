"""A drawn board as somebody's picture of it, and its cells as the reader cuts them."""

from __future__ import annotations

import io
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from webapp.pictures.signs import Sign

CUT = Image.Resampling.BILINEAR
ASIDE, LEAST_ASIDE, MOST_ASIDE = 0.06, 0.38, 0.5
"""The share of drawn cells that are also cut far aside, and how far: such a cut shows no sign, so
that a lattice in a wrong place is known by what its cells show."""


@dataclass
class Sheet:
    """A worn picture of a board: where its cells are and what they show."""

    picture: Image.Image
    side: float
    left: float
    top: float
    signs: list[list[Sign]]


def worn(
    picture: Image.Image, side: float, margin: float, signs: list[list[Sign]], rng: Random
) -> Sheet:
    """The sheet as somebody's picture of it."""
    factor = 1.0
    if rng.random() < 0.6:
        factor = rng.uniform(max(0.5, 9 / side), 1.8)
        way = rng.choice(list(Image.Resampling))
        width = round(picture.width * factor)
        factor = width / picture.width
        picture = picture.resize((width, width), way)
    if rng.random() < 0.2:
        picture = picture.filter(ImageFilter.GaussianBlur(rng.uniform(0.2, 0.06 * side * factor)))
    if rng.random() < 0.45:
        packed = io.BytesIO()
        picture.save(packed, "JPEG", quality=rng.randint(45, 95))
        picture = Image.open(packed).convert("RGB")
    if rng.random() < 0.12:
        noise = np.random.default_rng(rng.getrandbits(32)).normal(0, rng.uniform(2, 14), (1,))
        grains = np.random.default_rng(rng.getrandbits(32)).normal(
            0, abs(float(noise[0])) + 1, (picture.height, picture.width, 3)
        )
        spoilt = np.clip(np.asarray(picture, dtype=np.float32) + grains, 0, 255)
        picture = Image.fromarray(spoilt.astype(np.uint8))
    return Sheet(picture, side * factor, margin * factor, margin * factor, signs)


def aside(
    box: tuple[float, float, float, float], side: float, rng: Random
) -> tuple[float, float, float, float]:
    """The box of a cell moved so far that it cuts through what is drawn there."""
    far = rng.choice([-1, 1]) * side * rng.uniform(LEAST_ASIDE, MOST_ASIDE)
    near = side * rng.uniform(-MOST_ASIDE, MOST_ASIDE)
    x, y = (far, near) if rng.random() < 0.5 else (near, far)
    left, top, right, bottom = box
    return left + x, top + y, right + x, bottom + y


def patches(
    sheet: Sheet, side: int, rng: Random
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The cells of a sheet as the reader cuts them, a little off their places, and their signs."""
    cut, numbers = [], []
    off, stretch = rng.uniform(0, 0.05), rng.uniform(0.96, 1.06)
    dx, dy = rng.gauss(0, off), rng.gauss(0, off)
    for row, signs in enumerate(sheet.signs):
        for column, sign in enumerate(signs):
            x = sheet.left + (column + 0.5 + dx + rng.gauss(0, 0.01)) * sheet.side
            y = sheet.top + (row + 0.5 + dy + rng.gauss(0, 0.01)) * sheet.side
            half = sheet.side * stretch / 2
            box = (x - half, y - half, x + half, y + half)
            cut.append(np.asarray(sheet.picture.resize((side, side), CUT, box)))
            numbers.append(sign.number)
            if not sign.is_blank and rng.random() < ASIDE:
                box = aside(box, sheet.side, rng)
                cut.append(np.asarray(sheet.picture.resize((side, side), CUT, box)))
                numbers.append(Sign.OTHER.number)
    return np.stack(cut), np.array(numbers)
