"""Cells that have the same value in all worlds of a position."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask
from webapp.engine.position import Position, System
from webapp.engine.propagate import Contradiction, Network
from webapp.engine.search import find_world, first_world
from webapp.engine.sums import forced_by_total

__all__ = ["Contradiction", "Forced", "forced", "forced_and_world", "forced_without_total"]


@dataclass(frozen=True)
class Forced:
    """The unknown cells that hold a bullet in every world, and those that never do."""

    bullets: Mask
    empties: Mask

    @property
    def cells(self) -> Mask:
        """All cells that are certain."""
        return self.bullets | self.empties


def forced(position: Position, budget: Budget, use_total: bool = True) -> Forced:
    """Everything that is certain, exactly; raises `Contradiction` if no world exists."""
    system = position.system()
    certain = forced_without_total(Network(system.constraints), budget)
    if not use_total or system.total is None:
        return certain
    return _with_total(system, certain, budget)


def forced_without_total(network: Network, budget: Budget) -> Forced:
    """What the constraints alone force."""
    return forced_and_world(network, budget)[0]


def forced_and_world(network: Network, budget: Budget) -> tuple[Forced, Mask]:
    """What the constraints alone force, and one of their worlds."""
    start = first_world(network, budget)
    if start is None:
        raise Contradiction
    world, ones, zeros = start
    always, ever = world, world
    for touching, cells in network.classes.items():
        # Every world found speaks for many cells; only those it leaves in doubt are tried.
        if not cells & ~(ones | zeros):
            continue
        may_be_bullets, may_be_empties = cells & always == cells, not cells & ever
        if not may_be_bullets and not may_be_empties:
            continue
        cell = cells & -cells
        found = find_world(
            network,
            budget,
            ones=ones | cell if may_be_empties else ones,
            zeros=zeros | cell if may_be_bullets else zeros,
            guess=world,
            dirty=touching,
        )
        if found is not None:
            always &= found
            ever |= found
        elif may_be_bullets:
            ones |= cells
        else:
            zeros |= cells
    return Forced(ones, zeros), world


def _with_total(system: System, certain: Forced, budget: Budget) -> Forced:
    """What the total adds to what is certain without it."""
    rest = system.given(certain.bullets, certain.empties)
    bullets, empties = forced_by_total(rest, budget)
    return Forced(certain.bullets | bullets, certain.empties | empties)
