"""An analysis on the pages of others: a small page that any site may frame, and a picture.

Nobody is known there: no cookie is read or set, nothing can be sent, and no script runs.
"""

from __future__ import annotations

from flask import Blueprint, Response, abort, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from webapp.drawing.board import Board
from webapp.drawing.card import card_png
from webapp.drawing.styles import LIVE_PAPER, PAPER, WHITE
from webapp.drawing.svg import board_svg
from webapp.engine.budget import BudgetSpent
from webapp.notation.errors import NotationError
from webapp.services.analysis import analysis
from webapp.services.analysis.question import PositionQuestion
from webapp.services.gate import Busy
from webapp.services.lru_cache import LruCache
from webapp.store.connection.failures import StoreFailure
from webapp.web.analysis.address import AnalysisAddress
from webapp.web.analysis.analysis import analysis_of, saved_question
from webapp.web.analysis.view import AnalysisView
from webapp.web.languages.faults import fault_sentences
from webapp.web.languages.nouns import counted, sides, spoken_sides
from webapp.web.languages.speaking import language, speak_to_anybody
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.site.choices import flag
from webapp.web.site.extensions import costly
from webapp.web.site.headers import may_be_framed

A_DAY = "public, max-age=86400"
"""What a position is drawn like, and what is said of it, changes with a new version at most."""

AWAY = lazy_gettext("This cannot be shown at the moment. Try again soon.")

MOST_CARD_BYTES = 4 << 20
"""Of the cards that are kept: of usual boards more than a hundred."""

pages = Blueprint("analyse_abroad", __name__)

_cards: LruCache[bytes] = LruCache(MOST_CARD_BYTES, weigh=len)


@pages.get("/analyse/embed")
@pages.get("/analyse/<key>/embed")
def embedded(key: str | None = None) -> Response:
    """Show the board and what is said of it, for a frame on another page."""
    speak_to_anybody()
    try:
        question, address = _asked(key)
        view = AnalysisView.asked(analysis_of(question), address)
    except NotationError as error:
        return _trouble(fault_sentences(error), 422)
    except HTTPException as error:
        return _trouble(error.description or AWAY, error.code or 500)
    except (Busy, BudgetSpent, StoreFailure):
        return _trouble(AWAY, 503)
    response = _framed(analysis=view.analysis, view=view, address=address)
    response.headers["Cache-Control"] = A_DAY
    return response


@pages.get("/analyse.svg")
@pages.get("/analyse/<key>.svg")
def picture(key: str | None = None) -> Response:
    """Draw the position, a step of it, or how likely each cell is."""
    speak_to_anybody()
    try:
        question, address = _asked(key)
    except NotationError as error:
        abort(422, fault_sentences(error))
    board = Board.of(question.position, live=question.live)
    if flag("numbers") or request.args.get("step"):
        board = AnalysisView.asked(analysis_of(question), address).board
    style = {**(LIVE_PAPER if question.live else PAPER), **WHITE}
    response = make_response(board_svg(board, style, title=_title(question)) + "\n")
    response.mimetype = "image/svg+xml"
    response.headers["Cache-Control"] = A_DAY
    response.headers["Content-Disposition"] = "inline; filename=position.svg"
    return response


@pages.get("/analyse.png")
@pages.get("/analyse/<key>.png")
def card(key: str | None = None) -> Response:
    """Draw the picture that networks show beside a link."""
    speak_to_anybody()
    try:
        question, _ = _asked(key)
    except NotationError as error:
        abort(422, fault_sentences(error))
    drawn = _cards.get((question.written, question.live, language()), lambda: _drawn_card(question))
    response = make_response(drawn)
    response.mimetype = "image/png"
    response.headers["Cache-Control"] = A_DAY
    return response


@costly
def _drawn_card(question: PositionQuestion) -> bytes:
    board = Board.of(question.position, live=question.live)
    # The face of the card has no cross.
    words = f"{spoken_sides(board.width, board.height)}{_total(question)}"
    return card_png(board, _name(question), (words, gettext("Explained step by step.")))


def _asked(key: str | None) -> tuple[PositionQuestion, AnalysisAddress]:
    """The question of this address; raises `NotationError`, and answers 404 where none is saved."""
    if key is not None:
        return saved_question(key)
    question = analysis.read(request.args.get("position", ""), live=flag("live"))
    return question, AnalysisAddress.of(question)


def _title(question: PositionQuestion) -> str:
    size = sides(question.position.width, question.position.height)
    return f"{_name(question)}, {size}{_total(question)}"


def _name(question: PositionQuestion) -> str:
    return "Minesweeper" if question.live else "Bullets"


def _total(question: PositionQuestion) -> str:
    total = question.position.total
    return "" if total is None else f", {counted(total, question.voice.bullet)}"


def _trouble(sentence: str, status: int) -> Response:
    response = _framed(trouble=sentence)
    response.status_code = status
    return response


def _framed(**context: object) -> Response:
    return may_be_framed(make_response(render_template("analysis/embedded.html", **context)))
