"""The cells of pasted rows: with spaces, commas, tabs or bars between, in brackets, as emoji."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

BLANK = "blank"
"""The sign of a cell in which nothing is written."""

_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\ufe0e\ufe0f\u20e3\u200b\u200c\u200d\u2060"))
"""What makes a digit a keycap, or joins emoji: without it the digit or the picture is left."""

_BARS = str.maketrans("\u2502\u2503\u2551\uff5c", "||||")
_FRAME = re.compile(r"[-+=|\u2500-\u257f ]+")
_DRAWN = re.compile(r"[\u2500-\u257f]")
_NESTED = re.compile(r"\s*[\[{]\s*[\[{]")
_BRACES = str.maketrans("{}", "[]")
_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_SHORT_CODE = re.compile(r":([a-z0-9_]{1,30}):")
_SHORT_CODES = {
    **{
        name: str(number)
        for number, name in enumerate(
            ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight"]
        )
    },
    "bomb": "\U0001f4a3",
    "boom": "\U0001f4a5",
    "triangular_flag_on_post": "\U0001f6a9",
    "question": "?",
    "white_large_square": "\u2b1c",
    "black_large_square": "\u2b1b",
    "blue_square": "\U0001f7e6",
    "green_square": "\U0001f7e9",
}
"""Names that chats write for emoji."""

_LONGER = ("-1", "-2")
"""Signs of more than one letter: programs that hold numbers only store mines and the unknown so."""


@dataclass(frozen=True)
class SignRow:
    """The signs of a row and the number of its line."""

    line: int
    signs: list[str]


def sign_rows(text: str) -> list[SignRow]:
    """The rows of a text; frames drawn around them, and blank lines, are left out."""
    text = text.translate(_INVISIBLE)
    if is_nested(text):
        text = text.translate(_BRACES).replace("],", "]\n").strip()[1:].removesuffix("]")
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = _SHORT_CODE.sub(_picture, line).replace("||", " ").translate(_BARS)
        signs = [] if _is_frame(line) else [_plain(sign) for sign in _cells(plain)]
        if signs and not plain.startswith("```"):
            rows.append(SignRow(number, signs))
    return rows


def is_nested(text: str) -> bool:
    """Whether a text is a list of lists, which may be in one line."""
    return bool(_NESTED.match(text))


def _is_frame(line: str) -> bool:
    """Whether a line is drawn between rows: of box signs, or of strokes from one + to another."""
    edge = line.strip()
    strokes = edge[:1] == edge[-1:] == "+" and ("-" in edge or "=" in edge)
    return bool((strokes or _DRAWN.search(edge)) and _FRAME.fullmatch(edge))


def _picture(code: re.Match[str]) -> str:
    return _SHORT_CODES.get(code[1], code[0])


def _cells(line: str) -> list[str]:
    """The cells of a line, by whatever stands between them."""
    if not line.strip():
        return []
    if line.count("[") > 1:
        return _IN_BRACKETS.findall(line)
    if line.lstrip()[:1] in {"[", "{", "("}:
        line = line.strip(" \t,;[]{}()")
    if "|" in line:
        # Bars stand before the first cell and behind the last, and perhaps nowhere else.
        line = line.strip(" ").removeprefix("|").removesuffix("|")
    for mark in ("\t", ",", ";", "|"):
        if mark in line:
            return line.strip(" ").split(mark)
    words = line.split()
    # A lone -1 is two cells: only gaps tell that it is a sign.
    if len(words) > 1 and all(len(word) == 1 or word in _LONGER for word in words):
        return words
    return list("".join(words))


def _plain(sign: str) -> str:
    """A sign without quotes; digits of any script and shape become plain ones."""
    sign = sign.strip().strip("\"'").strip()
    if len(sign) == 1 and not sign.isascii():
        return str(unicodedata.digit(sign, sign))
    return sign or BLANK
