"""Smallest sets of clues that force a cell, as hitting sets.

A set forces a cell exactly if every world in which the cell is otherwise breaks one of its clues.
So each such world names clues of which one must be in the set; a set that meets all the demands
found so far either forces the cell or leads to another world, and another demand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from webapp.engine.grid import Mask, cells_of
from webapp.engine.network import ConstraintSet, disjoint_count
from webapp.engine.reasons.nearby_worlds import ClueWorlds
from webapp.engine.reasons.total import TotalGoals

GROWTH_TRIES = 8
"""Search nodes for one attempt to make a world break fewer clues. Small demands bound the search
best, but the answer does not depend on them."""

BREACH_COST = 10
"""Search nodes that a breach counts for: it stays in memory, which has an end as well."""

Breach = tuple[Mask, ConstraintSet]
"""A world, and the clues that it breaks."""


@dataclass(kw_only=True)
class SetProblem:
    """The data that searches for several cells share."""

    worlds: ClueWorlds
    prefer: Mask
    """A world, if one is known: near to it others are found sooner."""
    total: TotalGoals | None
    """The amounts that clues must reach for the total to matter; None: the total is not used."""
    breaches: list[Breach] = field(default_factory=list)
    """All worlds met so far that break some clue, with the clues they break."""
    telling: set[Mask] = field(default_factory=set)
    """Those of these worlds that demand what no other one demands, for some cell."""
    fewest: int | None = None
    """The most unknown cells that a set may touch; None: any number."""


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
        self._seen: set[ConstraintSet] = set()
        self._taken = 0

    def sets_of_size(self, size: int) -> Iterator[ConstraintSet]:
        """All forcing sets of this size, once each, provided that there are none smaller."""
        yield from self._extend(0, 0, size, [], 0)

    def is_forced_by(self, clues: ConstraintSet) -> bool:
        """Whether these clues force the cell."""
        self._take_breaches()
        return all(demand & clues for demand in self._demands) and self._world(clues) is None

    def _world(self, clues: ConstraintSet) -> Mask | None:
        """A world of these clues in which the cell is otherwise."""
        problem = self._problem
        return problem.worlds.world(clues, self._bullets, self._empties, problem.prefer)

    def _take_breaches(self) -> None:
        """Take over the breaches of other cells in which this cell has its other value."""
        breaches = self._problem.breaches
        if self._taken == len(breaches):
            return
        known, seen, kind = self._demands, self._seen, self.kind
        telling = self._problem.telling
        # The world as it has to be for the cell to be otherwise: one of its kind will do.
        flipped = -1 if self._empties else 0
        for world, demand in breaches[self._taken :]:
            if demand in seen or not kind & (world ^ flipped):
                continue
            seen.add(demand)
            for less in known:
                if less & demand == less:
                    break
            else:
                known.append(demand)
                telling.add(world)
        self._taken = len(breaches)

    def _extend(
        self,
        chosen: ConstraintSet,
        barred: ConstraintSet,
        more: int,
        demands: list[ConstraintSet],
        known: int,
    ) -> Iterator[ConstraintSet]:
        """Meet one open demand in every way; a clue tried is barred from the ways after it.

        `demands` is what is still open, and allowed, of the first `known` demands.
        """
        total = self._problem.total
        if self._is_too_wide(chosen) or (total and not total.in_reach(chosen, barred, more)):
            return
        # Looking through the demands takes time too: about a node for 32 of them.
        self._problem.worlds.budget.spend(1 + len(demands) // 32)
        demands = demands + self._fresh_demands(chosen, barred, known)
        known = len(self._demands)
        # The smallest first: they bound best, and leave the fewest ways to meet them.
        demands.sort(key=int.bit_count)
        if demands and (not demands[0] or disjoint_count(demands) > more):
            return
        if not demands:
            demand = self._new_demand(chosen, barred)
            if demand is None and more == 0:
                yield chosen
            if not demand or more == 0:
                return
            demands = [demand]
            known += 1
        choice = demands[0]
        if more == 1:
            for demand in demands:
                choice &= demand
        for index in cells_of(choice):
            bit = 1 << index
            rest = [demand for demand in demands if not demand & bit]
            yield from self._extend(chosen | bit, barred, more - 1, rest, known)
            barred |= bit
            demands = [demand & ~bit for demand in demands] + self._fresh_demands(
                chosen, barred, known
            )
            known = len(self._demands)
            if 0 in demands:
                return

    def _is_too_wide(self, chosen: ConstraintSet) -> bool:
        problem = self._problem
        if problem.fewest is None:
            return False
        return problem.worlds.network.cells_under(chosen).bit_count() > problem.fewest

    def _fresh_demands(
        self, chosen: ConstraintSet, barred: ConstraintSet, known: int
    ) -> list[ConstraintSet]:
        """The new demands that are not met, without their barred clues."""
        self._take_breaches()
        if known == len(self._demands):
            return []
        return [d & ~barred for d in self._demands[known:] if not d & chosen]

    def _new_demand(self, chosen: ConstraintSet, barred: ConstraintSet) -> ConstraintSet | None:
        """The clues that a world of the chosen ones breaks, as few as easily found."""
        worlds = self._problem.worlds
        world = self._world(chosen)
        if world is None:
            return None
        broken = worlds.broken_clues(world, worlds.all & ~chosen)
        opposite = (self._bullets, self._empties)
        world, broken = worlds.with_fewer_broken(GROWTH_TRIES, (world, broken), ~barred, opposite)
        worlds.budget.spend(BREACH_COST)
        self._problem.breaches.append((world, broken))
        return broken & ~barred
