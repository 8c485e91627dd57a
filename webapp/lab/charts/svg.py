"""A line chart as one lean SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from webapp.lab.charts.chart import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Chart,
    ChartLine,
    Layout,
    path_of,
)
from webapp.lab.charts.styles import DASHES

SHAPES = (
    "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0-7.2 0z",
    "m-3.3-3.3h6.6v6.6h-6.6z",
    "m0-4.4l4.2 7.4h-8.4z",
    "m0-4.7l4.7 4.7-4.7 4.7-4.7-4.7z",
    "m0 4.4l4.2-7.4h-8.4z",
    "m-4-2l2-2 2 2 2-2 2 2-2 2 2 2-2 2-2-2-2 2-2-2 2-2z",
)
"""Disc, square, triangle, diamond, triangle on its tip, cross; a seventh line begins anew."""

RING = "m-7.5 0a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0z"
TEXT_DROP = 4.5
"""From the middle of a line of text to its baseline."""


def chart_svg(chart: Chart, style: str = "") -> str:
    """The drawing; without a style sheet, on a page that has one."""
    sheet = f"<style>{style}</style>" if style else ""
    body = "".join(_parts(Layout(chart)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{escape(chart.title)}</title><desc>{escape(chart.description)}</desc>"
        f"{sheet}{body}</svg>"
    )


def _parts(layout: Layout) -> Iterator[str]:
    """All parts, from the ground up."""
    yield f'<rect class="chart-ground" width="{WIDTH}" height="{HEIGHT}" rx="8"/>'
    yield _text("chart-title", LEFT - 46, 34, layout.chart.title)
    yield from _grid(layout)
    yield from _reference(layout)
    for number, line in enumerate(layout.chart.lines):
        if line.marks:
            yield f'<g class="chart-{number % len(DASHES) + 1}">'
            yield from _line(layout, line, number)
            yield "</g>"


def _grid(layout: Layout) -> Iterator[str]:
    across = "".join(f"M{LEFT} {y:.1f}H{RIGHT}" for y, _ in layout.y.ticks)
    down = "".join(f"M{x:.1f} {BOTTOM}v5" for x, _ in layout.x.ticks)
    yield f'<path class="chart-grid" d="{across}"/>'
    yield f'<path class="chart-axis" d="M{LEFT} {BOTTOM}H{RIGHT}{down}"/>'
    numbers = "".join(
        f'<text x="{x:.1f}" y="{BOTTOM + 22}" text-anchor="middle">{text}</text>'
        for x, text in layout.x.ticks
    )
    heights = "".join(
        f'<text x="{LEFT - 9}" y="{y + TEXT_DROP:.1f}" text-anchor="end">{text}</text>'
        for y, text in layout.y.ticks
    )
    yield f'<g class="chart-ticks">{numbers}{heights}</g>'
    middle = (LEFT + RIGHT) / 2
    yield _text("chart-name", middle, BOTTOM + 45, layout.chart.x_name, 'text-anchor="middle"')
    turn = f'text-anchor="middle" transform="rotate(-90 20 {(TOP + BOTTOM) / 2:g})"'
    yield _text("chart-name", 20, (TOP + BOTTOM) / 2, layout.chart.y_name, turn)


def _reference(layout: Layout) -> Iterator[str]:
    if layout.chart.reference:
        value, text = layout.chart.reference
        x = layout.x.place(value)
        yield f'<path class="chart-reference" d="M{x:.1f} {TOP - 6}V{BOTTOM}"/>'
        yield _text("chart-note", x + 6, TOP - 3, text)


def _line(layout: Layout, line: ChartLine, number: int) -> Iterator[str]:
    places = layout.places(line)
    shape = SHAPES[number % len(SHAPES)]
    dash = DASHES[number % len(DASHES)]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    yield f'<path class="chart-band" d="{path_of(layout.band(line))}z"/>'
    yield f'<path class="chart-line"{dashes} d="{path_of(places)}"/>'
    end = places[-1]
    label = (RIGHT + 22, layout.label_heights[number])
    lead = path_of([(end[0] + 7, end[1]), (label[0] - 8, label[1])])
    yield f'<path class="chart-leader" d="{lead}"/>'
    marks = "".join(f"M{x:.1f} {y:.1f}{shape}" for x, y in [*places, label])
    yield f'<path class="chart-marks" d="{marks}"/>'
    if line.best is not None:
        x, y = places[line.best]
        yield f'<path class="chart-best" d="M{x:.1f} {y:.1f}{RING}"/>'
    yield _text("chart-label", label[0] + 11, label[1] + TEXT_DROP, line.name)


def _text(name: str, x: float, y: float, text: str, more: str = "") -> str:
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}" {more}>{escape(text)}</text>'
