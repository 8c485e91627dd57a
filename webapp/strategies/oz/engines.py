"""The paper's four engines as a player uses them: each by itself, from what is seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell, mask_of
from webapp.engine.position import Position
from webapp.engine.propagators.propagators import Deductions, set_propagators, simple_propagators
from webapp.engine.propagators.solvers import (
    Enumerated,
    Listings,
    binary_solver,
    listings,
    set_solver,
)
from webapp.mines.assistant import COUNT_NODES, MOST_LISTED, PROPAGATOR_NODES


@dataclass(frozen=True)
class EngineAnswer:
    """What an engine makes of a position."""

    deductions: Deductions = field(default_factory=Deductions)
    odds: Mapping[Cell, Fraction] | None = None
    """How likely each unknown cell holds a mine, if the engine knows."""

    finished: bool = True
    """Whether it came to its end; if not, it deduces nothing."""


UNFINISHED = EngineAnswer(finished=False)

OzEngine: TypeAlias = Callable[[Position], EngineAnswer]


def simple(position: Position) -> EngineAnswer:
    """One number at a time, or the total."""
    return _propagate(simple_propagators, position)


def sets(position: Position) -> EngineAnswer:
    """Numbers that share what they know of sets of cells; what the simple ones deduce as well."""
    return _propagate(set_propagators, position)


def binary(position: Position) -> EngineAnswer:
    """All solutions over single cells."""
    return _solve(binary_solver, lambda lengths: lengths.binary, position)


def grouped(position: Position) -> EngineAnswer:
    """All solutions over sets of equal cells."""
    return _solve(set_solver, lambda lengths: lengths.sets, position)


def _propagate(
    propagators: Callable[[Position, Budget], Deductions], position: Position
) -> EngineAnswer:
    try:
        return EngineAnswer(propagators(position, Budget(PROPAGATOR_NODES)))
    except BudgetSpent:
        return UNFINISHED


def _solve(
    solver: Callable[[Position, Budget], Enumerated],
    length: Callable[[Listings], int],
    position: Position,
) -> EngineAnswer:
    """List all solutions, unless they are too many; how many there are is worked out first.

    The paper sets no bound, and its binary solver would not come back from a wide position. Here a
    list has as many solutions as the assistant of the site allows; a longer one is not begun.
    """
    try:
        lengths = listings(position, Budget(COUNT_NODES))
    except BudgetSpent:
        return UNFINISHED
    if length(lengths) > MOST_LISTED:
        return UNFINISHED
    odds = solver(position, Budget()).counts.odds
    mines = mask_of(cell for cell, share in odds.items() if share == 1)
    safe = mask_of(cell for cell, share in odds.items() if share == 0)
    return EngineAnswer(Deductions(mines, safe), odds)
