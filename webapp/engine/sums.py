"""The total: which numbers of bullets each component can hold, and what follows for its cells.

The constraints of a component are walked one after the other. All ways to fill the cells passed
so far that leave the same needs to the clues ahead are one state; a state carries the set of
bullet counts that reach it, as a bit set (bit n: n bullets). So the work grows with the number
of states at the widest place, not with the number of worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as numbers
from itertools import islice

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Mask, cells_of, mask_of
from webapp.engine.network import ConstraintSet, Contradiction, Network
from webapp.engine.position import System

MOST_STATES = 400_000
"""States in memory at a time, some 100 MB."""

Sums = int
"""A set of bullet counts: bit n stands for n bullets."""

_BITS, _NEED = 4, 15
"""The width of a need in a packed state, and its mask: a clue has at most 8 neighbours."""

_State = int
"""The needs of the clues that are begun and not complete, packed: each in a slot of its own."""


@dataclass(frozen=True, kw_only=True)
class _Stage:
    """One class of equivalent cells and its place in the walk."""

    cells: Mask
    size: int
    opening: _State
    """The needs of the clues that begin here."""
    unit: _State
    """The packed needs of one bullet: 1 in the slot of each clue next to it."""
    clues: tuple[tuple[int, int], ...]
    """For each clue on it: where its need is packed, how many of its cells come later."""

    def counts(self, state: _State) -> range:
        """The numbers of bullets that these cells can hold; `state` includes its opening."""
        least, most = 0, self.size
        for shift, later in self.clues:
            need = state >> shift & _NEED
            most = min(most, need)
            least = max(least, need - later)
        return range(least, most + 1)


class ComponentSums:
    """The bullet counts that one component of a network of clues can reach."""

    def __init__(self, network: Network, group: ConstraintSet, budget: Budget) -> None:
        self.cells = network.cells_under(group)
        self._budget = budget
        self._stages = _stages(network, group)
        self._forward: list[dict[_State, Sums]] = [{0: 1}]
        held = 1
        for stage in self._stages:
            states = _advance(stage, self._forward[-1])
            self._forward.append(states)
            held += len(states)
            budget.spend(len(states))
            if held > MOST_STATES:
                raise BudgetSpent(budget.spent)
        self.sums: Sums = self._forward[-1].get(0, 0)

    def certain_cells(self, allowed: Sums) -> tuple[Mask, Mask]:
        """Cells always and never holding a bullet if only these sums are allowed."""
        bullets = empties = 0
        onward: dict[_State, Sums] = {0: allowed}
        for stage, states in zip(reversed(self._stages), reversed(self._forward[:-1]), strict=True):
            self._budget.spend(len(states))
            onward, possible = _retreat(stage, states, onward)
            if possible == 1:
                empties |= stage.cells
            elif possible == 1 << stage.size:
                bullets |= stage.cells
        return bullets, empties

    def filling(self, count: int) -> Mask:
        """One way to fill the component with this many bullets, a count that it can reach."""
        bullets, state = 0, 0
        for stage, states in zip(reversed(self._stages), reversed(self._forward[:-1]), strict=True):
            here, state = _step_back(stage, states, state, count)
            bullets |= mask_of(islice(cells_of(stage.cells), here))
            count -= here
        return bullets


def _step_back(
    stage: _Stage, states: dict[_State, Sums], reached: _State, count: int
) -> tuple[int, _State]:
    """The bullets of a stage and the state before it, on some way to the state reached."""
    for here in range(min(stage.size, count) + 1):
        opened = reached + here * stage.unit
        before = opened - stage.opening
        if states.get(before, 0) >> (count - here) & 1 and here in stage.counts(opened):
            return here, before
    raise AssertionError("the count was not reachable")


def _advance(stage: _Stage, states: dict[_State, Sums]) -> dict[_State, Sums]:
    after: dict[_State, Sums] = {}
    opening, unit = stage.opening, stage.unit
    for state, sums in states.items():
        opened = state + opening
        for count in stage.counts(opened):
            following = opened - count * unit
            after[following] = after.get(following, 0) | sums << count
    return after


def _retreat(
    stage: _Stage, states: dict[_State, Sums], onward: dict[_State, Sums]
) -> tuple[dict[_State, Sums], Sums]:
    """The sums before this stage that lead to an allowed end, and this stage's own counts."""
    before: dict[_State, Sums] = {}
    possible = 0
    for state, sums in states.items():
        good = 0
        opened = state + stage.opening
        for count in stage.counts(opened):
            ahead = onward.get(opened - count * stage.unit, 0) >> count & sums
            if ahead:
                good |= ahead
                possible |= 1 << count
        if good:
            before[state] = good
    return before, possible


