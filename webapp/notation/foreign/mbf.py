"""mbf, a binary file: width, height, the number of mines in two bytes, then x and y of each."""

from __future__ import annotations

from webapp.engine.grid import cells_of, mask_of
from webapp.notation.errors import NotationError
from webapp.notation.foreign.foreign_format import BinaryFormat
from webapp.notation.limits import check_size
from webapp.notation.live_board import LiveBoard


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


FORMAT = BinaryFormat(name="mbf", recognises=is_mbf, parse=parse_mbf, print_board=print_mbf)
