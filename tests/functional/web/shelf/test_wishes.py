"""A board at one click: of the level and size that are wished for, and never a solved one."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from tests.sites.ordering import solve
from tests.sites.queries import asked as asked_of
from webapp.bullets.grades import BANDS, Band
from webapp.clock import now
from webapp.services.shelf import starter, suggestions
from webapp.services.shelf.shelf import Filters
from webapp.store import daily, plays
from webapp.store.connection.database import Store, open_store
from webapp.store.plays import NewPlay, Play
from webapp.store.puzzles import StoredPuzzle

pytestmark = pytest.mark.functional

WISH = "/puzzles/next?width=5&height=5&difficulty=gentle"


@pytest.fixture
def many(app: Flask) -> Iterator[Store]:
    """The store of a new site: puzzles of all sizes and difficulties."""
    store = open_store(app.extensions["settings"].database_url)
    starter.open_shelf(store)
    yield store
    store.close()


def every(store: Store) -> dict[str, StoredPuzzle]:
    with store.read() as session:
        return {puzzle.short_id: puzzle for puzzle in session.scalars(select(StoredPuzzle))}


def kind(puzzle: StoredPuzzle) -> tuple[int, int, str]:
    place = puzzle.place
    return place.width, place.height, BANDS[place.difficulty]


def asked(client: FlaskClient, wish: str = WISH) -> str:
    """The name of the board that a wish leads to."""
    answer = client.get(wish)
    assert answer.status_code == 303
    name: str = answer.location.rpartition("/")[2]
    return name


def wishes(page: str) -> dict[str, str]:
    links = re.findall(r'<a class="button" href="(/puzzles/next[^"]*)"[^>]*>([^<]+)</a>', page)
    return {words: unescape(address) for address, words in links}


@pytest.mark.parametrize("address", ["/", "/puzzles"])
def test_each_wish_leads_to_a_board_of_that_level_and_size(
    client: FlaskClient, many: Store, address: str
) -> None:
    shelf = every(many)
    offered = wishes(client.get(address).text)
    surprise = offered.pop("Surprise me")
    assert len(offered) == 4
    for words, wish in offered.items():
        width, height, band = kind(shelf[asked(client, wish)])
        assert words.endswith(f" {band} {width} \u00d7 {height}")
        assert "The nearest" not in client.get("/").text
    assert asked(client, surprise) in shelf


def test_a_board_is_never_one_that_is_solved_and_when_none_is_left_the_nearest_is_named(
    client: FlaskClient, many: Store
) -> None:
    shelf = every(many)
    wished = {name for name, puzzle in shelf.items() if kind(puzzle) == (5, 5, "gentle")}
    met = set()
    for _ in wished:
        name = asked(client)
        solve(client, name, shelf[name].solution)
        met.add(name)
    assert met == wished
    other = asked(client)
    width, height, band = kind(shelf[other])
    assert (abs(width - 5) + abs(height - 5), band) != (0, "gentle")
    assert (
        "No gentle 5 \u00d7 5 is left that you have not solved. "
        f"The nearest is this one: {band} {width} \u00d7 {height}."
    ) in client.get(f"/puzzles/{other}").text


def test_a_board_that_was_begun_comes_back_only_when_no_other_is_left(
    client: FlaskClient, many: Store
) -> None:
    shelf = every(many)
    wished = {name for name, puzzle in shelf.items() if kind(puzzle) == (5, 5, "gentle")}
    begun = asked(client)
    solve(client, begun, shelf[begun].solution.replace("*", "-", 1))  # all bullets but one
    others = []
    for _ in range(len(wished) - 1):
        others.append(asked(client))
        solve(client, others[-1], shelf[others[-1]].solution)
    assert set(others) == wished - {begun}
    assert asked(client) == begun


def test_whoever_has_solved_nearly_everything_is_found_the_rest_by_few_questions(
    client: FlaskClient, many: Store
) -> None:
    shelf = every(many)
    first, *others, last = sorted(shelf, key=lambda name: (kind(shelf[name]), name))
    solve(client, first, shelf[first].solution)

    def solve_others(session: Session) -> str:
        person = session.scalars(select(Play.player_id)).one()
        for name in others:
            notation, place = shelf[name].notation, shelf[name].place
            new = NewPlay(
                player_id=person,
                puzzle=name,
                notation=notation,
                marks="",
                started_at=now(),
                difficulty=place.difficulty,
            )
            plays.begin(session, new)
        session.execute(update(Play).values(best_seconds=60))
        return person

    person = many.write(solve_others)
    dice = random.Random(4)
    gentle = Filters(width=5, height=5, difficulty=Band.GENTLE)
    for wanted in (Filters(), gentle):
        with asked_of(many) as statements:
            suggested = suggestions.board(many, person, wanted, dice)
        assert suggested is not None
        assert (suggested.puzzle.short_id, suggested.as_wished) == (last, wanted == Filters())
        assert len(statements) < 12
    with asked_of(many) as statements:
        sheets = suggestions.several(many, person, Filters(), 3, dice)
    assert [puzzle.short_id for puzzle in sheets] == [last]
    assert len(statements) < 8


def test_on_an_empty_shelf_a_wish_leads_to_the_shelf(client: FlaskClient) -> None:
    assert client.get(WISH).location == "/puzzles"
    assert wishes(client.get("/").text) == {}


def test_a_wish_that_nobody_understands_is_explained_on_the_shelf(client: FlaskClient) -> None:
    answer = client.get("/puzzles/next?difficulty=simple")
    assert answer.location == "/puzzles?difficulty=simple"
    assert "difficulty= cannot be" in client.get(answer.location).text


def picked(page: str) -> list[str]:
    """The puzzles of the first section of the shelf."""
    section = page.split('<section class="shelf-level"')[1]
    assert 'id="for-you"' in section
    return re.findall(r'class="puzzle-card" href="/puzzles/([^"]+)"', section)


def test_a_newcomers_shelf_begins_small_and_gentle(client: FlaskClient, many: Store) -> None:
    shelf = every(many)
    page = client.get("/puzzles").text
    assert ">To begin with<" in page
    kinds = [kind(shelf[name]) for name in picked(page)]
    assert len(kinds) >= 6
    assert kinds[0] == (5, 5, "gentle")
    assert {band for _, _, band in kinds} <= {"gentle", "easy"}
    assert max(width for width, _, _ in kinds) <= 8


def test_later_the_shelf_begins_around_what_somebody_solves_and_without_that(
    client: FlaskClient, many: Store
) -> None:
    shelf = every(many)
    hard = [name for name, puzzle in shelf.items() if kind(puzzle) == (9, 9, "hard")]
    for name in hard[:3]:
        solve(client, name, shelf[name].solution)
    page = client.get("/puzzles").text
    assert ">For you<" in page
    mix = picked(page)
    assert not set(mix) & set(hard[:3])
    kinds = [kind(shelf[name]) for name in mix]
    assert {width for width, _, _ in kinds} <= {7, 8, 9, 10}
    assert {band for _, _, band in kinds} <= {"tricky", "hard", "fiendish"}
    assert 'id="for-you"' not in client.get("/puzzles?difficulty=gentle").text


def test_whoever_wishes_for_a_number_of_bullets_gets_it_or_is_told(
    client: FlaskClient, many: Store
) -> None:
    shelf = every(many)
    bullets = max(puzzle.place.bullets for puzzle in shelf.values())
    name = asked(client, f"/puzzles/next?bullets={bullets}")
    assert shelf[name].place.bullets == bullets
    assert "The nearest" not in client.get("/").text
    assert shelf[asked(client, f"{WISH}&bullets={bullets}")].place.bullets == bullets
    assert "The nearest is this one" in client.get("/").text
    asked(client, "/puzzles/next?bullets=2")
    assert "The nearest is this one" in client.get("/").text


def test_no_puzzle_of_a_day_to_come_is_shown_before_its_day(
    client: FlaskClient, many: Store
) -> None:
    newest = "/puzzles?order=new"
    (name, *_) = re.findall(r'href="/puzzles/([a-z0-9]{7})"', client.get(newest).text)
    puzzle = every(many)[name]
    tomorrow = now().date() + timedelta(days=1)
    size = (puzzle.place.width, puzzle.place.height)
    many.write(lambda session: daily.note(session, tomorrow, size, puzzle.id, 0))
    assert name not in client.get(newest).text
    assert name not in client.get("/puzzles").text
    width, height, band = kind(puzzle)
    alike = f"/puzzles/next?width={width}&height={height}&difficulty={band}"
    assert all(asked(client, alike) != name for _ in range(3))
    with many.read() as session:
        assert session.execute(daily.select_to_come(tomorrow)).all() == []
