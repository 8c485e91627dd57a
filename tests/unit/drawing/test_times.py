"""The drawing of times, read back from the SVG itself by its own ticks."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.witnesses.drawn_times import a_pixel, heights, part, places, texts, time_at
from webapp.drawing.times import HEIGHT, TICKS, WIDTH, Win, clock, times_svg

pytestmark = pytest.mark.unit

DAY = 24 * 60 * 60 * 1000
TIMES = st.lists(st.integers(0, DAY), min_size=1, max_size=30)


def wins(times: list[int], first: int = 1) -> list[Win]:
    return [Win(first + n, ms, min(times[: n + 1])) for n, ms in enumerate(times)]


def drawn(times: list[int], first: int = 1) -> ET.Element:
    return ET.fromstring(times_svg(wins(times, first), "Times of <all>"))


@given(TIMES, st.integers(1, 5000))
@example([0], 1)
@example([1, 1], 1)
def test_each_dot_stands_at_its_time_and_in_its_place(times: list[int], first: int) -> None:
    svg = drawn(times, first)
    dots = places(svg)
    assert [time_at(svg, y) for _, y in dots] == pytest.approx(times, abs=0.1 * a_pixel(svg))
    steps = [right - left for (left, _), (right, _) in pairwise(dots)]
    assert steps == pytest.approx([steps[0]] * len(steps) if steps else [], abs=0.21)
    assert all(step > 0 for step in steps)
    assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in dots)


@given(TIMES)
def test_the_line_is_the_best_time_at_every_dot(times: list[int]) -> None:
    svg = drawn(times)
    path = part(svg, "best")
    start = re.match(r"M([\d.]+) ([\d.]+)", path)
    assert start is not None
    steps = [(float(start[1]), float(start[2]))]
    steps += [(float(x), float(y)) for x, y in re.findall(r"H([\d.]+)V([\d.]+)", path)]
    for number, (x, _) in enumerate(places(svg), start=1):
        height = next(y for left, y in reversed(steps) if left <= x)
        assert time_at(svg, height) == pytest.approx(min(times[:number]), abs=0.1 * a_pixel(svg))
    assert float(path.rpartition("H")[2]) == places(svg)[-1][0]


@given(TIMES)
def test_the_ticks_are_few_round_and_evenly_spaced(times: list[int]) -> None:
    ticks = heights(drawn(times))
    labelled = sorted(ticks.values())
    assert labelled[0] == 0
    assert max(times) <= labelled[-1]
    assert len(labelled) <= TICKS + 1
    assert {later - earlier for earlier, later in pairwise(labelled)} == {labelled[1]}
    unit = next((unit for unit in (3_600_000, 60_000, 1000, 100) if labelled[1] >= unit), 0)
    assert unit
    assert labelled[1] % unit == 0


def test_the_first_and_the_last_win_are_numbered() -> None:
    assert [text.text for text in texts(drawn([5000, 4000, 6000], first=7), "middle")] == [
        "win 7",
        "win 9",
    ]
    assert [text.text for text in texts(drawn([5000]), "middle")] == ["win 1"]


def test_it_has_a_name_for_those_who_do_not_see_it() -> None:
    svg = drawn([5000])
    assert (svg.get("role"), svg.get("aria-label")) == ("img", "Times of <all>")


def test_nothing_is_drawn_of_no_wins() -> None:
    with pytest.raises(ValueError, match="at least one win"):
        times_svg([], "none")


@pytest.mark.parametrize(
    ("ms", "time", "exact"),
    [
        (0, "0:00", "0:00.0"),
        (12_399, "0:12", "0:12.3"),
        (65_000, "1:05", "1:05.0"),
        (3_605_099, "1:00:05", "1:00:05.0"),
    ],
)
def test_a_time_is_told_as_on_a_watch(ms: int, time: str, exact: str) -> None:
    assert (clock(ms), clock(ms, tenths=True)) == (time, exact)
