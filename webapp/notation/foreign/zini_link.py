"""Links of the ZiNi tools: `?b=SIZE&m=MINES`.

`b` is 1, 2 or 3 for the classic levels, else the width and the height with equally many digits.
`m` has five cells a sign, 0 to 9 and a to v, row by row; the first cell is the highest bit. It is
left out where there are no mines.
"""

from __future__ import annotations

import re

from webapp.engine.grid import cells_of
from webapp.notation.english import counted, sides
from webapp.notation.errors import NotationError
from webapp.notation.foreign.foreign_format import TextFormat
from webapp.notation.limits import check_size
from webapp.notation.live_board import LiveBoard

HEAD = re.compile(r"(?:\S*[?&])?b=[0-9]{1,10}(?:&\S*)?")
_LEVELS = {"1": (9, 9), "2": (16, 16), "3": (30, 16)}
_SIGNS = "0123456789abcdefghijklmnopqrstuv"
_BITS = 5


def parse_zini_link(text: str) -> LiveBoard:
    """The board of a link; the cell opened first is not in it."""
    values = _values(text.strip())
    if "b" not in values:
        raise NotationError.at(f"{text.strip()[:40]!r} is not a link with ?b=SIZE&m=MINES")
    width, height = _sides(values["b"])
    check_size(width, height)
    return LiveBoard(width, height, _mines(values.get("m", ""), width, height))


def _values(link: str) -> dict[str, str]:
    pairs = link.rpartition("?")[2].partition("#")[0].split("&")
    return {name: value for name, _, value in (pair.partition("=") for pair in reversed(pairs))}


def _sides(size: str) -> tuple[int, int]:
    if size in _LEVELS:
        return _LEVELS[size]
    middle = len(size) // 2
    if len(size) % 2 or not size.isascii() or not size.isdigit() or middle > 5:
        message = (
            f"b is {size[:20]!r}: use 1, 2 or 3 for the classic levels, or the width and the "
            "height with equally many digits, as in 0812"
        )
        raise NotationError.at(message)
    return int(size[:middle]), int(size[middle:])


def _mines(text: str, width: int, height: int) -> int:
    size = width * height
    signs = -(-size // _BITS)
    if text and len(text) != signs:
        have = counted(len(text), "sign")
        raise NotationError.at(f"m has {have}; {sides(width, height)} needs {signs}")
    mines = 0
    for place, sign in enumerate(text.lower()):
        if sign not in _SIGNS:
            message = f"sign {place + 1} of m is {sign!r}: use 0 to 9 and a to v"
            raise NotationError.at(message)
        value = _SIGNS.index(sign)
        for bit in range(_BITS):
            mines |= (value >> (_BITS - 1 - bit) & 1) << (place * _BITS + bit)
    if mines >> size:
        raise NotationError.at(f"m has mines behind the last cell of {sides(width, height)}")
    return mines


def print_zini_link(board: LiveBoard) -> str:
    """The part of a link that says the board, to be put behind the address of a tool."""
    values = [0] * -(-board.width * board.height // _BITS)
    for cell in cells_of(board.mines):
        values[cell // _BITS] |= 1 << (_BITS - 1 - cell % _BITS)
    mines = "".join(_SIGNS[value] for value in values)
    return f"?b={_size(board.width, board.height)}&m={mines}"


def _size(width: int, height: int) -> str:
    for level, size in _LEVELS.items():
        if size == (width, height):
            return level
    digits = len(str(max(width, height)))
    return f"{width:0{digits}}{height:0{digits}}"


FORMAT = TextFormat(
    name="zini",
    head=HEAD,
    one_line=True,
    parse=parse_zini_link,
    print_board=print_zini_link,
)
