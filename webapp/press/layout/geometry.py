"""Where things stand on the pages of a book, in points."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.explain.wording.voice import Voice
from webapp.notation.english import sides
from webapp.press.layout.boards import CLUE_SHARE, cell_size
from webapp.press.layout.entries import QUESTION, BookTask
from webapp.press.layout.options import BookOptions
from webapp.press.layout.sizes import INCH, PAPERS, Paper, tenths

GUTTERS = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75), (828, 0.875))
"""Pages of a book up to which so many inches are kept free at the spine: what print shops ask."""

OUTER = 0.5 * INCH
BESIDE_GUTTER = 0.125 * INCH
"""What text keeps from the room at the spine, which print shops ask for as a minimum."""

HOME_SIDE = 0.7 * INCH
"""Side margins for home on large pages; on smaller ones they are a share of the width."""

TOP, BOTTOM = 0.85 * INCH, 0.75 * INCH
"""Margins with room for the head and the foot of a page."""

BLEED = 0.125 * INCH
"""What a print shop cuts off on each side, where it is wanted."""

COLUMNS = {1: 1, 2: 1, 4: 2, 6: 2}
"""Puzzles on a page -> puzzles beside each other."""

SPACE = 16.0
"""Points between neighbours."""

HAIR = 0.25
"""What each is smaller than its share, so that rounding never moves it to the next line."""

QR = 50.0
"""The side of a code."""

LARGEST_CELL = 70.0
"""Small boards are not blown up to the width of a page."""

SMALLEST_DIGITS, LARGE_DIGITS = 6.0, 16.0
"""Points: what can just be read, and what large print means."""

SMALLEST_NAMED = 0.1
"""Digits that are smaller count as no digits at all: there is no room for the board."""

RUNNING_SIZE = 8.0
"""Of the type at the head and foot of pages."""

LONGEST_NUMBER = 6
"""The letters that would take the room of a puzzle's number, which is set larger."""

RAGGED = 2.5
"""What ragged lines of large print leave empty on average, as a share of the size of type."""

LONGEST_FOOT = 24
"""The letters of the line with time and page below a puzzle."""

ID_SIZE = 5.5
ID_ADVANCE = 0.66
"""The width of a sign of a puzzle's notation as a share of its size, on average and a bit more."""

ADVANCE = 0.6
"""The width of a letter as a share of its size, on average and a bit more."""


class NoRoom(ValueError):
    """A puzzle does not fit; the message says which, and what would help."""


class TooSmall(NoRoom):
    """Digits could not be read; the message says whose, and leaves to others what would help."""


def gutter(pages: int) -> float:
    """The room at the spine of a book of so many pages."""
    for most, inches in GUTTERS:
        if pages <= most:
            return inches * INCH
    raise NoRoom(
        f"{pages:,} pages are more than a spine holds (828): choose fewer puzzles, "
        "more of them on a page, or no worked solutions"
    )


