"""Names of cells, ranges and lists of them; and what lies around what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tests.audits.reading.readings import Spans

CELL = r"[A-Z]{1,2}[1-9][0-9]*"
"""A name: letters for the column, figures for the row."""

SPAN = rf"{CELL}(?:–{CELL})?"
"""A name, or a range from one to another."""


class Unreadable(Exception):
    """A name, a range or a list that is none."""


def many(joint: str) -> str:
    """Two cells and more: a range alone, or a list."""
    return rf"(?:{SPAN}(?:, {SPAN})* {joint} {SPAN}|{CELL}–{CELL})"


def many_singles(joint: str) -> str:
    """Two cells and more, each by its name."""
    return rf"(?:{CELL}(?:, {CELL})* {joint} {CELL})"


def spans_of(text: str) -> Spans:
    """The names and ranges of a text."""
    return tuple(re.findall(SPAN, text))


def cells_in(mask: int) -> Iterator[int]:
    """The cells of a mask."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def masked(cells: Iterable[int]) -> int:
    """The mask of cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


class Board:
    """The sides of a board, and where its cells lie."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._near: dict[int, int] = {}

    def cell(self, name: str) -> int:
        """The cell of a name."""
        letters = name.rstrip("0123456789")
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - 64
        row = int(name[len(letters) :])
        if not (1 <= column <= self.width and 1 <= row <= self.height):
            raise Unreadable(f"{name} lies outside")
        return (row - 1) * self.width + column - 1

    def mask(self, spans: Spans) -> int:
        """The cells of names and ranges, none of them twice."""
        mask = 0
        for span in spans:
            for cell in self._span(span):
                if mask >> cell & 1:
                    raise Unreadable(f"{span} is named twice in a list")
                mask |= 1 << cell
        return mask

    def _span(self, span: str) -> range:
        first, *rest = [self.cell(name) for name in span.split("–")]
        if not rest:
            return range(first, first + 1)
        (last,) = rest
        if first // self.width == last // self.width:
            stride = 1
        elif first % self.width == last % self.width:
            stride = self.width
        else:
            raise Unreadable(f"{span} is no straight range")
        run = range(first, last + 1, stride)
        if len(run) < 3:
            raise Unreadable(f"{span} is too short for a range")
        return run

    def around(self, cell: int) -> int:
        """The cells around a cell."""
        if cell not in self._near:
            row, column = divmod(cell, self.width)
            self._near[cell] = masked(
                r * self.width + c
                for r in range(max(0, row - 1), min(self.height, row + 2))
                for c in range(max(0, column - 1), min(self.width, column + 2))
                if (r, c) != (row, column)
            )
        return self._near[cell]
