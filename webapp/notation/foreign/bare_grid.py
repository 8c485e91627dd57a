"""Rows of signs without a size or a total. Read only when their dialect is named.

minesweepr and minesolve give `.` and `x` opposite meanings, so the text alone does not tell.
"""

from __future__ import annotations

from webapp.engine.position import Position
from webapp.notation.errors import NotationError
from webapp.notation.foreign.rows import BULLET, UNKNOWN, read_grid, written_lines
from webapp.notation.limits import check_size

DIALECTS: dict[str, dict[str, str]] = {
    "minesweepr": {"x": UNKNOWN, "*": BULLET, ".": "0"},
    "minesolve": {".": UNKNOWN, "*": BULLET, "x": "0"},
}


def parse_bare_grid(text: str, dialect: str) -> Position:
    """The position of a bare grid in a named dialect; its total is unknown."""
    rows = written_lines(text)
    if not rows:
        raise NotationError.at("there is nothing to read: give the rows of the board")
    width, height = len(rows[0][1]), len(rows)
    check_size(width, height)
    return read_grid(rows, width=width, height=height, total=None, signs=DIALECTS[dialect])
