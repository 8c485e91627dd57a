"""Where on a board something is, for the first rung of a hint.

A place is wide enough to leave something to find, and what it is about may lie anywhere in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from random import Random

from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.position import Position
from webapp.explain.wording.statements import Statement, state
from webapp.notation.cells import column_name

SMALL = 4
"""A side so short has no parts worth a name."""

LARGE = 25
"""Cells that a region holds on a large board: few enough to look through. On a small one it is a
third of the board."""


@dataclass(frozen=True, kw_only=True)
class Region:
    """A rectangle that holds some cells; rows and columns from 0, ends included."""

    top: int
    left: int
    bottom: int
    right: int
    place: Statement
    """Such as: near the top left, in columns B–E and rows 1–4."""
    whole: bool = False
    """Whether it is all of the board."""

    def as_json(self) -> list[list[int]]:
        """Its first and its last cell."""
        return [[self.top, self.left], [self.bottom, self.right]]

    def mask(self, width: int) -> Mask:
        """Its cells, on a board so wide."""
        rows, columns = range(self.top, self.bottom + 1), range(self.left, self.right + 1)
        return mask_of(row * width + column for row in rows for column in columns)


def region_of(position: Position, cells: Iterable[Cell]) -> Region:
    """A region that holds some cells, at least one; the same whenever the position is the same."""
    places = [divmod(cell, position.width) for cell in cells]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    random = _dice(position)
    high, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    high, wide = _size(position, high, wide, len(set(places)), random)
    top = _start(min(rows), max(rows), high, position.height, random)
    left = _start(min(columns), max(columns), wide, position.width, random)
    place = {"top": top, "left": left, "bottom": top + high - 1, "right": left + wide - 1}
    whole = (high, wide) == (position.height, position.width)
    return Region(**place, place=_place(position, **place), whole=whole)


def _dice(position: Position) -> Random:
    """Dice that fall alike for equal positions, however their clues were listed."""
    seen = (sorted(position.clues.items()), position.bullets, position.empties, position.total)
    return Random(blake2b(repr(seen).encode(), digest_size=8).digest())


def _size(position: Position, high: int, wide: int, own: int, random: Random) -> tuple[int, int]:
    """Rows and columns of a region: never just those of the cells if there is room for more.

    It is the whole board, which tells nothing, only where the cells are all over it, or `own` so
    many that a smaller one would give them away.
    """
    height, width = position.height, position.width
    least = min(-(-height * width // 3), LARGE)
    grown = False
    while not (grown and high * wide >= least):
        lower, wider = high < height, wide < width
        if high * wide > own:
            lower = lower and (high + 1, wide) != (height, width)
            wider = wider and (high, wide + 1) != (height, width)
        if not (lower or wider):
            break
        # The shorter side grows, so that no region is a strip unless the board is one.
        down = high < wide if high != wide else random.random() < 0.5
        if (down and lower) or not wider:
            high += 1
        else:
            wide += 1
        grown = True
    return high, wide


def _start(first: int, last: int, size: int, most: int, random: Random) -> int:
    """Where a side may begin, so that it holds its cells and stays on the board."""
    return random.randint(max(0, last - size + 1), min(first, most - size))


def _place(position: Position, *, top: int, left: int, bottom: int, right: int) -> Statement:
    """What is told of a rectangle: its part of the board, its columns and its rows."""
    lines = []
    if (left, right) != (0, position.width - 1):
        lines.append(_lines("column", column_name(left), column_name(right)))
    if (top, bottom) != (0, position.height - 1):
        lines.append(_lines("row", str(top + 1), str(bottom + 1)))
    if not lines:
        return state("place.board")
    high, wide = bottom - top + 1 > position.height / 2, right - left + 1 > position.width / 2
    part = "" if high and wide else _part(position, (top + bottom) // 2, (left + right) // 2)
    if part:
        return state("place.part", part=state(f"part.{part}"), lines=tuple(lines))
    return state("place.lines", lines=tuple(lines))


def _lines(what: str, first: str, last: str) -> Statement:
    if first == last:
        return state(f"lines.{what}", names=first)
    return state(f"lines.{what}s", names=f"{first}–{last}")


def _part(position: Position, row: int, column: int) -> str:
    """The part of a board, as keys name it: top.left, or middle; empty on small boards."""
    tall = _third(row, position.height, "top", "bottom")
    broad = _third(column, position.width, "left", "right")
    if tall or broad:
        return ".".join(filter(None, [tall, broad]))
    return "" if min(position.height, position.width) <= SMALL else "middle"


def _third(place: int, size: int, first: str, last: str) -> str:
    if size <= SMALL:
        return ""
    return {0: first, 2: last}.get(place * 3 // size, "")
