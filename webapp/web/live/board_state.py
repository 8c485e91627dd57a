"""A live board as the template and the page's script want it: cells by name, the state as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name
from webapp.services.live.visible import VisibleGame
from webapp.web.languages.translation import lazy_gettext, lazy_pgettext
from webapp.web.live.assisted_board import AssistedBoard
from webapp.web.puzzles.highlight import BoardCell, in_rows

LOOKS = {
    "#": lazy_pgettext("cell", "hidden"),
    "F": lazy_pgettext("cell", "flag"),
    "?": lazy_pgettext("cell", "question mark"),
    "*": lazy_pgettext("cell", "mine"),
    "X": lazy_pgettext("cell", "mine, exploded"),
    "W": lazy_pgettext("cell", "wrong flag"),
    **{str(number): lazy_gettext("open, %(sign)s", sign=number) for number in range(9)},
}
WRITTEN = "12345678?"
"""Looks that are letters; the others are drawn."""


def cell_rows(shown: VisibleGame, assisted: AssistedBoard) -> list[Sequence[BoardCell]]:
    """List the cells of a board, row by row."""
    cells = range(shown.width * shown.height)
    looks = {look: str(words) for look, words in LOOKS.items()}
    return in_rows([_cell(shown, assisted, cell, looks) for cell in cells], shown.width)


def _cell(
    shown: VisibleGame, assisted: AssistedBoard, cell: Cell, looks: Mapping[str, str]
) -> BoardCell:
    look = shown.view[cell]
    return BoardCell(
        cell,
        label=f"{cell_name(cell, shown.width)}, {looks[look]}{assisted.spoken(cell)}",
        text=look if look in WRITTEN else "",
        tip=assisted.tip(cell),
        data={"look": look, **assisted.data(cell)},
    )


def as_json(shown: VisibleGame) -> dict[str, object]:
    """Give the script what a move may change."""
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
    """Choose how a board lies on the page: beside its panel, or above it."""
    if width <= 10:
        return "small"
    return "middle" if width <= 24 else "wide"
