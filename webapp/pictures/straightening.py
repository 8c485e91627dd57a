"""Photographs made straight: as if the board had been looked at from its front.

How upright lines lean is measured at the left, amidst and at the right, and how level lines fall at
the top, amidst and below. What these lines enclose becomes a rectangle.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from webapp.pictures.pixels import Box, Bytes, Floats, Greys

LONGEST_SIDE = 720
"""Pixels of the smaller picture on which slopes are measured."""

PIXELS = 2_800_000
"""A photograph is no sharper than that, whatever its size."""

STEEPEST, COARSE, FINE = 0.24, 0.02, 0.004
"""Slopes that are tried, in pixels sideways for each pixel down, and in what steps."""

PARTS = 3
STRAIGHT = 0.004
"""Slopes below which a picture is straight already."""

BOUND = 32
"""A difference of brightness counts up to this much."""

ROUNDS = 2


@dataclass(frozen=True)
class Slopes:
    """The slope of the lines at the beginning and at the end of a picture."""

    first: float
    last: float

    @property
    def steepest(self) -> float:
        """Whichever is further from straight."""
        return max(abs(self.first), abs(self.last))


@dataclass(frozen=True)
class Straightened:
    """A photograph from the front, and the way back to what it was."""

    pixels: Bytes
    times: int
    """How many times smaller it was made first."""
    rounds: tuple[tuple[float, ...], ...]
    """For each time it was turned, the numbers that lead from a place to its source."""

    def source_box(self, box: Box) -> Box:
        """The box in the photograph around a box in this picture."""
        left, top, right, bottom = box
        places = [self._source(x, y) for x in (left, right) for y in (top, bottom)]
        columns, rows = zip(*places, strict=True)
        return min(columns), min(rows), max(columns), max(rows)

    def _source(self, x: float, y: float) -> tuple[float, float]:
        for a, b, c, d, e, f, g, h in reversed(self.rounds):
            below = g * x + h * y + 1
            x, y = (a * x + b * y + c) / below, (d * x + e * y + f) / below
        return x * self.times, y * self.times


def straightened(pixels: Bytes) -> Straightened | None:
    """The photograph from the front; None if it is straight already."""
    image = Image.fromarray(pixels)
    times = math.ceil(math.sqrt(image.width * image.height / PIXELS))
    if times > 1:
        image = image.reduce(times)
    rounds: list[tuple[float, ...]] = []
    for _ in range(ROUNDS):
        upright, level = _slopes_of(image)
        if max(upright.steepest, level.steepest) < STRAIGHT:
            break
        rounds.append(_to_source(image.size, upright, level))
        image = image.transform(
            image.size, Image.Transform.PERSPECTIVE, rounds[-1], Image.Resampling.BICUBIC
        )
    return Straightened(np.asarray(image), times, tuple(rounds)) if rounds else None


def _slopes_of(image: Image.Image) -> tuple[Slopes, Slopes]:
    """The slopes of upright and of level lines."""
    times = -(-max(image.size) // LONGEST_SIDE)
    small = image.convert("L").reduce(times) if times > 1 else image.convert("L")
    grey = np.asarray(small).astype(np.int16)
    return _slopes(grey), _slopes(grey.T)


def _slopes(grey: Greys) -> Slopes:
    """How upright lines lean: where they are added up along their slope, they stand out most."""
    if min(grey.shape) < 24:
        return Slopes(0, 0)
    steps = np.clip(grey[:, 2:] - grey[:, :-2], -BOUND, BOUND).astype(np.float32)
    tried = np.arange(-STEEPEST, STEEPEST + COARSE / 2, COARSE)
    rough = _clearness(steps, tried).sum(axis=1)
    middle = float(tried[rough.argmax()])
    tried = np.arange(middle - 3 * COARSE, middle + 3 * COARSE + FINE / 2, FINE)
    clear = _clearness(steps, tried)
    best = np.array([_summit(tried, clear[:, part]) for part in range(PARTS)])
    weights = np.sqrt(clear.max(axis=0) - np.median(clear, axis=0)) + 1e-6
    places = (np.arange(PARTS) + 0.5) / PARTS
    turn, start = np.polyfit(places, best, 1, w=weights)
    return Slopes(float(start), float(start + turn))


def _clearness(steps: Floats, slopes: Floats) -> Floats:
    """For each slope, and each part from left to right, how much lines of it stand out."""
    height, width = steps.shape
    rows = np.arange(height) - height / 2
    columns = np.arange(width)
    out = np.zeros((len(slopes), PARTS))
    bounds = np.linspace(0, width, PARTS + 1).astype(int)
    for number, slope in enumerate(slopes):
        shifts = np.rint(rows * slope).astype(np.int64)
        at = (columns[None, :] + shifts[:, None]).clip(0, width - 1)
        sums = np.take_along_axis(steps, at, axis=1).sum(axis=0) / height
        for part in range(PARTS):
            out[number, part] = float((sums[bounds[part] : bounds[part + 1]] ** 2).sum())
    return out


def _summit(slopes: Floats, clear: Floats) -> float:
    """The slope that stands out most, between two steps."""
    place = int(clear.argmax())
    if not 0 < place < len(slopes) - 1:
        return float(slopes[place])
    before, here, after = clear[place - 1 : place + 2]
    bend = before - 2 * here + after
    off = 0.5 * (before - after) / bend if bend else 0.0
    return float(slopes[place] + off * (slopes[1] - slopes[0]))


def _to_source(size: tuple[int, int], upright: Slopes, level: Slopes) -> tuple[float, ...]:
    """The numbers by which Pillow takes each place of a straight picture from its source."""
    width, height = size
    edges = [
        ((0, upright.first), (0, level.first)),
        ((width, upright.last), (0, level.first)),
        ((width, upright.last), (height, level.last)),
        ((0, upright.first), (height, level.last)),
    ]
    rows, values = [], []
    for (x, y), (across, down) in zip(
        [(0, 0), (width, 0), (width, height), (0, height)], edges, strict=True
    ):
        u, v = _meeting(across, down, size)
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return tuple(np.linalg.solve(np.array(rows, float), np.array(values)).tolist())


def _meeting(
    upright: tuple[float, float], level: tuple[float, float], size: tuple[int, int]
) -> tuple[float, float]:
    """Where an upright line, by its place and its slope, meets a level one."""
    (x0, lean), (y0, fall) = upright, level
    xc, yc = size[0] / 2, size[1] / 2
    # x = x0 + lean * (y - yc), y = y0 + fall * (x - xc)
    x = (x0 + lean * (y0 - fall * xc - yc)) / (1 - lean * fall)
    return x, y0 + fall * (x - xc)
