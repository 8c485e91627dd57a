"""Reads a drawing of times back: where its dots stand, and which times the ticks make of that."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET


def part(svg: ET.Element, name: str) -> str:
    return next(
        element.get("d", "") for element in svg.iter() if element.get("class") == f"times-{name}"
    )


def milliseconds(text: str) -> int:
    """What a watch shows as a number."""
    total = 0.0
    for part in text.split(":"):
        total = 60 * total + float(part)
    return round(1000 * total)


def texts(svg: ET.Element, anchor: str) -> list[ET.Element]:
    return [element for element in svg.iter() if element.get("text-anchor") == anchor]


def heights(svg: ET.Element) -> dict[float, int]:
    """The height of each line of the grid, and the time beside it."""
    lines = [float(y) for y in re.findall(r"M[\d.]+ ([\d.]+)H", part(svg, "grid"))]
    return dict(
        zip(lines, (milliseconds(element.text or "") for element in texts(svg, "end")), strict=True)
    )


def time_at(svg: ET.Element, height: float) -> float:
    """The time that a height stands for, from the lowest and the highest tick."""
    ticks = heights(svg)
    low, high = max(ticks), min(ticks)
    return ticks[high] * (low - height) / (low - high)


def places(svg: ET.Element) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)h0", part(svg, "dots"))]


def a_pixel(svg: ET.Element) -> float:
    ticks = heights(svg)
    return max(ticks.values()) / (max(ticks) - min(ticks))
