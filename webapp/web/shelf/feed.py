"""The puzzles of the last days as a feed, for readers that look for what is new.

Programs fetch it, so it speaks the language that its address names, and English without one.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from datetime import datetime
from html import escape
from uuid import UUID, uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from flask import Blueprint, Flask, current_app, make_response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.clock import now
from webapp.explain.wording.languages import LANGUAGES
from webapp.services.people.streak import begin
from webapp.services.shelf import archive
from webapp.services.shelf.archive import PublishedDay
from webapp.services.shelf.shelved import PuzzleOfTheDay
from webapp.web.languages.dates import full_date
from webapp.web.languages.nouns import counted, sides
from webapp.web.languages.speaking import SOURCE, language, speak
from webapp.web.languages.terms import band
from webapp.web.languages.translation import gettext
from webapp.web.site.choices import choice
from webapp.web.site.database import store
from webapp.web.site.page_context import public_address

DAYS = 14
"""So many days the feed goes back: who looks once a week misses none."""

ATOM = "http://www.w3.org/2005/Atom"
TYPE = "application/atom+xml"
FRESH = "public, max-age=900"
"""Readers ask again after a quarter of an hour at the earliest."""

pages = Blueprint("feed", __name__)


@pages.get("/feed.atom")
def feed() -> AnyResponse:
    """Give the puzzles of the last days as Atom; nothing where the reader has them already."""
    speak(choice("language", [*LANGUAGES], SOURCE))
    today = now().date()
    days = archive.published(store(), today, DAYS)
    updated = max((day.updated for day in days), default=begin(today))
    response = make_response(tostring(_feed(days, updated), "utf-8", xml_declaration=True))
    response.mimetype = TYPE
    response.headers["Cache-Control"] = FRESH
    response.last_modified = updated
    response.add_etag()
    return response.make_conditional(request)


def _feed(days: Sequence[PublishedDay], updated: datetime) -> Element:
    root = Element("feed", {"xmlns": ATOM, "xml:lang": language()})
    _add(root, "id", _lasting_id("feed"))
    _add(root, "title", gettext("Bullets: the puzzles of the day"))
    subtitle = gettext("Three boards a day, from small to large, with one solution each.")
    _add(root, "subtitle", subtitle)
    _add(root, "updated", updated.isoformat(timespec="seconds"))
    _add(SubElement(root, "author"), "name", "Bullets")
    _link(root, "self", address_of_feed(), TYPE)
    _link(root, "alternate", url_for("daily.calendar"), "text/html")
    for day in days:
        root.append(_entry(day))
    return root


def _entry(published: PublishedDay) -> Element:
    entry = Element("entry")
    _add(entry, "id", _lasting_id(published.day.isoformat()))
    _add(entry, "title", gettext("Puzzles of the day, %(day)s", day=full_date(published.day)))
    _add(entry, "published", begin(published.day).isoformat(timespec="seconds"))
    _add(entry, "updated", published.updated.isoformat(timespec="seconds"))
    _link(entry, "alternate", url_for("daily.day", day=published.day.isoformat()), "text/html")
    content = "".join(_content(published.puzzles))
    _add(entry, "content", content, type="html")
    return entry


def _content(puzzles: Sequence[PuzzleOfTheDay]) -> list[str]:
    """Facts and a drawing of each puzzle; nothing of its solution."""
    shown = []
    for daily in puzzles:
        puzzle = daily.puzzle
        facts = f"{sides(daily.width, daily.height)}, {band(puzzle.difficulty)}, "
        facts += counted(puzzle.place.bullets, "bullet")
        link = escape(public_address(url_for("play.play", name=puzzle.short_id)))
        card = escape(public_address(url_for("sharing.card", name=puzzle.short_id)))
        words = escape(gettext("The board, %(facts)s", facts=facts))
        shown.append(
            f'<p><a href="{link}">{escape(facts)}<br>'
            f'<img src="{card}" alt="{words}" width="600" height="315"></a></p>'
        )
    return shown


def address_of_feed() -> str:
    """The path of the feed in the language of this request."""
    return url_for("feed.feed", language=None if language() == SOURCE else language())


def install(app: Flask) -> None:
    """Let pages name the feed in their language."""
    app.jinja_env.globals["address_of_feed"] = address_of_feed


def _lasting_id(what: str) -> str:
    """A name that never changes, under whichever address this site is found."""
    secret = str(current_app.secret_key).encode()
    site = UUID(bytes=hmac.digest(secret, b"feed of the puzzles of the day", "sha256")[:16])
    return uuid5(site, what).urn


def _add(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = text


def _link(parent: Element, relation: str, path: str, type_: str) -> None:
    link = {"rel": relation, "href": public_address(path), "type": type_}
    SubElement(parent, "link", link)
