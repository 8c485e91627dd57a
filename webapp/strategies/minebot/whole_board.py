"""The strategies that look at the whole board: burnout, mended burnout, similarities."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell
from webapp.engine.network import Contradiction
from webapp.strategies.minebot.discovery import NOTHING, Discovery
from webapp.strategies.minebot.minebot_kernel_constants import BURNOUT_NODES, SIMILARITY_NODES
from webapp.strategies.minebot.notes import MARK, SAFE, Notes, Supposition


def burnout(notes: Notes) -> Discovery:
    """All cells beyond the locations, where satisfying these takes all marks that are left.

    As the paper tells it, and so with a flaw: the paper says that one "prevents all safe locations
    from being identified", not which. What is told there looks only beyond the neighbourhoods of
    the unsatisfied locations. Safe cells within them, which no minimal configuration marks, it
    never opens; that is taken to be the flaw, and `mended_burnout` mends it.
    """
    beyond = notes.beyond
    if not beyond or not takes_all_marks(notes, Budget(BURNOUT_NODES)):
        return NOTHING
    return Discovery(safe=beyond, because=notes.unsatisfied())


def mended_burnout(notes: Notes) -> Discovery:
    """Burnout that looks at the minimal configurations too: what is the same in all of them."""
    budget = Budget(BURNOUT_NODES)
    if not takes_all_marks(notes, budget):
        return NOTHING
    front = alike_at_front(notes, 0, notes.marks_left, budget)
    return Discovery(
        safe=[*front.safe, *notes.beyond], marks=front.marks, because=notes.unsatisfied()
    )


def similarities(notes: Notes) -> Discovery:
    """What is the same in all ways to place the marks that are left."""
    beyond = notes.beyond
    low, high = notes.marks_left - len(beyond), notes.marks_left
    budget = Budget(SIMILARITY_NODES)
    front = alike_at_front(notes, low, high, budget)
    safe, marks = list(front.safe), list(front.marks)
    # Cells beyond are alike: all of them are certain or none.
    if beyond and is_certainly_false(notes, (), low, high - 1, budget):
        safe += beyond
    elif beyond and is_certainly_false(notes, (), low + 1, high, budget):
        marks += beyond
    return Discovery(safe=safe, marks=marks, because=notes.unsatisfied())


def takes_all_marks(notes: Notes, budget: Budget) -> bool:
    """Whether the locations cannot be satisfied by fewer marks than are left.

    This is the paper's question whether the minimum equals the marks that are left: more than
    these it cannot be, as the mines themselves are one configuration. The search ends with the
    first configuration of fewer marks, which tells as much as the minimum would.
    """
    return is_certainly_false(notes, (), 0, notes.marks_left - 1, budget)


def is_certainly_false(
    notes: Notes, supposition: Supposition, low: int, high: int, budget: Budget
) -> bool:
    """Whether no configuration fits; False also where the budget does not suffice to tell."""
    try:
        return not has_configuration(notes, supposition, low, high, budget)
    except BudgetSpent:
        return False
    finally:
        notes.take_back()


def alike_at_front(notes: Notes, low: int, high: int, budget: Budget) -> Discovery:
    """The cells next to locations that have one value in all configurations of low to high marks.

    Each configuration found speaks for all cells, so that few have to be asked about.
    """
    seen: dict[Cell, set[int]] = {cell: set() for cell in notes.front}
    safe: list[Cell] = []
    marks: list[Cell] = []
    try:
        if not has_configuration(notes, (), low, high, budget):
            raise Contradiction
        _look_at(notes, seen)
        for cell in notes.front:
            for value in {SAFE, MARK} - seen[cell]:
                if has_configuration(notes, ((cell, value),), low, high, budget):
                    _look_at(notes, seen)
                else:
                    (safe if value == MARK else marks).append(cell)
                    notes.take_back()
    except BudgetSpent:
        pass
    finally:
        notes.take_back()
    return Discovery(safe=safe, marks=marks)


def _look_at(notes: Notes, seen: dict[Cell, set[int]]) -> None:
    """Take down the values of a configuration, and take it back."""
    for cell, values in seen.items():
        values.add(notes.value[cell])
    notes.take_back()


def has_configuration(
    notes: Notes, supposition: Supposition, low: int, high: int, budget: Budget
) -> bool:
    """Whether low to high marks, as supposed, satisfy all locations; such a one stays supposed.

    The paper's tree: each configuration of a location is a board of its own, on which the next
    location is chosen, here that with the fewest configurations. Truth thins out what is left.
    """
    branches: list[tuple[int, Iterator[Supposition]]] = []
    possible = notes.suppose(supposition)
    while True:
        if possible and _may_become(notes, low, high):
            location = _next_location(notes)
            if location is None:
                return True
            branches.append((len(notes.supposed), notes.configurations(location)))
        possible = False
        while branches and not possible:
            length, configurations = branches[-1]
            notes.take_back(length)
            configuration = next(configurations, None)
            if configuration is None:
                branches.pop()
            else:
                budget.spend()
                possible = notes.suppose(configuration)
        if not possible:
            return False


def _may_become(notes: Notes, low: int, high: int) -> bool:
    """Whether the marks supposed may still become low to high in number."""
    unsatisfied = notes.unsatisfied()
    least = max((notes.need[location] for location in unsatisfied), default=0)
    most = len(notes.front) - len(notes.supposed)
    return notes.marks_supposed + least <= high and notes.marks_supposed + most >= low


def _next_location(notes: Notes) -> Cell | None:
    """The location with the fewest configurations, of these the first; None: all are satisfied."""
    return min(
        notes.unsatisfied(),
        key=lambda location: comb(notes.free[location], notes.need[location]),
        default=None,
    )
