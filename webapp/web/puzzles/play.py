"""The play page: a board of buttons that works by itself, and quick with the page's script."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Blueprint, Flask, Response, abort, jsonify, redirect, request, url_for
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response as AnyResponse

from webapp.drawing import times
from webapp.notation.cells import column_name
from webapp.notation.english import counted, listed
from webapp.services.moves import Claim, Stale
from webapp.services.puzzles import marking, paper_help, playable, plays
from webapp.services.puzzles.marking import BadPaperMove
from webapp.services.puzzles.next_puzzle import following
from webapp.services.puzzles.plays import KINDS, Foreign, PaperMove, PaperPlay
from webapp.services.shelf import daily
from webapp.store.base import now
from webapp.store.plays import PlayState
from webapp.store.puzzles import StoredPuzzle
from webapp.web.people.people import my_preferences, named_player, player_id, remember
from webapp.web.puzzles.near_addresses import own_address
from webapp.web.puzzles.play_state import PaperCell, Shows, cell_rows, names
from webapp.web.puzzles.puzzle_errors import a_puzzle_or_why_not
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.extensions import costly, limiter
from webapp.web.site.fragments import page, render_block
from webapp.web.site.move_rate import count_move

TEMPLATE = "puzzles/play.html"
TOOLS = {"cycle": "Both", "bullet": "Bullet", "empty": "Empty", "pencil": "Pencil"}
LONGEST_TOKEN = 24
MOST_CELLS = 1024
"""Of one move: a stroke over all of a 32x32 board. All at once have words of their own, `clear`."""

MOST_SECONDS = 24 * 60 * 60
ASKING = "120 per minute"
"""How often one address may ask for hints and checks."""

STALE = (
    "The board had changed in another window. This is how it stands now; "
    "what you did last was not done."
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
    """The puzzle with the player's marks."""
    with _plainly():
        game = _look(name)
    elsewhere = own_address(game.subject, name)
    return elsewhere or remember(_page(game), player_id() if game.play else None)


@pages.get("/<puzzle:name>/board")
def board(name: str) -> Response:
    """The marks as they stand, for a page that comes back into view."""
    with _plainly():
        return jsonify(_state(_look(name)))


@pages.post("/<puzzle:name>/moves")
def move(name: str) -> AnyResponse:
    """One move: a cell clicked, cells dragged over, undo, redo, and the like."""
    count_move()
    return _act(name, lambda: plays.move(store(), name, _claim(), _wish(name)), _moved)


@pages.post("/<puzzle:name>/again")
def again(name: str) -> AnyResponse:
    """The finished puzzle from its beginning."""
    return _act(name, lambda: plays.again(store(), name, _claim()), _told)


@pages.post("/<puzzle:name>/hint")
@limiter.limit(ASKING)
def hint(name: str) -> AnyResponse:
    """The next rung of the hint."""
    faults = my_preferences().faults == "on"
    return _act(name, lambda: paper_help.next_rung(store(), name, _claim(), faults=faults), _told)


@pages.post("/<puzzle:name>/check")
@limiter.limit(ASKING)
def check(name: str) -> AnyResponse:
    """Whether the marks are right so far; which are not, only if asked."""
    question: paper_help.Question = "where" if request.form.get("where") else "check"
    return _act(name, lambda: paper_help.ask(store(), name, _claim(), question), _told)


@pages.post("/<puzzle:name>/time")
def time_spent(name: str) -> AnyResponse:
    """The time spent, told by a page that is left."""
    plays.note_time(store(), name, _claim())
    return Response(status=204)


# What comes in


def _claim() -> Claim:
    form = request.form
    token = form.get("token", "")
    if len(token) > LONGEST_TOKEN:
        abort(422, f"The move's token is longer than {LONGEST_TOKEN} letters.")
    ms = 1000 * _number("seconds", MOST_SECONDS) if form.get("seconds") else None
    begun = _number("play", 2**31 - 1) if form.get("play") else None
    return Claim(named_player(), _number("revision", 2**31 - 1), token, ms=ms, play=begun)


def _number(field: str, most: int) -> int:
    text = request.form.get(field, "")
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        abort(422, f"“{field}” is “{text[:20]}”: it has to be a number from 0 to {most}.")
    return int(text)


def _wish(name: str) -> PaperMove:
    form = request.form
    kind = next((kind for kind in KINDS if kind == form.get("do", "mark")), None)
    if kind is None:
        abort(422, f"There is no move “{form.get('do', '')[:20]}”. Known: {', '.join(KINDS)}.")
    if kind == "mark" and "cell" in form:
        return PaperMove("mark", _next(name))
    changes = form.get("changes", "")
    if len(re.findall(r"[^0-9]", changes)) > MOST_CELLS:
        abort(422, f"A move marks {MOST_CELLS} cells at most; draw in several strokes.")
    return PaperMove(kind, changes)


def _next(name: str) -> str:
    """What a click on a single cell does: the mark that follows the present one."""
    tool = _tool()
    game = _look(name)
    cell = _number("cell", len(game.marks) - 1)
    empty_first = my_preferences().click == "empty"
    return f"{cell}{marking.next_mark(game.marks[cell], tool, empty_first=empty_first)}"


