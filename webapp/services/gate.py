"""The gate for costly work: few questions at once, in processes that moves never share.

A question is a function of a services module whose last argument is the number of nodes it may
search. A few of them are tried on the spot, which answers nearly everything that players ask. What
takes more waits its turn and is worked out beside the site, in a process that steps back behind it;
where too much waits already, `Busy` says when to come again. A question that spent its budget is
remembered, so that asking it again costs nothing.

Without an open gate (the command, jobs) all is worked out on the spot.
"""

from __future__ import annotations

import atexit
import pickle
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

from webapp.engine.budget import BudgetSpent
from webapp.message import Message
from webapp.services.gate_process import Died, GateProcess
from webapp.services.lru_cache import LruCache

T = TypeVar("T")

FEW = 300
"""Nodes of the try on the spot: some milliseconds, on boards made to be hard some tens."""

LARGEST_HERE = 30 * 24
"""Cells of a board for such a try: a node costs the more, the larger the board is."""

PROCESSES = 2
"""With one, a question of six seconds would hold up everybody; more would crowd out the site."""

MOST_WAITING = 8
"""For two processes: at under four seconds a question the last one has its turn in `PATIENCE`."""

MOST_EACH = 6
"""Questions of one asker that run or wait. Of these only one runs: a process is left for others."""

PATIENCE = 15.0
"""Seconds to wait for a turn."""

COME_AGAIN = 5
"""Seconds after which it is worth asking again."""

CPU_SECONDS = 6.0
"""For one question. Budgets of nodes end it sooner; this is for what they weigh wrongly."""

MOST_REMEMBERED = 4096
"""Questions that spent their budget; of each a digest is held, so many cost little."""

asker: ContextVar[str] = ContextVar("asker", default="")
"""Who asks: the web's name for an address."""


class Busy(Exception):
    """Too many costly questions are being worked out already."""

    seconds = COME_AGAIN

    def __init__(self) -> None:
        super().__init__(
            Message(
                "Many hard questions are being worked out at the moment. "
                "Ask again in %(seconds)s seconds.",
                seconds=COME_AGAIN,
            )
        )


class Gate:
    """A few processes, and the line of those who wait for them."""

    def __init__(self, processes: int = PROCESSES, cpu_seconds: float = CPU_SECONDS) -> None:
        self._idle = [GateProcess(cpu_seconds) for _ in range(processes)]
        self._changed = threading.Condition()
        self._waiting: list[_Place] = []
        self._running: Counter[str] = Counter()
        self._spent: LruCache[None] = LruCache(MOST_REMEMBERED)

    def ask(self, work: Callable[..., T], *arguments: Any) -> T:
        """The answer; raises `Busy`, `BudgetSpent`, and what the work raises."""
        question = pickle.dumps((work.__module__, work.__qualname__, arguments))
        name = sha256(question).digest()
        self._refuse_if_spent(name)
        with self._turn() as process:
            self._refuse_if_spent(name)  # by somebody who asked the same while this one waited
            try:
                answer: T = process.ask(question)
            except (BudgetSpent, Died) as error:
                self._spent.get(name, lambda: None)
                raise BudgetSpent(0) from error
        return answer

    def close(self) -> None:
        """End the processes."""
        with self._changed:
            for process in self._idle:
                process.end()

    def _refuse_if_spent(self, name: bytes) -> None:
        if name in self._spent:
            raise BudgetSpent(0)

    @contextmanager
    def _turn(self) -> Iterator[GateProcess]:
        who = asker.get()
        with self._changed:
            self._line_up(who)
            process = self._idle.pop()
            self._running[who] += 1
        try:
            yield process
        finally:
            with self._changed:
                self._idle.append(process)
                self._running -= Counter([who])
                self._changed.notify_all()

    def _line_up(self, who: str) -> None:
        """Wait for a process, in the order of arrival; nobody holds two at a time."""
        if self._running[who] + self._places()[who] >= MOST_EACH:
            raise Busy
        if len(self._waiting) >= MOST_WAITING:
            self._make_room(who)
        place = _Place(who)
        self._waiting.append(place)
        try:
            self._changed.wait_for(lambda: place.lost or self._next() is place, PATIENCE)
            if self._next() is not place:
                raise Busy
        finally:
            self._waiting = [other for other in self._waiting if other is not place]
            self._changed.notify_all()

    def _make_room(self, who: str) -> None:
        """Let whoever has most places lose the newest one to somebody who has none."""
        places = self._places()
        most, number = next(iter(places.most_common(1)), ("", 0))
        if number < 2 or places[who]:
            raise Busy
        newest = next(place for place in reversed(self._waiting) if place.who == most)
        newest.lost = True
        self._waiting = [other for other in self._waiting if other is not newest]
        self._changed.notify_all()

    def _places(self) -> Counter[str]:
        return Counter(place.who for place in self._waiting)

    def _next(self) -> _Place | None:
        if not self._idle:
            return None
        return next((place for place in self._waiting if not self._running[place.who]), None)


@dataclass(eq=False)
class _Place:
    """A place in the line."""

    who: str
    lost: bool = False


_gate: Gate | None = None
_opening = threading.Lock()


def open_gate() -> None:
    """Let costly questions of this process go through a gate from now on."""
    global _gate  # noqa: PLW0603  one for the process: it bounds what the machine does
    with _opening:
        if _gate is None:
            _gate = Gate()
            atexit.register(_gate.close)


def ask(
    work: Callable[..., T],
    *arguments: Any,
    nodes: int,
    cells: int,
    enough: Callable[[T], bool] = lambda _: True,
) -> T:
    """The answer to a question about a board of so many cells.

    `enough` tells an answer that is whole from one for which the nodes did not suffice.
    """
    if _gate is None:
        return work(*arguments, nodes)
    if cells <= LARGEST_HERE:
        try:
            answer = work(*arguments, min(FEW, nodes))
        except BudgetSpent:
            if nodes <= FEW:
                raise
        else:
            if nodes <= FEW or enough(answer):
                return answer
    return _gate.ask(work, *arguments, nodes)


def ask_beside(work: Callable[..., T], *arguments: Any) -> T:
    """The answer to a question that is always costly."""
    return work(*arguments) if _gate is None else _gate.ask(work, *arguments)
