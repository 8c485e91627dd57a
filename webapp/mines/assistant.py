"""The digital assistant of "Playing the Minesweeper with Constraints" (Collet 2004).

Engines share a field of what is told: cells known to be safe, cells known to be mines. Each asks
it, and tells it more; whoever tells a cell first is the one who found it. The propagators and our
smallest reasons work whenever they are on; the two solvers list solutions when they are called.
An engine sees what the player sees, and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Mask, mask_of
from webapp.engine.position import Position
from webapp.engine.propagators.propagators import (
    Deductions,
    set_propagators,
    simple_propagators,
    zero_propagator,
)
from webapp.engine.propagators.solvers import Listings, binary_solver, listings, set_solver
from webapp.engine.reasons.simplest_order import walk_steps

Engine: TypeAlias = Literal["zero", "simple", "set", "ours", "set-solver", "binary-solver"]

PROPAGATORS: tuple[Engine, ...] = ("zero", "simple", "set", "ours")
"""They work whenever they are on, the weaker before the stronger."""

SOLVERS: tuple[Engine, ...] = ("set-solver", "binary-solver")
"""They work when they are called."""

ENGINES: tuple[Engine, ...] = (*PROPAGATORS, *SOLVERS)

PROPAGATOR_NODES = 1_000_000
OURS_NODES = 60_000
OURS_WORK = 60_000_000
"""Nodes times cells: on boards made to be hard a node costs the more, the larger the board is."""

COUNT_NODES = 50_000
"""For the length of a solver's list, which is worked out first."""

MOST_LISTED = 10_000
"""Solutions; a solver that had to list more would keep everybody waiting."""


@dataclass(frozen=True)
class EngineFinding:
    """What one engine found, before any other did."""

    told: Deductions = field(default_factory=Deductions)
    finished: bool = True
    """Whether it came to its end within its work."""

    ran: bool = False
    solutions: int | None = None
    """Those that a solver lists, or would have to list; None if they cannot even be counted."""

    largest: int = 0
    """Of ours: the numbers in the largest reason that was needed."""

    def more(self, told: Deductions, *, largest: int = 0) -> EngineFinding:
        """The same engine after another look at the field."""
        both = self.told | told
        return replace(self, told=both, ran=True, largest=max(self.largest, largest))


@dataclass(frozen=True)
class Field:
    """What is seen and what is told, and by whom."""

    position: Position
    """What the player sees, with all that is told taken as known."""

    findings: Mapping[Engine, EngineFinding]
    """By engine, those that are on."""

    @property
    def safe(self) -> Mask:
        """The cells told to be safe, not open yet."""
        return self.position.empties

    @property
    def mines(self) -> Mask:
        """The cells told to be mines."""
        return self.position.bullets


def assist(
    seen: Position, on: Collection[str], called: Iterable[str] = (), most: int = PROPAGATOR_NODES
) -> Field:
    """Let the engines that are on tell all they find; `called` solvers list their solutions.

    A solver starts from what is told when its turn comes, as in the paper. No engine searches more
    nodes than `most`. Raises `Contradiction` if the position cannot be, where that is noticed.
    """
    findings: dict[Engine, EngineFinding] = {one: EngineFinding() for one in ENGINES if one in on}
    position = _propagated(seen, findings, most)
    wanted, start = set(called), position
    for solver in SOLVERS:
        if solver in findings and solver in wanted:
            # All solvers get the same problem, so that their lists can be compared.
            told, found = _solved(solver, start, most)
            fresh = told & position.unknown
            findings[solver] = replace(found, told=fresh)
            position = _with(position, fresh)
    if position != start:
        position = _propagated(position, findings, most)
    return Field(position, findings)


def _propagated(position: Position, findings: dict[Engine, EngineFinding], most: int) -> Position:
    """Until no engine has anything to add, each time from the weakest on.

    One that ran out of work is not asked again: it would mostly run out again.
    """
    waiting = [name for name in PROPAGATORS if name in findings]
    while waiting:
        name = waiting.pop(0)
        told, findings[name] = _look(name, position, findings[name], most)
        if told.cells:
            position = _with(position, told)
            waiting = [one for one in PROPAGATORS if one in findings and findings[one].finished]
    return position


def _with(position: Position, told: Deductions) -> Position:
    """The position with what is told taken as known."""
    bullets, empties = position.bullets | told.bullets, position.empties | told.empties
    return replace(position, bullets=bullets, empties=empties)


def _look(
    name: Engine, position: Position, before: EngineFinding, most: int
) -> tuple[Deductions, EngineFinding]:
    if name == "ours":
        return _ours(position, before, most)
    if name == "zero":
        told = zero_propagator(position)
        return told, before.more(told)
    engine = simple_propagators if name == "simple" else set_propagators
    try:
        told = engine(position, Budget(min(PROPAGATOR_NODES, most)))
    except BudgetSpent:
        return Deductions(), replace(before.more(Deductions()), finished=False)
    return told, before.more(told)


def _ours(position: Position, before: EngineFinding, most: int) -> tuple[Deductions, EngineFinding]:
    """The smallest reasons, one after the other, as far as anything is certain."""
    told, largest, finished = Deductions(), before.largest, True
    nodes = min(most, OURS_NODES, OURS_WORK // position.size)
    try:
        for step in walk_steps(position, Budget(nodes)):
            told |= Deductions(step.reason.bullets, step.reason.empties)
            largest = max(largest, step.reason.size)
    except BudgetSpent:
        finished = False
    return told, replace(before.more(told, largest=largest), finished=finished)


def _solved(solver: Engine, position: Position, most: int) -> tuple[Deductions, EngineFinding]:
    """What a solver lists, and what is the same in all of it."""
    lengths = _lengths(position, most)
    if lengths is None:
        return Deductions(), EngineFinding(ran=True, finished=False)
    length = lengths.binary if solver == "binary-solver" else lengths.sets
    if length > MOST_LISTED:
        return Deductions(), EngineFinding(ran=True, finished=False, solutions=length)
    found = (binary_solver if solver == "binary-solver" else set_solver)(position, Budget())
    odds = found.counts.odds
    bullets = mask_of(cell for cell, share in odds.items() if share == 1)
    told = Deductions(bullets, mask_of(cell for cell, share in odds.items() if share == 0))
    return told, EngineFinding(told, ran=True, solutions=found.solutions)


def _lengths(position: Position, most: int) -> Listings | None:
    try:
        return listings(position, Budget(min(COUNT_NODES, most)))
    except BudgetSpent:
        return None
