"""A live board as the template and the page's script want it: cells by name, the state as JSON."""

from __future__ import annotations

from typing import NamedTuple

from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name
from webapp.services.live_shown import Shown

HIDDEN = "#F?"
"""Looks of cells that are not open: plain, with a flag, with a question mark."""

LOOKS = {
    "#": "hidden",
    "F": "flag",
    "?": "question mark",
    "*": "mine",
    "X": "mine, exploded",
    "W": "wrong flag",
    **{str(number): f"open, {number}" for number in range(9)},
}


class CellView(NamedTuple):
    """One cell as the template draws it."""

    cell: Cell
    label: str
    look: str


def cell_rows(shown: Shown) -> list[list[CellView]]:
    """All cells of a board, row by row."""
    width = shown.width
    return [
        [
            CellView(cell, f"{cell_name(cell, width)}, {LOOKS[shown.view[cell]]}", shown.view[cell])
            for cell in range(row * width, row * width + width)
        ]
        for row in range(shown.height)
    ]


def as_json(shown: Shown) -> dict[str, object]:
    """What a move may change, for the script."""
    state: dict[str, object] = {
        "revision": shown.revision,
        "view": shown.view,
        "left": shown.left,
        "outcome": shown.outcome,
        "ms": shown.ms,
        "started": shown.started,
    }
    if shown.outcome:
        state |= {"board_id": shown.board_id, "seed": shown.seed}
    return state


def shape(width: int) -> str:
    """How a board lies on the page: beside its panel, or above it."""
    if width <= 10:
        return "small"
    return "middle" if width <= 24 else "wide"
