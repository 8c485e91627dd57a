"""The full runs that come with the program: made by it, whole, and near what others measured."""

from __future__ import annotations

import hashlib
import math
import statistics
from typing import Any

import pytest

from tests.root import ROOT
from webapp.lab import report as reports
from webapp.lab.catalogue import LISTED
from webapp.lab.charts.styles import SCREEN
from webapp.lab.charts.svg import chart_svg
from webapp.lab.experiment import sample_seed
from webapp.lab.report import published_report, rows_from

pytestmark = pytest.mark.unit

NAMES = [name for name in LISTED if reports.is_published(name)]

MEASURED = {4: (-6.78, -7.23, -7.46, -7.80), 5: (-7.61, -8.28, -8.52, -8.93),
            6: (-8.54, -9.32, -9.61, -10.11), 7: (-9.54, -10.43, -10.88, -11.37)}  # fmt: skip
"""Side -> mean energies for 1, 3, 5 and 10 samples, by another program of ours, since thrown away,
with its own random numbers: 1000 puzzles each, 500 at 7x7."""


@pytest.fixture(scope="module", params=NAMES)
def report(request: pytest.FixtureRequest) -> dict[str, Any]:
    return published_report(request.param)


def test_every_point_has_as_many_samples_as_it_should(report: dict[str, Any]) -> None:
    experiment = LISTED[report["experiment"]].load()
    counts = [(row["point"], row["count"]) for row in report["rows"]]
    assert counts == [(point.key, point.usual) for point in experiment.points]
    counted = sum(run[experiment.counted] for run in report["runs"])
    assert counted == sum(point.usual for point in experiment.points)


def test_rows_are_the_same_after_being_read(report: dict[str, Any]) -> None:
    experiment = LISTED[report["experiment"]].load()
    again = reports.as_json(experiment, report["seed"], rows_from(experiment, report))
    assert again == {key: value for key, value in report.items() if key != "runs"}


def test_the_intervals_of_means_are_those_of_their_deviations(report: dict[str, Any]) -> None:
    z = statistics.NormalDist().inv_cdf((1 + report["confidence"]) / 2)
    experiment = LISTED[report["experiment"]].load()
    means = [measure.name for measure in experiment.measures if measure.kind == "mean"]
    for row in report["rows"]:
        for name in means:
            measured = row["measures"][name]
            if measured["count"] > 1:
                half = z * measured["deviation"] / math.sqrt(measured["count"])
                assert measured["high"] == pytest.approx(measured["mean"] + half, abs=2e-6)
                assert measured["low"] == pytest.approx(measured["mean"] - half, abs=2e-6)


@pytest.mark.parametrize("name", ["fig6", "fig7"])
def test_the_program_makes_the_very_same_puzzles_today(name: str) -> None:
    report, experiment = published_report(name), LISTED[name].load()
    row = report["rows"][0]  # the quickest
    point = experiment.points[0]
    words = experiment.seed_words(report["seed"], point)
    seeds = [sample_seed(words, number) for number in range(row["count"])]
    samples = [timed.sample for timed in point.sampler.samples(seeds, lambda: None)]
    records = "\n".join(sample.record for sample in samples)
    assert row["digest"] == hashlib.sha256(records.encode()).hexdigest()[:16]
    mean = statistics.fmean(sample.values[0] or 0.0 for sample in samples)
    assert row["measures"]["energy"]["mean"] == pytest.approx(mean, abs=1e-6)


def test_figure_6_is_what_another_program_measured() -> None:
    means = {
        (row["width"], row["samples"]): row["measures"]["energy"]["mean"]
        for row in published_report("fig6")["rows"]
    }
    for side, energies in MEASURED.items():
        for samples, energy in zip((1, 3, 5, 10), energies, strict=True):
            assert means[side, samples] == pytest.approx(energy, abs=0.15)


@pytest.mark.parametrize("name", NAMES)
def test_the_charts_in_the_documents_are_drawn_from_the_kept_run(name: str) -> None:
    experiment = LISTED[name].load()
    rows = rows_from(experiment, published_report(name))
    for number, spec in enumerate(experiment.charts):
        file = f"{name}-{spec.measure}.svg" if number else f"{name}.svg"
        drawn = chart_svg(experiment.chart(spec, rows), SCREEN) + "\n"
        assert (ROOT / "docs" / "lab" / file).read_text() == drawn


@pytest.mark.parametrize("name", NAMES)
def test_the_kept_statements_are_those_of_today(name: str) -> None:
    report, experiment = published_report(name), LISTED[name].load()
    findings = experiment.findings(rows_from(experiment, report))
    assert [finding._asdict() for finding in findings] == report["findings"]
