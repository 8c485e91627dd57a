"""Statements of the paper on Bullets, judged on rows that are made up, both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.lab.formulas import Formula, rows_by
from webapp.lab.bullets.figures import FIG6, FIG7, fig6_findings, fig7_findings
from webapp.lab.bullets.search import ARGMIN, MINIMUM, best_bullets
from webapp.lab.bullets.steps import NO_TOTAL, TYPES
from webapp.lab.bullets.work import WORK
from webapp.lab.catalogue import LISTED
from webapp.lab.experiment import Experiment
from webapp.lab.report import published_report
from webapp.lab.sampling import Point

pytestmark = pytest.mark.unit


def test_figure_6_is_judged_by_its_slopes() -> None:
    bent = rows_by(
        FIG6,
        lambda p: -p.number("width") - min(p.x, 5 if p.number("width") == 7 else 3) - p.x / 10,
    )
    assert [finding.agrees for finding in fig6_findings(bent)] == [True, True, True]
    straight = rows_by(FIG6, lambda p: -p.number("width") - p.x / 10)
    assert [finding.agrees for finding in fig6_findings(straight)] == [True, False, False]
    rising = rows_by(FIG6, lambda p: p.x)
    assert fig6_findings(rising)[0].agrees is False


def valley(bottom: float) -> Formula:
    """A parabola whose width in bullets grows with the side."""
    return lambda p: -10 + 0.5 * ((p.x - bottom) * 2 * p.number("width")) ** 2


def test_figure_7_is_judged_by_its_lowest_points() -> None:
    best, wide = fig7_findings(rows_by(FIG7, valley(0.3)))
    assert (best.agrees, wide.agrees) == (True, True)
    assert "7x7 15 bullets (0.31, 0.31 to 0.31)" in best.ours
    assert "7x7 7.0" in wide.ours, "0.5 is lost 1/14 of density to each side: 3.5 bullets"
    assert fig7_findings(rows_by(FIG7, valley(0.45)))[0].agrees is False
    steep = rows_by(FIG7, lambda p: abs(p.number("bullets") - 0.3 * p.number("width") ** 2))
    assert fig7_findings(steep)[1].agrees is False


def test_few_puzzles_are_not_judged() -> None:
    few = [replace(row, count=99) for row in rows_by(FIG6, lambda p: -p.x)]
    assert {finding.agrees for finding in FIG6.findings(few)} == {None}
    enough = [replace(row, count=100) for row in few]
    assert None not in {finding.agrees for finding in FIG6.findings(enough)}
    scarce = replace(FIG6, points=[replace(point, usual=99) for point in FIG6.points])
    assert None not in {
        finding.agrees
        for finding in scarce.findings(
            [replace(row, point=replace(row.point, usual=99)) for row in few]
        )
    }
    assert FIG6.findings(enough[1:]) == [], "nothing is said where a point is missing"


def judged(
    experiment: Experiment, means: dict[str, Formula], *, band: float = 0.0005
) -> list[bool | None]:
    """The verdicts on made-up means."""
    findings = experiment.findings(rows_by(experiment, means_of(experiment, means), band=band))
    return [finding.agrees for finding in findings]


def means_of(experiment: Experiment, means: dict[str, Formula]) -> dict[str, Formula]:
    """All means of an experiment; those that are not given are 1."""
    return {measure.name: lambda _: 1.0 for measure in experiment.measures} | means


def test_most_searches_end_early_if_more_than_half_do_on_each_size() -> None:
    assert judged(MINIMUM, {"within": lambda _: 0.51}) == [True]
    assert judged(MINIMUM, {"within": lambda p: 0.7 if p.x < 7 else 0.49}) == [False]


def test_the_best_bullets_of_figure_6_are_those_of_the_kept_figure_7() -> None:
    rows = published_report("fig7")["rows"]
    for side, bullets in best_bullets().items():
        energies = {
            row["bullets"]: row["measures"]["energy"]["mean"]
            for row in rows
            if row["width"] == side
        }
        assert energies[bullets] == min(energies.values())
    assert {(p.facts["width"], p.facts["bullets"]) for p in ARGMIN.points} == {
        (side, best_bullets()[side]) for side in (4, 5, 6, 7)
    }


def test_figure_6_with_the_best_bullets_is_judged_as_figure_6_is() -> None:
    def bent(point: Point) -> float:
        return (
            -point.number("width")
            - min(point.x, 5 if point.number("width") == 7 else 3)
            - (point.x / 10)
        )

    assert judged(ARGMIN, {"energy": bent}) == [True, True, True, None]
    assert judged(ARGMIN, {"energy": lambda p: -p.x}) == [True, False, False, None]
    *_, beside = ARGMIN.findings(rows_by(ARGMIN, lambda _: 100.0))
    assert "28 of 28 energies are not the same" in beside.ours


def test_types_are_judged_at_both_ends_of_each_line() -> None:
    def away(point: Point) -> float:
        return abs(point.x - 0.3)

    energy = {"energy": away}
    assert judged(TYPES, {**energy, "n1": lambda p: -away(p), "n0": away}) == [True, True]
    assert judged(TYPES, {**energy, "n1": away, "n0": lambda p: -away(p)}) == [False, False]
    assert judged(TYPES, {**energy, "n1": lambda p: p.x, "n0": lambda p: p.x}) == [False, False]
    hidden = {**energy, "n1": lambda p: -away(p), "n0": away}
    assert judged(TYPES, hidden, band=1.0) == [False, False], "chance may have done it"


def test_moores_densities_are_judged_on_his_boards() -> None:
    def energy(loss: float) -> Formula:
        return lambda p: -12 + (loss * (1 - p.x) if p.number("bullets") < 30 else p.x)

    assert judged(NO_TOTAL, {"energy": energy(2)}) == [True, True]
    assert judged(NO_TOTAL, {"energy": energy(9)}) == [True, False]
    assert judged(NO_TOTAL, {"energy": lambda p: -12 + abs(p.x - 0.22)}) == [False, True]
    assert judged(NO_TOTAL, {"energy": energy(2)}, band=5) == [False, True]


def test_work_is_judged_by_how_it_grows_and_where_it_is_most() -> None:
    def nodes(growth: Formula) -> Formula:
        return lambda p: growth(p) if p.x > 0.2 else 1 / p.number("width")

    def peak(place: float) -> Formula:
        return lambda p: 9 - abs(p.x - place)

    def verdicts(growth: Formula, place: float, band: float = 0.0005) -> list[bool | None]:
        measures = {"nodes": nodes(growth)}
        measures |= dict.fromkeys(("position", "making", "solving"), peak(place))
        return judged(WORK, measures, band=band)

    assert verdicts(lambda p: 2 ** p.number("width"), 0.3) == [True, True, True, True]
    assert verdicts(lambda p: p.number("width"), 0.6) == [True, False, False, False]
    assert verdicts(lambda p: 1 / p.number("width"), 0.25)[0] is False
    still = verdicts(lambda _: 1.0, 0.1)
    assert still == [False, False, False, False], "what does not grow does not grow exponentially"
    # Growth that slows down a little, and intervals that hide it, or hide all growth.
    assert verdicts(lambda p: p.number("width"), 0.6, 1.0)[:2] == [True, None]
    assert verdicts(lambda p: 2 ** p.number("width"), 0.3, 1e6)[:2] == [False, False]


def test_no_harder_up_to_a_density_allows_for_chance() -> None:
    def nodes(more: float) -> Formula:
        return lambda p: 2 ** p.number("width") if p.x > 0.2 else 1 + more * p.number("width")

    assert judged(WORK, {"nodes": nodes(0.00001)})[0] is True
    assert judged(WORK, {"nodes": nodes(0.01)})[0] is False
    why = WORK.findings(rows_by(WORK, means_of(WORK, {"nodes": nodes(0.01)})))[0].why
    assert "0.10, 0.15 and 0.20" in why
    assert "Above" not in why


def test_why_is_told_where_there_is_a_difference_that_is_judged() -> None:
    def verdict(share: float, count: int) -> tuple[bool | None, bool]:
        means = means_of(MINIMUM, {"within": lambda _: share})
        rows = [replace(row, count=count) for row in rows_by(MINIMUM, means)]
        (finding,) = MINIMUM.findings(rows)
        return finding.agrees, bool(finding.why)

    assert verdict(0.4, 1000) == (False, True)
    assert verdict(0.6, 1000) == (True, False)
    assert verdict(0.4, 10) == (None, False)


def test_why_follows_from_the_half_that_fails() -> None:
    def n0(few: float, many: float) -> Formula:
        return lambda p: 1 + (few if p.x < 0.3 else many) * abs(p.x - 0.3)

    def why(few: float, many: float) -> str:
        means = {"energy": lambda p: abs(p.x - 0.3), "n0": n0(few, many)}
        return TYPES.findings(rows_by(TYPES, means_of(TYPES, means)))[1].why

    assert why(-1, 1) == (
        "With too few bullets it is surely so on none. Such puzzles have fewer steps of both types "
        "together. With too many bullets it is surely so on all boards."
    )
    assert why(1, -1).startswith("With too few bullets it is surely so on all boards.")


@pytest.mark.parametrize("name", list(LISTED))
def test_an_experiment_is_listed_by_the_name_that_it_has(name: str) -> None:
    experiment = LISTED[name].load()
    assert experiment.listed is LISTED[name]
    names = [measure.name for measure in experiment.measures]
    assert len(set(names)) == len(names)
    assert {spec.measure for spec in experiment.charts} <= set(names)
    assert len({point.key for point in experiment.points}) == len(experiment.points)
