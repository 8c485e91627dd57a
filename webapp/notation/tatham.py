"""Game IDs of Simon Tatham's Mines: the whole board in one line, its mines often masked."""

from __future__ import annotations

import hashlib
import re

from webapp.engine.grid import Mask, cells_of
from webapp.message import Message
from webapp.notation.english import counted, sides
from webapp.notation.errors import NotationError
from webapp.notation.limits import check_size
from webapp.notation.live_board import LiveBoard

EXAMPLE = "9x9:4,4,mb071b49fbd1cb6a0d5868"
HEAD = re.compile(r"([0-9]{1,5})x([0-9]{1,5})(?:n([0-9]{1,5}))?(a?)([:#])")
_BODY = re.compile(r"(?:([0-9]{1,5}),([0-9]{1,5}),)?([mu]?)([0-9a-fA-F]*)")


def parse_game_id(text: str) -> LiveBoard:
    """The board of a game ID; raise `NotationError` for one that holds no board."""
    text = text.strip()
    head = HEAD.match(text)
    if not head:
        raise NotationError.at(
            Message(
                "%(text)s does not begin like a game ID such as %(example)s",
                text=repr(text[:30]),
                example=EXAMPLE,
            )
        )
    width, height = int(head[1]), int(head[2])
    check_size(width, height)
    rest = text[head.end() :]
    if head[5] == "#" or rest.startswith("r"):
        message = Message(
            "this game ID holds only a seed, not the board: in the game, open the "
            "first cell and take the ID then; it looks like %(example)s",
            example=EXAMPLE,
        )
        raise NotationError.at(message, column=head.end() + 1)
    return _read_board(rest, head, width, height)


def _read_board(rest: str, head: re.Match[str], width: int, height: int) -> LiveBoard:
    body = _BODY.match(rest)
    # Every part of the pattern is optional, so it always matches something.
    assert body is not None  # noqa: S101
    if body.end() != len(rest):
        message = Message(
            "%(rest)s is not a hexadecimal digit (0 to 9, a to f)", rest=repr(rest[body.end()])
        )
        raise NotationError.at(message, column=head.end() + body.end() + 1)
    digits = (width * height + 3) // 4
    if len(body[4]) != digits:
        message = Message.counted(
            "the board has %(num)s hexadecimal digit; %(sides)s needs %(digits)s",
            "the board has %(num)s hexadecimal digits; %(sides)s needs %(digits)s",
            len(body[4]),
            sides=sides(width, height),
            digits=digits,
        )
        raise NotationError.at(message, column=head.end() + body.start(4) + 1)
    bits = bytes.fromhex(body[4] + "0" * (len(body[4]) % 2))
    mines = _mask_of(_unmask(bits, width * height) if body[3] == "m" else bits, width * height)
    _check_count(mines, head[3])
    return LiveBoard(width, height, mines, _start(body, width, height, mines))


def _check_count(mines: Mask, promised: str | None) -> None:
    if promised is not None and int(promised) != mines.bit_count():
        total = counted(int(promised), "mine")
        message = Message(
            "the ID promises %(total)s, but its board has %(mines)s",
            total=total,
            mines=mines.bit_count(),
        )
        raise NotationError.at(message)


def _start(body: re.Match[str], width: int, height: int, mines: Mask) -> int | None:
    if body[1] is None:
        return None
    column, row = int(body[1]), int(body[2])
    if column >= width or row >= height:
        message = Message(
            "the start %(column)s,%(row)s lies outside the board of %(sides)s",
            column=column,
            row=row,
            sides=sides(width, height),
        )
        raise NotationError.at(message)
    cell = row * width + column
    if mines >> cell & 1:
        raise NotationError.at(
            Message("the start %(column)s,%(row)s is a mine", column=column, row=row)
        )
    return cell


def print_game_id(board: LiveBoard, *, masked: bool = True) -> str:
    """The game ID of a board, masked as the game prints it."""
    size = board.width * board.height
    bits = _bits_of(board.mines, size)
    digits = (_hide(bits, size) if masked else bits).hex()[: (size + 3) // 4]
    start = ""
    if board.start is not None:
        row, column = divmod(board.start, board.width)
        start = f"{column},{row},"
    return f"{board.width}x{board.height}n{board.mines.bit_count()}:{start}{'m' * masked}{digits}"


def _mask_of(bits: bytes, size: int) -> Mask:
    """Cells from a row-major bitmap, the most significant bit first."""
    mask = 0
    for cell in range(size):
        mask |= (bits[cell // 8] >> (7 - cell % 8) & 1) << cell
    return mask


def _bits_of(mask: Mask, size: int) -> bytes:
    bits = bytearray((size + 7) // 8)
    for cell in cells_of(mask):
        bits[cell // 8] |= 128 >> cell % 8
    return bytes(bits)


def _hide(bits: bytes, size: int) -> bytes:
    """Mask a bitmap: each half in turn is mixed with a stream made from the other."""
    middle = len(bits) // 2
    first = _mix(bits[:middle], bits[middle:])
    return _clear_padding(first + _mix(bits[middle:], first), size)


def _unmask(bits: bytes, size: int) -> bytes:
    """The bitmap that `_hide` masked: the halves are mixed back, the last one first."""
    middle = len(bits) // 2
    first = bits[:middle]
    clear = _clear_padding(first + _mix(bits[middle:], first), size)
    return _mix(first, clear[middle:]) + clear[middle:]


def _clear_padding(bits: bytes, size: int) -> bytes:
    """The bits behind the last cell are 0, as the game leaves them."""
    spare = len(bits) * 8 - size
    return bits[:-1] + bytes([bits[-1] >> spare << spare])


def _mix(data: bytes, seed: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(data, _stream(seed, len(data)), strict=True))


def _stream(seed: bytes, length: int) -> bytes:
    """SHA-1 of the seed and a counter, block after block. The game chose it; it hides no secret."""
    blocks = b"".join(
        hashlib.sha1(seed + str(number).encode(), usedforsecurity=False).digest()
        for number in range(-(-length // 20))
    )
    return blocks[:length]
