"""Figures, ratios and goals of the performance table."""

import pytest

from webapp.bench import table
from webapp.bench.measure import Contender, Figure, TimeGoal, Work, measure

pytestmark = pytest.mark.unit


def figures(quick: bool = False) -> list[Figure]:
    """Two contenders whose clocks are made up: one takes 1..10, one always 4."""
    ours = Contender(
        "ours",
        lambda: [float(n) for n in range(1, 11)],
        1,
        (TimeGoal("median", 6), TimeGoal("p90", 8)),
    )
    return measure([Work("w", [ours, Contender("theirs", lambda: [11.0], 3)])], print, quick=quick)


def test_medians_spreads_and_ratios_are_those_of_all_rounds() -> None:
    ours, theirs = figures()
    assert (ours.median, ours.p10, ours.p90, ours.worst, ours.count) == (5.5, 1, 9, 10, 10)
    assert (theirs.median, theirs.count, theirs.ratio) == (11, 3, 2)


def test_a_goal_is_missed_if_one_of_its_statistics_is() -> None:
    ours, theirs = figures()
    assert ours.met is False
    assert theirs.met is None
    assert "missed" in "\n".join(table.lines([ours, theirs]))


def test_a_quick_run_does_one_round() -> None:
    assert [figure.count for figure in figures(quick=True)] == [10, 1]


def test_times_are_told_in_the_unit_that_suits_them() -> None:
    texts = [table.seconds(value) for value in (2.5, 0.0123, 0.00000118, 0.0)]
    assert texts == ["2.5 s", "12.3 ms", "1.18 us", "0 us"]


def test_every_contender_of_a_work_stands_in_one_block() -> None:
    block = "\n".join(table.lines(figures())).splitlines()
    assert block[1] == "w"
    assert [line.split()[0] for line in block[2:]] == ["contender", "ours", "theirs"]
