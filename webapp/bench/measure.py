"""Timing: CPU time, contenders in turns, so that all meet the same machine."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Progress = Callable[[str], None]
"""Told what is being measured."""


class TimeGoal(NamedTuple):
    """Seconds that a statistic of the figures should not exceed."""

    statistic: Literal["median", "p90", "p95", "p99", "worst"]
    seconds: float


@dataclass(frozen=True)
class Contender:
    """A program that does a piece of work, one round a call."""

    name: str
    turn: Callable[[], list[float]]
    """Does one round and returns CPU seconds, one figure for each thing timed by itself."""

    rounds: int = 5
    goals: tuple[TimeGoal, ...] = ()
    note: str = ""


@dataclass(frozen=True)
class Work:
    """A piece of work and all who do it; the first is the product's, and the others' measure."""

    name: str
    contenders: Sequence[Contender]


@dataclass(frozen=True, kw_only=True)
class Figure:
    """What was measured of one contender."""

    work: str
    contender: str
    median: float
    p10: float
    """A tenth of the figures do not exceed it; `p90`, `p95` and `p99` accordingly."""

    p90: float
    p95: float
    p99: float
    worst: float
    count: int
    ratio: float
    """The median as a multiple of the first contender's."""

    goals: tuple[TimeGoal, ...]
    note: str

    @property
    def met(self) -> bool | None:
        """Whether all goals are met; None if there is none."""
        if not self.goals:
            return None
        return all(getattr(self, goal.statistic) <= goal.seconds for goal in self.goals)


@dataclass(frozen=True)
class Findings:
    """What a bench finds out beside times: lines for people, and the same as JSON."""

    title: str
    lines: Sequence[str]
    data: dict[str, object]
    goals: Sequence[bool] = ()
    """Of each goal, whether it is met."""


def amortised(items: int, work: Callable[[], object]) -> Callable[[], list[float]]:
    """A round that times all items together and tells the time of one."""

    def turn() -> list[float]:
        return [timed(work) / items]

    return turn


def timed(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(works: Sequence[Work], progress: Progress, *, quick: bool) -> list[Figure]:
    """Each work's contenders in turns, one warm-up turn each, then the rounds they want."""
    figures = []
    for work in works:
        times: dict[str, list[float]] = {contender.name: [] for contender in work.contenders}
        rounds = 1 if quick else max(contender.rounds for contender in work.contenders)
        for number in range(-1, rounds):  # the first turn warms up
            for contender in work.contenders:
                progress(f"{work.name}: {contender.name}, round {number + 1} of {rounds}")
                if number < contender.rounds:
                    seconds = contender.turn()
                    if number >= 0:
                        times[contender.name] += seconds
        figures += summarise(work, times)
    return figures


def summarise(work: Work, times: dict[str, list[float]]) -> list[Figure]:
    """Median, spread and ratio of every contender of a work."""
    base = statistics.median(times[work.contenders[0].name])
    return [
        _figure(work, contender, sorted(times[contender.name]), base)
        for contender in work.contenders
    ]


def _figure(work: Work, contender: Contender, times: list[float], base: float) -> Figure:
    median = statistics.median(times)
    return Figure(
        work=work.name,
        contender=contender.name,
        median=median,
        p10=_share(times, 10),
        p90=_share(times, 90),
        p95=_share(times, 95),
        p99=_share(times, 99),
        worst=times[-1],
        count=len(times),
        ratio=median / base,
        goals=contender.goals,
        note=contender.note,
    )


def _share(times: list[float], percent: int) -> float:
    """The smallest figure that at least this share of all do not exceed."""
    return times[-(-len(times) * percent // 100) - 1]
