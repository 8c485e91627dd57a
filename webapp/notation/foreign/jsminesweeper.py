"""JSMinesweeper's `.mine` files: `WxHxM`, then rows of 0-8, H (hidden), F (flag), M or ? (mine)."""

from __future__ import annotations

import re

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.notation.foreign.foreign_format import TextFormat
from webapp.notation.foreign.rows import BULLET, UNKNOWN, read_grid, write_rows, written_lines
from webapp.notation.limits import check_size

HEAD = re.compile(r"([0-9]{1,5})x([0-9]{1,5})x([0-9]{1,5})")
_SIGNS = {"H": UNKNOWN, "F": BULLET, "M": BULLET, "?": BULLET}


def parse_jsminesweeper(text: str) -> Position:
    """The position of a `.mine` file."""
    (number, first), *rows = written_lines(text)
    head = HEAD.fullmatch(first)
    if not head:
        raise NotationError.at(f"{first[:30]!r} is not WIDTHxHEIGHTxMINES", line=number)
    width, height, total = map(int, head.groups())
    check_size(width, height, line=number)
    return read_grid(rows, width=width, height=height, total=total, signs=_SIGNS)


def print_jsminesweeper(position: Position) -> str:
    """The position as a `.mine` file, which has no sign for a known empty cell."""
    if position.total is None:
        raise NotationError.at("JSMinesweeper needs the number of mines; this position has none")
    if position.empties:
        raise NotationError.at("JSMinesweeper has no sign for a cell known to be empty")
    width = position.width
    signs = [_sign(position, cell) for cell in range(width * position.height)]
    head = f"{width}x{position.height}x{position.total}"
    return "\n".join([head, *write_rows(signs, width), ""])


def _sign(position: Position, cell: Cell) -> str:
    if cell in position.clues:
        return str(position.clues[cell])
    return "F" if position.bullets >> cell & 1 else "H"


FORMAT = TextFormat(
    name="jsminesweeper",
    head=HEAD,
    parse=parse_jsminesweeper,
    print_position=print_jsminesweeper,
)
