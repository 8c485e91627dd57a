"""Whole worlds: one that agrees with a position, and another besides a known one."""

from __future__ import annotations

from dataclasses import replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask
from webapp.engine.network import Network, network_with_total
from webapp.engine.position import Position, System
from webapp.engine.sums import fill_to_total
from webapp.engine.world_search import find_world, first_world

_TRIAL = 5_000
"""Nodes for a direct search with the total, ample for puzzles.

It is quick unless many components can trade bullets in vain; then their sums decide.
"""


def any_world(position: Position, budget: Budget) -> Mask | None:
    """The bullets of one world (known ones included), or None if there is none."""
    world = system_world(position.system(), budget)
    return None if world is None else world | position.bullets


def system_world(system: System, budget: Budget) -> Mask | None:
    """The bullets of a system's unknown cells in one of its worlds, or None if it has none."""
    alone = first_world(Network(system.constraints), budget)
    if alone is None or system.total is None:
        return alone and alone[0]
    world, ones, zeros = alone
    trial = budget.part(_TRIAL)
    try:
        start = first_world(network_with_total(system), trial, world)
    except BudgetSpent:
        filling = fill_to_total(system.with_known(ones, zeros), budget)
        return None if filling is None else ones | filling
    finally:
        budget.spend(trial.spent)
    return start and start[0]


def second_world(position: Position, world: Mask, budget: Budget) -> Mask | None:
    """A world other than this one, or None if this is the only one.

    It is searched as a difference: some cell flips, and every clue and the total that notice it
    must be mended. Should that take long, what is certain is worked out first, and a cell that is
    not gets its other value.
    """
    system = position.system()
    trial = budget.part(_TRIAL)
    try:
        other = other_world(system, world, trial)
    except BudgetSpent:
        budget.spend(trial.spent)
        doubtful = system.cells & ~forced_cells(position, budget).cells
        if not doubtful:
            return None
        return any_world(_with_other_value(position, world, doubtful & -doubtful), budget)
    budget.spend(trial.spent)
    return None if other is None else other | position.bullets


def _with_other_value(position: Position, world: Mask, cell: Mask) -> Position:
    """The position with a cell marked otherwise than in this world."""
    if cell & world:
        return replace(position, empties=position.empties | cell)
    return replace(position, bullets=position.bullets | cell)


def is_unique(position: Position, budget: Budget) -> bool:
    """Whether exactly one world agrees with the position."""
    world = any_world(position, budget)
    return world is not None and second_world(position, world, budget) is None


def other_world(system: System, world: Mask, budget: Budget) -> Mask | None:
    """Another world of a system, found as a difference from the known one."""
    network = network_with_total(system)
    free = system.cells & ~network.cells
    if free:
        return world & system.cells ^ (free & -free)
    return flipped_world(network, world & system.cells, budget, system.cells)


def flipped_world(network: Network, world: Mask, budget: Budget, cells: Mask) -> Mask | None:
    """Another world of a network in which some of these cells differ from the known one."""
    ones = zeros = 0
    for touching, equals in network.classes.items():
        if not equals & cells:
            continue
        bullets, empties = equals & world, equals & ~world
        if bullets and empties:
            return world ^ (bullets & -bullets) ^ (empties & -empties)
        cell = equals & -equals
        other = find_world(
            network,
            budget,
            ones=ones | (cell & empties),
            zeros=zeros | (cell & bullets),
            guess=world,
            dirty=touching,
        )
        if other is not None:
            return other
        ones |= bullets
        zeros |= empties
    return None
