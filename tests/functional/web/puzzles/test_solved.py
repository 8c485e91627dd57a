"""What a player has begun and solved is shown so: at home, on the shelf, among the day's boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from tests.sites.live_playing import KNOWN, LivePlayer
from tests.sites.ordering import solve, token
from tests.sites.queries import asked
from tests.sites.site import PUZZLE, PUZZLES, as_if_made, shelved
from webapp.clock import now
from webapp.services.shelf import daily, shelf
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store, open_store
from webapp.store.live_games import LiveGame
from webapp.store.plays import Play
from webapp.web.site import database

pytestmark = pytest.mark.functional

SECONDS = 125


@pytest.fixture
def full(app: Flask) -> Iterator[Store]:
    """The store with puzzles on the shelf, two of them of this day."""
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    puzzle = as_if_made(PUZZLES[1], 1)
    store.write(lambda session: daily.keep(session, now().date(), puzzle))
    yield store
    store.close()


@pytest.fixture
def of_the_day(full: Store) -> ShelvedPuzzle:
    (stored,) = [puzzle for puzzle in shelf.browse(full).puzzles if puzzle.notation == PUZZLE]
    return stored


def head(page: str) -> str:
    """The words beside the puzzle of the day."""
    part = page.partition('class="home-head"')[2].partition('class="sizes"')[0]
    return " ".join(re.sub(r"<[^>]+>", " ", part).split())


def sizes(page: str) -> list[str]:
    """The puzzles of the day as the list under the board tells them."""
    part = page.partition('class="sizes"')[2].partition("</ul>")[0]
    links = re.findall(r'<a class="size".*?</a>', part, re.DOTALL)
    words = [re.sub(r"<svg.*?</svg>|<[^>]+>", " ", link, flags=re.DOTALL) for link in links]
    return [" ".join(link.split()) for link in words]


def cards(page: str) -> dict[str, str]:
    """What the cards say of the player's own games, by short ids."""
    cards = re.findall(r'class="puzzle-card" href="/puzzles/([^"]+)">(.*?)</a>', page, re.DOTALL)
    notes = {name: re.search(r'puzzle-note">([^<]+)<', card) for name, card in cards}
    return {name: note[1] for name, note in notes.items() if note}


def took(store: Store, seconds: int) -> None:
    """Let the games have taken so long."""
    store.write(
        lambda session: session.execute(update(Play).values(seconds=seconds, best_seconds=seconds))
    )


def mark(client: FlaskClient, name: str, changes: str) -> None:
    form = {"csrf_token": token(client, f"/puzzles/{name}"), "changes": changes, "revision": "0"}
    assert client.post(f"/puzzles/{name}/moves", data=form).status_code == 303


def test_a_solved_puzzle_of_the_day_is_shown_as_solved(
    client: FlaskClient, full: Store, of_the_day: ShelvedPuzzle
) -> None:
    assert "Play it" in head(client.get("/").text)
    solve(client, of_the_day.short_id, of_the_day.solution)
    page = client.get("/?size=7x7").text
    assert "Play it" not in head(page)
    assert "solved" in head(page)
    assert "solved in" not in head(page), "nobody knows how long a single form took"
    assert page.count(", bullet<") == of_the_day.place.bullets
    assert [words for words in sizes(page) if "solved" in words] == [
        words for words in sizes(page) if "7" in words
    ]
    assert cards(page) == {of_the_day.short_id: "solved"}
    took(full, SECONDS)
    assert "solved in 2:05" in head(client.get("/?size=7x7").text)
    assert cards(client.get("/puzzles?width=7").text) == {of_the_day.short_id: "solved in 2:05"}
    client.post("/settings", data={"timer": "off", "csrf_token": token(client)})
    assert "solved in" not in head(client.get("/?size=7x7").text), "who hides the time sees none"
    assert cards(client.get("/puzzles?width=7").text) == {of_the_day.short_id: "solved"}


def test_one_that_is_begun_goes_on(
    client: FlaskClient, full: Store, of_the_day: ShelvedPuzzle
) -> None:
    del full
    mark(client, of_the_day.short_id, f"{of_the_day.solution.index('*')}*")
    page = client.get("/?size=7x7").text
    assert "Go on" in head(page)
    assert "solved" not in head(page)
    assert page.partition('class="sizes"')[0].count(", bullet<") == 1
    assert cards(page)[of_the_day.short_id] == "begun"


