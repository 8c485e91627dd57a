"""A live board as the template and the page's script want it: cells by name, the state as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name
from webapp.services.live.visible import VisibleGame
from webapp.web.live.assistance_view import HelpShows

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


class LiveCell(NamedTuple):
    """One cell as the template draws it."""

    cell: Cell
    label: str
    look: str
    tip: str = ""
    """What the assistant says of it, for the pointer."""

    data: Mapping[str, object] = MappingProxyType({})
    """How the assistant shows it: attributes `data-…`."""


def cell_rows(shown: VisibleGame, shows: HelpShows) -> list[list[LiveCell]]:
    """All cells of a board, row by row."""
    return [
        [_cell(shown, shows, cell) for cell in range(start, start + shown.width)]
        for start in range(0, shown.width * shown.height, shown.width)
    ]


def _cell(shown: VisibleGame, shows: HelpShows, cell: Cell) -> LiveCell:
    look = shown.view[cell]
    label = f"{cell_name(cell, shown.width)}, {LOOKS[look]}{shows.said(cell)}"
    return LiveCell(cell, label, look, shows.tip(cell), shows.data(cell))


def as_json(shown: VisibleGame) -> dict[str, object]:
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
