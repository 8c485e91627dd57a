"""The editor of positions: opened with any position, changed with or without a script, checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, jsonify, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.notation.errors import NotationError
from webapp.notation.position_text import parse_position_text
from webapp.services.analysis.check import PositionCheck, check
from webapp.services.analysis.question import PositionQuestion
from webapp.services.gate import Busy
from webapp.web.analysis import analysis
from webapp.web.analysis.ask_page import CLASSIC, PastedText, ask_page, refusal_of_doubtful
from webapp.web.analysis.edited_board import EDGES, EditedBoard, cells_named
from webapp.web.analysis.words import check_sentence
from webapp.web.languages.faults import fault_sentence, fault_sentences
from webapp.web.languages.speaking import language
from webapp.web.languages.translation import gettext
from webapp.web.site.extensions import costly
from webapp.web.site.move_rate import count_move

_SIDE = re.compile(r"[0-9]{1,5}")

pages = Blueprint("analyse_editor", __name__)

Change = Callable[[EditedBoard], EditedBoard]


def _classic(width: int, height: int, mines: int) -> Change:
    return lambda board: replace(board.resized(width, height), total=str(mines))


CHANGES: Mapping[str, Change] = {
    **{f"add-{edge}": partial(EditedBoard.with_line_at, edge=edge) for edge in EDGES},
    **{f"remove-{edge}": partial(EditedBoard.without_line_at, edge=edge) for edge in EDGES},
    **{f"{width}x{height}": _classic(width, height, mines) for width, height, mines in CLASSIC},
    "clear": EditedBoard.cleared,
    "right": lambda board: replace(board, doubtful=frozenset()),
    "resize": lambda board: board.resized(_side("width"), _side("height")),
    "": lambda board: board,
}
"""What the buttons of the form do to the board where no script does it."""


@pages.get("/analyse/edit")
def edit() -> Response:
    """The editor with the position in the address, perhaps with cells that are in doubt."""
    return _opened() if request.args.get("position", "").strip() else ask_page()


@pages.post("/analyse/edit")
def change() -> AnyResponse:
    """Take what was typed; change, check or explain it, as the button says."""
    wish = request.form.get("do", "")
    if wish == "open":
        return _opened()
    try:
        board = _board_sent()
    except NotationError as error:
        return ask_page(pasted=PastedText.refused(request.form.get("position", ""), error))
    return _changed(board, CHANGES[wish]) if wish in CHANGES else _answer(board, wish)


def _answer(board: EditedBoard, wish: str) -> AnyResponse:
    """What is to be said of a board; where nothing is in doubt, its explanation on wish."""
    if board.faults():
        return ask_page(board)
    question = PositionQuestion.about(board.position(), live=board.live)
    if wish == "unmark":
        clash = _checked(question).clash
        return ask_page(board.without_signs(clash.marks if clash else ()))
    if wish == "check" or question.unusable:
        return ask_page(board, check=_checked(question))
    if board.doubtful:
        return ask_page(board, refusal=refusal_of_doubtful(board))
    return analysis.explained(question)


def _opened() -> Response:
    """The editor with a position in any notation; a live board as its first click shows it."""
    text = request.values.get("position", "")
    try:
        dialect, live = analysis.reading()
        question = analysis.note_words(PositionQuestion.read(text, dialect, live=live))
        board = EditedBoard.of(question.position, live=question.live)
        names = request.values.get("doubtful", "")
        doubtful = cells_named(names, board.width, board.height)
    except NotationError as error:
        return ask_page(pasted=PastedText.refused(text, error))
    return ask_page(replace(board, doubtful=doubtful))


def _changed(board: EditedBoard, change: Change) -> Response:
    try:
        return ask_page(change(board))
    except NotationError as error:
        return ask_page(board, refusal=fault_sentences(error))


@pages.post("/analyse/check")
def look() -> Response:
    """What a quick look finds, for the script: it asks after each change."""
    count_move()
    live = request.form.get("live") == "1"
    try:
        position = parse_position_text(request.form.get("position", ""))
        _with_typed_total(EditedBoard.of(position, live=live)).position()
    except NotationError as error:
        sentence = fault_sentence(error.faults[0])
        return jsonify(sentence=sentence, clash=True, cells=[], marks=[])
    try:
        result = check(replace(PositionQuestion.about(position, live=live), language=language()))
    except Busy:
        result = PositionCheck()
    return jsonify(
        sentence=check_sentence(result, live=live),
        clash=bool(result.clash),
        cells=result.named_cells,
        marks=result.clash.marks if result.clash else (),
    )


@costly
def _checked(question: PositionQuestion) -> PositionCheck:
    return check(replace(question, language=language()))


def _board_sent() -> EditedBoard:
    """The board of the form: its rows as they were typed without a script, else its position."""
    form = request.form
    position = parse_position_text(form.get("position", ""))
    before = EditedBoard.of(position, live=form.get("live") == "1")
    doubtful = cells_named(form.get("doubtful", ""), before.width, before.height)
    doubtful -= cells_named(",".join(form.getlist("right")), before.width, before.height)
    board = _with_typed_total(replace(before, doubtful=doubtful))
    rows = form.getlist("row")
    return _with_rows(board, rows) if len(rows) == board.height else board


def _with_typed_total(board: EditedBoard) -> EditedBoard:
    """The board with the total of the form, even one that nobody can read."""
    total = request.form.get("total", board.total).strip()
    return replace(board, total="" if total == "?" else total)


def _with_rows(board: EditedBoard, typed: list[str]) -> EditedBoard:
    """The board with typed rows: an empty one is unknown, a cell that changed is in no doubt."""
    rows = tuple("".join(row.split()) or "." * board.width for row in typed)
    after = replace(board, rows=rows)
    doubtful = {cell for cell in board.doubtful if after.sign(cell) in {"", board.sign(cell)}}
    return replace(after, doubtful=frozenset(doubtful))


def _side(name: str) -> int:
    text = request.form.get(name, "").strip()
    if not _SIDE.fullmatch(text):
        raise NotationError.at(_unreadable(name, repr(text[:20])))
    return int(text)


def _unreadable(side: str, text: str) -> str:
    if side == "width":
        return gettext("the width is %(text)s: write a whole number", text=text)
    return gettext("the height is %(text)s: write a whole number", text=text)
