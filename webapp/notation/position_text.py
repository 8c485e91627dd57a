"""Position text: a size, a total and one line for each row. For files, pipes and pasting."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.limits import row_fault, size_faults

HEAD = re.compile(r"([0-9]{1,5})x([0-9]{1,5})\s+([0-9]{1,5}|\?)")
SYMBOLS = Message("0 to 8, . (unknown), * (bullet or mine) or - (empty)")


@dataclass
class _Reading:
    """The cells that are read so far, and what is wrong with them."""

    faults: list[TextFault] = field(default_factory=list)
    clues: dict[Cell, int] = field(default_factory=dict)
    bullets: int = 0
    empties: int = 0

    def fault(self, message: str, line: int, column: int | None = None) -> None:
        """Note what is wrong in a line."""
        self.faults.append(TextFault(message, line, column))


def parse_position_text(text: str) -> Position:
    """The position of a text; raise `NotationError` with every fault in it."""
    lines = [
        (number, line)
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    ]
    if not lines:
        raise NotationError.at(
            Message("there is nothing to read: write the size and the total first")
        )
    width, height, total = _read_head(*lines[0])
    reading = _Reading()
    for row, (number, line) in enumerate(lines[1:]):
        if row == height:
            extra = len(lines) - 1 - height
            reading.fault(_too_many(extra, height), number)
            break
        _read_row(reading, line, number, row * width, width)
    missing = height - (len(lines) - 1)
    if missing > 0:
        reading.fault(_missing(missing, height), lines[-1][0] + 1)
    if reading.faults:
        raise NotationError(reading.faults)
    return Position(
        width, height, reading.clues, bullets=reading.bullets, empties=reading.empties, total=total
    )


def _too_many(rows: int, height: int) -> Message:
    return Message.counted(
        "%(num)s row is too many: the first line says %(height)s",
        "%(num)s rows are too many: the first line says %(height)s",
        rows,
        height=height,
    )


def _missing(rows: int, height: int) -> Message:
    return Message.counted(
        "%(num)s row is missing: the first line says %(height)s",
        "%(num)s rows are missing: the first line says %(height)s",
        rows,
        height=height,
    )


def _read_head(number: int, line: str) -> tuple[int, int, int | None]:
    match = HEAD.fullmatch(line.strip())
    if not match:
        message = Message(
            "%(line)s is not a size and a total: write WIDTHxHEIGHT and the number "
            "of bullets, or ? for an unknown number, as in 7x7 15",
            line=repr(line.strip()[:40]),
        )
        raise NotationError.at(message, line=number)
    width, height = int(match[1]), int(match[2])
    faults = [TextFault(message, number) for message in size_faults(width, height)]
    if faults:
        raise NotationError(faults)
    return width, height, None if match[3] == "?" else int(match[3])


def _read_row(reading: _Reading, line: str, number: int, first: Cell, width: int) -> None:
    row = line.rstrip()
    indent = len(row) - len(row.lstrip())
    row = row.lstrip()
    if len(row) != width:
        reading.fault(row_fault(len(row), width), number)
    for offset, symbol in enumerate(row):
        cell = first + offset
        if symbol in "012345678":
            reading.clues[cell] = int(symbol)
        elif symbol == "*":
            reading.bullets |= 1 << cell
        elif symbol == "-":
            reading.empties |= 1 << cell
        elif symbol != ".":
            message = Message(
                "%(symbol)s is not a cell: use %(symbols)s", symbol=repr(symbol), symbols=SYMBOLS
            )
            reading.fault(message, number, indent + offset + 1)


def print_position_text(position: Position) -> str:
    """The position as text, its size and total in the first line."""
    total = "?" if position.total is None else position.total
    return "\n".join([f"{position.width}x{position.height} {total}", *print_rows(position), ""])


def print_rows(position: Position) -> list[str]:
    """The rows of a position alone, a symbol a cell."""
    symbols = [_symbol(position, cell) for cell in range(position.size)]
    return [
        "".join(symbols[start : start + position.width])
        for start in range(0, len(symbols), position.width)
    ]


def _symbol(position: Position, cell: Cell) -> str:
    if cell in position.clues:
        return str(position.clues[cell])
    if position.bullets >> cell & 1:
        return "*"
    return "-" if position.empties >> cell & 1 else "."
