"""Bars are as high as their numbers, on ticks that people count in."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.drawing.bars import BOTTOM, LEFT, RIGHT, TOP, Bar, bars_svg

pytestmark = pytest.mark.unit

SVG = "{http://www.w3.org/2000/svg}"


def drawn(numbers: list[int]) -> Element:
    return fromstring(bars_svg([Bar(number) for number in numbers], "Bars"))


def path(svg: Element, name: str) -> str:
    (part,) = [part for part in svg.iter(f"{SVG}path") if part.get("class") == name]
    return part.get("d", "")


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=30))
def test_bars_are_as_high_as_their_numbers(numbers: list[int]) -> None:
    svg = drawn(numbers)
    ticks = [int(part.text or "") for part in svg.iter(f"{SVG}text")]
    step = ticks[1]
    assert ticks == list(range(0, ticks[-1] + 1, step))
    assert 2 <= len(ticks) <= 5
    assert str(step).rstrip("0") in {"1", "2", "5"}
    assert ticks[-1] >= max(numbers) > ticks[-1] - step or max(numbers) == 0
    shapes = re.findall(r"M([\d.]+) (\d+)V([\d.]+)h([\d.]+)V(\d+)z", path(svg, "bars"))
    assert len(shapes) == sum(number > 0 for number in numbers)
    wanted = [BOTTOM - n / ticks[-1] * (BOTTOM - TOP) for n in numbers if n]
    assert [float(shape[2]) for shape in shapes] == pytest.approx(wanted, abs=0.06)
    edges = [(float(x), float(x) + float(width)) for x, _, _, width, _ in shapes]
    for (_, end), (begin, _) in pairwise(edges):
        assert end < begin
    assert all(begin >= LEFT and end <= RIGHT for begin, end in edges)


def test_what_is_said_is_escaped_and_no_bars_are_refused() -> None:
    assert 'aria-label="a &lt; b"' in bars_svg([Bar(1, "x<y")], "a < b")
    assert "x&lt;y" in bars_svg([Bar(1, "x<y")], "a")
    with pytest.raises(ValueError, match="at least one bar"):
        bars_svg([], "nothing")
