"""What a sample is, and what makes samples from seeds."""

from __future__ import annotations

import abc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

PIECE = 50
"""Samples that are made and written together, unless a point says otherwise."""


class LabSample(NamedTuple):
    """What was measured of one seed, and of what."""

    values: tuple[float | None, ...]
    """A value for each measure; None where it does not apply."""

    record: str
    """What it was measured of: a puzzle's id, a game in a word."""


class TimedSample(NamedTuple):
    """A sample and the CPU time that it took."""

    sample: LabSample
    cpu_s: float


class Sampler(Protocol):
    """Makes samples of one point. It must be possible to pickle it."""

    def warm_up(self) -> None:
        """What comes before the clock runs."""

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        """The samples of the seeds, in order; looks around every moment on the way."""

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        """Whether two samples of one seed can come from the same program."""


class SingleSampler(abc.ABC):
    """Makes one sample after the other."""

    @abc.abstractmethod
    def warm_up(self) -> None:
        """What comes before the clock runs."""

    @abc.abstractmethod
    def sample(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The sample of a seed."""

    def samples(
        self, seeds: Sequence[int], look_around: Callable[[], object]
    ) -> Iterator[TimedSample]:
        """The samples of the seeds, each with its time."""
        for seed in seeds:
            start = time.thread_time()
            sample = self.sample(seed, look_around)
            yield TimedSample(sample, time.thread_time() - start)

    def alike(self, earlier: LabSample, now: LabSample) -> bool:
        """Whether they are the same."""
        return earlier == now


@dataclass(frozen=True, kw_only=True)
class Point:
    """One row: where it stands, and what is sampled there."""

    key: str
    """Its name in ledgers and results."""

    line: str
    """The line of a chart, or the table, that it belongs to."""

    x: float
    sampler: Sampler
    usual: int
    """How many samples it gets unless told."""

    facts: Mapping[str, float | str]
    """The settings of the point, as JSON and tables name them."""

    paper: Mapping[str, float] = field(default_factory=dict)
    """The paper's value of measures that it gives."""

    piece: int = PIECE
    """Samples that are made and written together: seconds of work."""

    seed_key: str = ""
    """Points with the same one meet the same seeds, as strategies at one table; else its key."""

    only_with: str = ""
    """The module of a library; where it is not installed the point is left out, and not missed."""

    def number(self, fact: str) -> float:
        """A setting that is a number."""
        return float(self.facts[fact])
