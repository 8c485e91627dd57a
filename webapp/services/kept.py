"""Answers that took work, kept while they are looked at; also that one took too much work."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from webapp.engine.budget import BudgetSpent

T = TypeVar("T")


class Kept(Generic[T]):
    """The answers used lately, each worked out once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._answers: OrderedDict[Hashable, T | BudgetSpent] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._answers

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The answer of that name, worked out if it is not at hand; raises `BudgetSpent` again."""
        with self._lock:
            known = key in self._answers
            if known:
                self._answers.move_to_end(key)
                answer = self._answers[key]
        if not known:
            try:
                answer = work_out()
            except BudgetSpent as spent:
                answer = spent
            with self._lock:
                self._answers[key] = answer
                while len(self._answers) > self._most:
                    self._answers.popitem(last=False)
        if isinstance(answer, BudgetSpent):
            raise BudgetSpent(answer.nodes)
        return answer
