"""Where to look: the part of a board in which some cells lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.notation.cells import cell_name

SMALL = 4
"""A side so short has no parts worth a name."""


@dataclass(frozen=True)
class Region:
    """The smallest rectangle around some cells; rows and columns from 0, ends included."""

    top: int
    left: int
    bottom: int
    right: int
    words: str
    """Such as: near the top left, around B3."""

    def as_json(self) -> list[list[int]]:
        """Its first and its last cell."""
        return [[self.top, self.left], [self.bottom, self.right]]


def region_of(position: Position, cells: Iterable[Cell]) -> Region:
    """The region of some cells, at least one."""
    places = [divmod(cell, position.width) for cell in cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    row, column = (top + bottom) // 2, (left + right) // 2
    around = f"around {cell_name(row * position.width + column, position.width)}"
    part = _part(position, row, column)
    wide = bottom - top + 1 > position.height / 2 and right - left + 1 > position.width / 2
    words = around if wide or not part else f"{part}, {around}"
    return Region(top, left, bottom, right, words)


def _part(position: Position, row: int, column: int) -> str:
    tall = _third(row, position.height, "top", "bottom")
    broad = _third(column, position.width, "left", "right")
    if tall and broad:
        return f"near the {tall} {broad}"
    if tall or broad:
        return f"near the {tall}" if tall else f"on the {broad}"
    return "" if min(position.height, position.width) <= SMALL else "near the middle"


def _third(place: int, size: int, first: str, last: str) -> str:
    if size <= SMALL:
        return ""
    return {0: first, 2: last}.get(place * 3 // size, "")
