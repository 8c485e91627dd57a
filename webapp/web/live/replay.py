"""The replay of a live game that has ended: a page for each move, and one for all of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as AnyResponse

from webapp.services.live import records
from webapp.services.live.games import Unknown
from webapp.services.live.records import Record, Running
from webapp.web.languages.translation import ngettext
from webapp.web.live.game import NOT_HERE
from webapp.web.live.replay_page import GUESSES, ReplayPage
from webapp.web.people.people import person_id
from webapp.web.site.choices import choice
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.fragments import page, wants_fragment

TEMPLATE = "live/replay.html"
UNFINISHED = "live/unfinished.html"

STILL_RUNNING = (
    "This game has not ended, so there is no replay of it yet. "
    "Finish it or give it up; then every move is shown and graded."
)

pages = Blueprint("live_replay", __name__, url_prefix="/mines/<game_id>/replay")


@pages.get("", endpoint="end")
def end(game_id: str) -> AnyResponse:
    """Show the end of the game and what it came to; with `move` lead on to that move."""
    if "move" in request.args:
        return redirect(_address(game_id, request.args["move"]), 303)
    return _page(ReplayPage(_record(game_id)))


@pages.get("/<int:number>", endpoint="move")
def move(game_id: str, number: int) -> AnyResponse:
    """Show one move on the board as it was before it."""
    view = ReplayPage(_record(game_id), number, _wished_odds())
    if not 1 <= number <= view.last:
        abort(404, _no_such_move(number, view.last))
    return _page(view)


def _page(view: ReplayPage) -> Response:
    response = page(TEMPLATE, "replay", view=view, record=view.record, guesses=GUESSES)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _record(game_id: str) -> Record:
    with errors_as_pages(game_id):
        return records.record(store(), game_id, person_id())


@contextmanager
def errors_as_pages(game_id: str) -> Iterator[None]:
    """Say why a game has no replay."""
    try:
        yield
    except Unknown:
        abort(404, NOT_HERE)
    except Running:
        if wants_json() or wants_fragment():
            abort(409, STILL_RUNNING)
        html = render_template(UNFINISHED, words=STILL_RUNNING, game_id=game_id)
        abort(make_response(html, 409, {"Cache-Control": "no-store"}))


def _wished_odds() -> bool | None:
    return {"1": True, "0": False}.get(choice("odds", ("", "1", "0"), ""))


def _address(game_id: str, text: str) -> str:
    last = len(_record(game_id).moments)
    if not (text.isascii() and text.isdigit() and len(text) < 6 and 1 <= int(text) <= last):
        abort(404, _no_such_move(text[:20], last))
    return url_for("live_replay.move", game_id=game_id, number=int(text))


def _no_such_move(number: int | str, last: int) -> str:
    return ngettext(
        "There is no move %(number)s: this game has %(num)s move.",
        "There is no move %(number)s: this game has %(num)s moves.",
        last,
        number=number,
    )
