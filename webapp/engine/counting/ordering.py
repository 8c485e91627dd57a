"""In which order to count the classes of a component: a narrow front decides everything."""

from __future__ import annotations

from math import exp, log

from webapp.engine.budget import Budget
from webapp.engine.counting.cell_classes import Component

_EASY, _HARD = 200.0, 100_000.0
"""Predicted states below which no further order is tried (counting takes less time than ordering
again), and above which all are (a better order may save seconds, or make the count possible)."""


def elimination_order(component: Component, budget: Budget) -> list[int]:
    """The classes in the best of a few greedy orders, by predicted number of states.

    To make one of a thousand classes takes as long as some thirty nodes.
    """
    if len(component.limits) == 1:
        return list(range(len(component.classes)))
    best: list[int] = []
    best_states = float("inf")
    for attempt, start in enumerate(_starts(len(component.limits))):
        if best_states <= _EASY or (attempt >= 5 and best_states <= _HARD):
            break
        budget.spend(len(component.classes) >> 5)
        order, states = _Greedy(component).run(start)
        if states < best_states:
            best, best_states = order, states
    return best


def _starts(limits: int) -> list[int]:
    """Constraints to start from: five well apart, then some 24 more.

    A sweep should begin at an end of the component, and nobody knows where its ends are.
    """
    last = limits - 1
    spread = (0, last, last // 2, last // 4, 3 * last // 4)
    return list(dict.fromkeys((*spread, *range(0, limits, 1 + limits // 24))))


class _Greedy:
    """Closes constraint after constraint, always the one that widens the front least."""

    def __init__(self, component: Component) -> None:
        self.classes = component.classes
        self.limits = component.limits
        self.members: list[list[int]] = [[] for _ in component.limits]
        for index, cell_class in enumerate(component.classes):
            for limit in cell_class.seen_by:
                self.members[limit].append(index)
        self.counted = [0] * len(self.limits)
        self.done = [False] * len(self.classes)
        self.order: list[int] = []
        self.logs = [log(1.0 + value) for value in range(1 + max(x.size for x in self.limits))]
        self.width = 0.0
        self.states = 0.0

    def run(self, start: int) -> tuple[list[int], float]:
        """The order from this constraint on, and how many states it is predicted to need."""
        self._close(start)
        open_limits = self._open_neighbours(start)
        while open_limits:
            chosen = min(open_limits, key=lambda limit: (self._growth(limit), limit))
            self._close(chosen)
            open_limits |= self._open_neighbours(chosen)
            open_limits = {x for x in open_limits if self.counted[x] < self.limits[x].size}
        return self.order, self.states

    def _open_neighbours(self, limit: int) -> set[int]:
        """The open constraints that share a class with this one."""
        return {
            other
            for index in self.members[limit]
            for other in self.classes[index].seen_by
            if self.counted[other] < self.limits[other].size
        }

    def _spread(self, limit: int, counted: int) -> float:
        """Log of how many needs are possible once so many cells are counted."""
        if counted == 0:
            return 0.0
        bounds = self.limits[limit]
        left = bounds.size - counted
        if left == 0:
            return 0.0
        return self.logs[min(bounds.high, counted) - max(0, bounds.low - left)]

    def _growth(self, limit: int) -> float:
        """By how much the front would widen if the constraint's classes were counted next."""
        more: dict[int, int] = {}
        for index in self.members[limit]:
            if not self.done[index]:
                size = self.classes[index].size
                for other in self.classes[index].seen_by:
                    more[other] = more.get(other, 0) + size
        return sum(
            self._spread(other, self.counted[other] + extra)
            - self._spread(other, self.counted[other])
            for other, extra in more.items()
        )

    def _close(self, limit: int) -> None:
        """Count the constraint's remaining classes, those that open least first."""
        fresh = [index for index in self.members[limit] if not self.done[index]]
        fresh.sort(key=lambda index: sum(not self.counted[x] for x in self.classes[index].seen_by))
        for index in fresh:
            self.done[index] = True
            self.order.append(index)
            for other in self.classes[index].seen_by:
                before = self.counted[other]
                after = self.counted[other] = before + self.classes[index].size
                self.width += self._spread(other, after) - self._spread(other, before)
            # Held below e^709, where floats end: such an order is hopeless anyway.
            self.states += exp(min(self.width, 600.0))
