"""Answers that took work, kept while they are looked at."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Kept(Generic[T]):
    """The answers used lately, each worked out once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._answers: OrderedDict[Hashable, T] = OrderedDict()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._answers

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The answer of that name, worked out if it is not at hand."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                return self._answers[key]
        found = work_out()
        with self._lock:
            self._answers[key] = found
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
        return found
