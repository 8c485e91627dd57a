"""What an experiment is: points, what is measured at each, and what its paper says."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from webapp.engine.randomness import MAX_SEED
from webapp.lab.charts.chart import Chart, ChartLine, ChartPoint
from webapp.lab.estimate import Estimate, estimate

PIECE = 50
"""Samples that are made and written together."""

ENOUGH = 100
"""Samples of each point without which statements are not judged."""


class LabSample(NamedTuple):
    """The value measured of one seed, and of what."""

    value: float
    record: str
    """What it was measured of: a puzzle's id."""


class Sampler(Protocol):
    """Makes samples of one point. It must be possible to pickle it."""

    def warm_up(self) -> None:
        """What comes before the clock runs."""

    def __call__(self, seed: int, look_around: Callable[[], object]) -> LabSample:
        """The sample of a seed; looks around every moment on the way."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """One mark of a line: where it stands, and what is sampled there."""

    key: str
    """Its name in ledgers and results."""
    line: str
    x: float
    sampler: Sampler
    usual: int
    """How many samples it gets unless mean_and_band."""
    facts: Mapping[str, float]
    """The settings of the point, as JSON names them."""


@dataclass(frozen=True)
class LabRow:
    """The samples of a point, summed up."""

    point: Point
    values: Mapping[float, int]
    """How often each value came."""
    cpu_ms: float
    """CPU time of one sample."""
    digest: str
    """Of all records in order: whoever makes them again can compare."""

    @cached_property
    def estimate(self) -> Estimate:
        """Mean and band."""
        return estimate(self.values)

    def as_json(self) -> dict[str, object]:
        """The row as data. The papers' own values at single points are lost with their pictures."""
        mean_and_band = self.estimate
        return {
            "point": self.point.key,
            "line": self.point.line,
            "x": self.point.x,
            **self.point.facts,
            "count": mean_and_band.count,
            "mean": _rounded(mean_and_band.mean),
            "band90": _rounded(mean_and_band.band),
            "deviation": _rounded(mean_and_band.deviation),
            "paper_mean": None,
            "cpu_ms": round(self.cpu_ms, 3),
            "digest": self.digest,
            "values": {f"{value:g}": self.values[value] for value in sorted(self.values)},
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


class PaperClaim(NamedTuple):
    """A statement of the paper, what we find, and whether the two agree; None: too few samples."""

    paper: str
    ours: str
    agrees: bool | None


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A figure or a table of a paper."""

    name: str
    title: str
    source: str
    about: str
    """What is varied and what is measured, in a sentence."""
    points: Sequence[Point]
    x_name: str
    y_name: str
    counted: str
    """What a sample is: puzzles."""
    compare: Callable[[Sequence[LabRow]], list[PaperClaim]]
    reference: tuple[float, str]
    """The place on the x axis that the paper recommends, and what to call it."""
    points_out_least: bool = False
    """Whether the least mean of each line matters."""

    def seed(self, run: int, point: Point, number: int) -> int:
        """The seed of one sample: its own for each run, point and number."""
        words = f"{self.name}/{run}/{point.key}/{number}"
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big") & MAX_SEED

    def findings(self, rows: Sequence[LabRow]) -> list[PaperClaim]:
        """The statements of the paper beside ours."""
        enough = all(row.estimate.count >= ENOUGH for row in rows)
        return [
            finding if enough else finding._replace(agrees=None) for finding in self.compare(rows)
        ]

    def chart(self, rows: Sequence[LabRow]) -> Chart:
        """The rows as a drawing."""
        return Chart(
            title=self.title,
            description=self._description(rows),
            x_name=self.x_name,
            y_name=self.y_name,
            lines=[self._line(name, line) for name, line in lines_of(rows).items()],
            reference=self.reference,
        )

    def _line(self, name: str, rows: Sequence[LabRow]) -> ChartLine:
        marks = [_mark(row) for row in rows]
        best = rows.index(least(rows)) if self.points_out_least else None
        return ChartLine(name, marks, best)

    def _description(self, rows: Sequence[LabRow]) -> str:
        counts = sorted({row.estimate.count for row in rows})
        several = " to ".join(f"{count:,}" for count in sorted({counts[0], counts[-1]}))
        ours = " ".join(f"{finding.ours}" for finding in self.findings(rows))
        return f"{self.about} {several} {self.counted} a point, bands of 90%. {ours}".strip()


def row_of(point: Point, samples: Sequence[LabSample], cpu_ms: float) -> LabRow:
    """What the samples of a point tell."""
    records = "\n".join(sample.record for sample in samples)
    digest = hashlib.sha256(records.encode()).hexdigest()[:16]
    return LabRow(point, Counter(sample.value for sample in samples), cpu_ms, digest)


def lines_of(rows: Iterable[LabRow]) -> dict[str, list[LabRow]]:
    """The rows of each line, from left to right."""
    lines: dict[str, list[LabRow]] = {}
    for row in sorted(rows, key=lambda row: row.point.x):
        lines.setdefault(row.point.line, []).append(row)
    order = list(dict.fromkeys(row.point.line for row in rows))
    return {name: lines[name] for name in order}


def least(rows: Sequence[LabRow]) -> LabRow:
    """The row with the least mean, the first of them."""
    return min(rows, key=lambda row: row.estimate.mean)


def _mark(row: LabRow) -> ChartPoint:
    mean, band = row.estimate.mean, row.estimate.band or 0.0
    return ChartPoint(row.point.x, mean, mean - band, mean + band)
