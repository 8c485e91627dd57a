"""Charts, read back from the SVG itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.lab.charts.chart import BOTTOM, LEFT, RIGHT, TOP, Chart, ChartLine, ChartPoint, spread
from webapp.lab.charts.styles import PAPER, SCREEN
from webapp.lab.charts.svg import chart_svg

pytestmark = pytest.mark.unit

NAMESPACE = "{http://www.w3.org/2000/svg}"
RISING = ChartLine(
    "rising", [ChartPoint(1, -8, -9, -7), ChartPoint(2, -6, -6.5, -5.5), ChartPoint(4, -2, -2, -2)]
)
FALLING = ChartLine("falling", [ChartPoint(1, -2, -3, -1), ChartPoint(4, -2.1, -2.4, -1.8)], best=1)
CHART = Chart(
    title="A <title>",
    description="What it shows.",
    x_name="time",
    y_name="worth",
    lines=[RISING, FALLING],
    reference=(3, "there"),
)


def bare(lines: Sequence[ChartLine]) -> Chart:
    """A chart without words."""
    return Chart(title="", description="", x_name="", y_name="", lines=lines)


def drawn(chart: Chart = CHART, style: str = "") -> ET.Element:
    return ET.fromstring(chart_svg(chart, style))


def parts(svg: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in svg.iter() if element.get("class") == f"chart-{name}"]


def points(element: ET.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", element.get("d", ""))]


def scale(svg: ET.Element, axis: str) -> tuple[float, float]:
    """From two ticks: where 0 lies, and how far one further."""
    (ticks,) = parts(svg, "ticks")
    anchor = {"x": "middle", "y": "end"}[axis]
    texts = [text for text in ticks if text.get("text-anchor") == anchor]
    values = [float((text.text or "").replace("\N{MINUS SIGN}", "-")) for text in texts]
    drop = 4.5 if axis == "y" else 0
    places = [float(text.get(axis, "")) - drop for text in texts]
    unit = (places[-1] - places[0]) / (values[-1] - values[0])
    assert all(
        place == pytest.approx(places[0] + unit * (value - values[0]), abs=0.11)
        for value, place in zip(values, places, strict=True)
    )
    return places[0] - unit * values[0], unit


def read_back(svg: ET.Element, places: list[tuple[float, float]]) -> list[tuple[float, float]]:
    (x0, dx), (y0, dy) = scale(svg, "x"), scale(svg, "y")
    return [(round((x - x0) / dx, 1), round((y - y0) / dy, 1)) for x, y in places]


def test_each_mark_lies_where_the_axes_say() -> None:
    svg = drawn()
    lines = [read_back(svg, points(line)) for line in parts(svg, "line")]
    assert lines == [[(1, -8), (2, -6), (4, -2)], [(1, -2), (4, -2.1)]]


def test_a_band_runs_along_its_upper_edge_and_back_along_the_lower() -> None:
    svg = drawn()
    assert read_back(svg, points(parts(svg, "band")[0])) == [
        (1, -7), (2, -5.5), (4, -2), (4, -2), (2, -6.5), (1, -9),
    ]  # fmt: skip


def test_smaller_numbers_stand_lower_and_to_the_left() -> None:
    svg = drawn()
    assert scale(svg, "x")[1] > 0 > scale(svg, "y")[1]


def test_lines_differ_in_dash_and_shape_beside_colour() -> None:
    many = [ChartLine(str(n), [ChartPoint(0, n, n, n), ChartPoint(1, n, n, n)]) for n in range(6)]
    svg = drawn(bare(many))
    dashes = [line.get("stroke-dasharray") for line in parts(svg, "line")]
    shapes = [re.sub(r"M[\d.]+ [\d.]+", "", marks.get("d", "")) for marks in parts(svg, "marks")]
    assert len(set(dashes)) == len(set(shapes)) == 6


def test_each_line_has_its_name_at_its_end_beside_its_mark() -> None:
    svg = drawn()
    assert [label.text for label in parts(svg, "label")] == ["rising", "falling"]
    for label, marks in zip(parts(svg, "label"), parts(svg, "marks"), strict=True):
        key = re.findall(r"M([\d.]+) ([\d.]+)", marks.get("d", ""))[-1]
        assert RIGHT < float(key[0]) < float(label.get("x", ""))
        assert float(label.get("y", "")) == pytest.approx(float(key[1]) + 4.5, abs=0.11)
    heights = [float(label.get("y", "")) for label in parts(svg, "label")]
    assert abs(heights[0] - heights[1]) >= 19


def test_the_best_mark_has_a_ring() -> None:
    svg = drawn()
    (ring,) = parts(svg, "best")
    assert read_back(svg, points(ring)[:1]) == [(4, -2.1)]


def test_the_reference_is_a_line_across_with_its_name() -> None:
    svg = drawn()
    (line,) = parts(svg, "reference")
    assert read_back(svg, points(line))[0][0] == 3
    assert [note.text for note in parts(svg, "note")] == ["there"]


def test_people_who_cannot_see_it_are_told_what_it_shows() -> None:
    svg = drawn()
    assert svg.get("role") == "img"
    assert [svg[0].tag, svg[0].text] == [f"{NAMESPACE}title", "A <title>"]
    assert [svg[1].tag, svg[1].text] == [f"{NAMESPACE}desc", "What it shows."]


@pytest.mark.parametrize("style", [SCREEN, PAPER])
def test_a_style_sheet_speaks_of_every_part(style: str) -> None:
    svg = drawn(style=style)
    names = {name for e in svg.iter() for name in (e.get("class") or "").split()}
    assert names == {name for name in names if f".{name}" in style}
    assert len(names) > 12


def test_paper_has_black_and_greys_only() -> None:
    colours = re.findall(r"#([0-9a-f]+)", PAPER)
    assert colours
    assert all(len(set(colour)) == 1 for colour in colours)
    assert "@media" not in PAPER


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(map(lambda share, c: share * c, (0.2126, 0.7152, 0.0722), linear))


def test_every_ink_stands_out_from_its_ground() -> None:
    day, night = SCREEN.split("@media (prefers-color-scheme:dark)")
    for sheet in (day, night.split("@media print")[0]):
        ground = re.search(r"chart-ground{fill:(#\w{6})}", sheet)
        assert ground
        below = luminance(ground[1])
        lines = re.findall(r"chart-\d{color:(#\w{6})}", sheet)
        texts = re.findall(r"chart-(?:label|note){fill:(#\w{6})}", sheet)
        assert (len(lines), len(texts)) == (6, 2)
        for colour in [*lines, *texts]:
            low, high = sorted((below, luminance(colour)))
            assert (high + 0.05) / (low + 0.05) >= 4.5, colour


def test_a_chart_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one mark"):
        chart_svg(bare([ChartLine("empty", [])]))


@given(
    st.lists(
        st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.floats(0, 100)),
        min_size=1,
        max_size=8,
    )
)
def test_everything_stays_on_the_sheet(marks: list[tuple[float, float, float]]) -> None:
    line = ChartLine("any", [ChartPoint(x, y, y - band, y + band) for x, y, band in sorted(marks)])
    svg = drawn(bare([line]))
    for element in parts(svg, "band") + parts(svg, "line"):
        for x, y in points(element):
            assert LEFT <= x <= RIGHT
            assert TOP - 0.1 <= y <= BOTTOM + 0.1
    (ticks,) = parts(svg, "ticks")
    assert 2 <= len(ticks) <= 30


@given(st.lists(st.floats(-50, 150), max_size=6))
def test_names_never_stand_on_each_other(wanted: list[float]) -> None:
    placed = spread(wanted, 10, 0, 100)
    assert all(b - a >= 10 - 1e-9 for a, b in pairwise(sorted(placed)))
    assert all(0 <= place <= 100 for place in placed)


def test_names_stand_where_they_want_if_there_is_room_and_keep_their_order_if_not() -> None:
    assert spread([50, 20, 90], 10, 0, 100) == [50, 20, 90]
    assert spread([50, 45, 52], 10, 0, 100) == [55, 45, 65]
    assert spread([99, 98, 97], 10, 0, 100) == [100, 90, 80]
