"""When a worker is to stop: at a signal, or when somebody asks."""

from __future__ import annotations

import queue
import signal

from webapp.processes import ending_signals

MOMENT = 0.5
"""Seconds. A signal that comes just before a wait begins does not end it, so it is short."""


class Stop:
    """A request to end, from a signal or a thread; a `SimpleQueue` is safe for both."""

    def __init__(self) -> None:
        self._wishes: queue.SimpleQueue[None] = queue.SimpleQueue()

    def ask(self, *_: object) -> None:
        """Ask the worker to end; also a handler of signals."""
        self._wishes.put(None)

    def wait(self) -> bool:
        """Wait a moment; returns whether to end."""
        try:
            self._wishes.get(timeout=MOMENT)
        except queue.Empty:
            return False
        return True

    def at_signals(self) -> None:
        """Ask the worker to end at each signal that asks a process to end."""
        for number in ending_signals():
            signal.signal(number, self.ask)
