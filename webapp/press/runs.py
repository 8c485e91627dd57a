"""All texts of one kind on a board as one run of letters, each with its own place.

The renderer pays dearly for each text, and still more for one that is centred, so letters are
placed one by one, by their widths.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

_GROUP = re.compile(r"<g ([^>]*)>((?:<text [^>]*>[^<]*</text>)+)</g>")
_TEXT = re.compile(r'<text x="([^"]*)" y="([^"]*)">([^<]*)</text>')
_SIZE = re.compile(r'font-size="([0-9.]+)"')
_CENTRED = ' text-anchor="middle"'

DIGIT = 0.636
"""The width of a digit in DejaVu Serif and DejaVu Sans, as a share of its size."""

BOLD_DIGIT = 0.696

_LETTERS: Mapping[str, float] = MappingProxyType(
    dict(
        zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            (
                0.684, 0.686, 0.698, 0.770, 0.632, 0.575, 0.775, 0.752, 0.295, 0.295, 0.656,
                0.557, 0.863, 0.748, 0.787, 0.603, 0.787, 0.695, 0.635, 0.611, 0.732, 0.684,
                0.989, 0.685, 0.611, 0.685,
            ),
            strict=True,
        )
    )
)  # fmt: skip
"""Of capital letters in DejaVu Sans."""


def in_runs(svg: str) -> str:
    """The same drawing with one text for each group of centred texts."""
    return _GROUP.sub(_run, svg)


def _run(group: re.Match[str]) -> str:
    attributes = group[1]
    size = _SIZE.search(attributes)
    if size is None or _CENTRED not in attributes:
        return group[0]
    digit = BOLD_DIGIT if "bold" in attributes else DIGIT
    letters = list(_letters(group[2], float(size[1]), digit))
    xs = " ".join(f"{x:g}" for x, _, _ in letters)
    ys = " ".join(y for _, y, _ in letters)
    text = "".join(letter for _, _, letter in letters)
    return f'<text {attributes.replace(_CENTRED, "")} x="{xs}" y="{ys}">{text}</text>'


def _letters(texts: str, size: float, digit: float) -> Iterator[tuple[float, str, str]]:
    """Each letter with where it begins."""
    for x, y, text in _TEXT.findall(texts):
        widths = [size * _LETTERS.get(letter, digit) for letter in text]
        place = float(x) - sum(widths) / 2
        for letter, width in zip(text, widths, strict=True):
            yield round(place, 2), y, letter
            place += width
