"""Sets of clues, and of clues with the total, that force cells: the smallest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice

from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.network import ConstraintSet
from webapp.engine.reasons.hitting_sets import BREACH_COST, Breach, ForcingSets, SetProblem
from webapp.engine.reasons.nearby_worlds import ClueWorlds
from webapp.engine.reasons.situation import MergedClue
from webapp.engine.reasons.total import TotalGoals

EASY_TRIES = 500
"""Search nodes for a world to start from; without one the search is slower, no less exact."""

NEAR_TRIES = 100
"""Search nodes for a world that misses the total by little: where it takes more, starting without
such worlds is quicker."""

FEW_BROKEN = 3
"""A world two cells away from one is worth keeping if it breaks no more clues than this: larger
demands bound nothing."""

MOST_PLACES = 120
"""Cells beyond which their pairs are too many to go through: 120 have 7140."""

MOST_IN_VAIN = 12
"""Certain cells without such a world, after which no more of them are tried: the others will hardly
have one."""

Proved = tuple[tuple[MergedClue, ...], Mask, Mask]
"""Merged clues, and the bullets and the empties that they force."""


@dataclass(frozen=True)
class SetTask:
    """The scope of a search: clues, unknown cells, and the bullets left if the total is used."""

    clues: list[MergedClue]
    unknown: Mask
    left: int | None = None
    tried: Sequence[Mask] = ()
    """Worlds that broke some clues earlier and may do so again."""


class SetSearch:
    """The search for sets of clues (and the total) that force any of the certain cells."""

    def __init__(self, task: SetTask, certain: ForcedCells, budget: Budget) -> None:
        self._clues = task.clues
        self._task = task
        self._certain = certain
        self._worlds = ClueWorlds(task.clues, task.unknown, task.left, budget)
        network = self._worlds.network
        # Cells under the same clues are certain together; so are the cells under none.
        kinds = [*network.classes.values(), task.unknown & ~network.cells]
        self._kinds = [kind for kind in kinds if kind & certain.cells]

    def sets_of_size(self, size: int, *, best: bool = False) -> list[Proved]:
        """All sets of this size that force something, if no smaller one does.

        With `best` only those of them with the fewest unknown cells.
        """
        proved: dict[ConstraintSet, Mask] = {}
        self._problem.fewest = None
        for search in self._searches:
            for chosen in search.sets_of_size(size):
                proved[chosen] = proved.get(chosen, 0) | search.kind
                if best:
                    # No wider one follows; this one, if it is not the narrowest, may lack cells.
                    self._problem.fewest = self._width(chosen)
        fewest = self._problem.fewest
        return [
            self._proof(chosen, cells)
            for chosen, cells in proved.items()
            if fewest is None or self._width(chosen) == fewest
        ]

    def _width(self, chosen: ConstraintSet) -> int:
        return self._worlds.network.cells_under(chosen).bit_count()

    def smallest_for(self, cell: Cell) -> list[Proved]:
        """All smallest sets that force this cell, with all that they force."""
        wanted = next(search for search in self._searches if search.kind >> cell & 1)
        for size in range(len(self._clues) + 1):
            proved = []
            for chosen in wanted.sets_of_size(size):
                forced = (other.kind for other in self._searches if other.is_forced_by(chosen))
                proved.append(self._proof(chosen, sum(forced)))
            if proved:
                return proved
        return []

    @cached_property
    def _problem(self) -> SetProblem:
        task, worlds = self._task, self._worlds
        bullets = self._certain.bullets & task.unknown
        empties = self._certain.empties & task.unknown
        world = worlds.world_within(EASY_TRIES, worlds.all, bullets, empties, 0)
        total = None if task.left is None else TotalGoals(task.clues, task.left, task.unknown)
        problem = SetProblem(
            worlds=worlds, prefer=world or bullets, total=total, breaches=self._known_breaches()
        )
        if task.left is not None and not problem.breaches:
            problem.breaches += self._near_misses(task.left, problem.prefer)
        return problem

    def _near_misses(self, left: int, prefer: Mask) -> Iterator[Breach]:
        """Breaches next to worlds that miss the total by one or two.

        Bullets taken from such a world (or added) mend the total, and break just the clues beside.
        """
        for off in (1, -1, 2, -2):
            for world in self._near_miss_worlds(left + off, prefer):
                yield from self._breaches_beside(world, off)

    def _breaches_beside(self, world: Mask, off: int) -> Iterator[Breach]:
        number = abs(off)
        places = [
            (1 << cell, touching)
            for touching, cells in self._worlds.network.classes.items()
            for cell in islice(cells_of(cells & (world if off > 0 else ~world)), number)
        ]
        if number > 1 and len(places) > MOST_PLACES:
            return
        for chosen in combinations(places, number):
            changed = broken = 0
            for cell, touching in chosen:
                changed |= cell
                broken |= touching
            if number == 1 or broken.bit_count() <= FEW_BROKEN:
                self._worlds.budget.spend(BREACH_COST)
                yield world ^ changed, broken

    def _near_miss_worlds(self, left: int, prefer: Mask) -> list[Mask]:
        """Worlds of all clues with so many bullets, each with some certain cell otherwise."""
        task, near_misses, vain = self._task, list[Mask](), 0
        worlds = ClueWorlds(task.clues, task.unknown, left, self._worlds.budget)
        for kind in self._kinds:
            is_bullet = bool(kind & self._certain.bullets)
            if any(kind & (~world if is_bullet else world) for world in near_misses):
                continue
            cell = kind & -kind
            opposite = (0, cell) if is_bullet else (cell, 0)
            world = worlds.world_within(NEAR_TRIES, worlds.all, *opposite, prefer)
            if world is not None:
                near_misses.append(world)
                continue
            vain += 1
            if vain == MOST_IN_VAIN:
                break
        return near_misses

    def _known_breaches(self) -> list[Breach]:
        task, worlds = self._task, self._worlds
        tried = dict.fromkeys(world & task.unknown for world in task.tried)
        breaches = [
            (world, worlds.broken_clues(world, worlds.all))
            for world in tried
            if task.left in (None, world.bit_count())
        ]
        # Those that demand most come first: they make others needless.
        return sorted(breaches, key=lambda breach: breach[1].bit_count())

    def worlds_tried(self) -> list[Mask]:
        """The worlds met so far that break some clues, without those that others stand for."""
        telling = self._problem.telling
        return [world for world, _ in self._problem.breaches if world in telling]

    @cached_property
    def _searches(self) -> list[ForcingSets]:
        """One for each kind of certain cells."""
        bullets = self._certain.bullets
        return [ForcingSets(self._problem, kind, bool(kind & bullets)) for kind in self._kinds]

    def _proof(self, chosen: ConstraintSet, cells: Mask) -> Proved:
        clues = tuple(self._clues[index] for index in cells_of(chosen))
        return clues, cells & self._certain.bullets, cells & self._certain.empties
