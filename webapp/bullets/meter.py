"""The limits of making a puzzle, steps and CPU time, and a watcher who sees how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from webapp.bullets.grades import GRADING_NODES
from webapp.bullets.local_search_plain import Search
from webapp.engine.budget import Budget

LONGEST_TURN = 0.05
"""Seconds of search between two looks at the clock, where clue sets are quick enough: an interrupt
is noticed at once, and calling the kernel costs next to nothing."""

NODES_BETWEEN_LOOKS = 64
"""Search nodes of grading between two looks at the clock: less than a millisecond."""

T = TypeVar("T")
Watch = Callable[[int], object]
"""Called now and then with the steps taken; may raise something to end the work."""


class OutOfTime(Exception):
    """The time was used up while a puzzle was graded."""


def watch_nothing(_steps: int) -> None:
    """Watch nothing."""


class Meter:
    """The steps taken and the time used, and whether more is allowed."""

    def __init__(
        self,
        most_steps: int | None,
        budget_ms: float | None,
        reserve: float,
        *,
        strict: bool,
        watch: Watch = watch_nothing,
    ) -> None:
        self.steps = 0
        self.timed = budget_ms is not None
        self._most_steps = most_steps
        self._most_seconds = float("inf") if budget_ms is None else budget_ms / 1000
        self._reserve = min(reserve, self._most_seconds / 2)
        """Seconds left for grading."""
        self._strict = strict and self.timed
        self._watch = watch
        self._looked_at = 0
        """Steps at the last look that came to its end."""
        self._cut = False
        self._turn = 1
        self._slowest = 0.0
        """Seconds for a clue set in the slowest turn."""
        self._start = time.thread_time()

    @property
    def seconds(self) -> float:
        """CPU time used so far."""
        return time.thread_time() - self._start

    @property
    def is_over(self) -> bool:
        """Whether no more is allowed."""
        if self._cut or (self._most_steps is not None and self.steps >= self._most_steps):
            return True
        return self._is_late(1.0)

    def run(self, search: Search, goal: int | None = None, share: float = 1.0) -> None:
        """Let a search go on until it has taken so many steps, or no more is allowed.

        Its start is made in any case. With a share it stops when so much of the time is used.
        """
        while not search.started or not (
            self.is_over or self._is_late(share) or search.steps == goal
        ):
            self._take_turn(search, goal)

    def look(self, graded: Callable[[Budget], T]) -> T | None:
        """The grades; None where time is strict and used up before grading ends.

        Then the steps since the last look count as never taken.
        """
        began = self.seconds
        try:
            grades = graded(_Patience(self._check) if self._strict else Budget(GRADING_NODES))
        except OutOfTime:
            self._cut = True
            self.steps = self._looked_at
            return None
        self._reserve = max(self._reserve, self.seconds - began)
        self._looked_at = self.steps
        return grades

    def _is_late(self, share: float) -> bool:
        end = share * (self._most_seconds - self._reserve)
        return self.seconds + self._slowest >= end

    def _check(self) -> None:
        if self.seconds >= self._most_seconds:
            raise OutOfTime

    def _take_turn(self, search: Search, goal: int | None) -> None:
        before, began = search.steps, self.seconds
        tried = search.run(self._allowed_steps(search, goal), self._turn)
        now = self.seconds
        took = now - began
        self.steps += search.steps - before
        self._slowest = max(self._slowest, took / tried)
        until = min(LONGEST_TURN, self._most_seconds - self._reserve - now)
        self._turn = max(1, min(2 * self._turn, int(until / max(took / tried, 1e-9))))
        self._watch(self.steps)

    def _allowed_steps(self, search: Search, goal: int | None) -> int:
        allowed = [2**32]
        if goal is not None:
            allowed.append(goal - search.steps)
        if self._most_steps is not None:
            allowed.append(self._most_steps - self.steps)
        return max(0, min(allowed))


class _Patience(Budget):
    """A budget for grading that looks at the clock now and then."""

    __slots__ = ("_check", "_next")

    def __init__(self, check: Callable[[], None]) -> None:
        super().__init__(GRADING_NODES)
        self._check = check
        self._next = 0

    def spend(self, nodes: int = 1) -> None:
        """Count work done; raises `OutOfTime` as well."""
        super().spend(nodes)
        if self.spent >= self._next:
            self._next = self.spent + NODES_BETWEEN_LOOKS
            self._check()
