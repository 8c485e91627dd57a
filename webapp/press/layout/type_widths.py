"""The lines that words take: guessed from their number of letters, or set letter by letter."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from types import MappingProxyType

from webapp.press.layout.geometry import ADVANCE

LEADING = 1.4
"""The height of a line as a share of the size of type, as book.css has it."""

BOLD = 1.15
"""How much wider than usual letters bold ones are, on average and a bit more."""

WIDEST = 1.0
"""The width of a letter that is not listed, as a share of its size: none is wider."""

SURE = 1.002
"""What is added to all widths: the renderer rounds."""

_LETTERS_OF_WIDTH: Mapping[int, str] = MappingProxyType(
    {
        275: "'",
        278: "ijl",
        295: "IJ",
        318: " ,.\N{RIGHT SINGLE QUOTATION MARK}",
        337: "/:;\\|",
        352: "f",
        361: "-",
        390: "()[]",
        392: "t",
        401: "!",
        411: "r",
        460: '"',
        500: "*_`–",
        518: "“”",
        521: "s",
        525: "z",
        531: "?",
        550: "c",
        557: "L",
        575: "F",
        579: "k",
        592: "vxy",
        603: "P",
        611: "TY",
        612: "o",
        613: "a",
        615: "e",
        632: "E",
        634: "hnu",
        635: "Sbdgpq",
        636: "$0123456789{}",
        656: "K",
        684: "AV",
        685: "XZ",
        686: "B",
        695: "R",
        698: "C",
        732: "U",
        748: "N",
        752: "H",
        770: "D",
        775: "G",
        780: "&",
        787: "OQ",
        818: "w",
        838: "#+<=>^~×",
        863: "M",
        950: "%",
        974: "m",
        989: "W",
        1000: "@…",
    }
)
"""Widths of the letters of DejaVu Sans in thousandths of their size."""

_WIDTHS = {
    letter: width / 1000 for width, letters in _LETTERS_OF_WIDTH.items() for letter in letters
}


def lines_of(text: str, width: float, size: float) -> int:
    """How many lines a text takes, or a bit more: too much room is better than too little."""
    return len(textwrap.wrap(text, max(10, int(width / (size * ADVANCE)))))


def width_of(text: str, size: float) -> float:
    """The width of a text in DejaVu Sans."""
    return SURE * size * sum(_WIDTHS.get(letter, WIDEST) for letter in text)


def lines_within(text: str, width: float, size: float) -> int:
    """How many lines a text in DejaVu Sans takes, word by word as the renderer sets them.

    The renderer may break at a dash too, though not within a range: that never takes more lines.
    """
    lines, used, space = 1, 0.0, width_of(" ", size)
    for word in text.split():
        needed = width_of(word, size)
        if used and used + space + needed > width:
            lines, used = lines + 1, 0.0
        used += needed + (space if used else 0.0)
    return lines
