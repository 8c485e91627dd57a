"""The site as tests see it: an application in a folder of its own, and the list of its pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from flask import Flask

import webapp
from webapp.config import load
from webapp.services import players
from webapp.store.database import open_store
from webapp.store.migrate import upgrade

MACHINES = {
    "static",
    "favicon.ico",
    "robots.txt",
    "health.healthz",
    "health.readyz",
    "play.board",
    "players.export",
}
"""Endpoints that answer with something other than a page."""

VARIANTS: dict[str, tuple[str, ...]] = {
    "home.home": ("/", "/?show=step", "/?show=solution"),
}
"""Further states of a page that are worth a look."""

PUZZLE = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"


def a_device_link(app: Flask) -> list[str]:
    """A link to another device that still works."""
    upgrade(app.extensions["settings"])
    store = open_store(app.extensions["settings"].database_url)
    word = players.device_link(store, players.choose(store, None, {}))
    store.close()
    return [f"/devices/{word}"]


EXAMPLES: dict[str, Callable[[Flask], list[str]]] = {
    "play.play": lambda _: [f"/puzzles/{PUZZLE}", f"/puzzles/{PUZZLE}?tool=pencil"],
    "players.arrive": a_device_link,
}
"""For each page with something variable in its address: makes what it shows, gives addresses."""

ERRORS = ("/nothing-is-here", "/theme")
"""Addresses that are answered by an error page."""


def make_site(folder: Path, **environ: str) -> Flask:
    """The real application with its data in this folder."""
    return webapp.create_app(load({"BULLETS_DATA": str(folder), **environ}))


def page_endpoints() -> list[str]:
    """The endpoints of all pages. A new one is found here by itself."""
    app = webapp.create_app(load({"BULLETS_SECRET_KEY": "collecting pages needs no secret"}))
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return sorted({rule.endpoint for rule in rules} - MACHINES)


def addresses(app: Flask, endpoint: str) -> list[str]:
    """The addresses at which a page is looked at; one that needs an example must have it."""
    if endpoint in EXAMPLES:
        return EXAMPLES[endpoint](app)
    if endpoint in VARIANTS:
        return list(VARIANTS[endpoint])
    rule = next(rule for rule in app.url_map.iter_rules(endpoint) if "GET" in (rule.methods or ()))
    assert not rule.arguments, f"{endpoint} needs an entry in EXAMPLES of tests/site.py"
    return [rule.rule]
