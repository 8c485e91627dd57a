"""The page that asks for a position: tapped in, pasted, or as a picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple, Self

from flask import Response, request

from webapp.drawing.board import Board
from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name, column_name
from webapp.notation.errors import NotationError
from webapp.notation.foreign import DIALECTS
from webapp.notation.foreign.bare_grids.readings import GridReading, SeveralReadings
from webapp.notation.limits import MAX_SIDE
from webapp.services.analysis.check import PositionCheck
from webapp.services.analysis.pictures import MOST_BYTES
from webapp.web.analysis.edited_board import EDGES, SIGNS, EditedBoard
from webapp.web.analysis.words import MOST_NAMES
from webapp.web.languages.cells import spoken_parts
from webapp.web.languages.faults import fault_sentence
from webapp.web.languages.nouns import all_of, capitalised, counted
from webapp.web.languages.translation import gettext, lazy_gettext, lazy_pgettext, ngettext
from webapp.web.site.fragments import page

TEMPLATE = "analysis/ask.html"

SAMPLES = (
    (lazy_gettext("A whole game of Minesweeper"), "9x9:4,4,mb071b49fbd1cb6a0d5868"),
    (lazy_gettext("A position where nothing is certain"), "6x4 5\n......\n.1..2.\n......\n......"),
    (lazy_gettext("A puzzle that cannot be"), "4x4 4\n.1..\n.1..\n.5..\n...."),
)

LIVE_SAMPLES = (
    (
        lazy_gettext("Figure 1 of “Playing the Minesweeper with Constraints”"),
        "10x10b20:00001e00002e11102g101g322zzc",
    ),
    (lazy_gettext("Its figure 2: nine solutions, or two"), "10x10b20:1i1i13zzz"),
)

CLASSIC = ((9, 9, 10), (16, 16, 40), (30, 16, 99))
"""Columns, rows and mines of the boards that most people play."""

BLANK = EditedBoard.empty(9, 9, "10")
"""What the editor begins with."""

MOST_FAULTS = 20
"""Faults of a text that are told one by one."""

MOST_READINGS = 4
"""Boards that are drawn where rows may mean several; the largest weigh a tenth of a megabyte."""


class EdgeWords(NamedTuple):
    """An edge of the editor's board in words, and what its buttons do."""

    name: str
    edge: str
    remove: str
    add: str


EDGE_WORDS = {
    "top": EdgeWords(
        lazy_gettext("Top"),
        lazy_gettext("Top edge"),
        lazy_gettext("Remove a row at the top"),
        lazy_gettext("Add a row at the top"),
    ),
    "right": EdgeWords(
        lazy_gettext("Right"),
        lazy_gettext("Right edge"),
        lazy_gettext("Remove a column at the right"),
        lazy_gettext("Add a column at the right"),
    ),
    "bottom": EdgeWords(
        lazy_gettext("Bottom"),
        lazy_gettext("Bottom edge"),
        lazy_gettext("Remove a row at the bottom"),
        lazy_gettext("Add a row at the bottom"),
    ),
    "left": EdgeWords(
        lazy_gettext("Left"),
        lazy_gettext("Left edge"),
        lazy_gettext("Remove a column at the left"),
        lazy_gettext("Add a column at the left"),
    ),
}


class PadKey(NamedTuple):
    """A sign of the pad, and the words for it on a live board and on paper."""

    sign: str
    live_name: str
    paper_name: str
    live_cell: str
    """What a cell with the sign is called on a live board…"""

    paper_cell: str
    """…and on paper."""


KEYS = (
    PadKey(
        ".",
        lazy_gettext("Hidden"),
        lazy_gettext("Unknown"),
        lazy_pgettext("cell", "hidden"),
        lazy_pgettext("cell", "unknown"),
    ),
    *(
        PadKey(
            sign,
            sign,
            sign,
            lazy_gettext("open, %(sign)s", sign=sign),
            lazy_gettext("clue %(sign)s", sign=sign),
        )
        for sign in "012345678"
    ),
    PadKey(
        "*",
        lazy_gettext("Mine"),
        lazy_gettext("Bullet"),
        lazy_pgettext("cell", "flag"),
        lazy_pgettext("cell", "bullet"),
    ),
    PadKey(
        "-",
        lazy_gettext("Safe"),
        lazy_gettext("Empty"),
        lazy_pgettext("cell", "hidden, safe"),
        lazy_pgettext("cell", "empty"),
    ),
)

_CELL_WORDS = {key.sign: (key.paper_cell, key.live_cell) for key in KEYS}


