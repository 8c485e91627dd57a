"""However large a board is, no answer of the site is too heavy for a phone or the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from flask import Flask

from tests.sites import weighing
from tests.sites.scale import Answer, Scale
from tests.sites.site import make_site

pytestmark = [pytest.mark.functional, pytest.mark.timeout(900)]
"""Many boards as large as can be, one after the other: a busy machine takes its time."""

BOUND = 2_000_000
"""Bytes, not packed."""

BOARDLESS = {
    "static", "favicon.ico", "robots.txt", "health.healthz", "health.readyz", "theme.choose",
    "feed.feed", "progress.progress",
    "api.api", "api.openapi", "api.generate",
    "making.new", "making.order", "making.cancel", "wishes.board", "wishes.sheets", "sheets.sheets",
    "books.order", "books.book", "books.file", "books.cancel", "books.picture",
    "app_files.manifest", "app_files.worker",
    "offline.offline", "offline.addresses", "offline.form_token",
    "settings.settings", "people.choose", "people.forget", "people.make_link",
    "people.arrive", "people.take_over",
    "lab.lab", "lab.experiment", "lab_preference.preference",
}  # fmt: skip
"""Endpoints that show no board. A book is a file; its pages are as many as were ordered."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One site for all, so that everything is worked out once."""
    limit = {"BULLETS_COSTLY_LIMIT": "1000 per minute"}
    return make_site(tmp_path_factory.mktemp("weights"), **limit)


PARTS: dict[str, Callable[[Flask, Scale], None]] = {
    "shelf": weighing.fill_shelf,
    "puzzles": weighing.ask_for_puzzles,
    "positions": lambda _, scale: weighing.ask_about_positions(scale),
    "pictures": lambda _, scale: weighing.send_picture(scale),
    "live games": weighing.ask_for_live_games,
    "watched games": lambda _, scale: weighing.watch_games(scale),
}


@dataclass
class Questions:
    """All that can be asked, in parts, each asked once."""

    site: Flask
    scale: Scale
    asked: set[str] = field(default_factory=set)

    def ask(self, *parts: str) -> list[Answer]:
        """The answers to some parts, and to all that was asked before."""
        for part in parts:
            if part not in self.asked:
                self.asked.add(part)
                PARTS[part](self.site, self.scale)
        return self.scale.answers


@pytest.fixture(scope="module")
def questions(site: Flask) -> Questions:
    return Questions(site, Scale(site))


@pytest.mark.parametrize("part", PARTS)
def test_no_answer_is_too_heavy(questions: Questions, part: str) -> None:
    heavy = {answer for answer in questions.ask(part) if answer.weight >= BOUND}
    assert not heavy


def test_every_route_is_asked_or_shows_no_board(site: Flask, questions: Questions) -> None:
    endpoints = {rule.endpoint for rule in site.url_map.iter_rules()}
    asked = {answer.endpoint for answer in questions.ask(*PARTS) if answer.status < 400}
    help_ = "ask for it in tests/sites/weighing.py; without a board, name it in BOARDLESS"
    assert endpoints - BOARDLESS <= asked, help_
    assert endpoints >= BOARDLESS
