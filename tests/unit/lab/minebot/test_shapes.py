"""MineBot's second and third experiments: boards, and what is judged of their curves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.unit.lab.formulas import Formula, rows_by
from webapp.lab.experiment import Experiment
from webapp.lab.minebot.samplers import BotGames
from webapp.lab.minebot.shapes import COARSE, CURVE_MINES, DENSITY, MINES, SHAPES, WIDTHS
from webapp.lab.sampling import Point

pytestmark = pytest.mark.unit


def verdicts(experiment: Experiment, means: Mapping[str, Formula]) -> list[bool | None]:
    return [finding.agrees for finding in experiment.findings(rows_by(experiment, means))]


@pytest.mark.parametrize("experiment", [DENSITY, SHAPES])
def test_all_boards_can_be_played(experiment: Experiment) -> None:
    assert len({point.key for point in experiment.points}) == len(experiment.points)
    for point in experiment.points:
        assert isinstance(point.sampler, BotGames)
        point.sampler.pairing.check()
        rules = point.sampler.pairing.rules
        assert rules.mines == point.number("mines")
        if point.facts["reading"] == "area 441":
            assert abs(rules.width * rules.height - 441) <= rules.width / 2
        else:
            assert rules.height == 21


def test_the_grid_is_the_papers() -> None:
    grid = {
        (point.number("width"), point.number("mines")): point.usual
        for point in DENSITY.points
        if point.facts["reading"] == "area 441" and point.number("games") == 100
    }
    assert set(grid) == {(width, mines) for width in WIDTHS for mines in MINES}
    assert set(grid.values()) == {100}
    narrow = [
        point.number("mines")
        for point in DENSITY.points
        if point.facts["reading"] == "height 21"
        and point.number("width") == 1
        and point.number("games") == 100
    ]
    assert narrow == [0, 5, 10, 15, 20]


def test_charts_show_few_lines() -> None:
    for experiment, lines in ((DENSITY, 10), (SHAPES, len(CURVE_MINES))):
        rows = rows_by(experiment, {"won": lambda _: 0.5, "found": lambda _: 0.6})
        for spec in experiment.charts:
            assert len(experiment.chart(spec, rows).lines) == lines
    assert COARSE == 1_000


def papers_curve(point: Point) -> float:
    """Straight from 30 to 110 mines, with a lead-in and a lead-out."""
    mines = point.number("mines")
    if mines <= 30:
        return 1 - 0.1 * (mines / 30) ** 2
    if mines <= 110:
        return 0.9 - 0.8 * (mines - 30) / 80
    return 0.1 * ((150 - mines) / 40) ** 2


def test_statements_on_density_are_judged_one_by_one() -> None:
    papers = {"won": papers_curve, "found": papers_curve}
    assert verdicts(DENSITY, papers) == [True] * 6

    def cliff(point: Point) -> float:
        return 1.0 if point.number("mines") < 70 else 0.0

    no_crystal, linear, lead_in, lead_out, alike, last = verdicts(
        DENSITY, {"won": cliff, "found": papers_curve}
    )
    assert (no_crystal, linear, alike, last) == (False, False, False, True)
    assert (lead_in, lead_out) == (False, False)
    assert verdicts(DENSITY, {"won": lambda p: papers_curve(p) + 0.1, "found": papers_curve})[
        5
    ] is (False)


def papers_widths(point: Point) -> float:
    """Flat above 5, nothing at 2, something at 1; more with fewer mines."""
    mines, width = point.number("mines"), point.number("width")
    rate = 1 - mines / 150
    if not mines:
        return 1.0
    return rate if width > 5 else {1: 0.3, 2: 0.0}.get(int(width), 0.2) * rate


def test_statements_on_width_are_judged_one_by_one() -> None:
    papers = {"won": papers_widths, "found": papers_widths}
    assert verdicts(SHAPES, papers) == [True] * 4

    def rising(point: Point) -> float:
        return papers_widths(point) * point.number("width") / 21

    assert verdicts(SHAPES, {"won": rising, "found": papers_widths})[0] is False
    flat = {"won": lambda _: 0.5, "found": lambda _: 0.5}
    assert verdicts(SHAPES, flat) == [True, False, False, False]


def test_width_2_alone_is_no_plummet() -> None:
    def wide(point: Point) -> float:
        return 0.0 if point.number("width") == 2 else 0.5

    assert verdicts(SHAPES, {"won": wide, "found": wide})[1] is False


def rises_at_one(up_to: int) -> Formula:
    """A rise at width 1 with so many mines at most, of 5 to 150 by 5."""
    return lambda p: 0.3 if p.number("width") == 1 and p.number("mines") <= up_to else 0.0


@pytest.mark.parametrize(("win_up_to", "find_up_to", "agrees"), [(35, 150, False), (40, 40, True)])
def test_many_are_a_quarter(win_up_to: int, find_up_to: int, agrees: bool) -> None:
    """Seven of thirty numbers of mines are not, eight are."""
    made_up = rows_by(SHAPES, {"won": rises_at_one(win_up_to), "found": rises_at_one(find_up_to)})
    rise = SHAPES.findings(made_up)[3]
    assert rise.agrees is agrees
    assert f"The win rate surely does for {win_up_to // 5} of 30" in rise.ours
    assert ("Not many for the win rate." in rise.why) is not agrees
