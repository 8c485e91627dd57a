"""Values that every template gets: the navigation, the theme, the address of the site."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from flask import Flask, current_app, get_flashed_messages, request, url_for

from webapp.web.languages.translation import lazy_gettext
from webapp.web.people.theme import CONTRASTS, NAMED_TONGUES, SKINS, THEMES, TONGUES, chosen


class NavigationLink(NamedTuple):
    """An entry of the navigation."""

    endpoint: str
    label: str
    also: tuple[str, ...] = ()
    """Endpoints of other pages of its section, whose addresses begin otherwise."""


NAVIGATION: tuple[NavigationLink, ...] = (
    NavigationLink("shelf.shelf", lazy_gettext("Puzzles")),
    NavigationLink("daily.calendar", lazy_gettext("Daily")),
    NavigationLink("live_start.levels", lazy_gettext("Minesweeper")),
    NavigationLink("analyse.analyse", lazy_gettext("Stuck?")),
    NavigationLink("making.new", lazy_gettext("Make one")),
    NavigationLink("books.books", lazy_gettext("Books")),
    NavigationLink("learn.start", lazy_gettext("Learn"), ("rules.rules",)),
    NavigationLink("lab.lab", lazy_gettext("Lab")),
    NavigationLink("progress.progress", lazy_gettext("Progress")),
    NavigationLink("settings.settings", lazy_gettext("Settings")),
)
"""The main pages, in order. A page enters when it exists; the wordmark leads home."""

HTMX_CONFIG = json.dumps(
    {
        # Nothing that our content policy forbids.
        "includeIndicatorStyles": False,
        "allowEval": False,
        "allowScriptTags": False,
        "selfRequestsOnly": True,
        # A page that the browser brings back is a whole page, never a fragment.
        "historyRestoreAsHxRequest": False,
        # New content acts at once: nothing of ours is animated in, and a quick key must not fall
        # between its coming and its waking.
        "defaultSettleDelay": 0,
        # Conflicts (409) and forms to correct (422) carry a fragment of their own.
        "responseHandling": [
            {"code": "204", "swap": False},
            {"code": "[23]..", "swap": True},
            {"code": "409|422", "swap": True},
            {"code": "[45]..", "swap": False, "error": True},
        ],
    }
)


def install(app: Flask) -> None:
    """Give every template what all pages show around their content."""
    app.jinja_env.globals["htmx_config"] = HTMX_CONFIG
    app.jinja_env.globals["public_address"] = public_address
    app.jinja_env.globals["notices"] = notices
    app.context_processor(_page_context)


def notices() -> list[Any]:
    """What waits to be told in passing, by category; nothing on a page fetched to be kept."""
    for_later = request.headers.get("X-Purpose") == "keep" or "Sec-Purpose" in request.headers
    return [] if for_later else get_flashed_messages(with_categories=True)


def public_address(path: str) -> str:
    """The address under which other machines find this path."""
    base: str = current_app.extensions["settings"].public_url or request.url_root.rstrip("/")
    return base + path


def _section() -> str:
    """The main page to which this one belongs: the longest address that begins its own."""
    path = f"{request.script_root}{request.path}/"
    mains = {
        url_for(endpoint): link.endpoint
        for link in NAVIGATION
        for endpoint in (link.endpoint, *link.also)
    }
    sections = [main for main in mains if path.startswith(f"{main}/")]
    return mains[max(sections, key=len)] if sections else ""


def _page_context() -> dict[str, Any]:
    return {
        "navigation": NAVIGATION,
        "section": _section(),
        "themes": THEMES,
        "theme": chosen("theme"),
        "contrasts": CONTRASTS,
        "contrast": chosen("contrast"),
        "skins": SKINS,
        "skin": chosen("skin"),
        "tongues": TONGUES,
        "named_tongues": NAMED_TONGUES,
        "tongue": chosen("language"),
        "here": request.full_path.rstrip("?") if request.method == "GET" else "/",
    }
