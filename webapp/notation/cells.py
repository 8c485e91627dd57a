"""Names of cells for people: C4 is column C, row 4; after Z comes AA."""

from __future__ import annotations

import re
from collections.abc import Iterable

from webapp.engine.grid import Cell
from webapp.message import Message
from webapp.notation.english import listed
from webapp.notation.errors import NotationError

_NAME = re.compile(r"([A-Za-z]{1,3})([1-9][0-9]{0,3})")


def column_name(column: int) -> str:
    """A for column 0, Z for 25, AA for 26."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def cell_name(cell: Cell, width: int) -> str:
    """C4 for the cell in the third column and the fourth row."""
    row, column = divmod(cell, width)
    return f"{column_name(column)}{row + 1}"


def cell_names(cells: Iterable[Cell], width: int) -> str:
    """The names of cells as a list for a sentence: A1, B2 and C3."""
    return listed([cell_name(cell, width) for cell in cells])


def json_cell(cell: Cell, width: int) -> list[int]:
    """A cell as JSON has it: [row, column] from 0."""
    return list(divmod(cell, width))


def json_cells(cells: Iterable[Cell], width: int) -> list[list[int]]:
    """Cells as JSON has them."""
    return [json_cell(cell, width) for cell in cells]


def parse_cell(name: str, width: int, height: int) -> Cell:
    """The cell of that name; raise `NotationError` if there is none on the board."""
    match = _NAME.fullmatch(name.strip())
    last = cell_name(width * height - 1, width)
    if not match:
        raise NotationError.at(
            Message(
                "%(name)s is no cell: use a column and a row, A1 to %(last)s",
                name=repr(name),
                last=last,
            )
        )
    column = 0
    for letter in match[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    row = int(match[2])
    if column > width or row > height:
        raise NotationError.at(
            Message(
                "%(name)s lies outside the board: its cells are A1 to %(last)s",
                name=name,
                last=last,
            )
        )
    return (row - 1) * width + column - 1