@dataclass(frozen=True, kw_only=True)
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

    facts: int = 0
    """The letters of the longest line that tells facts of a puzzle."""

    @classmethod
    def for_book(
        cls, options: BookOptions, pages: int, *, live: bool = False, facts: int = 0
    ) -> Geometry:
        """The measures of a book with so many pages."""
        paper = PAPERS[options.page]
        shop = options.profile == "print-shop"
        inner = gutter(pages) + BESIDE_GUTTER if shop else min(HOME_SIDE, 0.085 * paper.width)
        outer = OUTER if shop else inner
        across = COLUMNS[options.per_page]
        text = 16.0 if options.large_print else 9.5 if paper.width > 7 * INCH else 9.0
        down = options.per_page // across
        return cls(
            paper=paper,
            inner=inner,
            outer=outer,
            text=text,
            large=options.large_print,
            across=across,
            down=down,
            live=live,
            facts=facts,
        )

    @property
    def top(self) -> float:
        """The margin above the text."""
        return TOP

    @property
    def bottom(self) -> float:
        """The margin below the text."""
        return BOTTOM

    @property
    def width(self) -> float:
        """The width of the text."""
        return self.paper.width - self.inner - self.outer

    @property
    def height(self) -> float:
        """The height of the text."""
        return self.paper.height - TOP - BOTTOM

    @property
    def heading(self) -> float:
        """The height of the heading of a part."""
        return self.text * 3.2

    @property
    def gap(self) -> float:
        """What the other pages of the part keep free of that height; large print needs the room."""
        return 0.0 if self.large else self.heading

    @property
    def least_digits(self) -> float:
        """The size of the smallest digits of boards."""
        return LARGE_DIGITS if self.large else SMALLEST_DIGITS

    @property
    def least_cell(self) -> float:
        """The side of a cell with such a digit."""
        return self.least_digits / CLUE_SHARE

    @property
    def least_label(self) -> float:
        """The size of the smallest letters and numbers beside a board."""
        return LARGE_DIGITS if self.large else 0.0

    def type(self, usual: float) -> float:
        """The size of type for words that are usually of this size: larger in large print."""
        return max(usual, LARGE_DIGITS) if self.large else usual

    @property
    def running(self) -> float:
        """The size of type at the head and foot of pages."""
        return self.type(RUNNING_SIZE)

    @property
    def notation(self) -> float:
        """The size of type of a puzzle's notation."""
        return self.type(ID_SIZE)

    @property
    def time_line(self) -> float:
        """The length of the line to write a time on."""
        return min(90.0, self.puzzle_width * 0.3)

    @property
    def solution_heading(self) -> float:
        """The height of the number above a solution."""
        return 24.0 if self.large else 18.0

    @property
    def puzzle_width(self) -> float:
        """The width of one puzzle with all that belongs to it."""
        return (self.width - SPACE * (self.across - 1)) / self.across - HAIR

    @property
    def puzzle_height(self) -> float:
        """The height of one puzzle with all that belongs to it."""
        return (self.height - SPACE * (self.down - 1)) / self.down - HAIR

    @property
    def head(self) -> float:
        """The height of number and facts: two lines where it is narrow, more in large print."""
        lines = 2 if self.puzzle_width < 30 * self.text else 1
        if self.large:
            words = (self.facts + LONGEST_NUMBER) * self.text * ADVANCE
            lines = int(-(-words // (self.puzzle_width - RAGGED * self.text)))
        return self.text * (1.45 * lines + 0.75)

    def foot(self, entry: BookTask) -> float:
        """The height of question, time, notation and code below a board."""
        wide = self.puzzle_width - (QR + 8 if entry.address else 0)
        sign = self.notation * ID_ADVANCE
        room = wide - sign if self.large else wide  # what a line of few signs leaves empty
        lines = -(-len(entry.id) * sign // room)
        below = 2.2 * self.text + lines * self.notation * 1.35
        if self.large and wide < LONGEST_FOOT * self.text * ADVANCE + self.time_line:
            below += 1.4 * self.text
        if entry.voice is Voice.LIVE:
            below += 1.4 * self.text * -(-len(QUESTION) * self.text * ADVANCE // wide)
        return max(below, QR + 4) if entry.address else below

    def cell(self, entry: BookTask, number: int) -> float:
        """The side of a cell of a puzzle; raises `TooSmall`."""
        board = entry.position
        room = (self.puzzle_width, self.puzzle_height - self.head - self.foot(entry) - 6)
        cell = min(LARGEST_CELL, cell_size(board, room, labels=True, least=self.least_label))
        digits, least = cell * CLUE_SHARE, self.least_digits
        if digits >= least:
            return cell
        what = f"{entry.noun} {number}, {sides(board.width, board.height)},"
        if digits < SMALLEST_NAMED:
            raise TooSmall(f"{what} has no room for its board, whose digits need {least:g} points")
        raise TooSmall(f"{what} would have digits of {tenths(digits)} points, less than {least:g}")
