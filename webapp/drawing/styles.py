"""How each part of a board is drawn: by class on the screen, by plain attributes on paper."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

Part = Literal[
    "ground", "shade", "tint", "hidden", "odds", "lines", "hatch", "counted", "used", "reason",
    "conclusion", "wrong", "empties", "bullets", "flags", "new-empties", "new-bullets", "new-flags",
    "supposed-bullets", "supposed-empties", "percents", "clues", "key-clues", "chain", "labels",
    "frame",
]  # fmt: skip

DrawingStyle = Mapping[Part, str]
"""The attributes of each part. A part that is missing is not drawn."""

SCREEN: DrawingStyle = MappingProxyType(
    {part: f'class="board-{part}"' for part in get_args(Part) if part != "shade"}
)
"""Colours come from the style sheet, so that a drawing follows light, dark and high contrast."""

_SERIF = 'font-family="\'DejaVu Serif\', serif" text-anchor="middle"'
_SANS = 'font-family="\'DejaVu Sans\', sans-serif" text-anchor="middle"'
_SLASH = 'fill="none" stroke-width="2.4" stroke-linecap="round"'


def paper_labels(size: float) -> str:
    """Letters and numbers of a board on paper."""
    face = 'fill="#444" font-family="\'DejaVu Sans\', sans-serif" text-anchor="middle"'
    return f'font-size="{size:g}" {face}'


PAPER: DrawingStyle = MappingProxyType(
    {
        "tint": 'fill="#e2e2e2"',
        "hidden": 'fill="#eee"',
        "odds": 'fill="#ddd"',
        "lines": 'fill="none" stroke="#999" stroke-width=".8"',
        "hatch": 'fill="none" stroke="#aaa" stroke-width=".8"',
        "counted": 'fill="none" stroke="#666" stroke-width="1"',
        "used": 'fill="none" stroke="#333" stroke-width="1.6" stroke-dasharray="1.6 4"',
        "reason": 'fill="none" stroke="#000" stroke-width="2.6"',
        "conclusion": 'fill="none" stroke="#000" stroke-width="2.4" stroke-dasharray="8 5"',
        "wrong": 'fill="none" stroke="#000" stroke-width="1.6"',
        "empties": f'{_SLASH} stroke="#555"',
        "bullets": 'fill="#000"',
        "flags": 'fill="#000"',
        "new-empties": f'{_SLASH} stroke="#000"',
        "new-bullets": 'fill="#000"',
        "new-flags": 'fill="#000"',
        "supposed-bullets": 'fill="none" stroke="#555" stroke-width="1.4"',
        "supposed-empties": 'fill="none" stroke="#555" stroke-width="1.2"',
        "percents": f'font-size="21" fill="#000" {_SANS}',
        "clues": f'font-size="30" {_SERIF}',
        "key-clues": f'font-size="30" font-weight="bold" {_SERIF}',
        "chain": f'font-size="16" font-weight="bold" {_SANS}',
        "labels": paper_labels(15),
        "frame": 'fill="none" stroke="#000" stroke-width="2.4"',
    }
)
"""Pure black and greys; frames and hatch tell the parts of a step apart without colour."""

_FIGURE_PARTS: tuple[Part, ...] = (
    "lines", "empties", "bullets", "flags", "new-empties", "new-bullets", "new-flags",
    "clues", "labels", "frame",
)  # fmt: skip

FIGURE: DrawingStyle = MappingProxyType(
    {part: PAPER[part] for part in _FIGURE_PARTS}
    | {"shade": 'fill="#ccc"', "key-clues": PAPER["clues"]}
)
"""As the Bullets paper draws a step: one grey for the clues of the reason and what follows."""

LIVE_PAPER: DrawingStyle = MappingProxyType(
    {**PAPER, "hidden": 'fill="#d9d9d9"', "odds": 'fill="#a6a6a6"'}
)
"""A live board to be printed: what is hidden stands out as on the screen, and odds on it."""

LIVE_FIGURE: DrawingStyle = MappingProxyType(
    {**FIGURE, "hidden": LIVE_PAPER["hidden"], "shade": 'fill="#a8a8a8"'}
)
"""A step of a live board: a darker grey than that of the hidden cells."""

_AS_KNOWN: Mapping[Part, Part] = {
    "new-empties": "empties",
    "new-bullets": "bullets",
    "new-flags": "flags",
    "key-clues": "clues",
}

FIGURE_SCREEN: DrawingStyle = MappingProxyType(
    {part: f'class="board-{_AS_KNOWN.get(part, part)}"' for part in ("ground", *FIGURE)}
)
"""The same on the screen, by day and by night."""

WHITE: DrawingStyle = MappingProxyType({"ground": 'fill="#fff"'})
"""A ground for drawings in files of their own, which may be shown on anything."""
