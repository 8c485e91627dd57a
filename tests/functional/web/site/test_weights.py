"""However large a board is, no answer of the site is too heavy for a phone or the server."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.sites import weighing
from tests.sites.scale import Scale
from tests.sites.site import make_site

pytestmark = pytest.mark.functional

BOUND = 2_000_000
"""Bytes, not packed."""

BOARDLESS = {
    "static", "favicon.ico", "robots.txt", "health.healthz", "health.readyz", "theme.choose",
    "api.api", "api.openapi", "api.generate",
    "making.new", "making.order", "making.cancel",
    "books.order", "books.book", "books.file", "books.cancel", "books.picture",
    "settings.settings", "people.choose", "people.forget", "people.make_link",
    "people.arrive", "people.take_over",
}  # fmt: skip
"""Endpoints that show no board. A book is a file; its pages are as many as were ordered."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One site for all, so that everything is worked out once."""
    limit = {"BULLETS_COSTLY_LIMIT": "1000 per minute"}
    return make_site(tmp_path_factory.mktemp("weights"), **limit)


@pytest.fixture(scope="module")
def scale(site: Flask) -> Scale:
    """The answers to everything that can be asked."""
    weighed = Scale(site)
    weighing.fill_shelf(site, weighed)
    weighing.ask_for_puzzles(site, weighed)
    weighing.ask_about_positions(weighed)
    weighing.ask_for_live_games(site, weighed)
    return weighed


def test_every_route_is_asked_or_shows_no_board(site: Flask, scale: Scale) -> None:
    endpoints = {rule.endpoint for rule in site.url_map.iter_rules()}
    asked = {answer.endpoint for answer in scale.answers if answer.status < 400}
    assert endpoints - BOARDLESS <= asked, "ask for it in tests/sites/weighing.py"
    assert endpoints >= BOARDLESS


def test_no_answer_is_too_heavy(scale: Scale) -> None:
    heavy = {answer for answer in scale.answers if answer.weight >= BOUND}
    assert not heavy