def _tool() -> str:
    """What the address or the form has chosen."""
    tool = request.values.get("tool") or "cycle"
    if tool not in TOOLS:
        abort(422, f"There is no tool “{tool[:20]}”. Known: {', '.join(TOOLS)}.")
    return tool


# What goes out

Answered = Callable[[PlayState], AnyResponse]


def _act(name: str, act: Callable[[], PlayState], answer: Answered) -> AnyResponse:
    """Do it; then tell the script, or send the reader back to the page."""
    tool = _tool()
    with _plainly():
        try:
            done = act()
        except Stale:
            return _conflict(name)
        if wants_json():
            return remember(answer(done), done.player_id)
        cell = request.form.get("cell")
        address = url_for(
            "play.play",
            name=name,
            tool=None if tool == "cycle" else tool,
            _anchor=f"c{cell}" if cell else None,
        )
        return remember(redirect(address, 303), done.player_id)


def _moved(play: PlayState) -> Response:
    """As little as the script needs to know: it shows the move already."""
    if play.solved_at is not None:
        return _told(play)
    return jsonify(play=play.id, revision=play.revision)


def _told(play: PlayState) -> Response:
    """All that may have changed."""
    game = plays.look(store(), _name_of(play), play.player_id)
    return jsonify(_state(game))


def _name_of(play: PlayState) -> str:
    return play.notation if play.puzzle.startswith("=") else play.puzzle


def _conflict(name: str) -> AnyResponse:
    game = _look(name)
    if wants_json():
        response = jsonify(_state(game))
        response.status_code = 409
        return response
    return _page(game, status=409, notice=STALE)


def _look(name: str) -> PaperPlay:
    if not playable.is_whole(name) or name in _met:
        return plays.look(store(), name, player_id())
    game = _meet(name)
    _met[game.subject.puzzle.id] = None
    if len(_met) > MOST_MET:
        _met.pop(next(iter(_met)), None)
    return game


MOST_MET = 1000
_met: dict[str, None] = {}
"""Whole puzzles that were solved lately, the oldest first."""


@costly
def _meet(name: str) -> PaperPlay:
    """Solving what somebody wrote into an address may take long."""
    return plays.look(store(), name, player_id())


@contextmanager
def _plainly() -> Iterator[None]:
    """Say what is wrong with an address or a move."""
    try:
        with a_puzzle_or_why_not():
            yield
    except BadPaperMove as error:
        abort(422, str(error))
    except Foreign:
        abort(
            403,
            "The board on that page belongs to another player. "
            "Reload the page to play this puzzle yourself.",
        )


def _page(game: PaperPlay, *, status: int = 200, notice: str = "") -> Response:
    today = now().date()
    day = daily.day_of(store(), game.subject.stored, today)
    return page(TEMPLATE, status=status, notice=notice, day=day, today=today, **_context(game))


def _state(game: PaperPlay) -> dict[str, object]:
    """The whole state of the game, for the script."""
    context = _context(game)
    return {
        "play": game.play.id if game.play else "",
        "revision": game.revision,
        "marks": game.marks,
        "undo": game.history.undo,
        "redo": game.history.redo,
        "seconds": game.play.seconds if game.play else 0,
        "solved": game.solved,
        "shows": context["shows"].as_json(),
        "card": render_block(TEMPLATE, "help", **context),
    }


def _context(game: PaperPlay) -> dict[str, Any]:
    preferences = my_preferences()
    answer = paper_help.answer(game, faults=preferences.faults == "on")
    shows = Shows.of(answer)
    position = game.subject.position
    rows = cell_rows(game, shows, shade=preferences.shade == "on")
    return {
        "game": game,
        "subject": game.subject,
        "position": position,
        "preferences": preferences,
        "answer": answer,
        "shows": shows,
        "rows": rows,
        "letters": [column_name(column) for column in range(position.width)],
        "tools": TOOLS,
        "tool": _tool(),
        "token": secrets.token_urlsafe(9),
        "bullets_left": (position.total or 0) - game.marks.count(marking.BULLET),
        "pencil": any(mark in marking.INK for mark in game.marks),
        "wrong_names": names(shows.parts.get("wrong", []), game),
        "overfull": _overfull(rows),
        "following": _following(game),
    }


def _following(game: PaperPlay) -> StoredPuzzle | None:
    """The puzzle to offer at the end."""
    if game.play is None or not game.solved:
        return None
    return following(store(), game.subject, game.play.player_id)


def _overfull(rows: list[list[PaperCell]]) -> str:
    """The status line's word on clues with too many bullets."""
    over = [cell.name for row in rows for cell in row if cell.state == "over"]
    return f"{listed(over)} {'has' if len(over) == 1 else 'have'} too many bullets." if over else ""


@pages.app_template_filter()
def clock(seconds: int) -> str:
    """Time as a watch shows it: 1:05, 1:00:05."""
    return times.clock(1000 * seconds)


@pages.app_template_filter()
def duration(seconds: int) -> str:
    """Time as people say it: 1 minute 5 seconds."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "hour"), (minutes, "minute"), (0 if hours else rest, "second")]
    return " ".join(counted(number, unit) for number, unit in parts if number) or "no time"
