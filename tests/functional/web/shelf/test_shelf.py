"""The shelf's page: filters, orders, pages, and what it says when nothing is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from tests.sites.ordering import solve
from tests.sites.site import PUZZLE, PUZZLES, shelved
from webapp.bullets.grades import BANDS
from webapp.services.shelf import browsing, shelf, starter
from webapp.store.connection.database import Store, open_store
from webapp.store.puzzles import StoredPuzzle

pytestmark = pytest.mark.functional


@pytest.fixture
def full(app: Flask) -> Iterator[Store]:
    """The store with some puzzles on the shelf."""
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    yield store
    store.close()


def names(page: str) -> list[str]:
    """The short ids of the cards."""
    return re.findall(r'class="puzzle-card" href="/puzzles/([^"]+)"', page)


def links(page: str) -> dict[str, str]:
    """The addresses of links by their labels."""
    anchors = re.findall(r'<a [^>]*href="([^"]+)"[^>]*>([^<]+)</a>', page)
    return {label: unescape(address) for address, label in anchors}


def test_all_puzzles_stand_there_the_newest_first(client: FlaskClient, full: Store) -> None:
    page = client.get("/puzzles?order=new").text
    assert names(page) == [puzzle.short_id for puzzle in shelf.browse(full).puzzles]
    assert f"{len(PUZZLES)} puzzles" in page
    assert '<option value="new" selected>newest</option>' in page


@pytest.fixture
def many(app: Flask) -> Iterator[Store]:
    """The store of a new site: puzzles of all sizes and difficulties, the hardest came last."""
    store = open_store(app.extensions["settings"].database_url)
    starter.open_shelf(store)
    yield store
    store.close()


def every(store: Store) -> list[StoredPuzzle]:
    with store.read() as session:
        return list(session.scalars(select(StoredPuzzle)))


def test_a_shelf_of_which_nothing_is_asked_shows_a_few_of_each_difficulty(
    client: FlaskClient, many: Store
) -> None:
    page = client.get("/puzzles").text
    newest: dict[tuple[int, int], StoredPuzzle] = {}
    for puzzle in sorted(every(many), key=lambda puzzle: puzzle.id):
        newest[puzzle.place.difficulty, puzzle.place.width * puzzle.place.height] = puzzle
    mix, levels = page.split('<section class="shelf-level" aria-labelledby="gentle">')
    assert names(levels) == [newest[kind].short_id for kind in sorted(newest)]
    assert len(names(levels)) == len(BANDS) * 6
    assert not set(names(mix)) & set(names(levels))
    heads = re.findall(r'<h2 id="(\w+)">(\w+)</h2>', page)
    assert heads == [(str(band), str(band).capitalize()) for band in BANDS]
    assert "120 puzzles" in page
    assert '<option value="" selected>a few of each</option>' in page
    assert names(client.get("/puzzles").text) == names(page)


def test_from_there_a_link_leads_to_all_of_a_difficulty_and_one_to_all(
    client: FlaskClient, many: Store
) -> None:
    page = client.get("/puzzles").text
    for number, band in enumerate(BANDS):
        shown = names(client.get(links(page)[f"All 24 {band}"]).text)
        hard = {puzzle.short_id: puzzle.place.difficulty for puzzle in every(many)}
        assert [hard[name] for name in shown] == [number] * 24
    seen, address = [], links(page)["All puzzles, the newest first"]
    while address:
        page = client.get(address).text
        seen += names(page)
        address = links(page).get("More →", "")
    newest = sorted(every(many), key=lambda puzzle: -puzzle.id)
    assert seen == [puzzle.short_id for puzzle in newest]


@pytest.mark.parametrize(
    "query", ["width=6&height=6", "order=new", "order=energy", "unsolved=1", "difficulty=hard"]
)
def test_whoever_asks_for_something_gets_a_list(
    client: FlaskClient, many: Store, query: str
) -> None:
    del many
    page = client.get(f"/puzzles?{query}&bullets=").text
    assert "shelf-level" not in page
    assert len(names(page)) == min(24, int(re.findall(r"(\d+) puzzles", page)[0]))


def test_each_filter_and_all_together_leave_what_fits(client: FlaskClient, full: Store) -> None:
    (big,) = [puzzle for puzzle in shelf.browse(full).puzzles if puzzle.notation == PUZZLE]
    small = [puzzle.short_id for puzzle in shelf.browse(full).puzzles if puzzle.notation != PUZZLE]
    assert names(client.get("/puzzles?width=7").text) == [big.short_id]
    assert names(client.get("/puzzles?bullets=5").text) == small
    place = big.place
    query = {
        "width": 7,
        "height": 7,
        "bullets": 15,
        "difficulty": "",
        "unsolved": "",
        "after": "",
        "total": "yes" if place.uses_total else "no",
        "reason": place.largest_reason,
        "order": "energy",
    }
    assert names(client.get("/puzzles", query_string=query).text) == [big.short_id]
    harder = {**query, "difficulty": "fiendish"}
    assert names(client.get("/puzzles", query_string=harder).text) == []


def test_orders_are_those_of_the_store(client: FlaskClient, full: Store) -> None:
    energies = {puzzle.short_id: puzzle.energy for puzzle in shelf.browse(full).puzzles}
    shown = names(client.get("/puzzles?order=energy").text)
    assert [energies[name] for name in shown] == sorted(energies.values())


def test_pages_follow_and_lead_back(
    client: FlaskClient, full: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(browsing, "PAGE", 1)
    seen: list[str] = []
    page = client.get("/puzzles?order=hardest").text
    while "More →" in links(page):
        seen += names(page)
        page = client.get(links(page)["More →"]).text
    seen += names(page)
    assert sorted(seen) == sorted(puzzle.short_id for puzzle in shelf.browse(full).puzzles)
    while "← Before" in links(page):
        page = client.get(links(page)["← Before"]).text
    assert names(page) == seen[:1]


def test_what_an_address_gets_wrong_is_said_and_the_rest_is_shown(
    client: FlaskClient, full: Store
) -> None:
    del full
    for query, sentence in {
        "width=zero": "width= cannot be “zero”: it is a number from 1 to 64",
        "bullets=-3": "bullets= cannot be “-3”",
        "difficulty=easy-peasy": "gentle, easy, tricky, hard or fiendish",
        "order=random": "new, energy, hardest or least-played",
        "total=maybe": "yes or no",
        "reason=9999999999": "reason= cannot be",
        "after=nowhere": "After= is no place on the shelf",
    }.items():
        answer = client.get(f"/puzzles?{query}")
        assert answer.status_code == 422, query
        assert sentence in unescape(answer.text)
        assert len(names(answer.text)) == len(PUZZLES)


def test_where_nothing_fits_the_page_says_which_wish_to_drop(
    client: FlaskClient, full: Store
) -> None:
    del full
    page = client.get("/puzzles?width=7&bullets=5").text
    ways = links(page)
    assert names(client.get(ways["any size"]).text) != []
    assert names(client.get(ways["any number of bullets"]).text) != []
    assert "any size</a>: 2 puzzles" in page


def test_an_empty_shelf_says_what_to_do(client: FlaskClient) -> None:
    answer = client.get("/puzzles")
    assert answer.status_code == 200
    assert "The shelf is still empty" in answer.text
    assert "have a puzzle made" in links(answer.text)


def test_what_i_have_solved_can_be_left_out(client: FlaskClient, full: Store) -> None:
    (big,) = [puzzle for puzzle in shelf.browse(full).puzzles if puzzle.notation == PUZZLE]
    assert big.short_id in names(client.get("/puzzles?unsolved=1").text)
    solve(client, big.short_id, big.solution)
    page = client.get("/puzzles?unsolved=1&width=7").text
    assert names(page) == []
    assert "You have solved all of these" in page
    page = client.get("/puzzles?width=7").text
    assert names(page) == [big.short_id]
    assert notes(page) == ["solved"]
    assert notes(client.get("/puzzles").text) == ["solved"], "the others are untouched"


def notes(page: str) -> list[str]:
    """What the cards say of the player's own games."""
    return re.findall(r'class="puzzle-note">([^<]+)<', page)


def test_htmx_gets_the_shelf_alone_and_a_clean_address(client: FlaskClient, full: Store) -> None:
    del full
    query = "/puzzles?width=7&height=&bullets=&difficulty=&order=new"
    answer = client.get(query, headers={"HX-Request": "true"})
    assert "<html" not in answer.text
    assert answer.headers["HX-Push-Url"] == "/puzzles?width=7"
    assert "HX-Request" in answer.headers["Vary"]


def test_a_chosen_value_stays_chosen_where_no_puzzle_has_it(
    client: FlaskClient, full: Store
) -> None:
    del full
    page = client.get("/puzzles?bullets=99&difficulty=fiendish").text
    assert '<option value="99" selected>99 (0)</option>' in page
