"""What the lab has published: full runs that come with the program. Nothing is computed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from webapp.lab.catalogue import LISTED, ListedExperiment
from webapp.lab.experiment import Experiment, PaperClaim
from webapp.lab.report import is_published, published_report, rows_from
from webapp.lab.rows import LabRow

MOST_RUNS = 64


class NoExperiment(LookupError):
    """There is no experiment of that name."""


@dataclass(frozen=True, kw_only=True)
class PublishedRun:
    """A full run: its rows, and what they say of the paper's statements."""

    experiment: Experiment
    rows: Sequence[LabRow]
    findings: Sequence[PaperClaim]
    seed: int
    sources: Sequence[Mapping[str, Any]]
    """Versions, machines and days that its samples come from."""


def listed_experiment(name: str) -> ListedExperiment:
    """The experiment of that name; raises `NoExperiment`."""
    if name not in LISTED:
        raise NoExperiment(name)
    return LISTED[name]


@lru_cache(maxsize=MOST_RUNS)
def published_run(name: str) -> PublishedRun | None:
    """The full run of an experiment, read once; None if none is published."""
    if not is_published(name):
        return None
    experiment, report = LISTED[name].load(), published_report(name)
    return PublishedRun(
        experiment=experiment,
        rows=rows_from(experiment, report),
        findings=[PaperClaim(**finding) for finding in report["findings"]],
        seed=report["seed"],
        sources=report.get("runs", []),
    )
