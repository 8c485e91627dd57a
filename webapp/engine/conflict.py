"""Why a position is impossible: a smallest set of clues that cannot hold together.

A set of clues is a conflict exactly if every placement of bullets breaks one of its clues. So
each placement demands one of the clues that it breaks; a set that meets all demands found so far
is either a conflict, or its own world makes a new demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.network import ConstraintSet, disjoint_count, network_with_total
from webapp.engine.position import Position, System
from webapp.engine.world_search import find_world
from webapp.engine.worlds import system_world

_TRIAL = 2_000
"""Nodes for mending a known placement before a world of the chosen clues is built afresh: nearly
always few are enough, and where they are not, building is quicker."""

_GROWTH = 30
"""Nodes for one attempt to make a placement break fewer clues. Small demands bound the search best,
but the answer does not depend on them."""


@dataclass(frozen=True)
class Conflict:
    """Clues, and perhaps the total, that cannot hold together."""

    clues: tuple[Cell, ...]
    uses_total: bool


def smallest_conflict(position: Position, budget: Budget) -> Conflict | None:
    """The smallest conflict of a position, or None if it has a world.

    Any conflict of clues alone comes first, then fewest clues, then reading order.
    """
    system = position.system()
    alone = replace(system, total=None)
    if system_world(alone, budget) is None:
        return Conflict(_Conflicts(alone, budget).smallest(), uses_total=False)
    if system.total is None or system_world(system, budget) is not None:
        return None
    return Conflict(_Conflicts(system, budget).smallest(), uses_total=True)


def conflict_within(position: Position, budget: Budget) -> Conflict | None:
    """The smallest conflict of an impossible position; None if the budget does not suffice."""
    try:
        return smallest_conflict(position, budget)
    except BudgetSpent:
        return None


class _Conflicts:
    """The conflicts of an impossible system, searched by size as hitting sets of demands."""

    def __init__(self, system: System, budget: Budget) -> None:
        self.system = system
        self.budget = budget
        self.network = network_with_total(system)
        self.all: ConstraintSet = (1 << len(system.constraints)) - 1
        self.always = self.network.all & ~self.all
        """The total, if it counts: part of every conflict."""
        self.placement: Mask = 0
        self.demands: list[ConstraintSet] = []

    def smallest(self) -> tuple[Cell, ...]:
        """The clues of the first of the smallest conflicts."""
        for size in range(len(self.system.constraints) + 1):
            chosen = next(self._extend(0, 0, size), None)
            if chosen is not None:
                first = self._first_in_reading_order(chosen, size)
                clues = (self.system.constraints[index].clue for index in cells_of(first))
                return tuple(clue for clue in clues if clue is not None)
        raise AssertionError("the system has a world")

    def _first_in_reading_order(self, conflict: ConstraintSet, size: int) -> ConstraintSet:
        """The conflict of this size whose clues come first in reading order, from any such one."""
        chosen = barred = 0
        for index in cells_of(self.all):
            more = size - chosen.bit_count()
            if more == 0:
                break
            bit = 1 << index
            if not conflict & bit:
                earlier = next(self._extend(chosen | bit, barred, more - 1), None)
                if earlier is None:
                    barred |= bit
                    continue
                conflict = earlier
            chosen |= bit
        return conflict

    def _extend(
        self, chosen: ConstraintSet, barred: ConstraintSet, more: int
    ) -> Iterator[ConstraintSet]:
        """All conflicts with the chosen clues and so many more, none of them barred.

        One open demand is met in every way; a clue tried is barred from the ways after it.
        """
        self.budget.spend()
        demands = [demand & ~barred for demand in self.demands if not demand & chosen]
        if 0 in demands or disjoint_count(sorted(demands, key=int.bit_count)) > more:
            return
        if not demands:
            demand = self._new_demand(chosen)
            if demand is None:
                yield chosen
                return
            demands = [demand & ~barred]
        if more == 0:
            return
        # The smallest demand leaves the fewest ways; the last clue has to meet all of them.
        choice = min(demands, key=int.bit_count)
        if more == 1:
            for demand in demands:
                choice &= demand
        for index in cells_of(choice):
            yield from self._extend(chosen | 1 << index, barred, more - 1)
            barred |= 1 << index

    def _new_demand(self, chosen: ConstraintSet) -> ConstraintSet | None:
        """The clues that some world of the chosen ones breaks; None if they have no world."""
        world = self._world(chosen)
        if world is None:
            return None
        self.placement = world
        holding = self._holding_clues(world)
        for index in cells_of(self.all & ~holding):
            if not holding >> index & 1:
                holding = self._grow(holding, index)
        demand = self.all & ~holding
        self.demands.append(demand)
        return demand

    def _world(self, chosen: ConstraintSet) -> Mask | None:
        """A world of the chosen clues, near to the last one; None: they are a conflict."""
        trial_budget = self.budget.part(_TRIAL)
        active = chosen | self.always
        try:
            return find_world(self.network, trial_budget, guess=self.placement, active=active)
        except BudgetSpent:
            constraints = tuple(self.system.constraints[index] for index in cells_of(chosen))
            return system_world(replace(self.system, constraints=constraints), self.budget)
        finally:
            self.budget.spend(trial_budget.spent)

    def _grow(self, holding: ConstraintSet, index: int) -> ConstraintSet:
        """The clues that hold once this clue is mended too, if a short search mends it."""
        trial_budget = self.budget.part(_GROWTH)
        active = holding | 1 << index | self.always
        try:
            better = find_world(
                self.network, trial_budget, guess=self.placement, active=active, dirty=1 << index
            )
        except BudgetSpent:
            better = None
        self.budget.spend(trial_budget.spent)
        if better is None:
            return holding
        self.placement = better
        return self._holding_clues(better)

    def _holding_clues(self, world: Mask) -> ConstraintSet:
        """The clues that a placement satisfies."""
        holding = 0
        for index, constraint in enumerate(self.system.constraints):
            if constraint.low <= (constraint.cells & world).bit_count() <= constraint.high:
                holding |= 1 << index
        return holding