def _stages(network: Network, group: ConstraintSet) -> list[_Stage]:
    placed, stages = 0, []
    slots: dict[int, int] = {}
    for touching in _walk(network, group):
        cells = network.classes[touching]
        placed |= cells
        opening, unit, clues = 0, 0, []
        for index in cells_of(touching):
            if index not in slots:
                slots[index] = _free_slot(slots)
                opening |= network.lows[index] << _BITS * slots[index]
            shift = _BITS * slots[index]
            unit |= 1 << shift
            clues.append((shift, (network.masks[index] & ~placed).bit_count()))
        # A clue without later cells needs nothing more: its slot is free for another.
        slots = {index: slot for index, slot in slots.items() if network.masks[index] & ~placed}
        stages.append(
            _Stage(
                cells=cells, size=cells.bit_count(), opening=opening, unit=unit, clues=tuple(clues)
            )
        )
    return stages


def _free_slot(slots: dict[int, int]) -> int:
    taken = set(slots.values())
    return next(slot for slot in numbers() if slot not in taken)


def _walk(network: Network, group: ConstraintSet) -> Iterator[ConstraintSet]:
    """The classes of a component, clue by clue, so that few clues are open at a time.

    Greedy: next comes the clue whose cells bring the fewest new clues in.
    """
    waiting: dict[int, set[ConstraintSet]] = {index: set() for index in cells_of(group)}
    for touching in network.classes:
        if touching & group:
            for index in cells_of(touching):
                waiting[index].add(touching)
    opened: ConstraintSet = 0
    while waiting:
        index = min(waiting, key=lambda i: (_count_new_clues(waiting[i], opened), i))
        for touching in sorted(waiting.pop(index)):
            opened |= touching
            for other in cells_of(touching):
                if other in waiting:
                    waiting[other].discard(touching)
            yield touching


def _count_new_clues(classes: set[ConstraintSet], opened: ConstraintSet) -> int:
    touched = 0
    for touching in classes:
        touched |= touching
    return (touched & ~opened).bit_count()


def forced_by_total(system: System, budget: Budget) -> tuple[Mask, Mask]:
    """Cells certain thanks to the total, in a possible system; raises `Contradiction`."""
    total = system.total
    network = Network(system.constraints)
    sea = system.cells & ~network.cells
    if total is None:
        return 0, 0
    parts = _parts(network, budget)
    allowed = allowed_sums([*(part.sums for part in parts), any_count(sea)], total)
    if not all(allowed):
        raise Contradiction
    bullets = sea if allowed[-1] == 1 << sea.bit_count() else 0
    empties = sea if allowed[-1] == 1 else 0
    for part, sums in zip(parts, allowed, strict=False):
        if sums != part.sums:
            more_bullets, more_empties = part.certain_cells(sums)
            bullets |= more_bullets
            empties |= more_empties
    return bullets, empties


def _parts(network: Network, budget: Budget) -> list[ComponentSums]:
    return [ComponentSums(network, group, budget) for group in network.components()]


def never_binds(system: System) -> bool:
    """Whether the cells beyond all clues can take whatever bullets the clues leave.

    Then the total decides nothing.
    """
    if system.total is None:
        return True
    sea, most = system.cells, 0
    for constraint in system.constraints:
        sea &= ~constraint.cells
        most += constraint.high
    return most < system.total < sea.bit_count()


def any_count(cells: Mask) -> Sums:
    """From none to all of some cells."""
    return (2 << cells.bit_count()) - 1


def fill_to_total(system: System, budget: Budget) -> Mask | None:
    """A world of a system of clues with its total; clues without cells must need nothing."""
    network = Network(system.constraints)
    sea = system.cells & ~network.cells
    parts = _parts(network, budget)
    choices = [*(part.sums for part in parts), any_count(sea)]
    left, bullets = system.total or 0, 0
    # Each part takes as few bullets as leave a total that the parts after it can reach.
    for index, part in enumerate(parts):
        allowed = allowed_sums(choices[index:], left)[0]
        if not allowed:
            return None
        count = (allowed & -allowed).bit_length() - 1
        bullets |= part.filling(count)
        left -= count
    if not 0 <= left <= sea.bit_count():
        return None
    return bullets | mask_of(islice(cells_of(sea), left))


def allowed_sums(choices: list[Sums], total: int) -> list[Sums]:
    """For each part the sums with which all parts together can reach the total."""
    before = [1]
    for sums in choices:
        before.append(_sums_of_pairs(before[-1], sums))
    allowed: list[Sums] = []
    after = 1
    for sums, earlier in zip(reversed(choices), reversed(before[:-1]), strict=True):
        others = _sums_of_pairs(earlier, after)
        fitting = (n for n in cells_of(sums) if n <= total and others >> (total - n) & 1)
        allowed.append(sum(1 << n for n in fitting))
        after = _sums_of_pairs(after, sums)
    return allowed[::-1]


def _sums_of_pairs(first: Sums, second: Sums) -> Sums:
    """All sums of a count of the first set and a count of the second."""
    added = 0
    for count in cells_of(second):
        added |= first << count
    return added
