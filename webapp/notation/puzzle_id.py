"""Puzzle ids: `7x7b15:g3b1…`, the whole puzzle in one line, for storage and addresses."""

from __future__ import annotations

import re
import string

from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation.english import counted, sides
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.limits import size_faults

HEAD = re.compile(r"([0-9]{1,5})x([0-9]{1,5})b([0-9]{1,5}):")
LONGEST_RUN = 26
"""Cells that one letter stands for, at most: z."""
EXAMPLE = "4x4b5:b1b32a4g"


def parse_puzzle_id(text: str) -> Position:
    """The puzzle of an id; raise `NotationError` with every fault in it."""
    text = text.strip()
    head = HEAD.match(text)
    if not head:
        raise NotationError.at(_head_message(text))
    width, height, total = map(int, head.groups())
    faults = [TextFault(message, column=1) for message in size_faults(width, height)]
    if faults:
        raise NotationError(faults)
    clues, length = _read_body(text, head.end(), width * height, faults)
    missing = width * height - length
    if missing > 0 and not faults:
        message = Message.counted(
            "the id describes %(cells)s, but %(sides)s has %(size)s: %(num)s is missing at the end",
            "the id describes %(cells)s, but %(sides)s has %(size)s: "
            "%(num)s are missing at the end",
            missing,
            cells=counted(length, "cell"),
            sides=sides(width, height),
            size=width * height,
        )
        faults.append(TextFault(message, column=len(text) + 1))
    if faults:
        raise NotationError(faults)
    return Position(width, height, clues, total=total)


def _head_message(text: str) -> str:
    start = text[:20] + ("…" if len(text) > 20 else "")
    return Message(
        "%(start)s does not begin like a puzzle id: WIDTHxHEIGHTbBULLETS:CELLS, as in %(example)s",
        start=repr(start),
        example=EXAMPLE,
    )


def _read_body(
    text: str, start: int, size: int, faults: list[TextFault]
) -> tuple[dict[Cell, int], int]:
    """The clues of the body and the number of cells it describes; faults are appended."""
    clues: dict[Cell, int] = {}
    cell = 0
    for column, letter in enumerate(text[start:], start + 1):
        before = cell
        if letter in "012345678":
            clues[cell] = int(letter)
            cell += 1
        elif letter in string.ascii_lowercase:
            cell += ord(letter) - ord("a") + 1
        else:
            message = Message(
                "%(letter)s is neither a number (0 to 8) nor a run of cells (a to z)",
                letter=repr(letter),
            )
            faults.append(TextFault(message, column=column))
        if before <= size < cell:
            message = Message(
                "%(letter)s goes beyond the last of the %(cells)s",
                letter=repr(letter),
                cells=counted(size, "cell"),
            )
            faults.append(TextFault(message, column=column))
    return clues, cell


def print_puzzle_id(position: Position) -> str:
    """The one id of a puzzle; raise `NotationError` for what an id has no place for."""
    if position.total is None:
        raise NotationError.at(
            Message("a puzzle id needs the number of bullets; this position has none")
        )
    if position.bullets or position.empties:
        raise NotationError.at(
            Message("a puzzle id has no place for marked cells; use position text")
        )
    body = ""
    last = -1
    for cell in [*sorted(position.clues), position.size]:
        body += _run(cell - last - 1)
        if cell in position.clues:
            body += str(position.clues[cell])
        last = cell
    return f"{position.width}x{position.height}b{position.total}:{body}"


def _run(length: int) -> str:
    """Letters for a run of cells without a clue: as many z as fit, then the rest."""
    full, rest = divmod(length, LONGEST_RUN)
    return "z" * full + (string.ascii_lowercase[rest - 1] if rest else "")
