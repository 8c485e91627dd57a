"""Files of pzprjs for its puzzle `mines`: the clues and, below them, the marks.

Four lines say `pzprv3`, `mines`, the rows and the columns. In the rows of clues `.` is no clue and
`-` one without a number; in the rows of marks `#` is a mine and `+` an empty cell. Written in one
line, `/` stands for the end of each. The total has no place in it.
"""

from __future__ import annotations

import re

from webapp.engine.position import Position
from webapp.notation.english import counted
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign.foreign_format import TextFormat
from webapp.notation.foreign.rows import BULLET, EMPTY, UNKNOWN, CellContents, write_rows
from webapp.notation.limits import check_size

HEAD = re.compile(r"pzprv3(?:\.[0-9]{1,3})?(?:/.*)?")
_NUMBER = re.compile(r"[0-9]{1,5}")
_ROW = re.compile(r"[-.#+0-9 ]+")
_CLUES = {".": UNKNOWN, "-": EMPTY, **{number: number for number in "012345678"}}
_MARKS = {".": UNKNOWN, "#": BULLET, "+": EMPTY}


def parse_pzprv3(text: str) -> Position:
    """The puzzle and its marks; its total is unknown."""
    lines = [line.strip() for line in re.split(r"[/\n]", text.lstrip("\ufeff"))]
    lines = [line for line in lines if line]
    kind = lines[1] if len(lines) > 1 else ""
    if kind != "mines":
        raise NotationError.at(f"this is a puzzle of the kind {kind[:20]!r}: use mines")
    height, width = _side(lines, 2, "rows"), _side(lines, 3, "columns")
    check_size(width, height)
    # What follows the two tables, such as the history of the moves, says nothing of the position.
    rest = lines[4:]
    rows = rest[: next((at for at, line in enumerate(rest) if not _ROW.fullmatch(line)), len(rest))]
    if len(rows) not in {height, 2 * height}:
        message = (
            f"{counted(len(rows), 'row')} instead of {2 * height}: {height} of numbers, then "
            f"{height} of marks"
        )
        raise NotationError.at(message)
    faults: list[TextFault] = []
    clues = _table(rows[:height], width, _CLUES, "numbers", faults)
    marks = _table(rows[height:], width, _MARKS, "marks", faults)
    if faults:
        raise NotationError(faults)
    cells = CellContents()
    for cell, meaning in enumerate(clues):
        cells.put(cell, meaning)
    for cell, meaning in enumerate(marks):
        # A clue may be marked as no mine: that is nothing new.
        if cell not in cells.clues or meaning != EMPTY:
            cells.put(cell, meaning)
    return Position(width, height, cells.clues, bullets=cells.bullets, empties=cells.empties)


def _side(lines: list[str], place: int, name: str) -> int:
    text = lines[place] if len(lines) > place else ""
    if not _NUMBER.fullmatch(text):
        raise NotationError.at(f"the number of {name} is {text[:20]!r}: it is a number")
    return int(text)


def _table(
    rows: list[str], width: int, signs: dict[str, str], name: str, faults: list[TextFault]
) -> list[str]:
    """What each cell of a table holds; faults are appended."""
    table: list[str] = []
    for number, row in enumerate(rows, 1):
        cells = row.split()
        where = f"row {number} of the {name}"
        if len(cells) != width:
            faults.append(
                TextFault(f"{where} has {counted(len(cells), 'cell')} instead of {width}")
            )
        for sign in cells:
            if sign not in signs:
                known = "a number up to 8, . or -" if name == "numbers" else "., # or +"
                faults.append(TextFault(f"{where}: {sign[:10]!r} is not a cell: use {known}"))
        table += [signs.get(sign, UNKNOWN) for sign in cells]
    return table


def print_pzprv3(position: Position) -> str:
    """The puzzle with its marks as pzprjs stores it, without the total."""
    clues, marks = [], []
    for cell in range(position.size):
        clues.append(str(position.clues.get(cell, ".")))
        bullet, empty = position.bullets >> cell & 1, position.empties >> cell & 1
        marks.append("#" if bullet else "+" if empty else ".")
    head = ["pzprv3", "mines", str(position.height), str(position.width)]
    rows = [" ".join(row) for signs in (clues, marks) for row in write_rows(signs, position.width)]
    return "\n".join([*head, *rows, ""])


FORMAT = TextFormat(
    name="pzprv3",
    head=HEAD,
    parse=parse_pzprv3,
    print_position=print_pzprv3,
    keeps_total=False,
    live=False,
)
