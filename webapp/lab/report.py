"""A run as data: its rows, ours beside the paper's, and back from a file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from webapp.lab.experiment import Experiment
from webapp.lab.ledger import LedgerPoint, Origin
from webapp.lab.rows import LabRow

RESULTS = Path(__file__).resolve().parent / "results"
"""The full runs that come with the program."""


def as_json(experiment: Experiment, seed: int, rows: Sequence[LabRow]) -> dict[str, object]:
    """The rows and the findings, which are made of the rows as a file has them."""
    report: dict[str, object] = {
        "experiment": experiment.name,
        "title": experiment.title,
        "source": experiment.source,
        "confidence": experiment.confidence,
        "seed": seed,
        "rows": [row.as_json() for row in rows],
    }
    findings = experiment.findings(rows_from(experiment, report))
    return {**report, "findings": [finding._asdict() for finding in findings]}


def with_origins(
    report: Mapping[str, object], counted: str, points: Iterable[LedgerPoint]
) -> dict[str, object]:
    """Add to a report the versions, machines and days that its samples come from."""
    samples: dict[Origin, int] = {}
    for point in points:
        for origin, number in point.origins.items():
            samples[origin] = samples.get(origin, 0) + number
    days = sorted(samples, key=lambda origin: (origin.day, origin.commit or ""))
    return {**report, "runs": [{**origin.as_json(), counted: samples[origin]} for origin in days]}


def text_of(report: Mapping[str, object]) -> str:
    """Write a report as JSON with a line for each row."""
    parts = []
    for key, value in report.items():
        if isinstance(value, list):
            items = ",\n  ".join(json.dumps(item, ensure_ascii=False) for item in value)
            parts.append(f"{json.dumps(key)}: [\n  {items}\n ]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{" + ",\n ".join(parts) + "}\n"


def is_published(name: str) -> bool:
    """Whether a full run of an experiment comes with the program."""
    return (RESULTS / f"{name}.json").exists()


def published_report(name: str) -> dict[str, Any]:
    """The full run of an experiment that comes with the program."""
    document: dict[str, Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return document


def rows_from(experiment: Experiment, report: Mapping[str, Any]) -> list[LabRow]:
    """The rows of a report."""
    points = {point.key: point for point in experiment.points}
    return [LabRow.from_json(points[row["point"]], row) for row in report["rows"]]
