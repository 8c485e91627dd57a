"""Addresses that are nearly right lead on, and those of one puzzle lead to one game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.ordering import solve
from tests.sites.playing import SMALL, Browser, solution
from tests.sites.site import addresses, as_if_made, page_endpoints
from tests.sites.stored import row_of
from webapp.services.shelf import shelf
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store, open_store

pytestmark = pytest.mark.functional

BULLETS = sorted(solution(SMALL))


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    opened = open_store(app.extensions["settings"].database_url)
    yield opened
    opened.close()


def shelve(store: Store) -> ShelvedPuzzle:
    """Put the small puzzle on the shelf."""
    shelf.add(store, [as_if_made(SMALL, 1)])
    (stored,) = shelf.browse(store).puzzles
    return stored


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_a_slash_too_many_leads_to_the_page(app: Flask, endpoint: str) -> None:
    for address in addresses(app, endpoint):
        path, mark, query = address.partition("?")
        if path == "/":
            continue
        answer = app.test_client().get(f"{path}/{mark}{query}")
        assert answer.status_code == 308, address
        assert unescape(answer.location).partition("?")[0] == path
        assert bool(mark) == ("?" in answer.location)


def test_a_slash_too_many_leads_nowhere_else(client: FlaskClient) -> None:
    assert client.get("/nothing-is-here/").status_code == 404
    assert client.post("/puzzles/").status_code in {404, 405}
    for address in ("//example.org/", "//example.org//", "/\\example.org/"):
        answer = client.get("/", environ_overrides={"PATH_INFO": address})
        onward = answer.headers.get("Location", "http://localhost/")
        assert onward.startswith("http://localhost/")
    for query in ("name=a", "_scheme=javascript&_external=1", "_anchor=x&_method=POST", "a=%0d%0a"):
        onward = client.get(f"/puzzles/?{query}").headers["Location"]
        assert onward.startswith("/puzzles?")
        assert "\n" not in onward


def test_capitals_lead_to_the_puzzle(client: FlaskClient, store: Store) -> None:
    name = shelve(store).short_id
    for path in ("", "/solution", "/solution/2"):
        answer = client.get(f"/puzzles/{name.upper()}{path}")
        assert (answer.status_code, answer.location) == (301, f"/puzzles/{name}{path}")
    for path in (".json", ".svg", ".txt", "/share", "/card.png"):
        assert client.get(f"/puzzles/{name.upper()}{path}").status_code == 200
    assert client.get("/puzzles/NOWHERE").status_code == 404


def test_a_bad_puzzle_in_an_address_is_said_of_the_address(client: FlaskClient) -> None:
    for address in ("/puzzles/4x4b5:zzz", "/puzzles/4x4b5:zzz/solution", "/puzzles/2x1b1:b.svg"):
        answer = client.get(address)
        assert answer.status_code == 422
        head = re.search(r"<h1>(.*?)</h1>", answer.text)
        assert head is not None
        assert "address" in head[1]
        assert "form" not in head[1]
        assert "The address holds no puzzle" in unescape(answer.text)


def test_a_bad_form_is_said_of_the_form(app: Flask) -> None:
    answer = Browser(app).post("/moves", changes="nonsense")
    assert answer.status_code == 422
    assert "Something in the form cannot be used" in answer.text


def test_a_puzzle_of_the_shelf_is_one_under_both_its_names(
    client: FlaskClient, store: Store
) -> None:
    stored = shelve(store)
    solve(client, stored.short_id, stored.solution)
    for path in ("", "/solution/2?order=paper", "/solution/all", "?tool=pencil"):
        answer = client.get(f"/puzzles/{SMALL}{path}")
        assert (answer.status_code, answer.location) == (302, f"/puzzles/{stored.short_id}{path}")
    page = client.get(f"/puzzles/{SMALL}", follow_redirects=True).text
    assert "data-solved" in page
    data = client.get(f"/puzzles/{SMALL}.json").get_json()
    assert data == client.get(f"/puzzles/{stored.short_id}.json").get_json()
    assert (
        f"bullets-{stored.short_id}.svg"
        in (client.get(f"/puzzles/{SMALL}.svg").headers["Content-Disposition"])
    )


def test_another_image_of_a_puzzle_is_shown_as_it_is(client: FlaskClient, store: Store) -> None:
    shelve(store)
    turned = "5x5b7:0c2a24b1b321a3f2"
    answer = client.get(f"/puzzles/{turned}")
    assert answer.status_code == 200
    assert f'data-name="{turned}"' in answer.text


def test_a_game_begun_before_its_puzzle_was_shelved_goes_on(app: Flask, store: Store) -> None:
    player = Browser(app)
    player.make(f"{BULLETS[0]}*")
    stored = shelve(store)
    # The page that is still open, and its script.
    assert player.make(f"{BULLETS[1]}*").status_code == 200
    page = player.client.get(f"/puzzles/{stored.short_id}").text
    marks = re.findall(r'data-marks="([^"]+)"', page)[0]
    assert [cell for cell, mark in enumerate(marks) if mark == "*"] == BULLETS[:2]
    # The page knows the old name still, after the game has got its new one.
    assert player.make(f"{BULLETS[2]}*").status_code == 200
    assert player.post("/check").status_code == 303
    rest = "".join(f"{cell}*" for cell in BULLETS[3:])
    assert player.make(rest).get_json()["solved"]
    for name in (SMALL, stored.short_id):
        answer = player.client.get(f"/puzzles/{name}", follow_redirects=True)
        assert "data-solved" in answer.text
    assert "puzzle-note" in player.client.get("/puzzles").text


def test_nobody_gets_the_game_of_another(app: Flask, store: Store) -> None:
    player, other = Browser(app), Browser(app)
    player.make(f"{BULLETS[0]}*")
    stored = shelve(store)
    other.make(f"{BULLETS[1]}*")
    stolen = other.post("/moves", script=True, changes=f"{BULLETS[2]}*", play=player.fields["play"])
    assert stolen.status_code == 403
    page = other.client.get(f"/puzzles/{stored.short_id}").text
    marks = re.findall(r'data-marks="([^"]+)"', page)[0]
    assert [cell for cell, mark in enumerate(marks) if mark == "*"] == [BULLETS[1]]


def test_of_two_games_with_one_puzzle_that_of_the_shelf_stays(app: Flask, store: Store) -> None:
    player = Browser(app)
    player.make(f"{BULLETS[0]}*")
    stored = shelve(store)
    assert row_of(store, stored.short_id).times_played == 0
    again = Browser(app, stored.short_id, player.client)
    assert again.marks.count("*") == 1
    again.make(f"{BULLETS[1]}*")
    assert player.client.get(f"/puzzles/{SMALL}", follow_redirects=True).status_code == 200
    assert again.marks.count("*") == 2
