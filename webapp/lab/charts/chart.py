"""Line charts with bands: what is drawn, and where it lies on the sheet.

Lines differ by dash, shape of their marks and a name at their end, and only then by colour.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

WIDTH, HEIGHT = 760, 500
LEFT, RIGHT, TOP, BOTTOM = 66, 606, 62, 440
"""The edges of the field in which the lines run; names of lines stand to its right."""

LABEL_GAP = 19
"""Between two names of lines, at least."""

X_TICKS, Y_TICKS = 10, 8
"""How many steps an axis has, about."""

INSET = 14
"""Between the edge of the field and the first and last marks."""

NEARLY = 1e-9


class ChartPoint(NamedTuple):
    """One point of a line and its band; without a band, low and high are y."""

    x: float
    y: float
    low: float
    high: float


@dataclass(frozen=True)
class ChartLine:
    """A line from left to right."""

    name: str
    marks: Sequence[ChartPoint]
    best: int | None = None
    """The place in `marks` of the one to point out."""


@dataclass(frozen=True, kw_only=True)
class Chart:
    """What a line chart shows."""

    title: str
    description: str
    """What someone who cannot see the drawing should know."""
    x_name: str
    y_name: str
    lines: Sequence[ChartLine]
    reference: tuple[float, str] | None = None
    """A place on the x axis to compare with, and what it is."""


class Axis:
    """From numbers to places, with a tick at each round number."""

    def __init__(self, low: float, high: float, start: float, end: float, ticks: int) -> None:
        self.step = _round_step((high - low) / ticks or 1.0)
        self._low, self._high = low, high
        self._start, self._end = start, end

    @classmethod
    def rounded(cls, low: float, high: float, start: float, end: float, ticks: int) -> Axis:
        """An axis that begins and ends at a tick."""
        step = cls(low, high, start, end, ticks).step
        first, last = math.floor(low / step + NEARLY), math.ceil(high / step - NEARLY)
        return cls(first * step, max(last, first + 1) * step, start, end, ticks)

    def place(self, value: float) -> float:
        """Where a number lies."""
        share = (value - self._low) / (self._high - self._low or 1.0)
        return self._start + share * (self._end - self._start)

    @property
    def ticks(self) -> list[tuple[float, str]]:
        """The place and the number of each tick."""
        first = math.ceil(self._low / self.step - NEARLY)
        last = math.floor(self._high / self.step + NEARLY)
        values = [number * self.step for number in range(first, last + 1)]
        return [(self.place(value), number_text(value, self._digits)) for value in values]

    @property
    def _digits(self) -> int:
        return max(0, -math.floor(math.log10(self.step) + NEARLY))


class Layout:
    """The places of everything in a chart."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        marks = [mark for line in chart.lines for mark in line.marks]
        if not marks:
            raise ValueError("a chart needs at least one mark")
        across = [mark.x for mark in marks]
        if chart.reference:
            across.append(chart.reference[0])
        self.x = Axis(min(across), max(across), LEFT + INSET, RIGHT - INSET, X_TICKS)
        low, high = min(mark.low for mark in marks), max(mark.high for mark in marks)
        self.y = Axis.rounded(low, high, BOTTOM, TOP, Y_TICKS)

    def places(self, line: ChartLine) -> list[tuple[float, float]]:
        """Where the marks of a line lie."""
        return [(self.x.place(mark.x), self.y.place(mark.y)) for mark in line.marks]

    def band(self, line: ChartLine) -> list[tuple[float, float]]:
        """The outline of the band: along its upper edge, and back along the lower."""
        upper = [(self.x.place(mark.x), self.y.place(mark.high)) for mark in line.marks]
        lower = [(self.x.place(mark.x), self.y.place(mark.low)) for mark in line.marks]
        return [*upper, *reversed(lower)]

    @cached_property
    def label_heights(self) -> list[float]:
        """How high the name of each line stands: near its end, none over another."""
        wanted = [self.places(line)[-1][1] if line.marks else TOP for line in self.chart.lines]
        return spread(wanted, LABEL_GAP, TOP, BOTTOM)


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near to the wanted ones, at least `gap` apart, between the edges."""
    order = sorted(range(len(wanted)), key=lambda number: wanted[number])
    placed = [wanted[number] for number in order]
    edge = low
    for number, place in enumerate(placed):
        placed[number] = max(place, edge)
        edge = placed[number] + gap
    edge = high
    for number in reversed(range(len(placed))):
        placed[number] = min(placed[number], edge)
        edge = placed[number] - gap
    places = [0.0] * len(wanted)
    for number, place in zip(order, placed, strict=True):
        places[number] = place
    return places


def number_text(value: float, digits: int) -> str:
    """A number with so many digits after the point and a true minus sign."""
    return f"{value + 0.0:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def path_of(points: Iterable[tuple[float, float]]) -> str:
    """A line through all points."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10… (and tenths of them) that is not below."""
    power: float = 10.0 ** math.floor(math.log10(least))
    return next(f * power for f in (1, 2, 5, 10) if f * power >= least * (1 - 1e-9))
