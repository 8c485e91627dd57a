"""Positions as other programs write them, one reader and one writer a notation.

* JSMinesweeper `.mine`: `WxHxM`, then rows of 0-8, H (hidden), F (flag), M or ? (mine).
* pzprjs `mines/COLS/ROWS/BODY`: a hex digit is a clue, `.` an empty cell, g-z a run of 1 to 20.
* Bare ASCII grids: minesweepr and minesolve give `.` and `x` opposite meanings, so these are
  read only when the dialect is named.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, field

from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.notation.english import counted, sides
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.limits import check_size, size_faults

UNKNOWN, BULLET, EMPTY = "unknown", "bullet", "empty"

JSM_HEAD = re.compile(r"([0-9]{1,5})x([0-9]{1,5})x([0-9]{1,5})")
PZPR_HEAD = re.compile(r"(?:\S*[?/])?mines/(?:v:/)?([0-9]{1,5})/([0-9]{1,5})/(\S*)")
PZPR_RUN = string.ascii_lowercase[6:]

JSM_SIGNS = {"H": UNKNOWN, "F": BULLET, "M": BULLET, "?": BULLET}
DIALECTS: dict[str, dict[str, str]] = {
    "minesweepr": {"x": UNKNOWN, "*": BULLET, ".": "0"},
    "minesolve": {".": UNKNOWN, "*": BULLET, "x": "0"},
}


@dataclass
class _Cells:
    """What the cells read so far hold."""

    clues: dict[Cell, int] = field(default_factory=dict)
    bullets: Mask = 0
    empties: Mask = 0

    def put(self, cell: Cell, meaning: str) -> None:
        if meaning.isdigit():
            self.clues[cell] = int(meaning)
        elif meaning == BULLET:
            self.bullets |= 1 << cell
        elif meaning == EMPTY:
            self.empties |= 1 << cell


Line = tuple[int, str]
"""A line and its number in the text, from 1."""


def written_lines(text: str) -> list[Line]:
    """The lines that say something, stripped, with their numbers."""
    numbered = enumerate(text.lstrip("\ufeff").splitlines(), 1)
    return [(number, line.strip()) for number, line in numbered if line.strip()]


def parse_jsminesweeper(text: str) -> Position:
    """A position as JSMinesweeper stores it."""
    (number, first), *rows = written_lines(text)
    head = JSM_HEAD.fullmatch(first)
    if not head:
        raise NotationError.at(f"{first[:30]!r} is not WIDTHxHEIGHTxMINES", line=number)
    width, height, total = map(int, head.groups())
    check_size(width, height, line=number)
    return _grid(rows, width, height, total, JSM_SIGNS)


def parse_ascii(text: str, dialect: str) -> Position:
    """A bare grid in a named dialect; it tells no total."""
    rows = written_lines(text)
    if not rows:
        raise NotationError.at("there is nothing to read: give the rows of the board")
    width, height = len(rows[0][1]), len(rows)
    check_size(width, height)
    return _grid(rows, width, height, None, DIALECTS[dialect])


def _grid(
    rows: list[Line], width: int, height: int, total: int | None, signs: Mapping[str, str]
) -> Position:
    faults: list[TextFault] = []
    if len(rows) != height:
        faults.append(TextFault(f"{counted(len(rows), 'row')} instead of {height}"))
    cells = _Cells()
    for row, (number, line) in enumerate(rows[:height]):
        if len(line) != width:
            message = f"the row has {counted(len(line), 'cell')} instead of {width}"
            faults.append(TextFault(message, number))
        for column, sign in enumerate(line[:width]):
            meaning = sign if sign in "012345678" else signs.get(sign)
            if meaning is None:
                known = ", ".join(signs)
                message = f"{sign!r} is not a cell: use 0 to 8, {known}"
                faults.append(TextFault(message, number, column + 1))
            else:
                cells.put(row * width + column, meaning)
    if faults:
        raise NotationError(faults)
    return Position(
        width, height, cells.clues, bullets=cells.bullets, empties=cells.empties, total=total
    )


def print_jsminesweeper(position: Position) -> str:
    """The position for JSMinesweeper; it has no sign for a known empty cell."""
    if position.total is None:
        raise NotationError.at("JSMinesweeper needs the number of mines; this position has none")
    if position.empties:
        raise NotationError.at("JSMinesweeper has no sign for a cell known to be empty")
    width = position.width
    signs = [_sign(position, cell) for cell in range(width * position.height)]
    rows = ["".join(signs[start : start + width]) for start in range(0, len(signs), width)]
    return "\n".join([f"{width}x{position.height}x{position.total}", *rows, ""])


def _sign(position: Position, cell: Cell) -> str:
    if cell in position.clues:
        return str(position.clues[cell])
    return "F" if position.bullets >> cell & 1 else "H"


def parse_pzprjs(text: str) -> Position:
    """A puzzle as pzprjs writes it into its address; it tells no total."""
    head = PZPR_HEAD.fullmatch(text.strip())
    if not head:
        raise NotationError.at(f"{text.strip()[:40]!r} is not mines/COLUMNS/ROWS/BODY")
    width, height, body = int(head[1]), int(head[2]), head[3]
    faults = [TextFault(message) for message in size_faults(width, height)]
    cells, cell = _Cells(), 0
    for column, sign in enumerate(body, head.start(3) + 1):
        if sign in "012345678.":
            cells.put(cell, EMPTY if sign == "." else sign)
            cell += 1
        elif sign in PZPR_RUN:
            cell += PZPR_RUN.index(sign) + 1
        else:
            message = f"{sign!r} is neither a clue (0 to 8, .) nor a run of cells (g to z)"
            faults.append(TextFault(message, column=column))
    if cell != width * height and not faults:
        size = f"{sides(width, height)} has {width * height}"
        message = f"the body describes {counted(cell, 'cell')}, but {size}"
        faults.append(TextFault(message))
    if faults:
        raise NotationError(faults)
    return Position(width, height, cells.clues, bullets=0, empties=cells.empties)


def print_pzprjs(position: Position) -> str:
    """The puzzle for pzprjs, without its total, for which that has no place."""
    if position.bullets:
        raise NotationError.at("pzprjs has no sign for a known bullet")
    body, run = "", 0
    for cell in range(position.size):
        sign = _pzpr_sign(position, cell)
        if sign or run == len(PZPR_RUN):
            body += PZPR_RUN[run - 1] if run else ""
            run = 0
        body += sign
        run += not sign
    body += PZPR_RUN[run - 1] if run else ""
    return f"mines/{position.width}/{position.height}/{body}"


def _pzpr_sign(position: Position, cell: Cell) -> str:
    if cell in position.clues:
        return str(position.clues[cell])
    return "." if position.empties >> cell & 1 else ""
