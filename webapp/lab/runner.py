"""Runs an experiment: what is not kept yet is made, over several processes, and kept at once.

Pieces come in rounds, the first of every point before the second of any, so that a run that is
stopped early has something of each.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.synchronize import Event

from webapp.lab.experiment import PIECE, Experiment, Point, Row, Sample, row_of
from webapp.lab.ledger import Kept, Ledger, Origin, Piece


class CannotGoOn(Exception):
    """The run cannot go on; the message says why and what to do."""


class _Stopped(Exception):
    """The run was stopped while a piece was in the making."""


@dataclass(frozen=True)
class Task:
    """A piece to be made."""

    point: Point
    first: int
    seeds: tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """An experiment with what varies between runs."""

    experiment: Experiment
    seed: int
    count: int | None
    """Samples a point; None: as many as each point usually gets."""

    def wanted(self, point: Point) -> int:
        """How many samples a point gets."""
        return point.usual if self.count is None else self.count

    def tasks(self, kept: Mapping[str, Kept]) -> list[Task]:
        """The pieces that are not kept yet, in rounds."""
        pieces = [
            (first, number, task)
            for number, point in enumerate(self.experiment.points)
            for first, task in self._missing(point, kept.get(point.key, Kept()))
        ]
        return [task for _, _, task in sorted(pieces, key=lambda piece: piece[:2])]

    def _missing(self, point: Point, kept: Kept) -> Iterator[tuple[int, Task]]:
        wanted = self.wanted(point)
        for start in range(0, wanted, PIECE):
            numbers = [
                number
                for number in range(start, min(start + PIECE, wanted))
                if number not in kept.samples
            ]
            for first, last in _runs(numbers):
                seeds = (
                    self.experiment.seed(self.seed, point, number)
                    for number in range(first, last + 1)
                )
                yield first, Task(point, first, tuple(seeds))

    def rows(self, kept: Mapping[str, Kept]) -> list[Row]:
        """What the samples of each point tell, once all of them are there."""
        return [
            _row(point, kept[point.key], self.wanted(point)) for point in self.experiment.points
        ]


def run(
    plan: Plan,
    ledger: Ledger,
    origin: Origin,
    workers: int,
    progress: Callable[[int, int], None],
) -> None:
    """Make all that is missing; `progress` is told how many samples of all are there."""
    kept = ledger.read()
    tasks = plan.tasks(kept)
    if not tasks:
        return
    _compare(plan, kept, ledger)
    total = sum(plan.wanted(point) for point in plan.experiment.points)
    done = total - sum(len(task.seeds) for task in tasks)
    progress(done, total)
    makers = min(workers, len(tasks))
    for piece in _alone(tasks, origin) if makers == 1 else _together(tasks, origin, makers):
        ledger.append(piece)
        done += len(piece.samples)
        progress(done, total)


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """First and last of each stretch of numbers that follow one another."""
    start = 0
    for place, number in enumerate(numbers):
        if place + 1 == len(numbers) or numbers[place + 1] != number + 1:
            yield numbers[start], number
            start = place + 1


def _row(point: Point, kept: Kept, wanted: int) -> Row:
    samples = [kept.samples[number] for number in range(wanted)]
    return row_of(point, samples, 1000 * kept.cpu_s / len(kept.samples))


def _compare(plan: Plan, kept: Mapping[str, Kept], ledger: Ledger) -> None:
    """Make one kept sample again: other programs' samples must not be mixed with ours."""
    for point in reversed(plan.experiment.points):
        if point.key in kept and 0 in kept[point.key].samples:
            seed = plan.experiment.seed(plan.seed, point, 0)
            if point.sampler(seed, _never) != kept[point.key].samples[0]:
                raise CannotGoOn(
                    f"{ledger.file} was made by another version, which makes other "
                    f"{plan.experiment.counted} from the same seeds: move it away and start anew"
                )
            return


def _never() -> None:
    """Nothing to look for: Ctrl-C ends a single process by itself."""


def _made(task: Task, origin: Origin, look_around: Callable[[], object]) -> Piece:
    task.point.sampler.warm_up()
    start = time.process_time()
    samples: list[Sample] = [task.point.sampler(seed, look_around) for seed in task.seeds]
    return Piece(task.point.key, task.first, samples, time.process_time() - start, origin)


def _alone(tasks: Iterable[Task], origin: Origin) -> Iterator[Piece]:
    for task in tasks:
        yield _made(task, origin, _never)


def _together(tasks: list[Task], origin: Origin, makers: int) -> Iterator[Piece]:
    processes = multiprocessing.get_context("spawn")
    stop = processes.Event()
    pool = ProcessPoolExecutor(makers, processes, _begin, (stop,))
    try:
        yield from _as_they_come(pool, tasks, origin)
    except BrokenProcessPool:
        raise CannotGoOn(
            "a process of the run was killed; what was finished is kept: start it again"
        ) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _as_they_come(pool: ProcessPoolExecutor, tasks: list[Task], origin: Origin) -> Iterator[Piece]:
    # Of the ways to wait, this one holds no lock when Ctrl-C comes that the pool then waits for.
    finished: queue.SimpleQueue[Future[Piece]] = queue.SimpleQueue()
    with _children_are_deaf():
        for task in tasks:
            pool.submit(_make_in_process, task, origin).add_done_callback(finished.put)
    for _ in tasks:
        yield finished.get().result()


@contextmanager
def _children_are_deaf() -> Iterator[None]:
    """Ctrl-C reaches all processes of a terminal: those started here leave it to this one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_stop: Event | None = None


def _begin(stop: Event) -> None:
    """The first thing in a process of the pool: it ends with its parent, even if that is killed."""
    global _stop  # noqa: PLW0603 (the pool offers no other way to hand an event over)
    _stop = stop
    parent = multiprocessing.parent_process()

    def follow() -> None:
        if parent is not None:
            connection.wait([parent.sentinel])
            os._exit(1)

    threading.Thread(target=follow, daemon=True, name="follow").start()


def _make_in_process(task: Task, origin: Origin) -> Piece:
    return _made(task, origin, _look_around)


def _look_around() -> None:
    if _stop is not None and _stop.is_set():
        raise _Stopped
