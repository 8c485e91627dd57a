"""How much work is ordered, about: seconds that one processor is busy with it.

Measured on the machine of docs/bench.md, and rounded up. Nothing but turns depends on it.
"""

from __future__ import annotations

import math

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.recipe import Recipe

USUAL_CELLS = 64
USUAL_STEPS = 500
SEARCHING = {"inherit": (0.03, 4), "paper": (0.04, 7)}
"""Of a search of so many steps on so many cells: seconds, and the power of cells they grow with."""

MET: dict[Band | None, int] = {None: 1, **dict.fromkeys(BANDS, 3), BANDS[-1]: 8}
"""Searches until a difficulty is met, on boards that yield it."""

BEGINNING = 3.0
"""Of a book: starting, joining, checking."""

PRINTING = 0.05
HINTING = 0.05
WORKING_OUT = 0.2
"""Of each puzzle in a book: its pages, its hint, its steps."""

POSITION = 0.1
"""Of a position of a live game."""


def searching(recipe: Recipe, steps: int = USUAL_STEPS) -> float:
    """Seconds of one search for a puzzle."""
    seconds, power = SEARCHING[recipe.method]
    size = math.pow(recipe.cells / USUAL_CELLS, power)
    return seconds * size * recipe.samples / 3 * steps / USUAL_STEPS


def making(recipe: Recipe, band: Band | None) -> float:
    """Seconds until a puzzle is as wished."""
    return searching(recipe) * MET[band]


def rounded_up(seconds: float) -> int:
    """Round up to whole seconds, as a job's row has them."""
    return math.ceil(seconds)
