"""Runs an experiment: makes the samples that its ledger lacks, over several processes.

Pieces come in rounds, the first of every point before the second of any, so that a run that is
stopped early has something of each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import TypeAlias

from webapp import pool
from webapp.lab.experiment import Experiment, sample_seed
from webapp.lab.ledger import Ledger, LedgerPoint, Origin, Piece
from webapp.lab.rows import LabRow, row_of
from webapp.lab.sampling import Point, TimedSample
from webapp.libraries import available


class CannotGoOn(Exception):
    """The run cannot go on; the message says why and what to do."""


@dataclass(frozen=True, kw_only=True)
class SampleTask:
    """A piece to be made."""

    point: Point
    numbers: range
    seed_words: str
    origin: Origin
    until: float | None
    """The time of day at which it should end, with the samples that are there."""

    @property
    def seeds(self) -> list[int]:
        """The seeds of its samples."""
        return [sample_seed(self.seed_words, number) for number in self.numbers]

    @property
    def time_up(self) -> bool:
        """Whether it is time to end."""
        return self.until is not None and time.time() >= self.until


@dataclass(frozen=True)
class LabRun:
    """An experiment with what varies between runs."""

    experiment: Experiment
    seed: int
    count: int | None
    """Samples a point; None: as many as each point usually gets."""

    minutes: float | None = None
    """How long it may take; None: until all is there."""

    begun: float = field(default_factory=time.time)

    @cached_property
    def points(self) -> list[Point]:
        """The points that can be made here."""
        return [point for point in self.experiment.points if available(point.only_with)]

    def wanted(self, point: Point) -> int:
        """How many samples a point gets."""
        return point.usual if self.count is None else self.count

    def tasks(self, finished: Mapping[str, LedgerPoint], origin: Origin) -> list[SampleTask]:
        """Pieces that are not finished yet, in rounds."""
        pieces = [
            (numbers.start // point.piece, place, numbers)
            for place, point in enumerate(self.points)
            for numbers in self._missing(point, finished.get(point.key, LedgerPoint()))
        ]
        pieces.sort(key=lambda piece: (piece[0], piece[1], piece[2].start))
        return [self._task(self.points[place], numbers, origin) for _, place, numbers in pieces]

    def _task(self, point: Point, numbers: range, origin: Origin) -> SampleTask:
        return SampleTask(
            point=point,
            numbers=numbers,
            seed_words=self.experiment.seed_words(self.seed, point),
            origin=origin,
            until=None if self.minutes is None else self.begun + 60 * self.minutes,
        )

    def _missing(self, point: Point, ledger: LedgerPoint) -> Iterator[range]:
        wanted = self.wanted(point)
        for start in range(0, wanted, point.piece):
            yield from ledger.missing(range(start, min(start + point.piece, wanted)))

    def rows(self, ledger: Ledger) -> list[LabRow]:
        """What the first samples of each point tell; a point without any has no row."""
        finished = ledger.read()
        experiment = self.experiment
        rows = [
            row_of(
                point,
                islice(ledger.samples(finished[point.key]), self.wanted(point)),
                experiment.measures,
                experiment.confidence,
                experiment.joint,
            )
            for point in self.points
            if point.key in finished
        ]
        return [row for row in rows if row.count]


Crew: TypeAlias = Callable[[list[SampleTask]], Iterable[Piece]]
"""Makes pieces, each handed over as soon as it is finished, in whatever order."""


def run(
    plan: LabRun, ledger: Ledger, origin: Origin, crew: Crew, progress: Callable[[int, int], None]
) -> None:
    """Make what is missing; `progress` is told how many samples of all are there."""
    finished = ledger.read()
    tasks = plan.tasks(finished, origin)
    if not tasks:
        return
    _compare(plan, finished, ledger)
    total = sum(plan.wanted(point) for point in plan.points)
    done = total - sum(len(task.numbers) for task in tasks)
    progress(done, total)
    for piece in crew(tasks):
        if piece.samples:
            ledger.append(piece)
            done += len(piece.samples)
            progress(done, total)


def processes(workers: int) -> Crew:
    """Make pieces here, in so many processes."""

    def crew(tasks: list[SampleTask]) -> Iterator[Piece]:
        makers = min(workers, len(tasks))
        return _alone(tasks) if makers == 1 else _together(tasks, makers)

    return crew


def _compare(plan: LabRun, finished: Mapping[str, LedgerPoint], ledger: Ledger) -> None:
    """Make finished samples again: other programs' samples must not be mixed with ours.

    One of each way to make them, and of each player: a change in one shows in no other.
    """
    compared = set()
    for point in reversed(plan.points):
        program = (type(point.sampler), point.facts.get("strategy"))
        earlier = _first_sample(ledger, finished.get(point.key))
        if earlier is None or program in compared:
            continue
        compared.add(program)
        seed = sample_seed(plan.experiment.seed_words(plan.seed, point), 0)
        (now,) = point.sampler.samples([seed], _never)
        if not point.sampler.alike(earlier.sample, now.sample):
            raise CannotGoOn(
                f"{ledger.file} was made by another version, which makes other "
                f"{plan.experiment.counted} from the same seeds: move it away and start anew"
            )


def _first_sample(ledger: Ledger, point: LedgerPoint | None) -> TimedSample | None:
    return next(ledger.samples(point), None) if point else None


def _never() -> None:
    """Nothing to look for: Ctrl-C ends a single process by itself."""


def make_piece(task: SampleTask, look_around: Callable[[], object]) -> Piece:
    """Make the samples of a piece, fewer if the time is up."""
    samples: list[TimedSample] = []
    if not task.time_up:
        task.point.sampler.warm_up()
        for sample in task.point.sampler.samples(task.seeds, look_around):
            samples.append(sample)
            if task.time_up:
                break
    return Piece(
        point=task.point.key, first=task.numbers.start, samples=samples, origin=task.origin
    )


def _alone(tasks: Iterable[SampleTask]) -> Iterator[Piece]:
    for task in tasks:
        yield make_piece(task, _never)


def _together(tasks: list[SampleTask], makers: int) -> Iterator[Piece]:
    try:
        with pool.pool(makers) as crew:
            for task in tasks:
                crew.submit(_make_in_process, task)
            for _ in tasks:
                yield crew.next_finished().result()
    except pool.WorkerDied as error:
        raise CannotGoOn(f"{error}; what was finished is kept: start it again") from None


def _make_in_process(task: SampleTask) -> Piece:
    return make_piece(task, pool.look_around)
