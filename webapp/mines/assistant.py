"""The digital assistant of "Playing the Minesweeper with Constraints" (Collet 2004).

Engines share a field of deductions: cells known to be safe, cells known to be mines. Each reads
it and adds to it; a cell counts for the engine that adds it first. The propagators and our
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
from webapp.engine.reasons.smallest_order import walk_steps

Engine: TypeAlias = Literal["zero", "simple", "set", "ours", "set-solver", "binary-solver"]

PROPAGATORS: tuple[Engine, ...] = ("zero", "simple", "set", "ours")
"""They work whenever they are on, the weaker before the stronger."""

SOLVERS: tuple[Engine, ...] = ("set-solver", "binary-solver")
"""They work when they are called."""

ENGINES: tuple[Engine, ...] = (*PROPAGATORS, *SOLVERS)

PROPAGATOR_NODES = 1_000_000
"""Nodes for one look of a propagator; a node is a set that it looks at."""

OURS_NODES, OURS_WORK = 60_000, 60_000_000
"""Nodes of our reasons, and nodes times cells: on boards made to be hard a node costs the more, the
larger the board is."""

COUNT_NODES = 50_000
"""For the length of a solver's list, which is worked out first."""

MOST_LISTED = 10_000
"""Solutions that a solver may list: more would take seconds."""


@dataclass(frozen=True, kw_only=True)
class EngineFinding:
    """The cells that an engine has deduced before any other did."""

    deductions: Deductions = field(default_factory=Deductions)
    finished: bool = True
    """Whether it came to its end within its nodes."""

    ran: bool = False
    solutions: int | None = None
    """The number that a solver lists, or would have to list; None: too many even to count."""

    largest: int = 0
    """Of ours: the numbers in the largest reason that was needed."""

    def with_deductions(self, deductions: Deductions, *, largest: int = 0) -> EngineFinding:
        """The same engine after another look at the field."""
        both = self.deductions | deductions
        return replace(self, deductions=both, ran=True, largest=max(self.largest, largest))


@dataclass(frozen=True)
class Field:
    """The position that is seen, with all deductions and their engines."""

    position: Position
    """The position that the player sees, with all deductions taken as known."""

    findings: Mapping[Engine, EngineFinding]
    """By engine, those that are on."""

    @property
    def safe(self) -> Mask:
        """The cells deduced to be safe, not open yet."""
        return self.position.empties

    @property
    def mines(self) -> Mask:
        """The cells deduced to be mines."""
        return self.position.bullets


def assist(
    seen: Position, on: Collection[str], called: Iterable[str] = (), most: int = PROPAGATOR_NODES
) -> Field:
    """Let the engines that are on deduce all they can; `called` solvers list their solutions.

    A solver starts from what is deduced when its turn comes, as in the paper. No engine searches
    more nodes than `most`. Raises `Contradiction` if the position cannot be, where that is noticed.
    """
    findings: dict[Engine, EngineFinding] = {
        engine: EngineFinding() for engine in ENGINES if engine in on
    }
    position = _propagate(seen, findings, most)
    wanted, start = set(called), position
    for solver in SOLVERS:
        if solver in findings and solver in wanted:
            # All solvers get the same problem, so that their lists can be compared.
            deductions, finding = _run_solver(solver, start, most)
            fresh = deductions & position.unknown
            findings[solver] = replace(finding, deductions=fresh)
            position = _with_deductions(position, fresh)
    if position != start:
        position = _propagate(position, findings, most)
    return Field(position, findings)


def _propagate(position: Position, findings: dict[Engine, EngineFinding], most: int) -> Position:
    """Run the propagators until none has anything to add, each time from the weakest on.

    One that ran out of nodes is not run again: it would mostly run out again.
    """
    waiting = [name for name in PROPAGATORS if name in findings]
    while waiting:
        name = waiting.pop(0)
        deductions, findings[name] = _run_propagator(name, position, findings[name], most)
        if deductions.cells:
            position = _with_deductions(position, deductions)
            waiting = [
                engine for engine in PROPAGATORS if engine in findings and findings[engine].finished
            ]
    return position


def _with_deductions(position: Position, deductions: Deductions) -> Position:
    """The position with the deductions taken as known."""
    bullets, empties = position.bullets | deductions.bullets, position.empties | deductions.empties
    return replace(position, bullets=bullets, empties=empties)


def _run_propagator(
    name: Engine, position: Position, before: EngineFinding, most: int
) -> tuple[Deductions, EngineFinding]:
    if name == "ours":
        return _run_smallest_reasons(position, before, most)
    if name == "zero":
        deductions = zero_propagator(position)
        return deductions, before.with_deductions(deductions)
    engine = simple_propagators if name == "simple" else set_propagators
    try:
        deductions = engine(position, Budget(min(PROPAGATOR_NODES, most)))
    except BudgetSpent:
        return Deductions(), replace(before.with_deductions(Deductions()), finished=False)
    return deductions, before.with_deductions(deductions)


def _run_smallest_reasons(
    position: Position, before: EngineFinding, most: int
) -> tuple[Deductions, EngineFinding]:
    """The smallest reasons, one after the other, as far as anything is certain."""
    deductions, largest, finished = Deductions(), before.largest, True
    nodes = min(most, OURS_NODES, OURS_WORK // position.size)
    try:
        for step in walk_steps(position, Budget(nodes)):
            deductions |= Deductions(step.reason.bullets, step.reason.empties)
            largest = max(largest, step.reason.size)
    except BudgetSpent:
        finished = False
    return deductions, replace(
        before.with_deductions(deductions, largest=largest), finished=finished
    )


def _run_solver(solver: Engine, position: Position, most: int) -> tuple[Deductions, EngineFinding]:
    """The cells that are the same in all solutions that a solver lists."""
    lengths = _list_lengths(position, most)
    if lengths is None:
        return Deductions(), EngineFinding(ran=True, finished=False)
    length = lengths.binary if solver == "binary-solver" else lengths.sets
    if length > MOST_LISTED:
        return Deductions(), EngineFinding(ran=True, finished=False, solutions=length)
    enumerated = (binary_solver if solver == "binary-solver" else set_solver)(position, Budget())
    odds = enumerated.counts.odds
    bullets = mask_of(cell for cell, share in odds.items() if share == 1)
    deductions = Deductions(bullets, mask_of(cell for cell, share in odds.items() if share == 0))
    return deductions, EngineFinding(
        deductions=deductions, ran=True, solutions=enumerated.solutions
    )


def _list_lengths(position: Position, most: int) -> Listings | None:
    try:
        return listings(position, Budget(min(COUNT_NODES, most)))
    except BudgetSpent:
        return None
