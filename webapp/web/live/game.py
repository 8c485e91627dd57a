"""A live game: a board of buttons that works by itself, and quick with the page's script.

While a game runs, a move is answered by the few fields it may change: no template, one transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from flask import Blueprint, Response, abort, flash, jsonify, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.engine.grid import Cell
from webapp.mines.boards import NoBoard
from webapp.mines.levels import BadWish
from webapp.notation.cells import column_name
from webapp.services.live import games
from webapp.services.live.assistance import assist
from webapp.services.live.games import DOS, BadLiveMove, Do, Unknown
from webapp.services.live.visible import VisibleGame
from webapp.services.moves import Claim, Stale
from webapp.web.live.assistance_words import assistance
from webapp.web.live.board_state import as_json, cell_rows, shape
from webapp.web.people.people import my_preferences, named_player, player_id
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page, render_block
from webapp.web.site.move_rate import count_move

T = TypeVar("T")

TEMPLATE = "live/game.html"
TOOLS = {"open": "Open", "flag": "Flag"}
LONGEST_TOKEN = 24
MOST_CELLS = 100
"""Of one move. A click names one, and so does a chord; scripts of others may open a small board."""

LARGEST = 2**31 - 1
BEGINNING = "120 per minute"
"""How often one address may begin a game."""

STALE = (
    "The board had changed in another window. This is how it stands now; "
    "what you did last was not done."
)
STILL_RUNNING = "This board is still running. It begins anew once its game has ended."
NOT_HERE = (
    "There is no such game, or it belongs to another player. "
    "A board you want to share has an address of its own, shown when its game has ended."
)

pages = Blueprint("mines", __name__, url_prefix="/mines")


@pages.get("/<game_id>")
def game(game_id: str) -> Response:
    """The board as its player sees it."""
    with plainly():
        return _page(games.look(store(), game_id, player_id()))


@pages.get("/<game_id>/board")
def board(game_id: str) -> Response:
    """The board as it stands, for a page that comes back into view."""
    with plainly():
        return kept_nowhere(jsonify(state(games.look(store(), game_id, player_id()))))


@pages.post("/<game_id>/moves")
def move(game_id: str) -> AnyResponse:
    """Open, flag, chord: what a click does."""
    count_move()

    def make() -> VisibleGame:
        do, cells = _wish(game_id)
        return games.move(store(), game_id, claim(), do, cells)

    return act(game_id, make, _moved)


@pages.post("/<game_id>/undo")
def undo(game_id: str) -> AnyResponse:
    """Take back the opening that lost the game; from there on it is practice."""
    return act(game_id, lambda: games.undo_loss(store(), game_id, claim()), state)


@pages.post("/<game_id>/give-up")
def give_up(game_id: str) -> AnyResponse:
    """End the game and show its mines."""
    return act(game_id, lambda: games.give_up(store(), game_id, claim()), state)


@pages.post("/<game_id>/time")
def time_spent(game_id: str) -> Response:
    """The time since the last move, told by a page that is left."""
    with plainly():
        games.note_time(store(), game_id, claim())
    return kept_nowhere(Response(status=204))


@pages.post("/<game_id>/again")
@limiter.limit(BEGINNING)
def again(game_id: str) -> AnyResponse:
    """A new game like this one."""
    tool = _tool()
    with plainly():
        shown = games.again(store(), game_id, player_id())
    if shown.id == game_id:
        flash(STILL_RUNNING)
    address = url_for("mines.game", game_id=shown.id, tool=tool)
    return redirect(address, 303)


# What comes in


def claim() -> Claim:
    """Who acts, on which board, as the form says."""
    form = request.form
    token = form.get("token", "")
    if len(token) > LONGEST_TOKEN:
        abort(422, f"The move's token is longer than {LONGEST_TOKEN} letters.")
    ms = _number("ms") if form.get("ms") else None
    return Claim(named_player(), _number("revision"), token, ms=ms)


def _number(field: str) -> int:
    return _whole(field, request.form.get(field, ""))


def _whole(field: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= LARGEST):
        abort(422, f"“{field}” is “{text[:20]}”: it has to be a whole number from 0.")
    return int(text)


def _wish(game_id: str) -> tuple[Do, Sequence[Cell]]:
    wanted = request.form.get("do", "click")
    named = request.form.get("cell", "").split(".")
    if len(named) > MOST_CELLS:
        abort(422, f"A move names {MOST_CELLS} cells at most, and this one {len(named)}.")
    cells = [_whole("cell", text) for text in named]
    if wanted == "click":
        return _clicked(game_id, cells[0]), cells[:1]
    do = next((do for do in DOS if do == wanted), None)
    if do is None:
        abort(422, f"There is no move “{wanted[:20]}”. Known: {', '.join(DOS)}.")
    return do, cells


def _clicked(game_id: str, cell: Cell) -> Do:
    """What a click without the script does: by the tool chosen and by what the cell shows."""
    view = games.look(store(), game_id, player_id()).view
    if cell < len(view) and view[cell].isdigit():
        return "chord"
    return "cycle" if _tool() == "flag" else "open"


def _tool() -> str | None:
    """What the address or the form has chosen."""
    tool = request.values.get("tool") or None
    if tool is not None and tool not in TOOLS:
        abort(422, f"There is no tool “{tool[:20]}”. Known: {', '.join(TOOLS)}.")
    return tool


# What goes out


def act(
    game_id: str,
    do: Callable[[], T],
    answer: Callable[[T], dict[str, object]],
    *,
    asking: bool = False,
) -> AnyResponse:
    """Do it; then tell the script, or send the reader back to the cell, or to the game.

    `asking`: the assistant; it says itself why it does not answer.
    """
    tool = _tool()
    with plainly():
        try:
            done = do()
        except Stale:
            return _conflict(games.look(store(), game_id, player_id()))
        except BadLiveMove as error:
            if wants_json():
                raise
            shown = games.look(store(), game_id, player_id())
            if asking:
                return _page(shown, status=422, refused=str(error))
            return _page(shown, status=422, notice=str(error))
    if wants_json():
        return kept_nowhere(jsonify(answer(done)))
    cell, anchor = request.form.get("cell", ""), "game" if asking else None
    if cell.isascii() and cell.isdigit():
        anchor = f"c{cell}"
    address = url_for("mines.game", game_id=game_id, tool=tool, _anchor=anchor)
    return redirect(address, 303)


def _moved(shown: VisibleGame) -> dict[str, object]:
    """As little as the script needs, until the game ends."""
    return state(shown) if shown.outcome else as_json(shown)


def state(shown: VisibleGame) -> dict[str, object]:
    """The whole state for the script, with the card."""
    card = render_block(TEMPLATE, "told", shown=shown, preferences=my_preferences())
    return {**as_json(shown), "practice": shown.practice, "card": card}


def _conflict(shown: VisibleGame) -> Response:
    if not wants_json():
        return _page(shown, status=409, notice=STALE)
    response = kept_nowhere(jsonify(state(shown)))
    response.status_code = 409
    return response


def kept_nowhere(response: Response) -> Response:
    """A running game is nobody's to keep."""
    response.headers["Cache-Control"] = "no-store"
    return response


@contextmanager
def plainly() -> Iterator[None]:
    """Say what is wrong with an address or a move."""
    try:
        yield
    except Unknown:
        abort(404, NOT_HERE)
    except BadLiveMove as error:
        abort(422, str(error))
    except (BadWish, NoBoard) as error:
        abort(422, f"{str(error)[:1].upper()}{str(error)[1:]}.")


def _page(
    shown: VisibleGame, *, status: int = 200, notice: str = "", refused: str = ""
) -> Response:
    response = page(TEMPLATE, status=status, notice=notice, **_context(shown, refused))
    return kept_nowhere(response)


def _context(shown: VisibleGame, refused: str) -> dict[str, Any]:
    helping = assistance(assist(shown, my_preferences(), refused), with_exact=True)
    return {
        "shown": shown,
        "preferences": my_preferences(),
        "helping": helping,
        "rows": cell_rows(shown, helping.shows),
        "letters": [column_name(column) for column in range(shown.width)],
        "shape": shape(shown.width),
        "tools": TOOLS,
        "tool": _tool() or my_preferences().tap,
        "token": secrets.token_urlsafe(9),
    }
