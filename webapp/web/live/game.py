"""A live game: a board of buttons that works by itself, and quick with the page's script.

While a game runs, a move is answered by the few fields it may change: no template, one transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from flask import Blueprint, Response, abort, flash, jsonify, redirect, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from webapp.engine.grid import Cell
from webapp.mines.boards import NoBoard
from webapp.mines.levels import BadWish
from webapp.notation.cells import column_name
from webapp.services.live import advising, games, records
from webapp.services.live.assistance import assist
from webapp.services.live.games import DOS, BadLiveMove, Do, Unknown
from webapp.services.live.own_times import own_time
from webapp.services.live.visible import VisibleGame
from webapp.services.moves import Claim, Stale
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.live.assistance_card import assistance_of
from webapp.web.live.board_state import as_json, cell_rows, shape
from webapp.web.people.people import (
    my_preferences,
    named_person,
    person_id,
)
from webapp.web.puzzles.move_form import move_token, number, number_if_any, tool_of_click, whole
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page, render_block
from webapp.web.site.move_rate import count_move

TEMPLATE = "live/game.html"
TOOLS = {"open": lazy_gettext("Open"), "flag": lazy_gettext("Flag")}
OPENINGS = ("open", "chord")
"""Moves after which there may be something new to reason about."""

LONGEST = 40
"""Letters of the name of a computer player."""

MOST_CELLS = 100
"""Cells in one move: a click names one; a script of one's own may open a small board at once."""

BEGINNING = "120 per minute"
"""How often one address may begin a game."""

STALE = lazy_gettext(
    "The board had changed in another window. This is how it stands now; "
    "what you did last was not done."
)
WORTH_GOING_ON = 30_000
"""Milliseconds of a game after which a way back to it is offered, should it be left by a slip."""

STILL_RUNNING = lazy_gettext("This board is still running. It begins anew once its game has ended.")
NOT_HERE = lazy_gettext(
    "There is no such game, or it belongs to another player. "
    "A board you want to share has an address of its own, shown when its game has ended."
)

T = TypeVar("T")
"""What an act gives: the game after it, perhaps with what was done."""

pages = Blueprint("live_game", __name__, url_prefix="/mines")


@pages.get("/<game_id>")
def game(game_id: str) -> Response:
    """Show the board as its player sees it."""
    with errors_as_pages():
        return _page(games.look(store(), game_id, person_id()))


@pages.get("/<game_id>/board")
def board(game_id: str) -> Response:
    """Give the board as it stands to a page that comes back into view."""
    with errors_as_pages():
        return no_store(jsonify(full_state(games.look(store(), game_id, person_id()))))


@pages.post("/<game_id>/moves")
def move(game_id: str) -> AnyResponse:
    """Open, flag, chord: what a click does."""
    count_move()

    def make() -> VisibleGame:
        do, cells = _move(game_id)
        if wants_json():
            return games.move(store(), game_id, claim(), do, cells)
        return _move_by_form(game_id, do, cells)

    return act(game_id, make, _state_after_move)


@pages.post("/<game_id>/undo")
def undo(game_id: str) -> AnyResponse:
    """Take back the opening that lost the game; from there on it is practice."""
    return act(game_id, lambda: games.undo_loss(store(), game_id, claim()), full_state)


@pages.post("/<game_id>/give-up")
def give_up(game_id: str) -> AnyResponse:
    """End the game and show its mines."""
    return act(game_id, lambda: games.give_up(store(), game_id, claim()), full_state)


@pages.post("/<game_id>/time")
def time_spent(game_id: str) -> Response:
    """Save the time since the last move, which a page sends when it is left."""
    with errors_as_pages():
        games.note_time(store(), game_id, claim())
    return no_store(Response(status=204))


@pages.post("/<game_id>/again")
@limiter.limit(BEGINNING)
def again(game_id: str) -> AnyResponse:
    """Begin a new game like this one."""
    tool = _tool()
    with errors_as_pages():
        left = games.look(store(), game_id, person_id())
        shown = games.again(store(), game_id, person_id())
    if shown.id == game_id:
        flash(str(STILL_RUNNING))
    elif left.started and not left.outcome and left.ms >= WORTH_GOING_ON:
        address = url_for("live_game.game", game_id=game_id)
        words = gettext(
            'The game before waits: <a href="%(address)s">go on with it</a>.', address=address
        )
        flash(Markup(words))  # noqa: S704 - the address is the site's own
    return redirect(url_for("live_game.game", game_id=shown.id, tool=tool), 303)


# What comes in


def claim() -> Claim:
    """Read from the form who acts, and on which board."""
    return Claim(named_person(), number("revision"), move_token(), ms=number_if_any("ms"))


def chosen_reasoner() -> str | None:
    """Who is to reason, by the form; nothing: the assistant. None: the form does not say."""
    who = request.form.get("who")
    return None if who is None else who.strip()[:LONGEST]


