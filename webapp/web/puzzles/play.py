"""The play page: a board of buttons that works by itself, and quick with the page's script."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from flask import Blueprint, Flask, Response, abort, jsonify, redirect, request, url_for
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as AnyResponse

from webapp.services.moves import Claim, Stale
from webapp.services.puzzles import marking, paper_help, plays
from webapp.services.puzzles.marking import BadPaperMove
from webapp.services.puzzles.plays import KINDS, Foreign, PaperMove, PaperPlay
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.offline.handed import believed_wait
from webapp.web.people.people import (
    my_preferences,
    named_person,
    person_id,
    remember,
)
from webapp.web.puzzles.move_form import move_token, number, number_if_any
from webapp.web.puzzles.near_addresses import own_address
from webapp.web.puzzles.play_page import chosen_tool, full_state, play_page
from webapp.web.puzzles.puzzle_errors import a_puzzle_or_why_not
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.extensions import limiter
from webapp.web.site.move_rate import count_move

MOST_CELLS = 1024
"""Cells in one move: a stroke over all of a 32x32 board. To clear all is a move of its own."""

MOST_SECONDS = 24 * 60 * 60
ASKING = "120 per minute"
"""How often one address may ask for hints and checks."""

STALE = lazy_gettext(
    "The board had changed in another window. This is how it stands now; "
    "what you did last was not done."
)
NOT_YOURS = lazy_gettext(
    "The board on that page belongs to another player. "
    "Reload the page to play this puzzle yourself."
)

pages = Blueprint("play", __name__, url_prefix="/puzzles")


class PuzzleName(BaseConverter):
    """A short id of the shelf or a whole puzzle id."""

    regex = "[0-9A-Za-z:]{1,4300}"


@pages.record_once
def _add_converter(state: Any) -> None:
    app: Flask = state.app
    app.url_map.converters["puzzle"] = PuzzleName


@pages.get("/<puzzle:name>")
def play(name: str) -> AnyResponse:
    """Show the puzzle with the player's marks."""
    with errors_as_pages(name):
        game = _look(name)
    elsewhere = own_address(game.subject, name)
    return elsewhere or remember(play_page(game), person_id() if game.play else None)


@pages.get("/<puzzle:name>/board")
def board(name: str) -> Response:
    """Give the marks as they stand to a page that comes back into view."""
    with errors_as_pages(name):
        return jsonify(full_state(_look(name)))


@pages.post("/<puzzle:name>/moves")
def move(name: str) -> AnyResponse:
    """Make one move: a cell clicked, cells dragged over, undo, redo, and the like."""
    count_move()
    return _act(name, lambda: plays.move(store(), name, _claim(), _move(name)), _state_after_move)


@pages.post("/<puzzle:name>/again")
def again(name: str) -> AnyResponse:
    """Begin a finished puzzle anew."""
    return _act(name, lambda: plays.again(store(), name, _claim()), _state_after)


@pages.post("/<puzzle:name>/hint")
@limiter.limit(ASKING)
def hint(name: str) -> AnyResponse:
    """Tell the next rung of the hint."""
    faults = my_preferences().faults == "on"
    return _act(
        name, lambda: paper_help.next_rung(store(), name, _claim(), faults=faults), _state_after
    )


@pages.post("/<puzzle:name>/check")
@limiter.limit(ASKING)
def check(name: str) -> AnyResponse:
    """Tell whether the marks are right so far, and if asked which are not."""
    question: paper_help.Question = "where" if request.form.get("where") else "check"
    return _act(name, lambda: paper_help.ask(store(), name, _claim(), question), _state_after)


@pages.post("/<puzzle:name>/time")
def time_spent(name: str) -> AnyResponse:
    """Save the time spent, which a page sends when it is left."""
    plays.note_time(store(), name, _claim())
    return Response(status=204)


# What comes in


def _claim() -> Claim:
    name = (request.view_args or {})["name"]
    seconds = number_if_any("seconds", MOST_SECONDS)
    return Claim(
        player=named_person(),
        revision=number("revision"),
        token=move_token(),
        ms=None if seconds is None else 1000 * seconds,
        waited=believed_wait(name, number_if_any("waited") or 0, request.form.get("handed", "")),
        play=number_if_any("play"),
    )


def _move(name: str) -> PaperMove:
    form = request.form
    kind = next((kind for kind in KINDS if kind == form.get("do", "mark")), None)
    if kind is None:
        abort(
            422,
            gettext(
                "There is no move “%(name)s”. Known: %(known)s.",
                name=form.get("do", "")[:20],
                known=", ".join(KINDS),
            ),
        )
    if kind == "mark" and "cell" in form:
        return PaperMove("mark", _mark_after_click(name))
    changes = form.get("changes", "")
    if len(re.findall(r"[^0-9]", changes)) > MOST_CELLS:
        abort(
            422,
            gettext(
                "A move marks %(most)s cells at most; draw in several strokes.", most=MOST_CELLS
            ),
        )
    return PaperMove(kind, changes)


def _mark_after_click(name: str) -> str:
    """Write what a click on a single cell does: the mark that follows the present one."""
    tool = chosen_tool()
    game = _look(name)
    cell = number("cell", len(game.marks) - 1)
    empty_first = my_preferences().click == "empty"
    return f"{cell}{marking.next_mark(game.marks[cell], tool, empty_first=empty_first)}"


# What goes out


class SavedPlay(Protocol):
    """A play after an act, as far as it is read here."""

    @property
    def id(self) -> int:
        """The number of the play."""

    @property
    def player_id(self) -> str:
        """The person whose play it is; somebody new has no cookie yet."""

    @property
    def revision(self) -> int:
        """The number of its last move."""

    @property
    def solved_at(self) -> object:
        """When the puzzle was solved; None until then."""


State = dict[str, object]


def _act(
    name: str, act: Callable[[], SavedPlay], state: Callable[[str, SavedPlay], State]
) -> AnyResponse:
    """Do it; then answer the script, or send the reader back to the page."""
    tool = chosen_tool()
    with errors_as_pages(name):
        try:
            saved = act()
        except Stale:
            return _conflict(name)
        if wants_json():
            return remember(jsonify(state(name, saved)), saved.player_id)
        return remember(redirect(_address(name, tool), 303), saved.player_id)


def _address(name: str, tool: str) -> str:
    """Give the address of the page, at the cell that was clicked and with the tool chosen."""
    cell = request.form.get("cell")
    shown_tool = None if tool == "cycle" else tool
    return url_for("play.play", name=name, tool=shown_tool, _anchor=f"c{cell}" if cell else None)


def _state_after_move(name: str, saved: SavedPlay) -> State:
    """Give the script as little as it needs: it shows the move already."""
    if saved.solved_at is not None:
        return _state_after(name, saved)
    return {"play": saved.id, "revision": saved.revision}


def _state_after(name: str, saved: SavedPlay) -> State:
    return full_state(plays.look(store(), name, saved.player_id))


def _conflict(name: str) -> AnyResponse:
    game = _look(name)
    if wants_json():
        response = jsonify(full_state(game))
        response.status_code = 409
        return response
    return play_page(game, status=409, notice=STALE)


def _look(name: str) -> PaperPlay:
    return plays.look(store(), name, person_id())


@contextmanager
def errors_as_pages(name: str) -> Iterator[None]:
    """Say what is wrong with the address of a puzzle or with a move."""
    try:
        with a_puzzle_or_why_not(name):
            yield
    except BadPaperMove as error:
        abort(422, translated(error))
    except Foreign:
        abort(403, NOT_YOURS)