def test_one_that_is_played_again_stays_solved(
    client: FlaskClient, full: Store, of_the_day: ShelvedPuzzle
) -> None:
    took_part = of_the_day.short_id
    solve(client, took_part, of_the_day.solution)
    took(full, SECONDS)
    page = client.get(f"/puzzles/{took_part}").text
    fields = dict(re.findall(r'name="(csrf_token|play|revision)" value="([^"]*)"', page))
    client.post(f"/puzzles/{took_part}/again", data=fields)
    page = client.get("/?size=7x7").text
    assert "solved in 2:05" in head(page)
    assert "Go on" in head(page)


def test_for_others_nothing_changes(
    app: Flask, client: FlaskClient, full: Store, of_the_day: ShelvedPuzzle
) -> None:
    del full

    def seen() -> list[str]:
        pages = (app.test_client().get(address).text for address in ("/", "/puzzles"))
        return [re.sub(r'value="[^"]{40,}"', "", page) for page in pages]

    before = seen()
    solve(client, of_the_day.short_id, of_the_day.solution)
    assert seen() == before


def test_a_page_says_that_its_puzzle_is_that_of_the_day(
    client: FlaskClient, full: Store, of_the_day: ShelvedPuzzle
) -> None:
    def title(name: str) -> str:
        match = re.search(r"<h1[^>]*>(.*?)</p>", client.get(f"/puzzles/{name}").text, re.DOTALL)
        assert match is not None
        return " ".join(unescape(re.sub(r"<[^>]+>", "", match[1])).split())

    assert "Puzzle of the day" in title(of_the_day.short_id)
    page = client.get(f"/puzzles/{of_the_day.short_id}").text
    assert f", {now().date():%-d %B %Y} · Bullets</title>" in page
    (other,) = [puzzle for puzzle in shelf.browse(full).puzzles if puzzle.notation == PUZZLES[2]]
    assert "of the day" not in title(other.short_id)
    past = f" {now().date() - timedelta(days=1):%A, %-d %B} ·"
    for days in (1, -1):
        day, puzzle_ = now().date() - timedelta(days=days), as_if_made(other.notation, 2)
        full.write(partial(daily.keep, day=day, generated=puzzle_))
        assert past in title(other.short_id), "nothing is said of days to come"


def test_it_costs_few_questions(
    app: Flask, client: FlaskClient, full: Store, of_the_day: ShelvedPuzzle
) -> None:
    del full
    with app.app_context():
        served = database.store()

    def questions(browser: FlaskClient, address: str) -> int:
        with asked(served) as statements:
            assert browser.get(address).status_code == 200
        return len(statements)

    addresses = ("/", "/puzzles", f"/puzzles/{of_the_day.short_id}")
    stranger = app.test_client()
    for address in addresses:
        questions(stranger, address)
    nobody = [questions(stranger, address) for address in addresses]
    solve(client, of_the_day.short_id, of_the_day.solution)
    player = [questions(client, address) for address in addresses]
    # Games to go on with, live ones too, those of the day; the marks; the setting of the time.
    # And once a request whether they have become another player.
    # The home page: the days in a row, too.
    assert player[0] - nobody[0] <= 8
    assert player[1] - nobody[1] <= 3
    # The day, the sizes of the shelf, its puzzles; the same and the numbers of five filters.
    # The page of a puzzle asks for the grade that its day gave it.
    # The home page: the first day of the archive and the last week, too.
    # The shelf: what suits a newcomer, too.
    assert nobody == [6, 12, 3]


@pytest.mark.parametrize(
    ("changes", "standing"),
    [
        ({}, "Beginner, won in 12.3 seconds"),
        ({"assisted": True}, "Beginner, won with help in 12.3 seconds"),
        ({"practice": True, "result": "lost"}, "Beginner, won in practice"),
        ({"outcome": "lost"}, "Beginner, lost"),
    ],
)
def test_boards_of_the_day_that_are_over_are_told(
    app: Flask, full: Store, changes: dict[str, object], standing: str
) -> None:
    del full
    player = LivePlayer(app)
    assert "of the day:" not in player.client.get("/").text
    player.begin(board=KNOWN)
    over = {
        "level": "beginner",
        "day": now().date(),
        "counted": True,
        "outcome": "won",
        "result": "won",
        "exploded": "1" if changes.get("outcome") else "0",
        "ms": 12_345,
        **changes,
    }
    with app.app_context():
        served = database.store()
    served.write(lambda session: session.execute(update(LiveGame).values(over)))
    page = player.client.get("/").text
    words = " ".join(re.sub(r"<[^>]+>", "", page).split())
    assert f"Boards of the day: {standing}" in words
    words = " ".join(re.sub(r"<[^>]+>", "", player.client.get("/mines").text).split())
    assert standing.partition(", ")[2] in words
    assert "of the day:" not in app.test_client().get("/").text
