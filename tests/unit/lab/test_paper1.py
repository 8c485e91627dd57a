"""Statements of the paper on Bullets, judged on rows that are made up, both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.unit.lab.formulas import Formula, rows_by
from webapp.lab.paper1 import FIG6, FIG7, fig6_findings, fig7_findings

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
