"""Who asks: a person, known by a signed cookie; the forms for settings, devices and own data."""

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
from webapp.services.people import people
from webapp.services.people.export import PersonExport
from webapp.services.people.export import export as person_export
from webapp.services.people.preferences import SETTINGS, BadPreference, Preferences
from webapp.web.languages.translation import gettext, lazy_gettext, translated
from webapp.web.site.database import store
from webapp.web.site.extensions import limiter
from webapp.web.site.fragments import page
from webapp.web.site.local_addresses import local_address
from webapp.web.site.page_context import public_address
from webapp.web.site.sessions import Ageless
from webapp.web.site.written_files import Draft

COOKIE = "player"
LIFETIME = 400 * 24 * 60 * 60
"""Seconds; browsers keep no cookie for longer."""

RENEWED = 30 * 24 * 60 * 60
"""Seconds after which the cookie is sent anew: so who comes now and then stays known."""

LONGEST_WORD = 64
EXPORTING = "10 per minute"
"""How often one address may ask for all that is kept: it may be long."""

USED = lazy_gettext("This link has been used or has expired. Make a new one on the other device.")

pages = Blueprint("people", __name__)


def person_id() -> str | None:
    """The person whose cookie came with the request, if the store still knows them."""
    if "present" not in g:
        named = named_person()
        g.present = people.present_id(store(), named) if named else None
    present: str | None = g.present
    return present


def named_person() -> str | None:
    """The person in the cookie, who may have moved into another one: services look for that."""
    return _read()[0]


def my_preferences() -> Preferences:
    """The settings of the person who asks, or the usual ones; read once a request."""
    if "preferences" not in g:
        g.preferences = people.preferences(store(), person_id())
    mine: Preferences = g.preferences
    return mine


def times_are_shown() -> bool:
    """Whether the person who asks wants to see how long a puzzle took."""
    return my_preferences().timer == "on"


def remember(response: Response, person: str | None) -> Response:
    """Send the cookie where the person is new to this browser, or the cookie has aged."""
    known, age = _read()
    if person and (person != known or age > RENEWED):
        word = _signer().dumps(person)
        response.set_cookie(
            COOKIE, word, max_age=LIFETIME, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response


@pages.post("/settings")
def choose() -> Response:
    """Keep the settings in the form, all or a few, and go back."""
    wanted = {name: value for name, value in request.form.items() if name in SETTINGS}
    try:
        person = people.choose(store(), person_id(), wanted)
    except BadPreference as error:
        abort(422, translated(error))
    onward = local_address(request.form.get("next", ""))
    if onward == url_for("settings.settings"):
        flash(gettext("Your settings are kept."))
    return remember(redirect(onward, 303), person)


@pages.post("/settings/link")
def make_link() -> Response:
    """Show a link that takes the person to another device."""
    person = person_id()
    word = people.device_link(store(), person) if person else None
    if word is None:
        abort(404, gettext("There is nothing to take along yet. Begin a puzzle, then come back."))
    link = public_address(url_for("people.arrive", word=word))
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
    return page("people/device.html", word=word, games=bool(people.games(store(), person_id(), 1)))


@pages.post("/devices/<word>")
def take_over(word: str) -> Response:
    """Go on as the person of the link; games played here come along."""
    person = people.follow_link(store(), word, person_id()) if _usable(word) else None
    if person is None:
        abort(404, USED)
    flash(gettext("Your puzzles are here now."))
    return remember(redirect("/", 303), person)


@pages.get("/settings/data.json")
@limiter.shared_limit(EXPORTING, scope="exports")
def export() -> Response:
    """All data of the person who asks, as a file."""
    draft = Draft()
    with person_export(store(), person_id() or "") as data:
        if data is None:
            abort(404, gettext("Nothing is kept about you: you have not begun a puzzle here."))
        _write(draft, data)
    return draft.sent("application/json", "bullets-data.json")


@pages.post("/settings/forget")
def forget() -> Response:
    """Delete everything, on the form's word that this is meant."""
    if request.form.get("sure") != "yes":
        abort(422, gettext("Tick the box that says you are sure; then everything is deleted."))
    person = person_id()
    if person:
        people.forget(store(), person)
    flash(gettext("Everything that was kept about you is deleted."))
    response = redirect("/", 303)
    response.delete_cookie(COOKIE, secure=request.is_secure, httponly=True, samesite="Lax")
    return response


def _write(draft: Draft, data: PersonExport) -> None:
    """One JSON object, a game a line."""
    draft.write(json.dumps(data.about, indent=2).removesuffix("\n}"))
    for name, games in (("games", data.games), ("live_games", data.live_games)):
        draft.write(f',\n  "{name}": ')
        draft.write_games(games, "\n    ")
    draft.write("\n}\n")


def _usable(word: str) -> bool:
    return len(word) <= LONGEST_WORD and people.leads_somewhere(store(), word)


def _read() -> tuple[str | None, float]:
    """The person in the cookie and the age of the cookie in seconds, read once a request."""
    if "person" not in g:
        g.person = _read_cookie()
    known: tuple[str | None, float] = g.person
    return known


def _read_cookie() -> tuple[str | None, float]:
    cookie = request.cookies.get(COOKIE, "")
    if not cookie:
        return None, 0
    try:
        person, moment = _signer().loads(cookie, return_timestamp=True)
    except BadSignature:
        return None, 0
    return str(person), abs(time.time() - moment.timestamp())


def _signer() -> Ageless:
    extensions = current_app.extensions
    if "person_signer" not in extensions:
        extensions["person_signer"] = Ageless(str(current_app.secret_key), salt=COOKIE)
    signer: Ageless = extensions["person_signer"]
    return signer
