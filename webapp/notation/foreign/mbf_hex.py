"""An mbf file as text: its bytes as pairs of hexadecimal digits, with or without spaces."""

from __future__ import annotations

import re

from webapp.notation.errors import NotationError
from webapp.notation.foreign.foreign_format import HeadlessFormat
from webapp.notation.foreign.mbf import is_mbf, parse_mbf, print_mbf
from webapp.notation.live_board import LiveBoard

_MAP = frozenset("01 \t\r\n")
_HEX = re.compile(r"(?:[0-9a-fA-F]{2}[ \t\r\n]*)+")


def is_mbf_hex(text: str) -> bool:
    """Whether a text is nothing but the bytes of an mbf file.

    Rows of zeros and ones are none: they are a map of mines, whatever bytes they would make.
    """
    written = text.lstrip("\ufeff").strip()
    if not _HEX.fullmatch(written) or ("\n" in written and set(written) <= _MAP):
        return False
    return is_mbf(bytes.fromhex(written))


def parse_mbf_hex(text: str) -> LiveBoard:
    """The board of an mbf file that is written as text."""
    if not is_mbf_hex(text):
        raise NotationError.at("these are not the bytes of an mbf file in hexadecimal digits")
    return parse_mbf(bytes.fromhex(text.lstrip("\ufeff").strip()))


def print_mbf_hex(board: LiveBoard) -> str:
    """The board as the bytes of an mbf file, written as text."""
    return print_mbf(board).hex(" ")


FORMAT = HeadlessFormat(
    name="mbf-hex",
    recognises=is_mbf_hex,
    parse=parse_mbf_hex,
    print_board=print_mbf_hex,
)
