"""What the assistant of a live game is asked; each answer has its card and what it shows."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, abort, jsonify, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.engine.budget import BudgetSpent
from webapp.mines.assistant import SOLVERS
from webapp.services.live import answers, games
from webapp.services.live import assistance as live_help
from webapp.services.live.answers import Seen
from webapp.services.live.assistance import AssistedGame
from webapp.services.live.assistant_state import SWITCHES
from webapp.services.live.visible import VisibleGame
from webapp.web.live.assistance_words import Assistance, assistance, spoken, spoken_switch
from webapp.web.live.board_state import as_json
from webapp.web.live.game import act, claim, kept_nowhere, plainly, state
from webapp.web.people.people import player_id
from webapp.web.site.choices import flag
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter

pages = Blueprint("mines_help", __name__, url_prefix="/mines")

ASKING = "240 per minute"
"""How often one address may ask the assistant for something."""

WATCHING = "900 per minute"
"""How often it may look at what the assistant says: after every move."""

HOWS = ("one", "told", "on", "certain")


@pages.post("/<game_id>/hint")
@limiter.limit(ASKING)
def hint(game_id: str) -> AnyResponse:
    """The next rung of the hint; the last one does it."""
    return _asked(game_id, live_help.next_rung)


@pages.post("/<game_id>/forced")
@limiter.limit(ASKING)
def forced(game_id: str) -> AnyResponse:
    """Whether a guess is forced."""
    return _asked(game_id, live_help.ask_forced)


@pages.post("/<game_id>/why")
@limiter.limit(ASKING)
def why(game_id: str) -> AnyResponse:
    """What decides a cell."""
    name = request.form.get("why", "").strip()[:20]
    return _answered(game_id, lambda: live_help.ask_why(store(), game_id, claim(), name))


@pages.post("/<game_id>/engines")
@limiter.limit(ASKING)
def engines(game_id: str) -> AnyResponse:
    """Switch a part of the assistant on or off: `switch` is such as `simple:on`."""
    name, _, to = request.form.get("switch", "").partition(":")
    if name not in SWITCHES or to not in {"on", "off"}:
        known = ", ".join(SWITCHES)
        abort(422, f"“{name[:20]}” cannot be switched “{to[:10]}”: use on or off with {known}.")

    def do() -> AssistedGame:
        game = live_help.switch(store(), game_id, claim(), name, to=to == "on")
        if name == "reasoner" and to == "on" and game.shown.started and not game.shown.outcome:
            return live_help.reason_on(store(), game_id, claim())
        return game

    return _answered(game_id, do, lambda helping: spoken_switch(helping, name))


@pages.post("/<game_id>/solve")
@limiter.limit(ASKING)
def solve(game_id: str) -> AnyResponse:
    """Let a solver list its solutions."""
    solver = request.form.get("solver", "")
    if solver not in SOLVERS:
        abort(422, f"There is no solver “{solver[:20]}”. Known: {', '.join(SOLVERS)}.")

    def do() -> AssistedGame:
        return live_help.call(store(), game_id, claim(), solver)

    return _answered(game_id, do, lambda helping: spoken_switch(helping, solver))


@pages.post("/<game_id>/play")
@limiter.limit(ASKING)
def play(game_id: str) -> AnyResponse:
    """Open what the engines told (one cell, all, all that follows) or everything certain."""
    how = request.form.get("how", "told")
    if how not in HOWS:
        abort(422, f"There is no way to play “{how[:20]}”. Known: {', '.join(HOWS)}.")

    def do() -> AssistedGame:
        if how == "certain":
            return live_help.reason_on(store(), game_id, claim())
        most, on = int(how == "one"), how == "on"
        return live_help.play_deductions(store(), game_id, claim(), most=most, on=on)

    # The script counts what opened; only one who guesses is told that it is time to.
    return _answered(game_id, do, lambda helping: helping.sentence if helping.help.resting else "")


@pages.get("/<game_id>/help")
@limiter.limit(WATCHING)
def look(game_id: str) -> Response:
    """What the assistant says of the board as it stands."""
    with plainly():
        return kept_nowhere(jsonify(_told(live_help.look(store(), game_id, player_id()))))


@pages.get("/<game_id>/odds")
@limiter.limit(WATCHING)
def odds(game_id: str) -> Response:
    """How likely each hidden cell is a mine; `exact`: as fractions, each once."""
    with plainly():
        shown = games.look(store(), game_id, player_id())
        if not (shown.outcome or shown.assisted):
            shown = games.note_help(store(), game_id, player_id())
        if shown.outcome:
            abort(422, "The game has ended: its board is shown, and nothing is left to chance.")
    told = _exact(shown) if flag("exact") else _likely(shown)
    return kept_nowhere(jsonify({"revision": shown.revision, **told}))


def _likely(shown: VisibleGame) -> dict[str, object]:
    try:
        return {"odds": answers.odds(Seen.from_game(shown))}
    except BudgetSpent:
        abort(422, live_help.SPENT)


def _exact(shown: VisibleGame) -> dict[str, object]:
    """Many cells have the same fraction, which may be long: `of` tells whose it is."""
    shares = answers.exact_odds(Seen.from_game(shown))
    if shares is None:
        abort(422, live_help.SPENT)
    place = {share: number for number, share in enumerate(dict.fromkeys(shares.values()))}
    cells = range(shown.width * shown.height)
    of = [place[shares[cell]] if cell in shares else None for cell in cells]
    return {"exact": [str(share) for share in place], "of": of}


# What goes out


def _asked(game_id: str, ask: Callable[..., AssistedGame]) -> AnyResponse:
    return _answered(game_id, lambda: ask(store(), game_id, claim()))


def _answered(
    game_id: str, do: Callable[[], AssistedGame], aloud: Callable[[Assistance], str] = spoken
) -> AnyResponse:
    """Do it and tell what the assistant says now."""
    try:
        return act(game_id, do, lambda game: _told(game, aloud), asking=True)
    except BudgetSpent:
        abort(422, live_help.SPENT)


def _told(game: AssistedGame, aloud: Callable[[Assistance], str] = spoken) -> dict[str, object]:
    """The board, and what the assistant says and shows of it."""
    shown, helping = game.shown, assistance(game)
    board = state(shown) if shown.outcome else as_json(shown)
    said = {
        "help": render_template("live/assistance_card.html", shown=shown, helping=helping),
        "engines": render_template("live/assistance_engines.html", shown=shown, helping=helping),
        "on": list(helping.help.on),
        "active": helping.active,
        "beginning": helping.help.beginning,
        "speaks": helping.speaks,
        "aloud": aloud(helping),
    }
    return {**board, **said, "shows": helping.shows.as_json()}
