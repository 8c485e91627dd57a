"""Where a picture grows darker or brighter, sideways and downwards.

Differences keep their sign: along the side of a cell they agree and add up, in noise and in letters
they take each other away. A difference counts up to a bound only, so that a few dark letters are
not taken for a faint line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from webapp.pictures.pixels import Bytes, Floats, Greys, Sums

WEIGHTS = (5, 9, 2)
"""Sixteenths of red, green and blue in what is called bright."""

CLEAR, FAINT = 32, 10
"""Differences, of 255, that count as a whole edge: where lines are clear, where they are faint."""

PRESUMED = 0.5
"""How strong an edge at the end of the picture counts, as a share of the strongest."""

BAND = 8
"""Pixels over which differences are added up before it is known how large cells are."""


@dataclass(frozen=True)
class Edges:
    """Running sums of differences: down the columns, and along the rows."""

    upright: Sums
    """Of differences to the right: upright lines. A row more than the picture has.

    They run over, as clocks do: what lies between two of them is right up to a thousand rows.
    """
    level: Sums
    """Of differences downwards, transposed: level lines as if they were upright ones."""
    whole: int
    """What counts as a whole edge; all differences are bounded by it."""

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width of the picture."""
        return self.upright.shape[0] - 1, self.upright.shape[1]


def grey_of(pixels: Bytes) -> Greys:
    """How bright each pixel is."""
    total = np.zeros(pixels.shape[:2], np.int16)
    for channel, weight in enumerate(WEIGHTS):
        total += pixels[:, :, channel] * np.int16(weight)
    total >>= 4
    return total


def edges_of(grey: Greys, whole: int) -> Edges:
    """The edges of a picture, ready to be added up along lines of any length."""
    return Edges(_sums(grey, whole), _sums(grey.T, whole), whole)


def _sums(grey: Greys, whole: int) -> Sums:
    height, width = grey.shape
    sums = np.zeros((height + 1, width), np.int16)
    if width > 2:
        steps = np.clip(grey[:, 2:] - grey[:, :-2], -whole, whole)
        np.cumsum(steps, axis=0, dtype=np.int16, out=sums[1:, 1:-1])
    return sums


def profile(sums: Sums, whole: int, first: int, last: int) -> Floats:
    """For each column how strong its edges are between two rows, added up in short bands.

    Where the picture ends no edge can be seen, and boards that are cut out tightly have one there.
    """
    bands = max(1, (last - first) // BAND)
    at = np.linspace(first, last, bands + 1).astype(np.int64)
    parts = np.abs(np.diff(sums[at], axis=0)) / (whole * np.diff(at)[:, None].clip(1))
    strong: Floats = parts.mean(axis=0).astype(np.float32)
    unseen = PRESUMED * float(strong.max(initial=0.0))
    for end in (slice(0, 1), slice(-1, None)):
        strong[end] = np.maximum(strong[end], unseen)
    return strong
