"""Pages of words: the rules, and the headings of parts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.press.layout.boards import sides
from webapp.press.layout.geometry import Geometry
from webapp.press.layout.prose import HowToSolve
from webapp.press.layout.type_widths import LEADING, lines_of

EXAMPLE_HEADING = "The example, step by step"
"""The longest heading of a part."""

HEADING_ADVANCE = 0.66
"""The width of a letter of a heading as a share of its size, on average and a bit more."""


@dataclass
class RulesPage:
    """A page of rules."""

    blocks: list[tuple[str, Sequence[str]]]
    """Kinds and their lines, as a lesson has them."""

    title: str = ""


def heading_size(geometry: Geometry) -> float:
    """The size of type of the heading of a part: the longest stands in one line."""
    return min(geometry.text * 1.9, geometry.width / (len(EXAMPLE_HEADING) * HEADING_ADVANCE))


def rules_pages(taught: HowToSolve, geometry: Geometry) -> list[RulesPage]:
    """Set the rules: on one page, if type is not large."""
    pages = [RulesPage([], "How to solve")]
    used = geometry.heading
    for kind, text in taught.rules:
        lines = text.split("\n")
        needed = sum(_block_height(kind, line, geometry) for line in lines)
        if kind == "figure":
            cell, least = example_cell(geometry), geometry.least_label
            needed += sides(taught.example, cell, labels=True, least=least)[1] + 3.5 * geometry.text
        if used + needed > geometry.height:
            pages.append(RulesPage([]))
            used = 0.0
        pages[-1].blocks.append((kind, lines))
        used += needed
    return pages


def _block_height(kind: str, text: str, geometry: Geometry) -> float:
    size = geometry.text
    width = geometry.width - (1.6 * size if kind == "ul" else 0)
    return (lines_of(text, width, size) * LEADING + 0.6) * size


def example_cell(geometry: Geometry) -> float:
    """The side of a cell of the example."""
    return min(36.0, geometry.width / 8)
