"""Sizes of paper, in points."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from types import MappingProxyType

INCH = 72.0
MILLIMETRE = INCH / 25.4


@dataclass(frozen=True)
class Paper:
    """A page: its sides in points, and what people call it."""

    width: float
    height: float
    words: str


PAPERS = MappingProxyType(
    {
        "a4": Paper(210 * MILLIMETRE, 297 * MILLIMETRE, "A4"),
        "letter": Paper(8.5 * INCH, 11 * INCH, "Letter"),
        "6x9": Paper(6 * INCH, 9 * INCH, "6 × 9 inches"),
        "8x10": Paper(8 * INCH, 10 * INCH, "8 × 10 inches"),
        "8.5x11": Paper(8.5 * INCH, 11 * INCH, "8.5 × 11 inches"),
    }
)
"""Name in options -> page."""


def tenths(points: float) -> str:
    """A size in words that never says that what is too small is enough."""
    return f"{floor(points * 10) / 10:.1f}"
