"""`.board` files v0.1: `# MINESWEEPER-BOARD v0.1`, then `key: value` lines and one part or two.

`[real]` has the whole board (`*` and 0-8), `[view]` what a player sees (U hidden, F flag, ? doubt,
0-8).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.engine.grid import Mask, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.notation.cells import cell_name
from webapp.notation.english import counted
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign.foreign_format import TextFormat
from webapp.notation.foreign.rows import Line, write_rows, written_lines
from webapp.notation.limits import check_size, row_fault
from webapp.notation.live_board import LiveBoard

HEAD = re.compile(r"#\s*MINESWEEPER-BOARD\s+v0\.1.*", re.IGNORECASE)
_PAIR = re.compile(r"([A-Za-z_]+)\s*:\s*(.*)")


def parse_board_file(text: str) -> Position | LiveBoard:
    """A `.board` file: the view of the player if there is one, else the whole board."""
    return _parse(text, "view", "real")


def parse_whole_board(text: str) -> Position | LiveBoard:
    """A `.board` file: the whole board if it has it, else the view of the player."""
    return _parse(text, "real", "view")


def _parse(text: str, *names: str) -> Position | LiveBoard:
    """The first of these parts that the file has."""
    properties: dict[str, str] = {}
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
            properties[pair[1].lower()] = pair[2].strip()
        else:
            raise NotationError.at(f"{line[:30]!r} is no `key: value`", line=number)
    if not parts.keys() & {"real", "view"}:
        raise NotationError.at("the board has neither a [real] nor a [view] part")
    name = next((name for name in names if parts.get(name)), names[0])
    part = parts.get(name, [])
    width, height = _sides(properties, part)
    if name == "view":
        return _player_view(part, width, height, _number(properties, "mines"))
    return _whole_board(part, width, height, _number(properties, "mines"))


def _number(properties: dict[str, str], key: str) -> int | None:
    value = properties.get(key)
    if value is None:
        return None
    if not re.fullmatch(r"[0-9]{1,5}", value):
        raise NotationError.at(f"{key} is {value[:20]!r}: it is a number")
    return int(value)


def _sides(properties: dict[str, str], part: Sequence[Line]) -> tuple[int, int]:
    """Width and height; the rows must be as many and as long as promised."""
    height = _number(properties, "rows") or len(part)
    width = _number(properties, "columns") or (len(part[0][1]) if part else 0)
    check_size(width, height)
    faults = [
        TextFault(row_fault(len(line), width), number)
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


def _player_view(part: Sequence[Line], width: int, height: int, total: int | None) -> Position:
    cells = _check_signs(part, "012345678UF?")
    clues = {cell: int(sign) for cell, sign in enumerate(cells) if sign.isdigit()}
    flags = mask_of(cell for cell, sign in enumerate(cells) if sign == "F")
    return Position(width, height, clues, bullets=flags, empties=0, total=total)


def _whole_board(part: Sequence[Line], width: int, height: int, total: int | None) -> LiveBoard:
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


def print_board_file(board: LiveBoard) -> str:
    """The board as a `.board` file."""
    around = neighbour_masks(board.width, board.height)
    signs = [
        "*" if board.mines >> cell & 1 else str((around[cell] & board.mines).bit_count())
        for cell in range(board.width * board.height)
    ]
    head = [
        "# MINESWEEPER-BOARD v0.1",
        f"rows: {board.height}",
        f"columns: {board.width}",
        f"mines: {board.mines.bit_count()}",
        "[real]",
    ]
    return "\n".join([*head, *write_rows(signs, board.width), ""])


FORMAT = TextFormat(
    name="board",
    head=HEAD,
    parse=parse_board_file,
    parse_board=parse_whole_board,
    print_board=print_board_file,
)
