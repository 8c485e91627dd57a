"""What the formats of rows share: lines with their numbers, and a grid with a sign a cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation.english import counted
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.limits import row_fault

UNKNOWN, BULLET, EMPTY = "unknown", "bullet", "empty"
"""What a sign that is no number says of its cell."""

_NUMBERS = frozenset("012345678")

Line = tuple[int, str]
"""The number of a line in the text, from 1, and what it says."""


@dataclass
class CellContents:
    """The contents of the cells that are read so far; a cell that is left out is unknown."""

    clues: dict[Cell, int] = field(default_factory=dict)
    bullets: Mask = 0
    empties: Mask = 0

    def put(self, cell: Cell, meaning: str) -> None:
        """Note what a cell holds: a number, `BULLET`, `EMPTY` or `UNKNOWN`."""
        if meaning.isdigit():
            self.clues[cell] = int(meaning)
        elif meaning == BULLET:
            self.bullets |= 1 << cell
        elif meaning == EMPTY:
            self.empties |= 1 << cell


def written_lines(text: str) -> list[Line]:
    """The lines that are not blank, stripped, with their numbers."""
    numbered = enumerate(text.lstrip("\ufeff").splitlines(), 1)
    return [(number, line.strip()) for number, line in numbered if line.strip()]


def write_rows(signs: Sequence[str], width: int) -> list[str]:
    """The rows of a grid with a sign a cell."""
    return ["".join(signs[start : start + width]) for start in range(0, len(signs), width)]


def read_grid(
    rows: Sequence[tuple[int, Sequence[str]]],
    *,
    width: int,
    height: int,
    total: int | None,
    signs: Mapping[str, str],
) -> Position:
    """The position of a grid with a sign a cell; 0 to 8 are clues whatever else `signs` has."""
    faults: list[TextFault] = []
    if len(rows) != height:
        faults.append(
            TextFault(
                Message(
                    "%(rows)s instead of %(height)s", rows=counted(len(rows), "row"), height=height
                )
            )
        )
    cells = CellContents()
    for row, (number, line) in enumerate(rows[:height]):
        if len(line) != width:
            faults.append(TextFault(row_fault(len(line), width), number))
        for column, sign in enumerate(line[:width]):
            meaning = sign if sign in _NUMBERS else signs.get(sign)
            if meaning is None:
                known = ", ".join(signs)
                message = Message(
                    "%(sign)s is not a cell: use 0 to 8, %(known)s", sign=repr(sign), known=known
                )
                faults.append(TextFault(message, number, column + 1))
            else:
                cells.put(row * width + column, meaning)
    if faults:
        raise NotationError(faults)
    return Position(
        width, height, cells.clues, bullets=cells.bullets, empties=cells.empties, total=total
    )
