"""Pages of hints: each rung is a section, so that nobody reads the next one by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from webapp.press.layout.explained.columns import Column, height_of, in_columns
from webapp.press.layout.explained.intro import intro_height
from webapp.press.layout.geometry import HAIR, SPACE, Geometry
from webapp.press.layout.type_widths import LEADING, lines_within

RUNGS = ("Where to look", "Which numbers", "What follows")
"""The headings of the sections."""

LIVE_RUNGS = ("Where to look", "Which numbers", "What follows")
"""The same where open cells are numbers."""

INTRO = (
    "The hint for a puzzle is about its hardest step. It is told in three parts: read no further "
    "than you need."
)
"""What is said below the title."""

LIVE_INTRO = INTRO.replace("puzzle is about its hardest", "position is about its easiest")
"""The same of positions of the live game."""

NUMBER_ROOM = 3.0
"""Left of a hint for the number of its puzzle, as a share of the size of type."""

HINT_SPACE = 4.0
"""Below a hint."""

SECTION_SPACE = 18.0
"""Between two sections on a page."""

LEAST_OF_SECTION = 0.25
"""The share of a page that a section needs to begin on it, if it does not end there."""

LEAST_WIDTH = 400.0
"""The width of text that is divided into two columns."""


@dataclass(frozen=True)
class PrintedHint:
    """A rung of the hint for a puzzle."""

    height: float
    number: int
    words: str
    place: str
    """Its name in the file."""

    leads = False


@dataclass(frozen=True)
class HintSection:
    """A rung for all puzzles, or as much of it as a page holds."""

    columns: list[Column[PrintedHint]]
    heading: str
    """Its name, so that nobody takes a rung for another."""

    height: float


@dataclass
class HintsPage:
    """A page of hints; a title begins the part."""

    sections: list[HintSection] = field(default_factory=list)
    title: str = ""
    intro: str = ""


@dataclass(frozen=True)
class HintSetting:
    """How hints stand: in one column or two."""

    geometry: Geometry

    @property
    def across(self) -> int:
        """Columns."""
        wide = self.geometry.width >= LEAST_WIDTH and not self.geometry.large
        return 2 if wide else 1

    @property
    def width(self) -> float:
        """The width of a column."""
        return (self.geometry.width - SPACE * (self.across - 1)) / self.across - HAIR

    @property
    def indent(self) -> float:
        """The room for the number of a puzzle."""
        return NUMBER_ROOM * self.geometry.text

    @property
    def heading_size(self) -> float:
        """The size of type of the heading of a section."""
        return 1.25 * self.geometry.text

    @property
    def heading_height(self) -> float:
        """The height of that heading with the room below it."""
        return 2.2 * self.geometry.text

    def hint(self, number: int, rung: int, words: str) -> PrintedHint:
        """A rung of a hint with the room that it takes."""
        text = self.geometry.text
        lines = lines_within(words, self.width - self.indent, text)
        place = f"h{number}" if rung == 0 else f"h{number}-{rung + 1}"
        return PrintedHint(lines * text * LEADING + HINT_SPACE, number, words, place)


def hint_pages(
    hints: Sequence[Sequence[str]], geometry: Geometry, *, live: bool
) -> list[HintsPage]:
    """Set hints: one rung after the other, each for all puzzles."""
    setting = HintSetting(geometry)
    intro = LIVE_INTRO if live else INTRO
    pages = [HintsPage(title="Hints", intro=intro)]
    used = geometry.heading + intro_height(intro, geometry)
    for rung, heading in enumerate(LIVE_RUNGS if live else RUNGS):
        blocks = [setting.hint(number, rung, words[rung]) for number, words in enumerate(hints, 1)]
        left = geometry.height - used - setting.heading_height
        later = geometry.height - geometry.gap - setting.heading_height
        parts = in_columns(blocks, setting.across, left, later)
        begins_low = left < LEAST_OF_SECTION * geometry.height and len(parts) > 1
        if rung and (begins_low or height_of(parts[0]) > left):
            pages.append(HintsPage())
            used = geometry.gap
            parts = in_columns(blocks, setting.across, later, later)
        for number, columns in enumerate(parts):
            if number:
                pages.append(HintsPage())
                used = geometry.gap
            height = height_of(columns) + setting.heading_height
            name = f"{heading}, continued" if number else heading
            pages[-1].sections.append(HintSection(columns, name, height))
            used += height
        used += SECTION_SPACE
    return pages
