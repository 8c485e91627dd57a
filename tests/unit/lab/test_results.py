"""The full runs that come with the program: made by it, whole, and near what others measured."""

from __future__ import annotations

import hashlib
import math
import statistics
from typing import Any

import pytest

from tests.root import ROOT
from webapp.lab.catalogue import EXPERIMENTS
from webapp.lab.charts.styles import SCREEN
from webapp.lab.charts.svg import chart_svg
from webapp.lab.paper1 import FIG6, FIG7
from webapp.lab.report import published_report, rows_from

pytestmark = pytest.mark.unit

NAMES = ["fig6", "fig7"]

MEASURED = {4: (-6.78, -7.23, -7.46, -7.80), 5: (-7.61, -8.28, -8.52, -8.93),
            6: (-8.54, -9.32, -9.61, -10.11), 7: (-9.54, -10.43, -10.88, -11.37)}  # fmt: skip
"""Side -> mean energies for 1, 3, 5 and 10 samples, by another program of ours, since thrown away,
with its own random numbers: 1000 puzzles each, 500 at 7x7."""


@pytest.fixture(scope="module", params=NAMES)
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    return published_report(request.param)


def test_every_point_has_as_many_puzzles_as_it_should(report: dict[str, Any]) -> None:
    experiment = EXPERIMENTS[report["experiment"]]
    counts = [(row["point"], row["count"]) for row in report["rows"]]
    assert counts == [(point.key, point.usual) for point in experiment.points]
    assert sum(run["puzzles"] for run in report["runs"]) == sum(p.usual for p in experiment.points)


def test_means_and_bands_are_those_of_the_values(report: dict[str, Any]) -> None:
    for row in report["rows"]:
        values = [float(value) for value, times in row["values"].items() for _ in range(times)]
        assert row["mean"] == pytest.approx(statistics.fmean(values), abs=1e-6)
        error = statistics.stdev(values) / math.sqrt(len(values))
        assert row["band90"] == pytest.approx(1.6448536 * error, abs=1e-6)


def test_the_program_makes_the_very_same_puzzles_today(report: dict[str, Any]) -> None:
    experiment = EXPERIMENTS[report["experiment"]]
    row = report["rows"][0]  # the quickest
    point = experiment.points[0]
    seeds = (experiment.seed(report["seed"], point, number) for number in range(row["count"]))
    records = [point.sampler(seed, lambda: None).record for seed in seeds]
    assert row["digest"] == hashlib.sha256("\n".join(records).encode()).hexdigest()[:16]


def test_figure_6_is_what_another_program_measured() -> None:
    means = {
        (row["width"], row["samples"]): row["mean"] for row in published_report("fig6")["rows"]
    }
    for side, energies in MEASURED.items():
        for samples, energy in zip((1, 3, 5, 10), energies, strict=True):
            assert means[side, samples] == pytest.approx(energy, abs=0.15)


@pytest.mark.parametrize("name", NAMES)
def test_the_chart_in_the_documents_is_drawn_from_the_kept_run(name: str) -> None:
    rows = rows_from(EXPERIMENTS[name], published_report(name))
    drawn = chart_svg(EXPERIMENTS[name].chart(rows), SCREEN) + "\n"
    assert (ROOT / "docs" / "lab" / f"{name}.svg").read_text() == drawn


@pytest.mark.parametrize("experiment", [FIG6, FIG7])
def test_the_kept_statements_are_those_of_today(experiment: Any) -> None:
    report = published_report(experiment.name)
    findings = experiment.findings(rows_from(experiment, report))
    assert [finding._asdict() for finding in findings] == report["findings"]
