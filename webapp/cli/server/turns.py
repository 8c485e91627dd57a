"""Threads for requests, in turns: who asks much waits behind oneself, not before others."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from typing import Any

from waitress.task import ThreadedTaskDispatcher

MOST_AT_ONCE = 8
"""Requests of one asker that are worked on: half of the threads are left for others, and one
asker's hard questions (`gate.MOST_EACH`) leave some for whoever shares the address."""


class Turns:
    """Waiting tasks, one asker after the other. Used with the dispatcher's lock held."""

    def __init__(self, lock: threading.Lock) -> None:
        self._lock = lock
        self._waiting: OrderedDict[str, deque[Any]] = OrderedDict()
        self._running: Counter[str] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __bool__(self) -> bool:
        """Whether there is a task for a thread now."""
        return self._next() is not None

    def append(self, task: Any) -> None:
        """Let a task wait behind the others of its asker."""
        self._waiting.setdefault(task.asker(), deque()).append(task)

    def popleft(self) -> Turn:
        """The task whose turn it is; its asker is then the last in the row."""
        who = self._next()
        if who is None:  # the server ends: whoever waits is told so
            who = next(iter(self._waiting))
        tasks = self._waiting.pop(who)
        task = tasks.popleft()
        if tasks:
            self._waiting[who] = tasks
        self._running[who] += 1
        return Turn(self, who, task)

    def _next(self) -> str | None:
        return next((who for who in self._waiting if self._running[who] < MOST_AT_ONCE), None)

    def end(self, who: str) -> None:
        """Note that a task has been worked on."""
        with self._lock:
            self._running[who] -= 1
            if not self._running[who]:
                del self._running[who]


class Turn:
    """A task in the hands of a thread."""

    def __init__(self, turns: Turns, who: str, task: Any) -> None:
        self._turns, self._who, self._task = turns, who, task

    def service(self) -> None:
        """Work on the task."""
        try:
            self._task.service()
        finally:
            self._turns.end(self._who)

    def cancel(self) -> None:
        """Give the task up."""
        self._task.cancel()


class FairDispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress brings no types
    """Threads that take turns with those who ask."""

    def __init__(self) -> None:
        super().__init__()
        self.queue = Turns(self.lock)