class EditorCell(NamedTuple):
    """A cell of the editor as the page draws it."""

    label: str
    plain_label: str
    """Without what stands out in it."""

    sign: str
    doubtful: bool
    part: str


class PastedText(NamedTuple):
    """A text or a file that could not be read as one position."""

    text: str = ""
    """Nothing of a file that is no text."""

    sentences: Sequence[str] = ()
    """What is wrong with it."""

    readings: Sequence[GridReading] = ()
    """The boards that it may mean."""

    heading: str = lazy_gettext("This cannot be read as a position.")

    @classmethod
    def refused(cls, text: str, error: NotationError) -> Self:
        """The text with what is wrong in it, or with the boards to choose from."""
        if isinstance(error, SeveralReadings):
            return cls(text, readings=error.readings)
        sentences = [fault_sentence(fault) for fault in error.faults[:MOST_FAULTS]]
        if (more := len(error.faults) - MOST_FAULTS) > 0:
            sentences.append(ngettext("And %(num)s more fault.", "And %(num)s more faults.", more))
        return cls(text, sentences)

    def drawn_readings(self) -> list[tuple[GridReading, Board]]:
        """Each of the first boards with its picture."""
        live = request.values.get("live") == "1"
        shown = self.readings[:MOST_READINGS]
        return [(reading, Board.of(reading.position, live=live)) for reading in shown]


def ask_page(
    board: EditedBoard | None = None,
    *,
    pasted: PastedText | None = None,
    check: PositionCheck | None = None,
    refusal: str = "",
) -> Response:
    """The page, with what was typed or pasted so far and what is to be said of it.

    `check` and `refusal` speak of the board.
    """
    shown = board or BLANK
    text = pasted or PastedText()
    refused = pasted or refusal or (board and board.faults())
    named = check.named_cells if check else ()
    return page(
        TEMPLATE,
        None,
        422 if refused else 200,
        board=shown,
        changing=board is not None,
        cell_rows=editor_rows(shown, named),
        letters=[column_name(column) for column in range(shown.width)],
        keys=KEYS,
        edges=EDGES,
        edge_words=EDGE_WORDS,
        classic=CLASSIC,
        largest=MAX_SIDE,
        largest_picture=MOST_BYTES // 10**6,
        text=text.text,
        faults=text.sentences,
        faults_heading=text.heading,
        readings=text.drawn_readings(),
        more_readings=max(0, len(text.readings) - MOST_READINGS),
        board_faults=shown.faults(),
        check=check,
        refusal=refusal,
        misread=misread_words(shown),
        total_fault=capitalised(f"{shown.total_fault}.") if shown.total_fault else "",
        dialects=DIALECTS,
        samples=SAMPLES,
        live_samples=LIVE_SAMPLES,
    )


def editor_rows(board: EditedBoard, named: Collection[Cell] = ()) -> list[list[EditorCell]]:
    """The cells of the editor, those framed that a sentence names; what is no sign is unknown."""
    return [
        [
            _cell(board, number * board.width + column, sign, named)
            for column, sign in enumerate(row[: board.width].ljust(board.width, "."))
        ]
        for number, row in enumerate(board.rows)
    ]


def _cell(board: EditedBoard, cell: Cell, sign: str, named: Collection[Cell]) -> EditorCell:
    sign = sign if sign in SIGNS else "."
    doubtful, part = cell in board.doubtful, "reason" if cell in named else ""
    label = plain = f"{cell_name(cell, board.width)}, {_CELL_WORDS[sign][board.live]}"
    if doubtful:
        label += ", " + gettext("doubtful")
    return EditorCell(label + spoken_parts().get(part, ""), plain, sign, doubtful, part)


def refusal_of_doubtful(board: EditedBoard) -> str:
    """Why a board with doubtful cells is not explained yet."""
    names = board.doubtful_names
    words = all_of(names) if len(names) <= MOST_NAMES else counted(len(names), "cell")
    return ngettext(
        "%(cells)s is still doubtful: set what it shows, or say that it is right.",
        "%(cells)s are still doubtful: set what each of them shows, or say that it is right.",
        len(names),
        cells=words,
    )


def misread_words(board: EditedBoard) -> str:
    """What is said of a picture that left too much in doubt, and what would help."""
    return gettext(
        "The picture could not be read well enough: %(number)s of %(size)s cells are doubtful. "
        "A sharper, larger and straight picture of the board helps. You can also correct the "
        "cells here.",
        number=len(board.doubtful),
        size=board.width * board.height,
    )
