"""Addresses of pzprjs: `mines/COLUMNS/ROWS/BODY`, a hex digit a clue, `.` an empty cell.

A letter g to z is a run of 1 to 20 cells without a clue. The total has no place in it.
"""

from __future__ import annotations

import re
import string

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.notation.english import counted, sides
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign.foreign_format import TextFormat
from webapp.notation.foreign.rows import EMPTY, CellContents
from webapp.notation.limits import size_faults

HEAD = re.compile(r"(?:\S*[?/])?mines/(?:v:/)?([0-9]{1,5})/([0-9]{1,5})/(\S*)")
_RUNS = string.ascii_lowercase[6:]


def parse_pzprjs(text: str) -> Position:
    """The puzzle in an address of pzprjs; its total is unknown."""
    head = HEAD.fullmatch(text.strip())
    if not head:
        raise NotationError.at(f"{text.strip()[:40]!r} is not mines/COLUMNS/ROWS/BODY")
    width, height, body = int(head[1]), int(head[2]), head[3]
    faults = [TextFault(message) for message in size_faults(width, height)]
    cells, cell = CellContents(), 0
    for column, sign in enumerate(body, head.start(3) + 1):
        if sign in "012345678.":
            cells.put(cell, EMPTY if sign == "." else sign)
            cell += 1
        elif sign in _RUNS:
            cell += _RUNS.index(sign) + 1
        else:
            message = f"{sign!r} is neither a number (0 to 8, .) nor a run of cells (g to z)"
            faults.append(TextFault(message, column=column))
    if cell != width * height and not faults:
        size = f"{sides(width, height)} has {width * height}"
        message = f"the body describes {counted(cell, 'cell')}, but {size}"
        faults.append(TextFault(message))
    if faults:
        raise NotationError(faults)
    return Position(width, height, cells.clues, empties=cells.empties)


def print_pzprjs(position: Position) -> str:
    """The puzzle as pzprjs writes it into its address, without the total."""
    if position.bullets:
        raise NotationError.at("pzprjs has no sign for a known bullet")
    body, run = "", 0
    for cell in range(position.size):
        sign = _sign(position, cell)
        if sign or run == len(_RUNS):
            body += _RUNS[run - 1] if run else ""
            run = 0
        body += sign
        run += not sign
    body += _RUNS[run - 1] if run else ""
    return f"mines/{position.width}/{position.height}/{body}"


def _sign(position: Position, cell: Cell) -> str:
    """A clue or a known empty cell; nothing of a cell that belongs to a run."""
    if cell in position.clues:
        return str(position.clues[cell])
    return "." if position.empties >> cell & 1 else ""


FORMAT = TextFormat(
    name="pzprjs",
    head=HEAD,
    one_line=True,
    parse=parse_pzprjs,
    print_position=print_pzprjs,
    keeps_total=False,
    live=False,
)
