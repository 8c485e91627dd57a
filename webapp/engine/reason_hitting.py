"""Smallest sets of clues that force a cell, as hitting sets.

A set forces a cell exactly if every world in which the cell is otherwise breaks one of its clues.
So each such world names clues of which one must be in the set; a set that meets all the demands
found so far either forces the cell or leads to another world, and another demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from webapp.engine.grid import Mask, cells_of
from webapp.engine.propagate import ConstraintSet, apart
from webapp.engine.reason_total import TotalGoals
from webapp.engine.reason_worlds import ClueWorlds

GROWTH_TRIES = 5
"""Search nodes for one attempt to make a world break fewer clues: only to be quicker."""

BREACH_COST = 10
"""Search nodes that a breach counts for: it is kept, and memory has an end as well."""

Breach = tuple[Mask, ConstraintSet]
"""A world, and the clues that it breaks."""


@dataclass(frozen=True)
class SetProblem:
    """What the searches for several cells share."""

    worlds: ClueWorlds
    prefer: Mask
    """A world if one is known: others are sought near to it, only to be quicker."""
    total: TotalGoals | None
    """If the total is used."""
    breaches: list[Breach] = field(default_factory=list)
    """All that were found."""


class ForcingSets:
    """The sets of clues that force one cell to the value it is known to have."""

    def __init__(self, problem: SetProblem, kind: Mask, is_bullet: bool) -> None:
        """`kind`: cells under the same clues, for any of which any other stands."""
        cell = kind & -kind
        self.kind = kind
        self._problem = problem
        self._bullets = 0 if is_bullet else cell
        self._empties = cell if is_bullet else 0
        self._demands: list[ConstraintSet] = []
        self._taken = 0

    def of_size(self, size: int) -> Iterator[ConstraintSet]:
        """All forcing sets of this size, once each; right if there are none smaller."""
        yield from self._extend(0, 0, size)

    def is_forced_by(self, clues: ConstraintSet) -> bool:
        """Whether these clues force the cell."""
        self._take_breaches()
        return all(demand & clues for demand in self._demands) and self._world(clues) is None

    def _world(self, clues: ConstraintSet) -> Mask | None:
        """A world of these clues in which the cell is otherwise."""
        problem = self._problem
        return problem.worlds.world(clues, self._bullets, self._empties, problem.prefer)

    def _is_otherwise(self, world: Mask) -> bool:
        return bool(self.kind & world if self._bullets else self.kind & ~world)

    def _take_breaches(self) -> None:
        """Worlds found for other cells speak for this one too if they have it otherwise."""
        breaches = self._problem.breaches
        while self._taken < len(breaches):
            world, demand = breaches[self._taken]
            self._taken += 1
            if self._is_otherwise(world) and not any(
                known & demand == known for known in self._demands
            ):
                self._demands.append(demand)

    def _extend(
        self, chosen: ConstraintSet, barred: ConstraintSet, more: int
    ) -> Iterator[ConstraintSet]:
        """Meet one open demand in every way; a clue tried is barred from the ways after it."""
        total = self._problem.total
        if total and not total.in_reach(chosen, barred, more):
            return
        # Looking through the demands takes time too.
        self._problem.worlds.budget.spend(1 + len(self._demands) // 32)
        demands = self._open_demands(chosen, barred)
        if demands is None or apart(demands) > more:
            return
        if not demands:
            demand = self._new_demand(chosen, barred)
            if demand is None and more == 0:
                yield chosen
            if not demand or more == 0:
                return
            demands = [demand]
        choice = min(demands, key=int.bit_count)
        if more == 1:
            for demand in demands:
                choice &= demand
        for index in cells_of(choice):
            yield from self._extend(chosen | 1 << index, barred, more - 1)
            barred |= 1 << index

    def _open_demands(
        self, chosen: ConstraintSet, barred: ConstraintSet
    ) -> list[ConstraintSet] | None:
        """What is still allowed of each demand that is not met; None if one cannot be met."""
        self._take_breaches()
        allowed = ~barred
        demands = [demand & allowed for demand in self._demands if not demand & chosen]
        return None if 0 in demands else demands

    def _new_demand(self, chosen: ConstraintSet, barred: ConstraintSet) -> ConstraintSet | None:
        """The clues that a world of the chosen ones breaks, as few as easily found."""
        worlds = self._problem.worlds
        world = self._world(chosen)
        if world is None:
            return None
        holding = worlds.satisfied(world)
        broken = worlds.all & ~holding
        for index in cells_of(broken & ~barred):
            if holding >> index & 1:
                continue
            better = worlds.world_within(
                GROWTH_TRIES, holding | 1 << index, self._bullets, self._empties, world
            )
            if better is not None:
                world = better
                holding = worlds.satisfied(world)
        demand = worlds.all & ~holding
        worlds.budget.spend(BREACH_COST)
        self._problem.breaches.append((world, demand))
        return demand & ~barred
