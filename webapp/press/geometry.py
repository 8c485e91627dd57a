"""Where things stand on the pages of a book, in points."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.explain.voice import Voice
from webapp.press.boards import CLUE_SHARE, cell_size
from webapp.press.entries import QUESTION, Task
from webapp.press.options import BookOptions
from webapp.press.sizes import INCH, PAPERS, Paper

GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""Pages of a book up to which so many inches are kept free at the spine."""

OUTER = 0.5 * INCH
BESIDE_GUTTER = 0.125 * INCH
HOME_SIDE = 0.7 * INCH
TOP, BOTTOM = 0.85 * INCH, 0.75 * INCH

BLEED = 0.125 * INCH
"""What a print shop cuts off on each side, where it is wanted."""

COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2}
"""Puzzles on a page -> puzzles beside each other."""

SPACE = 16.0
"""Between neighbours."""

HAIR = 0.25
"""What each is smaller than its share, so that rounding never moves it to the next line."""

QR = 50.0
"""The side of a code."""

LARGEST_CELL = 70.0
SMALLEST_DIGITS, LARGE_DIGITS = 6.0, 16.0

ID_SIZE = 5.5
ID_ADVANCE = 0.66
"""The width of a sign of a puzzle's notation as a share of its size, on average and a bit more."""

ADVANCE = 0.6
"""The width of a letter as a share of its size, on average and a bit more."""

SOLUTIONS_ACROSS, SOLUTIONS_DOWN = 3, 4


class NoRoom(ValueError):
    """A puzzle does not fit; the message says which, and what would help."""


def gutter(pages: int) -> float:
    """The room at the spine of a book of so many pages."""
    for most, inches in GUTTERS:
        if pages <= most:
            return inches * INCH
    raise NoRoom(
        f"{pages:,} pages are more than a spine holds (828): choose fewer puzzles, "
        "more of them on a page, or no worked solutions"
    )


@dataclass(frozen=True)
class Geometry:
    """The measures of one book."""

    paper: Paper
    inner: float
    outer: float
    text: float
    """The size of type."""

    large: bool
    across: int
    down: int
    live: bool = False
    """Solutions are steps then, one below the other, with boards to be read."""

    @classmethod
    def of(cls, options: BookOptions, pages: int, *, live: bool = False) -> Geometry:
        """The measures of a book with so many pages."""
        paper = PAPERS[options.page]
        shop = options.profile == "print-shop"
        inner = gutter(pages) + BESIDE_GUTTER if shop else min(HOME_SIDE, 0.085 * paper.width)
        outer = OUTER if shop else inner
        across = COLUMNS[options.per_page]
        text = 16.0 if options.large_print else 9.5 if paper.width > 7 * INCH else 9.0
        down = options.per_page // across
        return cls(paper, inner, outer, text, options.large_print, across, down, live)

    @property
    def top(self) -> float:
        """Above the text."""
        return TOP

    @property
    def bottom(self) -> float:
        """Below the text."""
        return BOTTOM

    @property
    def width(self) -> float:
        """Of the text."""
        return self.paper.width - self.inner - self.outer

    @property
    def height(self) -> float:
        """Of the text."""
        return self.paper.height - TOP - BOTTOM

    @property
    def heading(self) -> float:
        """The height of the heading of a part, kept free on its other pages."""
        return self.text * 3.2

    @property
    def puzzle_width(self) -> float:
        """Of one puzzle with all that belongs to it."""
        return (self.width - SPACE * (self.across - 1)) / self.across - HAIR

    @property
    def puzzle_height(self) -> float:
        """Of one puzzle with all that belongs to it."""
        return (self.height - SPACE * (self.down - 1)) / self.down - HAIR

    @property
    def head(self) -> float:
        """The line with number and facts: two lines where it is narrow."""
        lines = 2 if self.puzzle_width < 30 * self.text else 1
        return self.text * (1.45 * lines + 0.75)

    def foot(self, entry: Task) -> float:
        """Question, time, notation and code below a board."""
        wide = self.puzzle_width - (QR + 8 if entry.address else 0)
        lines = -(-len(entry.id) * ID_SIZE * ID_ADVANCE // wide)
        below = 2.2 * self.text + lines * ID_SIZE * 1.35
        if entry.voice is Voice.LIVE:
            below += 1.4 * self.text * -(-len(QUESTION) * self.text * ADVANCE // wide)
        return max(below, QR + 4) if entry.address else below

    def cell(self, entry: Task, number: int) -> float:
        """The side of a cell of a puzzle; raises `NoRoom` if its digits would be too small."""
        board = entry.position
        room = (self.puzzle_width, self.puzzle_height - self.head - self.foot(entry) - 6)
        cell = min(LARGEST_CELL, cell_size(board, room, labels=True))
        least = LARGE_DIGITS if self.large else SMALLEST_DIGITS
        if cell * CLUE_SHARE < least:
            raise NoRoom(
                f"{entry.noun} {number}, {board.width}x{board.height}, would have digits of "
                f"{max(0.0, cell * CLUE_SHARE):.1f} points, less than {least:g}: "
                "put fewer on a page, or use a larger page" + self._or_small()
            )
        return cell

    def _or_small(self) -> str:
        return ", or leave large print" if self.large else ""

    @property
    def solution_width(self) -> float:
        """Of one of twelve solutions."""
        return (self.width - SPACE * (SOLUTIONS_ACROSS - 1)) / SOLUTIONS_ACROSS - HAIR

    @property
    def solution_height(self) -> float:
        """Of one of twelve solutions."""
        room = self.height - self.heading
        return (room - SPACE * (SOLUTIONS_DOWN - 1)) / SOLUTIONS_DOWN - HAIR

    def solution_cell(self, entry: Task) -> float:
        """The side of a cell of a solution."""
        room = (self.solution_width, self.solution_height - 18)
        return cell_size(entry.position, room, labels=False)
