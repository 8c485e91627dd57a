"""Rows: the samples of a point, summed up."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.lab.estimate import CPU, Estimate, Measure, ValueSums, estimate
from webapp.lab.sampling import LabSample, Point, TimedSample


@dataclass(frozen=True)
class JointMeasures:
    """Measures that no sample has alone, only all those of a point together."""

    measures: tuple[Measure, ...]
    estimates: Callable[[Sequence[LabSample], float], Mapping[str, Estimate]]
    """Of each of them by its name, from the samples and the confidence of its interval."""


@dataclass(frozen=True)
class LabRow:
    """The samples of a point, summed up."""

    point: Point
    count: int
    estimates: Mapping[str, Estimate]
    """Of each measure by its name, the CPU time too."""

    digest: str
    """Of all records in order: whoever makes them again can compare."""

    def __getitem__(self, measure: str) -> Estimate:
        """The estimate of a measure."""
        return self.estimates[measure]

    def as_json(self) -> dict[str, object]:
        """The row as data."""
        return {
            "point": self.point.key,
            "line": self.point.line,
            "x": self.point.x,
            **self.point.facts,
            "count": self.count,
            "cpu_ms": _rounded(self[CPU.name].mean),
            "digest": self.digest,
            "measures": {
                name: _estimate_as_json(measured, self.point.paper.get(name))
                for name, measured in self.estimates.items()
            },
        }

    @classmethod
    def from_json(cls, point: Point, data: Mapping[str, Any]) -> LabRow:
        """The row that `as_json` wrote."""
        estimates = {name: _estimate_from(fields) for name, fields in data["measures"].items()}
        return cls(point, data["count"], estimates, data["digest"])


def row_of(
    point: Point,
    samples: Iterable[TimedSample],
    measures: Sequence[Measure],
    confidence: float,
    joint: JointMeasures | None = None,
) -> LabRow:
    """What the samples of a point tell."""
    sums = [ValueSums() for _ in measures]
    cpu, digest = ValueSums(), hashlib.sha256()
    together: list[LabSample] = []
    for sample, cpu_s in samples:
        if joint is not None:
            together.append(sample)
        digest.update(f"{chr(10) if cpu.count else ''}{sample.record}".encode())
        cpu.add(1000 * cpu_s)
        for moments, value in zip(sums, sample.values, strict=True):
            if value is not None:
                moments.add(value)
    estimates = {
        measure.name: estimate(moments, measure.kind, confidence)
        for measure, moments in zip((*measures, CPU), (*sums, cpu), strict=True)
    }
    if joint is not None:
        estimates |= joint.estimates(together, confidence)
    return LabRow(point, cpu.count, estimates, digest.hexdigest()[:16])


def lines_of(rows: Iterable[LabRow]) -> dict[str, list[LabRow]]:
    """The rows of each line, from left to right."""
    lines: dict[str, list[LabRow]] = {}
    for row in rows:
        lines.setdefault(row.point.line, []).append(row)
    return {name: sorted(line, key=lambda row: row.point.x) for name, line in lines.items()}


def least(rows: Sequence[LabRow], measure: str) -> LabRow:
    """The row with the least mean, the first of them."""
    return min(rows, key=lambda row: row[measure].mean)


def _estimate_as_json(measured: Estimate, paper: float | None) -> dict[str, object]:
    return {
        "count": measured.count,
        "mean": _rounded(measured.mean),
        "low": _rounded(measured.low),
        "high": _rounded(measured.high),
        "deviation": _rounded(measured.deviation),
        "paper": paper,
    }


def _estimate_from(fields: Mapping[str, Any]) -> Estimate:
    mean = math.nan if fields["mean"] is None else fields["mean"]
    return Estimate(fields["count"], mean, fields["low"], fields["high"], fields["deviation"])


def _rounded(value: float | None) -> float | None:
    return None if value is None or math.isnan(value) else round(value, 6)
