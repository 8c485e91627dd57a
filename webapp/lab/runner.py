"""Runs an experiment: makes the samples that its ledger lacks, over several processes.

Pieces come in rounds, the first of every point before the second of any, so that a run that is
stopped early has something of each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from webapp import pool
from webapp.lab.experiment import PIECE, Experiment, LabRow, LabSample, Point, row_of
from webapp.lab.ledger import Ledger, LedgerPoint, Origin, Piece


class CannotGoOn(Exception):
    """The run cannot go on; the message says why and what to do."""


@dataclass(frozen=True)
class SampleTask:
    """A piece to be made."""

    point: Point
    first: int
    seeds: tuple[int, ...]


@dataclass(frozen=True)
class LabRun:
    """An experiment with what varies between runs."""

    experiment: Experiment
    seed: int
    count: int | None
    """Samples a point; None: as many as each point usually gets."""

    def wanted(self, point: Point) -> int:
        """How many samples a point gets."""
        return point.usual if self.count is None else self.count

    def tasks(self, finished: Mapping[str, LedgerPoint]) -> list[SampleTask]:
        """Pieces that are not finished yet, in rounds."""
        pieces = [
            (first, number, task)
            for number, point in enumerate(self.experiment.points)
            for first, task in self._missing(point, finished.get(point.key, LedgerPoint()))
        ]
        return [task for _, _, task in sorted(pieces, key=lambda piece: piece[:2])]

    def _missing(self, point: Point, ledger: LedgerPoint) -> Iterator[tuple[int, SampleTask]]:
        wanted = self.wanted(point)
        for start in range(0, wanted, PIECE):
            numbers = [
                number
                for number in range(start, min(start + PIECE, wanted))
                if number not in ledger.samples
            ]
            for first, last in _runs(numbers):
                seeds = (
                    self.experiment.seed(self.seed, point, number)
                    for number in range(first, last + 1)
                )
                yield first, SampleTask(point, first, tuple(seeds))

    def rows(self, finished: Mapping[str, LedgerPoint]) -> list[LabRow]:
        """What the samples of each point tell, once all of them are there."""
        return [
            _row(point, finished[point.key], self.wanted(point)) for point in self.experiment.points
        ]


def run(
    plan: LabRun,
    ledger: Ledger,
    origin: Origin,
    workers: int,
    progress: Callable[[int, int], None],
) -> None:
    """Make all that is missing; `progress` is told how many samples of all are there."""
    finished = ledger.read()
    tasks = plan.tasks(finished)
    if not tasks:
        return
    _compare(plan, finished, ledger)
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


def _row(point: Point, ledger: LedgerPoint, wanted: int) -> LabRow:
    samples = [ledger.samples[number] for number in range(wanted)]
    return row_of(point, samples, 1000 * ledger.cpu_s / len(ledger.samples))


def _compare(plan: LabRun, finished: Mapping[str, LedgerPoint], ledger: Ledger) -> None:
    """Make a finished sample again: other programs' samples must not be mixed with ours."""
    for point in reversed(plan.experiment.points):
        if point.key in finished and 0 in finished[point.key].samples:
            seed = plan.experiment.seed(plan.seed, point, 0)
            if point.sampler(seed, _never) != finished[point.key].samples[0]:
                raise CannotGoOn(
                    f"{ledger.file} was made by another version, which makes other "
                    f"{plan.experiment.counted} from the same seeds: move it away and start anew"
                )
            return


def _never() -> None:
    """Nothing to look for: Ctrl-C ends a single process by itself."""


def _make_piece(task: SampleTask, origin: Origin, look_around: Callable[[], object]) -> Piece:
    task.point.sampler.warm_up()
    start = time.process_time()
    samples: list[LabSample] = [task.point.sampler(seed, look_around) for seed in task.seeds]
    cpu_s = time.process_time() - start
    return Piece(
        point=task.point.key, first=task.first, samples=samples, cpu_s=cpu_s, origin=origin
    )


def _alone(tasks: Iterable[SampleTask], origin: Origin) -> Iterator[Piece]:
    for task in tasks:
        yield _make_piece(task, origin, _never)


def _together(tasks: list[SampleTask], origin: Origin, makers: int) -> Iterator[Piece]:
    try:
        with pool.pool(makers) as crew:
            for task in tasks:
                crew.submit(_make_in_process, (task, origin))
            for _ in tasks:
                yield crew.next_finished().result()
    except pool.WorkerDied as error:
        raise CannotGoOn(f"{error}; what was finished is kept: start it again") from None


def _make_in_process(work: tuple[SampleTask, Origin]) -> Piece:
    return _make_piece(*work, pool.look_around)
