"""The puzzle on the home page is a real one, and what is said of it is true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.live_playing import LivePlayer, value
from tests.sites.ordering import token, until_ended
from tests.sites.site import PUZZLE as OF_THE_DAY
from tests.sites.site import PUZZLES, shelved
from tests.sites.stored import row_of
from tests.witnesses.brute_force import squares_around, worlds_of
from webapp.clock import now
from webapp.engine.grid import full_mask, mask_of
from webapp.engine.position import Position
from webapp.services.shelf import shelf
from webapp.store.connection.database import Store, open_store
from webapp.web.site.home import FIRST_BULLETS, FIRST_REASON, PUZZLE, SOLUTION

pytestmark = pytest.mark.functional


def test_the_puzzle_has_the_one_solution_that_is_shown() -> None:
    assert worlds_of(PUZZLE) == [SOLUTION]
    assert SOLUTION.bit_count() == PUZZLE.total == 15


def test_the_first_step_follows_from_its_clue_alone() -> None:
    (cell,) = [cell for cell in PUZZLE.clues if FIRST_REASON >> cell & 1]
    beside = squares_around(PUZZLE.width, PUZZLE.height, divmod(cell, PUZZLE.width))
    touched = mask_of(row * PUZZLE.width + column for row, column in beside)
    far = full_mask(PUZZLE.width, PUZZLE.height) & ~touched & ~FIRST_REASON
    alone = Position(
        PUZZLE.width,
        PUZZLE.height,
        {cell: PUZZLE.clues[cell]},
        empties=far | PUZZLE.clue_mask & ~FIRST_REASON,
    )
    assert worlds_of(alone) == [FIRST_BULLETS]


def test_the_page_shows_the_puzzle_and_nothing_of_its_solution(client: FlaskClient) -> None:
    page = client.get("/").text
    assert page.count(", unknown<") == 49 - len(PUZZLE.clues)
    assert page.count(", clue ") == len(PUZZLE.clues)
    assert ", bullet<" not in page


def test_the_solution_shows_every_cell(client: FlaskClient) -> None:
    page = client.get("/?show=solution").text
    assert ", unknown<" not in page
    assert page.count(", bullet<") == 15
    assert page.count(", empty<") == 49 - 15 - len(PUZZLE.clues)


def test_the_first_step_names_what_it_highlights(client: FlaskClient) -> None:
    page = client.get("/?show=step").text
    assert "B7, clue 4, highlighted as reason" in page
    for name in ("A6", "B6", "A7", "C7"):
        assert f"{name}, bullet, concluded" in page
        assert f"<strong>{name}</strong>" in page


def test_an_unknown_view_or_size_is_said(client: FlaskClient) -> None:
    for asked, known in (
        ("show=everything", "puzzle or step or solution"),
        ("size=99x99", "6x6 or 8x8"),
    ):
        answer = client.get(f"/?{asked}")
        assert answer.status_code == 422
        assert f"The address says {asked}: use {known}" in answer.text


@pytest.fixture
def full(app: Flask) -> Iterator[Store]:
    """The store with puzzles on the shelf, one of them that of the day."""
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    yield store
    store.close()


def test_the_puzzle_of_the_day_is_shown_and_can_be_played(client: FlaskClient, full: Store) -> None:
    (daily,) = [puzzle for puzzle in shelf.browse(full).puzzles if puzzle.notation == OF_THE_DAY]
    page = client.get("/").text
    assert "The puzzle of the day" in page
    assert f'id="play" href="/puzzles/{daily.short_id}"' in page
    assert page.count(", unknown<") == 49 - row_of(full, daily.short_id).clues
    assert ", bullet<" not in page


def test_a_size_that_the_day_does_not_have_is_one_that_it_has(
    client: FlaskClient, full: Store
) -> None:
    del full
    for size in ("7x7", "8x8"):
        assert "7 \u00d7 7" in client.get(f"/?size={size}").text


def test_a_game_that_was_begun_can_be_gone_on_with(client: FlaskClient) -> None:
    assert "Go on where you left off" not in client.get("/").text
    puzzle = "/puzzles/4x4b5:b1b32a4g"
    form = {"csrf_token": token(client, puzzle), "do": "mark", "changes": "4*", "revision": "0"}
    client.post(f"{puzzle}/moves", data=form)
    page = client.get("/").text
    assert "Go on where you left off" in page
    assert f'href="{puzzle}"' in page
    assert "1 of 5 bullets marked" in page


def test_a_position_can_be_pasted_at_once(client: FlaskClient) -> None:
    form = {"position": "4x4b5:b1b32a4g", "csrf_token": token(client, "/")}
    answer = client.post("/analyse", data=form)
    assert answer.status_code == 303
    assert client.get(answer.location).status_code == 200


def test_the_home_page_offers_one_puzzle_of_each_size(client: FlaskClient, full: Store) -> None:
    page = client.get("/").text
    assert f"All {len(PUZZLES)} puzzles" in page
    shown = re.findall(r'class="puzzle-card" href="/puzzles/([^"]+)"', page)
    sizes = [
        (puzzle.place.width, puzzle.place.height)
        for puzzle in shelf.browse(full).puzzles
        for name in shown
        if puzzle.short_id == name
    ]
    assert sorted(sizes) == sorted(set(sizes))
    assert len(sizes) == len(shelf.choices(full).sizes)


def test_before_there_is_a_puzzle_of_the_day_the_shown_one_can_be_played(
    client: FlaskClient,
) -> None:
    link = re.search(r'id="play" href="([^"]+)"', client.get("/").text)
    assert link is not None
    assert "Click or tap a cell once for a bullet" in client.get(link[1]).text


def test_live_games_begin_here_and_go_on_here(app: Flask) -> None:
    player = LivePlayer(app)
    page = player.client.get("/").text
    form = {"level": "expert", "rules": "no-guess", "csrf_token": value(page, "csrf_token")}
    assert 'name="rules" value="no-guess"' in page
    assert 'name="level" value="expert"' in page
    game = player.client.post("/mines", data=form).location
    assert f'href="{game}"' in player.client.get("/").text
    assert f'href="{game}"' not in app.test_client().get("/").text
    today = {"daily": "expert", "csrf_token": value(page, "csrf_token")}
    player.client.post("/mines", data=today)
    boards = re.findall(r'href="/mines/[\w-]{16}">Expert, ([^<,]+), ', player.client.get("/").text)
    assert boards == [f"board of {now().date():%-d %b %Y}", "no guess"]


def test_a_booklet_is_one_button_away(client: FlaskClient) -> None:
    part = client.get("/").text.partition('id="print"')[2].partition("</section>")[0]
    form = dict(re.findall(r'name="([^"]+)" value="([^"]+)"', part))
    answer = client.post("/books", data=form)
    page = until_ended(client, answer.location)
    assert "Your book is ready" in page
    assert "8 puzzles on" in page
