"""Who is playing: a signed cookie, and what people do with what is kept under it."""

from __future__ import annotations

import json
import time

from flask import (
    Blueprint,
    abort,
    current_app,
    flash,
    g,
    redirect,
    request,
    url_for,
)
from itsdangerous import BadSignature
from werkzeug.wrappers import Response

from webapp.drawing.qr import qr_svg
from webapp.services.people import export as player_data
from webapp.services.people import people
from webapp.services.people.export import PersonExport
from webapp.services.people.preferences import SETTINGS, BadPreference, Preferences
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page
from webapp.web.site.page_context import public_address
from webapp.web.site.safe_redirect import local_address
from webapp.web.site.sessions import Ageless
from webapp.web.site.written_files import Draft

COOKIE = "player"
KEPT = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie for longer."""

RENEWED = 30 * 24 * 60 * 60
LONGEST_WORD = 64
EXPORTING = "10 per minute"
"""How often one address may ask for all that is kept: it may be long."""

USED = "This link has been used or has grown old. Make a new one on the other device."

pages = Blueprint("players", __name__)


def player_id() -> str | None:
    """The player whose cookie came with the request. Whether there still is one, rows tell."""
    if "present" not in g:
        named = named_player()
        g.present = people.present_id(store(), named) if named else None
    present: str | None = g.present
    return present


def named_player() -> str | None:
    """The player that the cookie names, who may be another one by now: services look for that."""
    return _read()[0]


def my_preferences() -> Preferences:
    """What this player has chosen, or the usual."""
    return people.preferences(store(), player_id())


def times_are_shown() -> bool:
    """Whether this player wants to know how long a puzzle took."""
    return my_preferences().timer == "on"


def remember(response: Response, player: str | None) -> Response:
    """Let the browser keep who it is: when that is new, and now and then."""
    known, age = _read()
    if player and (player != known or age > RENEWED):
        word = _signer().dumps(player)
        response.set_cookie(
            COOKIE, word, max_age=KEPT, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response


@pages.post("/settings")
def choose() -> Response:
    """Keep the settings in the form, which may be some of them, and go back."""
    wanted = {name: value for name, value in request.form.items() if name in SETTINGS}
    try:
        player = people.choose(store(), player_id(), wanted)
    except BadPreference as error:
        abort(422, str(error))
    onward = local_address(request.form.get("next", ""))
    if onward == url_for("settings.settings"):
        flash("Your settings are kept.")
    return remember(redirect(onward, 303), player)


@pages.post("/settings/link")
def make_link() -> Response:
    """A link that takes the player to another device."""
    player = player_id()
    word = people.device_link(store(), player) if player else None
    if word is None:
        abort(404, "There is nothing to take along yet. Begin a puzzle, then come back.")
    link = public_address(url_for("players.arrive", word=word))
    response = page(
        "people/device_link.html",
        link=link,
        code=qr_svg(link),
        minutes=people.LINK_KEPT.seconds // 60,
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@pages.get("/devices/<word>")
@limiter.limit("30 per minute")
def arrive(word: str) -> Response:
    """Ask first: previews of messages open links too, and this one works once."""
    if not _usable(word):
        abort(404, USED)
    return page("people/device.html", word=word, games=bool(people.games(store(), player_id(), 1)))


@pages.post("/devices/<word>")
def take_over(word: str) -> Response:
    """Go on as the player the link leads to; games played here come along."""
    player = people.follow_link(store(), word, player_id()) if _usable(word) else None
    if player is None:
        abort(404, USED)
    flash("Your puzzles are here now.")
    return remember(redirect("/", 303), player)


@pages.get("/settings/data.json")
@limiter.shared_limit(EXPORTING, scope="exports")
def export() -> Response:
    """All that is kept of this player."""
    draft = Draft()
    with player_data.export(store(), player_id() or "") as kept:
        if kept is None:
            abort(404, "Nothing is kept about you: you have not begun a puzzle here.")
        _write(draft, kept)
    return draft.sent("application/json", "bullets-data.json")


@pages.post("/settings/forget")
def forget() -> Response:
    """Delete everything, on the form's word that this is meant."""
    if request.form.get("sure") != "yes":
        abort(422, "Tick the box that says you are sure; then everything is deleted.")
    player = player_id()
    if player:
        people.forget(store(), player)
    flash("Everything that was kept about you is deleted.")
    response = redirect("/", 303)
    response.delete_cookie(COOKIE, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def _write(draft: Draft, kept: PersonExport) -> None:
    """One JSON object, a game a line."""
    draft.write(json.dumps(kept.about, indent=2).removesuffix("\n}"))
    for name, games in (("games", kept.games), ("live_games", kept.live_games)):
        draft.write(f',\n  "{name}": ')
        draft.write_games(games, "\n    ")
    draft.write("\n}\n")


def _usable(word: str) -> bool:
    return len(word) <= LONGEST_WORD and people.leads_somewhere(store(), word)


def _read() -> tuple[str | None, float]:
    """The player in the cookie and how far from now its date is, read once a request."""
    if "player" not in g:
        g.player = _unsigned()
    known: tuple[str | None, float] = g.player
    return known


def _unsigned() -> tuple[str | None, float]:
    cookie = request.cookies.get(COOKIE, "")
    if not cookie:
        return None, 0
    try:
        player, moment = _signer().loads(cookie, return_timestamp=True)
    except BadSignature:
        return None, 0
    return str(player), abs(time.time() - moment.timestamp())


def _signer() -> Ageless:
    kept = current_app.extensions
    if "player_signer" not in kept:
        kept["player_signer"] = Ageless(str(current_app.secret_key), salt=COOKIE)
    signer: Ageless = kept["player_signer"]
    return signer