def _move(game_id: str) -> tuple[Do, Sequence[Cell]]:
    wanted = request.form.get("do", "click")
    named = request.form.get("cell", "").split(".")
    if len(named) > MOST_CELLS:
        abort(
            422,
            gettext(
                "A move names %(most)s cells at most, and this one %(number)s.",
                most=MOST_CELLS,
                number=len(named),
            ),
        )
    cells = [whole("cell", text) for text in named]
    if wanted == "click":
        return _clicked(game_id, cells[0]), cells[:1]
    do = next((do for do in DOS if do == wanted), None)
    if do is None:
        abort(
            422,
            gettext(
                "There is no move “%(name)s”. Known: %(known)s.",
                name=wanted[:20],
                known=", ".join(DOS),
            ),
        )
    return do, cells


def _move_by_form(game_id: str, do: Do, cells: Sequence[Cell]) -> VisibleGame:
    """Make a move; then the reasoner's follow, which a script would ask for by itself."""
    who = chosen_reasoner()
    if who is not None:
        advising.choose_reasoner(store(), game_id, claim(), who)
    shown = games.move(store(), game_id, claim(), do, cells)
    return advising.follow(store(), shown, claim()) if do in OPENINGS else shown


def _clicked(game_id: str, cell: Cell) -> Do:
    """Choose what a click without the script does: by its tool and by what the cell shows."""
    view = games.look(store(), game_id, person_id()).view
    if cell < len(view) and view[cell].isdigit():
        return "chord"
    return "cycle" if _tool() == "flag" else "open"


def _tool() -> str | None:
    return tool_of_click(TOOLS) or None


# What goes out


def act(
    game_id: str,
    do: Callable[[], T],
    state: Callable[[T], dict[str, object]],
    *,
    asking: bool = False,
) -> AnyResponse:
    """Do it; then answer the script, or send the reader back to the cell, or to the game.

    `asking`: the assistant; it says itself why it does not answer.
    """
    tool = _tool()
    with errors_as_pages():
        try:
            done = do()
        except Stale:
            return _conflict(games.look(store(), game_id, person_id()))
        except BadLiveMove as error:
            if wants_json():
                raise
            return _refusal(game_id, translated(error), asking=asking)
    if wants_json():
        return no_store(jsonify(state(done)))
    anchor = _clicked_anchor() or ("game" if asking else None)
    address = url_for("live_game.game", game_id=game_id, tool=tool, _anchor=anchor)
    return redirect(address, 303)


def _clicked_anchor() -> str | None:
    cell = request.form.get("cell", "")
    return f"c{cell}" if cell.isascii() and cell.isdigit() else None


def _refusal(game_id: str, why: str, *, asking: bool) -> Response:
    shown = games.look(store(), game_id, person_id())
    if asking:
        return _page(shown, status=422, refused=why)
    return _page(shown, status=422, notice=why)


def _state_after_move(shown: VisibleGame) -> dict[str, object]:
    """Give the script as little as it needs, until the game ends."""
    return full_state(shown) if shown.outcome else as_json(shown)


def full_state(shown: VisibleGame, last_words: str = "") -> dict[str, object]:
    """Give the script the whole state, with the card; `last_words`: of a player that ended it."""
    context = {"shown": shown, "preferences": my_preferences(), "last_words": last_words}
    card = render_block(TEMPLATE, "game_card", **_of_the_end(shown), **context)
    return {**as_json(shown), "practice": shown.practice, "card": card}


def _of_the_end(shown: VisibleGame) -> dict[str, object]:
    """Say of a win how quick it was, and of a loss whether it could be known."""
    loss = records.loss(store(), shown, person_id())
    return {"own": own_time(store(), shown), "loss": loss}


def _conflict(shown: VisibleGame) -> Response:
    if not wants_json():
        return _page(shown, status=409, notice=STALE)
    response = no_store(jsonify(full_state(shown)))
    response.status_code = 409
    return response


def no_store(response: Response) -> Response:
    """Forbid caches to keep a running game."""
    response.headers["Cache-Control"] = "no-store"
    return response


@contextmanager
def errors_as_pages() -> Iterator[None]:
    """Say what is wrong with an address or a move."""
    try:
        yield
    except Unknown:
        abort(404, str(NOT_HERE))
    except BadLiveMove as error:
        abort(422, translated(error))
    except (BadWish, NoBoard) as error:
        abort(422, f"{capitalised(translated(error))}.")


def _page(
    shown: VisibleGame, *, status: int = 200, notice: str = "", refused: str = ""
) -> Response:
    response = page(TEMPLATE, status=status, notice=notice, **_context(shown, refused))
    return no_store(response)


def _context(shown: VisibleGame, refused: str) -> dict[str, Any]:
    preferences = my_preferences()
    assistance = assistance_of(assist(shown, preferences, refused), with_exact=True)
    return {
        "shown": shown,
        "preferences": preferences,
        **_of_the_end(shown),
        "assistance": assistance,
        "rows": cell_rows(shown, assistance.board),
        "letters": [column_name(column) for column in range(shown.width)],
        "shape": shape(shown.width),
        "tools": TOOLS,
        "tool": _tool() or preferences.tap,
        "token": secrets.token_urlsafe(9),
    }
