"""The addresses of the assistant of a live game: hints, questions, engines, autoplay, odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import Blueprint, Response, abort, jsonify, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from webapp.engine.budget import BudgetSpent
from webapp.mines.assistant import SOLVERS
from webapp.services.live import advising, answers, assistance, games
from webapp.services.live.answers import Seen
from webapp.services.live.assistance import AssistedGame
from webapp.services.live.assistant_state import REASONER, SWITCHES
from webapp.services.live.players import choice_name
from webapp.services.live.visible import VisibleGame
from webapp.web.live.assistance_card import (
    Assistance,
    assistance_of,
    spoken,
    spoken_play,
    spoken_switch,
)
from webapp.web.live.board_state import as_json
from webapp.web.live.game import (
    LONGEST,
    act,
    chosen_reasoner,
    claim,
    errors_as_pages,
    full_state,
    no_store,
)
from webapp.web.people.people import person_id
from webapp.web.site.choices import flag
from webapp.web.site.database import store
from webapp.web.site.errors import wants_json
from webapp.web.site.extensions import limiter

pages = Blueprint("live_assistance", __name__, url_prefix="/mines")

ASKING = "240 per minute"
"""How often one address may ask the assistant for something."""

WATCHING = "900 per minute"
"""How often it may look at what the assistant says: after every move."""

HOWS = ("one", "told", "on", "certain", "reason", "move", "sure", "end")
"""Ways to play: open one told cell, all of them, all that follow; all that is certain; what the
reasoner is sure of; of a computer player one move, all that it is sure of, or the whole game."""


@pages.post("/<game_id>/hint")
@limiter.limit(ASKING)
def hint(game_id: str) -> AnyResponse:
    """Tell the next rung of the hint; the last one does it."""
    return _act(game_id, lambda: assistance.next_rung(store(), game_id, claim()))


@pages.post("/<game_id>/forced")
@limiter.limit(ASKING)
def forced(game_id: str) -> AnyResponse:
    """Tell whether a guess is forced."""
    return _act(game_id, lambda: assistance.ask_forced(store(), game_id, claim()))


@pages.post("/<game_id>/why")
@limiter.limit(ASKING)
def why(game_id: str) -> AnyResponse:
    """Tell what decides a cell."""
    name = request.form.get("why", "").strip()[:20]
    return _act(game_id, lambda: assistance.ask_why(store(), game_id, claim(), name))


@pages.post("/<game_id>/advice")
@limiter.limit(ASKING)
def advice(game_id: str) -> AnyResponse:
    """Tell what a computer player would do next."""
    player, guesser = (
        request.form.get(field, "").strip()[:LONGEST] for field in ("player", "guesser")
    )
    name = choice_name(player, guesser)
    return _act(game_id, lambda: advising.ask_advice(store(), game_id, claim(), name))


@pages.post("/<game_id>/engines")
@limiter.limit(ASKING)
def engines(game_id: str) -> AnyResponse:
    """Switch a part of the assistant on or off: `switch` is such as `simple:on`."""
    name, _, to = request.form.get("switch", "").partition(":")
    if name not in SWITCHES or to not in {"on", "off"}:
        known = ", ".join(SWITCHES)
        abort(422, f"“{name[:20]}” cannot be switched “{to[:10]}”: use on or off with {known}.")

    def do() -> AssistedGame:
        if name == REASONER and (to == "on" or _chooses_another(game_id)):
            return advising.begin_reasoning(store(), game_id, claim(), chosen_reasoner() or "")
        return assistance.switch(store(), game_id, claim(), name, to=to == "on")

    return _act(game_id, do, lambda words: spoken_switch(words, name))


def _chooses_another(game_id: str) -> bool:
    """Whether a form without a script names another one than reasons now."""
    if wants_json() or chosen_reasoner() is None:
        return False
    return chosen_reasoner() != games.look(store(), game_id, person_id()).reasoner


@pages.post("/<game_id>/solve")
@limiter.limit(ASKING)
def solve(game_id: str) -> AnyResponse:
    """Let a solver list its solutions."""
    solver = request.form.get("solver", "")
    if solver not in SOLVERS:
        abort(422, f"There is no solver “{solver[:20]}”. Known: {', '.join(SOLVERS)}.")

    def do() -> AssistedGame:
        return assistance.call(store(), game_id, claim(), solver)

    return _act(game_id, do, lambda words: spoken_switch(words, solver))


@pages.post("/<game_id>/play")
@limiter.limit(ASKING)
def play(game_id: str) -> AnyResponse:
    """Open what the engines told (one cell, all, all that follows) or everything certain."""
    how = request.form.get("how", "told")
    if how not in HOWS:
        abort(422, f"There is no way to play “{how[:20]}”. Known: {', '.join(HOWS)}.")

    def do() -> AssistedGame:
        match how:
            case "certain":
                return advising.reason_on(store(), game_id, claim())
            case "reason":
                if not wants_json() and (who := chosen_reasoner()) is not None:
                    advising.choose_reasoner(store(), game_id, claim(), who)
                return advising.reason(store(), game_id, claim())
            case "move" | "sure" | "end":
                return advising.play_advice(store(), game_id, claim(), how)
        most, on = int(how == "one"), how == "on"
        return assistance.play_deductions(store(), game_id, claim(), most=most, on=on)

    return _act(game_id, do, spoken_play)


@pages.get("/<game_id>/help")
@limiter.limit(WATCHING)
def look(game_id: str) -> Response:
    """Give what the assistant says of the board as it stands."""
    with errors_as_pages():
        return no_store(jsonify(_state(assistance.look(store(), game_id, person_id()))))


@pages.get("/<game_id>/odds")
@limiter.limit(WATCHING)
def odds(game_id: str) -> Response:
    """Give how likely each hidden cell is a mine; `exact`: as fractions, each once."""
    with errors_as_pages():
        shown = games.look(store(), game_id, person_id())
        if not (shown.outcome or shown.help_is_noted):
            shown = games.note_help(store(), game_id, person_id())
        if shown.outcome:
            abort(422, "The game has ended: its board is shown, and nothing is left to chance.")
    values = _exact_odds(shown) if flag("exact") else _decimal_odds(shown)
    return no_store(jsonify({"revision": shown.revision, **values}))


def _decimal_odds(shown: VisibleGame) -> Mapping[str, object]:
    try:
        return {"odds": answers.odds(Seen.from_game(shown))}
    except BudgetSpent:
        abort(422, assistance.SPENT)


def _exact_odds(shown: VisibleGame) -> Mapping[str, object]:
    """Many cells have the same fraction, which may be long: `of` tells whose it is."""
    shares = answers.exact_odds(Seen.from_game(shown))
    if shares is None:
        abort(422, assistance.SPENT)
    place = {share: number for number, share in enumerate(dict.fromkeys(shares.values()))}
    cells = range(shown.width * shown.height)
    of = [place[shares[cell]] if cell in shares else None for cell in cells]
    return {"exact": [str(share) for share in place], "of": of}


def _act(
    game_id: str, do: Callable[[], AssistedGame], aloud: Callable[[Assistance], str] = spoken
) -> AnyResponse:
    """Do it; then tell what the assistant says, or that it takes too much work."""
    try:
        return act(game_id, do, lambda game: _state(game, aloud), asking=True)
    except BudgetSpent:
        abort(422, assistance.SPENT)


def _state(game: AssistedGame, aloud: Callable[[Assistance], str] = spoken) -> dict[str, object]:
    """Give the script the board, and what the assistant says and shows of it."""
    shown, answer = game.shown, assistance_of(game)
    board = full_state(shown, answer.last_words) if shown.outcome else as_json(shown)
    context = {"shown": shown, "assistance": answer}
    words = {
        "help": render_template("live/assistance_card.html", **context),
        "engines": render_template("live/assistance_engines.html", **context),
        "players": render_template("live/assistance_players.html", **context),
        "on": list(answer.on),
        "active": answer.active,
        "beginning": answer.beginning,
        "speaks": answer.speaks,
        "advised": answer.advised,
        "aloud": aloud(answer),
    }
    return {**board, **words, **answer.board.as_json()}
