"""Postolaki and Rahman, Final Report (2020): what they measured, 75 games a cell."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from webapp.lab.estimate import Estimate
from webapp.lab.several import mean_among, share_of
from webapp.mines.levels import First

PAPER_GAMES = 75

ROUNDED = 0.005
"""How far a value with two digits may be from what it was before."""

PROMISES: Mapping[First, str] = {
    "any": "nothing promised",
    "safe": "first cell safe",
    "opening": "first cell opens a field",
}
"""What the paper may have promised for the first cell, in words."""


class PaperLevel(NamedTuple):
    """A board of the paper."""

    name: str
    side: int
    mines: int

    @property
    def density(self) -> float:
        """The share of cells with a mine: the odds of the first cell, if nothing is promised."""
        return self.mines / self.side**2


EASY = PaperLevel("easy", 8, 9)
INTERMEDIATE = PaperLevel("intermediate", 16, 40)
ADVANCED = PaperLevel("advanced", 24, 99)
LEVELS = (EASY, INTERMEDIATE, ADVANCED)

FOUR = ("csp", "forward-checking", "gac", "fringe")
"""The columns of the tables: CSP strategy, forward checking, GAC, fringe."""

_WON = {EASY: (0.81, 0.72, 0.79, 0.73), INTERMEDIATE: (0.78, 0.65, 0.78, 0.3),
        ADVANCED: (0.71, 0.61, 0.75, 0.0)}  # fmt: skip
_CLEARED = {EASY: (0.89, 0.78, 0.81, 0.99), INTERMEDIATE: (0.85, 0.71, 0.82, 0.31),
            ADVANCED: (0.86, 0.52, 0.83, 0.07)}  # fmt: skip
_SECONDS = {EASY: (0.001, 3.21, 0.009, 5.0), INTERMEDIATE: (0.10, 4.1, 0.05, 7.3),
            ADVANCED: (0.15, 5.3, 0.06, math.nan)}  # fmt: skip
"""Tables 1, 2 and 3; where the last says "Timeout" there is no number."""


def published(strategy: str, level: PaperLevel) -> Mapping[str, float]:
    """The paper's values of a cell, by the names of our measures."""
    if strategy not in FOUR:
        return {}
    column = FOUR.index(strategy)
    values = {"won": _WON[level][column], "cleared": _CLEARED[level][column]}
    seconds = _SECONDS[level][column]
    return values if math.isnan(seconds) else {**values, "cpu_ms": 1000 * seconds}


def published_share(strategy: str, level: PaperLevel, several: int = 1) -> Estimate:
    """The paper's win rate, with the interval that 75 games have, one of several."""
    return share_of(round(PAPER_GAMES * published(strategy, level)["won"]), PAPER_GAMES, several)


def published_mean(strategy: str, level: PaperLevel, ours: Estimate, several: int = 1) -> Estimate:
    """The part that the paper's players clear: over 75 games that spread as ours do, rounded."""
    mean = published(strategy, level)["cleared"]
    spread = mean_among(Estimate(PAPER_GAMES, mean, deviation=ours.deviation), several)
    half = spread.band + ROUNDED
    return Estimate(PAPER_GAMES, mean, mean - half, mean + half, ours.deviation)


def paper_seconds(strategy: str, level: PaperLevel) -> float:
    """The paper's mean run time."""
    return published(strategy, level)["cpu_ms"] / 1000
