"""What an experiment is: points, what is measured at each, and what its paper says."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from webapp.engine.randomness import MAX_SEED
from webapp.lab.catalogue import ListedExperiment
from webapp.lab.charts.chart import Chart, ChartLine, ChartPoint
from webapp.lab.estimate import Measure
from webapp.lab.rows import JointMeasures, LabRow, least, lines_of
from webapp.lab.sampling import Point

ENOUGH = 100
"""Samples of each point without which statements are not judged; fewer where fewer are usual."""


class PaperClaim(NamedTuple):
    """A statement, what we find, and whether the two agree; None: that cannot be judged."""

    paper: str
    ours: str
    agrees: bool | None
    why: str = ""
    """What makes the difference, as far as we know; told where there is one."""

    def judged(self, *, enough: bool) -> PaperClaim:
        """The statement as it is told: with a why where it does not agree, and only there."""
        differs = enough and self.agrees is False
        return self._replace(
            agrees=self.agrees if enough else None, why=self.why if differs else ""
        )


@dataclass(frozen=True, kw_only=True)
class ChartSpec:
    """A chart of a measure: the lines of an experiment by its points' places."""

    measure: str
    title: str
    x_name: str
    y_name: str
    reference: tuple[float, str] | None = None
    """A place on the x axis to compare with, and what to call it."""

    points_out_least: bool = False
    """Whether the least mean of each line matters."""

    draws: Callable[[Point], bool] | None = None
    """Which points it shows; None: all."""


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """A figure, a table or a statement of a paper."""

    listed: ListedExperiment
    """Its name, title and source."""

    about: str
    """What is varied and what is measured, in a sentence or two."""

    points: Sequence[Point]
    measures: tuple[Measure, ...]
    """What is measured of each sample, the most important first."""

    counted: str
    """What a sample is: puzzles, games."""

    compare: Callable[[Sequence[LabRow]], list[PaperClaim]]
    """The statements, from the rows of all points."""

    joint: JointMeasures | None = None
    """What is measured of all samples of a point together."""

    charts: tuple[ChartSpec, ...] = ()
    confidence: float = 0.95
    """How often an interval should hold the true value."""

    @property
    def shown(self) -> tuple[Measure, ...]:
        """The measures as tables show them: those of all samples together come first."""
        return (*(self.joint.measures if self.joint else ()), *self.measures)

    @property
    def name(self) -> str:
        """Its name on the command line."""
        return self.listed.name

    @property
    def title(self) -> str:
        """What it shows."""
        return self.listed.title

    @property
    def source(self) -> str:
        """Where it comes from."""
        return self.listed.source

    @property
    def beside(self) -> str:
        """Whose values stand beside ours, in a word."""
        return "published" if self.listed.paper is None else "paper"

    @property
    def percent(self) -> str:
        """The confidence in words."""
        return f"{100 * self.confidence:.0f}%"

    def seed_words(self, run: int, point: Point) -> str:
        """What the seeds of a point follow from."""
        return f"{self.name}/{run}/{point.seed_key or point.key}"

    def enough(self, rows: Sequence[LabRow]) -> bool:
        """Whether there are enough samples of each point to judge by."""
        return self.complete(rows) and all(
            row.count >= min(ENOUGH, row.point.usual) for row in rows
        )

    def complete(self, rows: Sequence[LabRow]) -> bool:
        """Whether there is a row of every point, but of those that a library may lack for."""
        there = {row.point.key for row in rows}
        return all(point.only_with or point.key in there for point in self.points)

    def findings(self, rows: Sequence[LabRow]) -> list[PaperClaim]:
        """The statements of the paper beside ours; none as long as a point has no row."""
        if not self.complete(rows):
            return []
        enough = self.enough(rows)
        return [finding.judged(enough=enough) for finding in self.compare(rows)]

    def chart(self, spec: ChartSpec, rows: Sequence[LabRow]) -> Chart:
        """The rows as a drawing."""
        return Chart(
            title=spec.title,
            description=self._description(rows),
            x_name=spec.x_name,
            y_name=spec.y_name,
            lines=list(_lines(spec, rows)),
            reference=spec.reference,
        )

    def _description(self, rows: Sequence[LabRow]) -> str:
        counts = sorted({row.count for row in rows})
        several = " to ".join(f"{count:,}" for count in sorted({counts[0], counts[-1]}))
        ours = " ".join(f"{finding.ours}" for finding in self.findings(rows))
        bands = f"{several} {self.counted} a point, bands of {self.percent}."
        return f"{self.about} {bands} {ours}".strip()


def sample_seed(words: str, number: int) -> int:
    """The seed of one sample: its own for each run, point and number."""
    digest = hashlib.sha256(f"{words}/{number}".encode()).digest()
    return int.from_bytes(digest[:8], "big") & MAX_SEED


def _lines(spec: ChartSpec, rows: Sequence[LabRow]) -> Iterator[ChartLine]:
    for name, line in lines_of(rows).items():
        shown = [row for row in line if spec.draws is None or spec.draws(row.point)]
        there = [row for row in shown if row[spec.measure].count]
        if there:
            best = there.index(least(there, spec.measure)) if spec.points_out_least else None
            yield ChartLine(name, [_mark(row, spec.measure) for row in there], best)


def _mark(row: LabRow, measure: str) -> ChartPoint:
    measured = row[measure]
    low = measured.mean if measured.low is None else measured.low
    high = measured.mean if measured.high is None else measured.high
    return ChartPoint(row.point.x, measured.mean, low, high)
