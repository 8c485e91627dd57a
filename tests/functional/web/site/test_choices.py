"""What an address chooses and cannot is said, on every route and for each of its choices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from flask import Flask, Request
from flask.testing import FlaskClient
from werkzeug.datastructures import ImmutableMultiDict

from tests.sites.live_playing import LivePlayer
from tests.sites.site import MACHINES, PUZZLE, addresses, page_endpoints, visitor
from webapp.web.site.errors import BAD_ADDRESS, TROUBLES

pytestmark = pytest.mark.functional

NONSENSE = "zzzz"
RAW = "\xff%FE\x80"
"""Bytes that are no text in UTF-8, as a server hands them on."""

ALL = "*"
GENERAL = {BAD_ADDRESS.advice, TROUBLES[404].advice, TROUBLES[422].advice}
"""What is said where nothing is said."""

READING = {
    "live_game.board": "{game}/board",
    "live_assistance.look": "{game}/help",
    "live_assistance.odds": "{game}/odds",
    "live_records.games_csv": "/mines/games.csv",
    "live_records.games_json": "/mines/games.json",
    "play.board": f"/puzzles/{PUZZLE}/board",
    "people.export": "/settings/data.json",
    "sharing.card": f"/puzzles/{PUZZLE}/card.png",
    "sharing.data": f"/puzzles/{PUZZLE}.json",
    "sharing.picture": f"/puzzles/{PUZZLE}.svg",
    "sharing.text": f"/puzzles/{PUZZLE}.txt",
    "sheets.sheet": f"/puzzles/{PUZZLE}.pdf",
}
"""Answers that are no pages, at addresses that a program asks with choices."""

FIXED = MACHINES - READING.keys()
"""Files, signs of life, and the API, which has a schema for all that it reads."""


class Noting(ImmutableMultiDict[str, str]):
    """Arguments of an address that note which of them are read."""

    read: set[str]
    """By all requests since it was emptied."""

    def __contains__(self, name: object) -> bool:
        """Note the name."""
        self.read.add(str(name))
        return super().__contains__(name)

    def __getitem__(self, name: str) -> Any:
        """Note the name."""
        self.read.add(name)
        return super().__getitem__(name)

    def get(self, name: str, *usual: Any, **more: Any) -> Any:  # type: ignore[override]
        """Note the name."""
        self.read.add(name)
        return super().get(name, *usual, **more)

    def keys(self) -> Any:
        """Note that all are read, to fill a form."""
        self.read.add(ALL)
        return super().keys()


@pytest.fixture
def read(app: Flask) -> set[str]:
    """The names that the site reads from addresses, as far as it was asked."""
    names: set[str] = set()
    storage = type("Noting", (Noting,), {"read": names})
    app.request_class = type("Noted", (Request,), {"parameter_storage_class": storage})
    return names


def choices_of(client: FlaskClient, address: str, read: set[str]) -> set[str]:
    """What can be chosen in an address: all that is read, and the fields of a form filled by it."""
    read.clear()
    answer = client.get(address)
    assert answer.status_code == 200, address
    names = read - {ALL}
    if ALL in read:
        path = address.partition("?")[0]
        filled = [form for form in answer.text.split("<form") if f'action="{path}"' in form]
        kinds = r'<(?:select|input type="(?:radio|number)")[^>]* name="(\w+)"'
        names.update(re.findall(kinds, " ".join(filled)))
    answer.close()
    return names


def with_nonsense(address: str, name: str) -> str:
    """The same address, but for one choice."""
    path, _, query = address.partition("?")
    return f"{path}?{urlencode({**dict(parse_qsl(query)), name: NONSENSE})}"


def asked(app: Flask, client: FlaskClient, endpoint: str) -> Iterator[str]:
    if endpoint not in READING:
        yield from addresses(app, endpoint)
        return
    player = LivePlayer(app, client)
    player.begin()
    yield READING[endpoint].format(game=player.address)


def test_every_route_is_asked(app: Flask) -> None:
    routes = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert routes == {*page_endpoints(), *READING, *FIXED}


@pytest.mark.parametrize("endpoint", [*page_endpoints(), *READING])
def test_what_cannot_be_chosen_is_said_and_bytes_that_are_no_text_break_nothing(
    app: Flask, read: set[str], endpoint: str
) -> None:
    client = visitor(app)
    for address in asked(app, client, endpoint):
        for name in sorted(choices_of(client, address, read)):
            answer = client.get(with_nonsense(address, name))
            assert answer.status_code in {404, 422}, f"{address} takes {name}={NONSENSE}"
            assert not any(general in answer.text for general in GENERAL), f"{address} {name}"
            raw = {"QUERY_STRING": f"{name}={RAW}"}
            assert client.get(address, environ_overrides=raw).status_code < 500, f"{address} {name}"


def test_no_address_breaks_at_bytes_that_are_no_text(app: Flask, client: FlaskClient) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    assert len(rules) > 70
    for rule in rules:
        raw = re.sub(r"<(?:\w+:)?\w+>", RAW, rule.rule)
        plain = re.sub(r"<(?:\w+:)?\w+>", "1", rule.rule)
        for path, query in ((raw, ""), (plain, RAW), (f"{plain}/", RAW), (plain + RAW, "")):
            overrides = {"PATH_INFO": path, "QUERY_STRING": query}
            answer = client.get("/", environ_overrides=overrides)
            assert answer.status_code != 500, f"{path}?{query}"
            answer.close()


@pytest.mark.parametrize("query", [RAW, f"difficulty={RAW}", f"width=5&x={RAW}"])
def test_what_was_asked_in_no_known_writing_stays_as_it_was_asked(
    client: FlaskClient, query: str
) -> None:
    page = client.get("/how-to-play", environ_overrides={"QUERY_STRING": query}).text
    written = query.replace("\xff", "%FF").replace("\x80", "%80").replace("&", "&amp;")
    assert f'name="next" value="/how-to-play?{written}"' in page
    led_on = client.get("/how-to-play/", environ_overrides={"QUERY_STRING": query})
    assert (led_on.status_code, led_on.location) == (
        308,
        f"/how-to-play?{written}".replace("&amp;", "&"),
    )


@pytest.mark.parametrize("address", ["/mines/games", "/mines/games.json", "/mines/games.csv"])
def test_a_game_to_go_on_from_is_unknown_without_games_too(
    client: FlaskClient, address: str
) -> None:
    answer = client.get(f"{address}?after={NONSENSE}")
    assert answer.status_code == 422
    assert "after= is no game of yours" in answer.text
