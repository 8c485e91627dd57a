"""Steps beside their sentences; above them, where a board takes the width."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from webapp.explain.wording.sentences import in_lines
from webapp.press.layout.boards import Sized, cell_size, sides
from webapp.press.layout.geometry import ADVANCE, HAIR, SPACE, Geometry

LEADING = 1.4
"""The height of a line as a share of the size of type, as book.css has it."""

FULLEST = 0.6
"""The share of a page that one tile takes at most, if its board does not take more."""

LEAST_BESIDE = 22
"""The letters of a line beside a board, at least."""

SMALL_TEXT = 7.5
"""Of steps of puzzles, which are looked up and not read through."""
BESIDE, BELOW = 10.0, 6.0
"""Between a board and its sentence."""


@dataclass(frozen=True, kw_only=True)
class Tile:
    """A step beside its sentence, or above it."""

    step: Any
    lines: Sequence[str]
    """The sentence; a long one is told in several lines."""

    height: float
    cell: float
    """The side of a cell of its board."""

    beside: float
    """The width of the sentence beside the board; 0 if it stands below."""

    goes_on: bool = False
    """Whether it holds only the rest of a sentence that is too long for one tile."""


@dataclass(frozen=True)
class TileSetting:
    """How the steps of a part stand: so many beside each other."""

    geometry: Geometry
    across: int

    @classmethod
    def usual(cls, geometry: Geometry) -> TileSetting:
        """Two beside each other where the page is wide and they are read with a pencil in hand."""
        narrow = geometry.large or geometry.live or geometry.width < 400
        return cls(geometry, 1 if narrow else 2)

    @classmethod
    def for_boards(cls, geometry: Geometry, boards: Iterable[Sized]) -> TileSetting:
        """The usual setting, if each of these boards finds room in it; else one tile a row."""
        usual = cls.usual(geometry)
        widest = max((usual.least(board)[0] for board in boards), default=0.0)
        return usual if widest <= usual.width else cls(geometry, 1)

    @property
    def text(self) -> float:
        """The size of type."""
        geometry = self.geometry
        return geometry.text if geometry.large or geometry.live else SMALL_TEXT

    @property
    def width(self) -> float:
        """The width of a tile."""
        return (self.geometry.width - SPACE * (self.across - 1)) / self.across - HAIR

    @property
    def room(self) -> float:
        """The longer side of a board, if its digits can be read then."""
        wide = self.geometry.large or self.geometry.live
        return 0.4 * min(self.width, 460.0 if wide else 260.0)

    @property
    def beside(self) -> float:
        """The width of a sentence beside such a board."""
        return self.width - self.room - BESIDE

    def least(self, board: Sized) -> tuple[float, float]:
        """The sides of a board with the smallest digits that can be read."""
        geometry = self.geometry
        return sides(board, geometry.least_cell, labels=True, least=geometry.least_label)

    def cell(self, board: Sized) -> float:
        """The side of a cell of a board."""
        geometry = self.geometry
        room = (self.room, self.room)
        fitting = cell_size(board, room, labels=True, least=geometry.least_label)
        return max(fitting, geometry.least_cell)

    def lines(self, texts: Iterable[str], width: float) -> int:
        """How many lines texts take."""
        return sum(lines_of(text, width, self.text) for text in texts)

    def tiles(self, step: Any) -> Iterator[Tile]:
        """Set a step as a tile, or as several where its sentence takes much of a page."""
        cell = self.cell(step.before)
        board = sides(step.before, cell, labels=True, least=self.geometry.least_label)
        beside = self.beside if board[0] <= self.room + HAIR else self.width - board[0] - BESIDE
        if beside < LEAST_BESIDE * self.text * ADVANCE:
            beside = 0.0
        first, *more = in_lines(step.sentence)
        lines: list[str] = []
        goes_on = False
        for line in (f"{step.number}. {first}", *more):
            above = 0.0 if beside or goes_on else board[1]
            most = (FULLEST * self.geometry.height - above) / (self.text * LEADING)
            if (lines or above) and self.lines([*lines, line], beside or self.width) > most:
                yield self._tile(step, lines, (cell, board[1]), beside, goes_on=goes_on)
                lines, goes_on = [], True
            lines.append(line)
        yield self._tile(step, lines, (cell, board[1]), beside, goes_on=goes_on)

    def _tile(
        self,
        step: Any,
        lines: list[str],
        drawing: tuple[float, float],
        beside: float,
        *,
        goes_on: bool,
    ) -> Tile:
        cell, board = drawing[0], 0.0 if goes_on else drawing[1] + 2
        text = self.lines(lines, beside or self.width) * self.text * LEADING
        height = max(board, text + self.text * LEADING) if beside else board + BELOW + text
        return Tile(
            step=step,
            lines=lines,
            height=height + 12,
            cell=cell,
            beside=beside,
            goes_on=goes_on,
        )


def lines_of(text: str, width: float, size: float) -> int:
    """How many lines a text takes, or a bit more: too much room is better than too little."""
    return len(textwrap.wrap(text, max(10, int(width / (size * ADVANCE)))))
