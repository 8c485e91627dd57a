"""Cells that have the same value in all worlds of a position."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction, Network, network_with_total
from webapp.engine.position import Position, System
from webapp.engine.sums import forced_by_total, never_binds
from webapp.engine.world_search import find_world, first_world

_TRIAL, _TRIAL_A_CELL = 100, 10
"""Nodes for the direct search with the total: ample for puzzles and most live boards, and little
beside what the sums cost where components trade bullets in vain."""


@dataclass(frozen=True)
class ForcedCells:
    """The unknown cells that hold a bullet in every world, and those that never do."""

    bullets: Mask
    empties: Mask

    @property
    def cells(self) -> Mask:
        """The cells that are certain, of both kinds."""
        return self.bullets | self.empties


def forced_cells(position: Position, budget: Budget, use_total: bool = True) -> ForcedCells:
    """The cells that are the same in all worlds; raises `Contradiction` if there is no world."""
    system = position.system()
    alone, world = forced_and_world(Network(system.constraints), budget)
    if not use_total or system.total is None:
        return alone
    rest = system.with_known(alone.bullets, alone.empties)
    more = forced_with_total(rest, budget, world)
    return ForcedCells(alone.bullets | more.bullets, alone.empties | more.empties)


def forced_with_total(rest: System, budget: Budget, guess: Mask = 0) -> ForcedCells:
    """The cells that the total forces where clues alone force nothing; raises `Contradiction`.

    Mostly some world with the total shows quickly that a cell is free. Where that takes long,
    because components trade bullets in vain, the sums that each can reach decide.
    """
    if never_binds(rest):
        return ForcedCells(0, 0)
    trial = budget.part(_TRIAL + _TRIAL_A_CELL * rest.cells.bit_count())
    try:
        return forced_and_world(network_with_total(rest), trial, guess)[0]
    except BudgetSpent:
        return ForcedCells(*forced_by_total(rest, budget))
    finally:
        budget.spend(trial.spent)


def forced_and_world(network: Network, budget: Budget, guess: Mask = 0) -> tuple[ForcedCells, Mask]:
    """The cells that a network's constraints force, and one of their worlds, near a guess."""
    start = first_world(network, budget, guess)
    if start is None:
        raise Contradiction
    world, ones, zeros = start
    # Cells with a bullet in all worlds seen so far, and in any of them.
    always, ever = world, world
    for touching, cells in network.classes.items():
        # Every world found speaks for many cells; only those it leaves in doubt are tried.
        if not cells & ~(ones | zeros):
            continue
        may_be_bullets, may_be_empties = cells & always == cells, not cells & ever
        if not may_be_bullets and not may_be_empties:
            continue
        cell = cells & -cells
        other = find_world(
            network,
            budget,
            ones=ones | cell if may_be_empties else ones,
            zeros=zeros | cell if may_be_bullets else zeros,
            guess=world,
            dirty=touching,
        )
        if other is not None:
            always &= other
            ever |= other
            continue
        if may_be_bullets:
            ones |= cells
        else:
            zeros |= cells
        # What one more certain cell makes plain needs no search.
        state = network.propagate(ones, zeros, touching, network.all)
        if state is not None:
            ones, zeros, _ = state
    return ForcedCells(ones, zeros), world
