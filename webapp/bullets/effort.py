"""Estimates of how long making a puzzle may take, before the work begins."""

from __future__ import annotations

import math

from webapp.bullets.recipe import Recipe
from webapp.engine.kernels import jit
from webapp.notation.english import sides

COMPILED, PLAIN = 2e-6, 50e-6
"""Seconds for a clue set on a large board, for each pair of cells, at most, on an ordinary machine.

Most clue sets of such a board need all the search that they are allowed."""

STRICT_FROM = 100
"""Cells from which a clue set can take so long that a small budget has no room for it."""

SLOW_FROM = 257
"""Cells from which even good clue sets take so long; that is above 16x16."""

LONG = 300.0
"""Seconds up to which nobody is warned: who makes puzzles expects to wait minutes."""


def clue_set_seconds(recipe: Recipe) -> float:
    """The seconds that trying a clue set may take."""
    return recipe.cells**2 * (COMPILED if jit.enabled() else PLAIN)


def is_strict(recipe: Recipe) -> bool:
    """Whether grading may be cut short to keep a budget of time: it is slow on large boards."""
    return recipe.cells >= STRICT_FROM


def least_budget_ms(recipe: Recipe) -> int:
    """Milliseconds that the start and its grading may take; 0 on small boards: next to nothing."""
    if not is_strict(recipe):
        return 0
    return math.ceil(100 * (recipe.samples + 1) * clue_set_seconds(recipe)) * 10


def budget_fault(recipe: Recipe, budget_ms: float) -> str | None:
    """The fault of a budget that may be too small for the start; None: it is large enough."""
    least = least_budget_ms(recipe)
    if budget_ms >= least:
        return None
    return (
        f"a budget of {budget_ms:g} ms is too little for {sides(recipe.width, recipe.height)}: "
        f"the first board alone may take {least} ms; use at least so much, or a smaller board"
    )


def time_warning(recipe: Recipe, steps: int) -> str | None:
    """The warning before work that may take many minutes; None: it is short."""
    seconds = (1 + steps) * recipe.samples * clue_set_seconds(recipe)
    if recipe.cells < SLOW_FROM or seconds <= LONG:
        return None
    minutes = round(seconds / 60)
    length = f"{minutes} minutes" if minutes < 120 else f"{round(minutes / 60)} hours"
    board = sides(recipe.width, recipe.height)
    return f"{steps} steps on {board} may take up to {length} for each puzzle"
