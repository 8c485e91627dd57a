"""A small thread-safe LRU cache: of answers, and of questions that took too much work."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from webapp.engine.budget import BudgetSpent

T = TypeVar("T")


class LruCache(Generic[T]):
    """The answers used lately, up to a number of them, or up to what they weigh together."""

    def __init__(self, most: int, weigh: Callable[[T], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._lock = threading.Lock()
        self._answers: OrderedDict[Hashable, tuple[T | BudgetSpent, int]] = OrderedDict()
        self._weight = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._answers

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The answer of a key, worked out if it is not at hand; raises `BudgetSpent` again."""
        answer = self._at_hand(key)
        if answer is None:
            answer = self._new(key, work_out)
        if isinstance(answer[0], BudgetSpent):
            raise BudgetSpent(answer[0].nodes)
        return answer[0]

    def _at_hand(self, key: Hashable) -> tuple[T | BudgetSpent, int] | None:
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
            return self._answers.get(key)

    def _new(self, key: Hashable, work_out: Callable[[], T]) -> tuple[T | BudgetSpent, int]:
        answer: tuple[T | BudgetSpent, int]
        try:
            value = work_out()
            answer = value, self._weigh(value)
        except BudgetSpent as spent:
            answer = spent, 1
        with self._lock:
            if key in self._answers:
                self._weight -= self._answers.pop(key)[1]
            self._answers[key] = answer
            self._weight += answer[1]
            while self._weight > self._most and len(self._answers) > 1:
                self._weight -= self._answers.popitem(last=False)[1][1]
        return answer
