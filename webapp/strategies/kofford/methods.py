"""The paper's three methods: what of a formula's cells is known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from webapp.engine.grid import Cell, mask_of
from webapp.strategies.kofford.formula import ChoiceFormula
from webapp.strategies.kofford.solving import FormulaSolver
from webapp.strategies.protocol import Clock

MOST_SOLUTIONS = 5_000
"""Solutions that `check-all` lists before it gives up.

The paper lists them all, and speaks of the blow-up. There may be billions, so the list has to end:
an unfinished one proves nothing, and the player guesses. Its guesses are then named as such.
"""

PATIENCE = 20
"""Solutions without any news after which `break-early` takes for known what has not changed.

The paper says “a while”. This one is long enough to win most games, and short enough to err where a
number has far more solutions: on 8 × 8 with 10 mines in a game of six where nothing is promised for
the first cell, in one of fifty where it opens its surroundings.
"""


@dataclass(frozen=True)
class KnownCells:
    """What a method has made out."""

    mines: tuple[Cell, ...] = ()
    safe: tuple[Cell, ...] = ()
    finished: bool = True
    """Whether the method came to its end; else nothing is known."""


Method: TypeAlias = Callable[[FormulaSolver, ChoiceFormula, Clock], KnownCells]


def exists(solver: FormulaSolver, formula: ChoiceFormula, clock: Clock) -> KnownCells:
    """Ask of every cell whether it can be a mine, and whether it can be none.

    The paper's text has it the wrong way round: that no solution has a mine there means “no mine”.
    """
    mines, safe = [], []
    for cell in formula.cells:
        clock.check()
        can_be_mine = solver.can_be(cell, mine=True)
        can_be_safe = solver.can_be(cell, mine=False)
        if not can_be_mine and not can_be_safe:
            return KnownCells()
        if not can_be_mine:
            safe.append(cell)
        if not can_be_safe:
            mines.append(cell)
    return KnownCells(tuple(mines), tuple(safe))


def check_all(solver: FormulaSolver, formula: ChoiceFormula, clock: Clock) -> KnownCells:
    """List all solutions; known are the variables that never changed."""
    return _listing(solver, formula, clock, patience=MOST_SOLUTIONS + 1)


def break_early(solver: FormulaSolver, formula: ChoiceFormula, clock: Clock) -> KnownCells:
    """List solutions until the unchanged variables have stayed the same for a while."""
    return _listing(solver, formula, clock, patience=PATIENCE)


def _listing(
    solver: FormulaSolver, formula: ChoiceFormula, clock: Clock, *, patience: int
) -> KnownCells:
    always, never = -1, mask_of(formula.cells)
    listed = since_news = 0
    while since_news < patience:
        clock.check()
        mines = solver.another_solution()
        if mines is None:
            break
        if listed == MOST_SOLUTIONS:
            return KnownCells(finished=False)
        listed += 1
        before = always, never
        always &= mines
        never &= ~mines
        since_news = since_news + 1 if before == (always, never) else 0
    if not listed:
        # The numbers cannot hold together: a cell was taken for a mine that is none.
        return KnownCells()
    return KnownCells(
        tuple(cell for cell in formula.cells if always >> cell & 1),
        tuple(cell for cell in formula.cells if never >> cell & 1),
    )
