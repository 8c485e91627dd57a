"""Processes that share work: what they are handed, waiting for it, and how they end.

They start anew (spawn), import nothing from the current folder, leave Ctrl-C to the process that
started them, and end with it however it ends.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection
from multiprocessing.synchronize import Event
from typing import Any, TypeVar

from webapp.processes import spawning

MOST_WORKERS = 64
AHEAD = 4
"""Tasks handed out for each process, so that none waits while an early one takes long."""

KILLED = "a process that shared the work was killed"

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkerDied(Exception):
    """A process was killed; the message says so."""


class PoolStopped(Exception):
    """The pool ended while a task was under way."""


class Pool:
    """Processes at work; `pool` opens one."""

    def __init__(self, executor: ProcessPoolExecutor) -> None:
        self._executor = executor
        # Of the ways to wait, this one holds no lock when Ctrl-C comes that the pool then needs.
        self._finished: queue.SimpleQueue[Future[Any]] = queue.SimpleQueue()

    def submit(self, work: Callable[[Task], Result], task: Task) -> Future[Result]:
        """Hand out a task."""
        with _without_interrupts():
            future = self._executor.submit(work, task)
        future.add_done_callback(self._finished.put)
        return future

    def next_finished(self) -> Future[Any]:
        """Wait for the next task that is finished, whichever it is."""
        return self._finished.get()

    def wait(self, seconds: float) -> None:
        """Wait until one more task is finished, at most so many seconds."""
        try:
            self._finished.get(timeout=seconds)
        except queue.Empty:
            return


@contextmanager
def pool(workers: int) -> Iterator[Pool]:
    """A pool of processes, all of which have ended afterwards; raises `WorkerDied`."""
    processes = spawning()
    stop = processes.Event()
    executor = ProcessPoolExecutor(workers, processes, _follow_parent, (stop,))
    try:
        yield Pool(executor)
    except BrokenProcessPool:
        raise WorkerDied(KILLED) from None
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], workers: int
) -> Iterator[Result]:
    """Results of tasks in the order of the tasks, each as soon as it is there.

    Ctrl-C loses nothing that is finished: it comes after the results that wait for earlier ones.
    """
    waiting = iter(tasks)
    with pool(workers) as crew:
        ahead: deque[Future[Result]] = deque()
        try:
            while True:
                while len(ahead) < AHEAD * workers and (task := next(waiting, None)) is not None:
                    ahead.append(crew.submit(work, task))
                if not ahead:
                    return
                while not ahead[0].done():
                    crew.next_finished()
                yield ahead.popleft().result()
        except KeyboardInterrupt:
            for future in ahead:
                if future.done() and future.exception() is None:
                    yield future.result()
            raise


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C: a terminal sends it to all, and this one handles it."""
    # What is blocked stays so in a process that is started; here it comes a moment later.
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


_stop: Event | None = None


def _follow_parent(stop: Event) -> None:
    """Let a process of the pool end with its parent, even if that is killed."""
    global _stop  # noqa: PLW0603 (the pool offers no other way to hand an event over)
    _stop = stop
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            connection.wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=follow, daemon=True, name="follow").start()


def look_around(*_: object) -> None:
    """Raise `PoolStopped` in a process of the pool that should end; long work asks now and then."""
    if _stop is not None and _stop.is_set():
        raise PoolStopped
