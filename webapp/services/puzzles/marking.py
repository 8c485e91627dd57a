"""A player's marks as text, the moves that change them, and what undo and redo go back to.

Marks are a character for each cell, row by row: `.` unknown, `*` bullet, `-` empty, and in pencil
`o` perhaps a bullet, `_` perhaps empty. A clue's cell is always `.`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from webapp.engine.grid import Cell, Mask, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.marks import Marks
from webapp.message import Message
from webapp.notation.cells import cell_name
from webapp.store.plays import PaperMoveRow

UNKNOWN, BULLET, EMPTY, PERHAPS_BULLET, PERHAPS_EMPTY = ".*-o_"
CYCLES = {
    "cycle": (UNKNOWN, BULLET, EMPTY),
    "pencil": (UNKNOWN, PERHAPS_BULLET, PERHAPS_EMPTY),
}
INK = {PERHAPS_BULLET: BULLET, PERHAPS_EMPTY: EMPTY}
"""What a pencil mark becomes when it is inked over."""

_CHANGE = re.compile(r"(0|[1-9][0-9]{0,3})([.*\-o_])")
_CHANGES = re.compile(rf"(?:{_CHANGE.pattern})+")
_STORED_CHANGE = re.compile(r"(\d+)(.)(.)")


class BadPaperMove(ValueError):
    """A move that no board can take; the message is for people."""


class Change(NamedTuple):
    """One cell and its mark before and after."""

    cell: Cell
    before: str
    after: str


def blank(position: Position) -> str:
    """The marks of a game that begins."""
    return UNKNOWN * position.size


def read_wishes(text: str, position: Position) -> dict[Cell, str]:
    """The marks that a text such as `12*13-` wants, by cell; raises `BadPaperMove`."""
    size = position.size
    if not _CHANGES.fullmatch(text) or len(text) > 5 * size:
        raise BadPaperMove(
            Message("The move cannot be read. It names cells by number, each with its new mark.")
        )
    wishes: dict[Cell, str] = {}
    for number, mark in _CHANGE.findall(text):
        cell = int(number)
        if cell >= size:
            raise BadPaperMove(
                Message(
                    "The move names cell %(cell)s, but the board has %(size)s, from 0.",
                    cell=cell,
                    size=size,
                )
            )
        if cell in position.clues:
            name = cell_name(cell, position.width)
            raise BadPaperMove(
                Message("%(name)s shows a number: nothing can be marked there.", name=name)
            )
        if cell in wishes:
            raise BadPaperMove(Message("The move names cell %(cell)s twice.", cell=cell))
        wishes[cell] = mark
    return wishes


def changes_to(marks: str, wishes: dict[Cell, str]) -> list[Change]:
    """List what has to change for wishes to come true."""
    return [Change(cell, marks[cell], mark) for cell, mark in wishes.items() if marks[cell] != mark]


def apply(marks: str, changes: Iterable[Change]) -> str:
    """The marks after some changes."""
    cells = list(marks)
    for change in changes:
        cells[change.cell] = change.after
    return "".join(cells)


def reversed_changes(changes: Iterable[Change]) -> list[Change]:
    """List the changes that take others back."""
    return [Change(change.cell, change.after, change.before) for change in changes]


def encode(changes: Iterable[Change]) -> str:
    """Write changes as the table of moves has them: cell, mark before, mark after."""
    return "".join(f"{change.cell}{change.before}{change.after}" for change in changes)


def decode(text: str) -> list[Change]:
    """Read changes from the table of moves."""
    return [
        Change(int(cell), before, after) for cell, before, after in _STORED_CHANGE.findall(text)
    ]


@dataclass
class MarkHistory:
    """What can be undone and what can be redone, the next one last."""

    undo: list[str] = field(default_factory=list)
    redo: list[str] = field(default_factory=list)

    @classmethod
    def from_moves(cls, moves: Iterable[PaperMoveRow]) -> MarkHistory:
        """Follow the moves of a play."""
        history = cls()
        for move in moves:
            match move.kind:
                case "mark":
                    history.undo.append(move.changes)
                    history.redo.clear()
                case "undo":
                    history.redo.append(history.undo.pop())
                case "redo":
                    history.undo.append(history.redo.pop())
                case "again":
                    history.undo.clear()
                    history.redo.clear()
        return history

    def last_marked(self, marks: str) -> Mask:
        """The cells of the last move of which something still stands; pencil is no mark."""
        known = as_marks(marks).cells
        for move in reversed(self.undo):
            if cells := mask_of(change.cell for change in decode(move)) & known:
                return cells
        return 0


def next_mark(mark: str, tool: str, *, empty_first: bool = False) -> str:
    """The mark that a click with this tool puts in the place of another one."""
    if tool in {"bullet", "empty"}:
        wanted = BULLET if tool == "bullet" else EMPTY
        return UNKNOWN if mark == wanted else wanted
    unknown, first, second = CYCLES[tool]
    order = (unknown, second, first) if empty_first else (unknown, first, second)
    return order[(order.index(mark) + 1) % 3] if mark in order else order[1]


def as_marks(marks: str) -> Marks:
    """The marks that count; pencil does not."""
    return Marks(_where(marks, BULLET), _where(marks, EMPTY))


def _where(marks: str, wanted: str) -> Mask:
    return mask_of(cell for cell, mark in enumerate(marks) if mark == wanted)


def is_finished(position: Position, marks: str) -> bool:
    """Whether the bullets agree with every clue and with the total."""
    if position.total is not None and marks.count(BULLET) != position.total:
        return False
    bullets = _where(marks, BULLET)
    around = neighbour_masks(position.width, position.height)
    return all(
        (around[cell] & bullets).bit_count() == number for cell, number in position.clues.items()
    )
