"""Whole live boards as other programs write them.

* mbf, a binary file: width, height, the number of mines in two bytes, then x and y of each mine.
* `.board` v0.1: `# MINESWEEPER-BOARD v0.1`, `key: value` lines, then `[real]` with the whole
  board (`*` and 0-8), `[view]` with what a player sees (U hidden, F flag, ? doubt, 0-8), or both.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.engine.grid import Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.notation.english import counted
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign import Line, written_lines
from webapp.notation.limits import check_size
from webapp.notation.live_board import LiveBoard

BOARD_HEAD = re.compile(r"#\s*MINESWEEPER-BOARD\s+v0\.1", re.IGNORECASE)
_PAIR = re.compile(r"([A-Za-z_]+)\s*:\s*(.*)")


def is_mbf(data: bytes) -> bool:
    """Whether the length and the numbers of some bytes are those of an mbf file."""
    if len(data) < 4 or len(data) != 4 + 2 * int.from_bytes(data[2:4], "big"):
        return False
    return all(x < data[0] for x in data[4::2]) and all(y < data[1] for y in data[5::2])


def parse_mbf(data: bytes) -> LiveBoard:
    """The board of an mbf file."""
    if not is_mbf(data):
        raise NotationError.at("the bytes are no mbf file: its length or a mine's place is wrong")
    width, height = data[0], data[1]
    check_size(width, height)
    mines = mask_of(y * width + x for x, y in zip(data[4::2], data[5::2], strict=True))
    if mines.bit_count() != int.from_bytes(data[2:4], "big"):
        raise NotationError.at("a mine stands twice in the mbf file")
    return LiveBoard(width, height, mines)


def print_mbf(board: LiveBoard) -> bytes:
    """The board as an mbf file."""
    places = [divmod(cell, board.width) for cell in cells_of(board.mines)]
    pairs = b"".join(bytes([column, row]) for row, column in places)
    return bytes([board.width, board.height]) + len(places).to_bytes(2, "big") + pairs


def parse_board(text: str) -> Position | LiveBoard:
    """A `.board` file: what the player sees if it tells that, else the whole board."""
    told: dict[str, str] = {}
    parts: dict[str, list[Line]] = {}
    rows: list[Line] | None = None
    for number, line in written_lines(text):
        if line.startswith("[") and line.endswith("]"):
            rows = parts.setdefault(line[1:-1].strip().lower(), [])
        elif line.startswith("#"):
            continue
        elif rows is not None:
            rows.append((number, line.replace(" ", "")))
        elif pair := _PAIR.fullmatch(line):
            told[pair[1].lower()] = pair[2].strip()
        else:
            raise NotationError.at(f"{line[:30]!r} is no `key: value`", line=number)
    if not parts.keys() & {"real", "view"}:
        raise NotationError.at("the board has neither a [real] nor a [view] part")
    part = parts.get("view") or parts.get("real") or []
    width, height = _sides(told, part)
    if parts.get("view"):
        return _view(part, width, height, _number(told, "mines"))
    return _real(part, width, height, _number(told, "mines"))


def _number(told: dict[str, str], key: str) -> int | None:
    value = told.get(key)
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", value):
        raise NotationError.at(f"{key} is {value[:20]!r}: it is a number")
    return int(value)


def _sides(told: dict[str, str], part: Sequence[Line]) -> tuple[int, int]:
    """Width and height; the rows must be as many and as long as promised."""
    height = _number(told, "rows") or len(part)
    width = _number(told, "columns") or (len(part[0][1]) if part else 0)
    check_size(width, height)
    faults = [
        TextFault(f"the row has {counted(len(line), 'cell')} instead of {width}", number)
        for number, line in part
        if len(line) != width
    ]
    if len(part) != height:
        faults.append(TextFault(f"{counted(len(part), 'row')} instead of {height}"))
    if faults:
        raise NotationError(faults)
    return width, height


def _check_signs(part: Sequence[Line], known: str) -> str:
    faults = [
        TextFault(f"{sign!r} is not a cell: use {' '.join(known)}", number, column)
        for number, line in part
        for column, sign in enumerate(line, 1)
        if sign not in known
    ]
    if faults:
        raise NotationError(faults)
    return "".join(line for _, line in part)


def _view(part: Sequence[Line], width: int, height: int, total: int | None) -> Position:
    cells = _check_signs(part, "012345678UF?")
    clues = {cell: int(sign) for cell, sign in enumerate(cells) if sign.isdigit()}
    flags = mask_of(cell for cell, sign in enumerate(cells) if sign == "F")
    return Position(width, height, clues, bullets=flags, empties=0, total=total)


def _real(part: Sequence[Line], width: int, height: int, total: int | None) -> LiveBoard:
    cells = _check_signs(part, "012345678*")
    mines = mask_of(cell for cell, sign in enumerate(cells) if sign == "*")
    _check_numbers(cells, mines, width, height)
    if total not in (None, mines.bit_count()):
        message = (
            f"the board promises {counted(total or 0, 'mine')}, but it has {mines.bit_count()}"
        )
        raise NotationError.at(message)
    return LiveBoard(width, height, mines)


def _check_numbers(cells: str, mines: Mask, width: int, height: int) -> None:
    around = neighbour_masks(width, height)
    faults = []
    for cell, sign in enumerate(cells):
        number = (around[cell] & mines).bit_count()
        if sign != "*" and int(sign) != number:
            name = cell_name(cell, width)
            faults.append(TextFault(f"{name} says {sign}, but {counted(number, 'mine')} around it"))
    if faults:
        raise NotationError(faults)


def print_board(board: LiveBoard) -> str:
    """The board as a `.board` file."""
    around = neighbour_masks(board.width, board.height)
    signs = [
        "*" if board.mines >> cell & 1 else str((around[cell] & board.mines).bit_count())
        for cell in range(board.width * board.height)
    ]
    rows = [
        "".join(signs[start : start + board.width]) for start in range(0, len(signs), board.width)
    ]
    head = [
        "# MINESWEEPER-BOARD v0.1",
        f"rows: {board.height}",
        f"columns: {board.width}",
        f"mines: {board.mines.bit_count()}",
        "[real]",
    ]
    return "\n".join([*head, *rows, ""])
