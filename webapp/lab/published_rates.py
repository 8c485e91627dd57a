"""Win rates that others have published, or that we have measured of their programs."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from webapp.mines.levels import First

Size: TypeAlias = tuple[int, int, int]
"""Width, height, mines."""

SMALL: Size = (8, 8, 10)
BEGINNER: Size = (9, 9, 10)
INTERMEDIATE: Size = (16, 16, 40)
EXPERT: Size = (30, 16, 99)


class PublishedRate(NamedTuple):
    """How often a player wins, in percent."""

    player: str
    size: Size
    first: First
    rate: float
    games: int | None = None
    """None: not stated."""

    low: float | None = None
    high: float | None = None
    """The interval of 95%, where it was stated or follows from what was."""


def _exact(
    player: str, first: First, games: int, rates: dict[Size, tuple[float, float]]
) -> list[PublishedRate]:
    """Rates that were published with the half of their interval."""
    return [
        PublishedRate(player, size, first, rate, games, rate - half, rate + half)
        for size, (rate, half) in rates.items()
    ]


PSEQ = "PSEQ-D256 (MineSweeperProb)"
JSM_TWIN = "JSMinesweeper's Java twin"
JSM = "JSMinesweeper, run by us"
PSEQ_HERE = "PSEQ (C++), run by us"
MINESWEEPR = "minesweepr (Python), run by us"

PUBLISHED: tuple[PublishedRate, ...] = (
    *_exact(
        PSEQ,
        "safe",
        10**8,
        {
            SMALL: (81.7711, 0.0076),
            BEGINNER: (91.6949, 0.0054),
            INTERMEDIATE: (78.2295, 0.0081),
            EXPERT: (40.0468, 0.0096),
        },
    ),
    PublishedRate(PSEQ, SMALL, "opening", 90.3448, 10**8),
    PublishedRate(PSEQ, BEGINNER, "opening", 97.1669, 10**8),
    PublishedRate(PSEQ, INTERMEDIATE, "opening", 89.0757, 10**8),
    PublishedRate(PSEQ, EXPERT, "opening", 53.4502, 10**8),
    *_exact(JSM_TWIN, "safe", 10**7, {EXPERT: (41.132, 0.03)}),
    PublishedRate(JSM_TWIN, EXPERT, "opening", 54.3),
    PublishedRate(JSM, BEGINNER, "safe", 91.28, None, 90.93, 91.63),
    PublishedRate(JSM, INTERMEDIATE, "safe", 79.36, None, 78.66, 80.05),
    PublishedRate(JSM, EXPERT, "safe", 41.35, None, 40.50, 42.20),
    PublishedRate(JSM, BEGINNER, "opening", 97.29),
    PublishedRate(JSM, INTERMEDIATE, "opening", 89.41),
    PublishedRate(JSM, EXPERT, "opening", 55.21, None, 54.35, 56.06),
    PublishedRate(PSEQ_HERE, BEGINNER, "safe", 91.67),
    PublishedRate(PSEQ_HERE, INTERMEDIATE, "safe", 78.03),
    PublishedRate(PSEQ_HERE, EXPERT, "safe", 39.68, None, 39.25, 40.11),
    PublishedRate(MINESWEEPR, BEGINNER, "safe", 91.05),
    PublishedRate(MINESWEEPR, INTERMEDIATE, "safe", 75.0),
    PublishedRate(MINESWEEPR, EXPERT, "safe", 40.5, None, 37.5, 43.6),
)
"""Safe: games begin in a corner. Opening: at the third row and column, on the expert board at the
fourth (JSMinesweeper's by one further in). Players that move a mine from the first cell are left
out: that is another rule, and so is what papers do not state."""


def published_for(size: Size, first: First) -> list[PublishedRate]:
    """The rates for a board and a rule, the highest first."""
    rates = [rate for rate in PUBLISHED if (rate.size, rate.first) == (size, first)]
    return sorted(rates, key=lambda published: -published.rate)
