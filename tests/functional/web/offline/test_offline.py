"""What a browser is told to keep, whose pages they are, and moves that come later."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.playing import SMALL, Browser, solution, unknown
from tests.sites.site import PUZZLES, with_a_shelf
from webapp.clock import now
from webapp.services.shelf.take_along import MOST_PUZZLES

pytestmark = pytest.mark.functional

FREE = unknown(SMALL)
HOUR = timedelta(hours=1)


def test_the_day_comes_first_then_what_was_begun_then_the_shelf(app: Flask) -> None:
    with_a_shelf("/")(app)
    client = app.test_client()
    puzzles = client.get("/offline.json").json["puzzles"]  # type: ignore[index]
    assert [puzzle["origin"] for puzzle in puzzles] == ["day", "shelf", "shelf"]
    assert len(puzzles) <= MOST_PUZZLES
    begun = puzzles[2]["name"]
    document = client.get(f"/puzzles/{begun}.json").text
    (notation,) = [puzzle for puzzle in PUZZLES if puzzle in document]
    Browser(app, begun, client).make(f"{unknown(notation)[0]}*")
    puzzles = client.get("/offline.json").json["puzzles"]  # type: ignore[index]
    assert [puzzle["origin"] for puzzle in puzzles] == ["day", "begun", "shelf"]
    assert puzzles[1]["name"] == begun


def test_all_that_is_to_be_kept_is_there(app: Flask) -> None:
    with_a_shelf("/")(app)
    client = app.test_client()
    answer = client.get("/offline.json")
    assert answer.cache_control.no_store
    listed = answer.json
    assert listed is not None
    assert len(listed["pages"]) == 2 * len(listed["puzzles"])
    for address in (*listed["changing"], *listed["pages"]):
        page = client.get(address)
        assert page.status_code == 200
        assert not page.cache_control.no_store


def test_the_mark_of_a_reader_tells_people_apart_and_not_who_they_are(app: Flask) -> None:
    def mark(client: FlaskClient) -> str:
        word = re.search(r'data-reader="(\w*)"', client.get("/").text)
        assert word
        return word[1]

    first, other = app.test_client(), app.test_client()
    assert mark(first) == ""
    for client in (first, other):
        Browser(app, SMALL, client).make(f"{FREE[0]}*")
    assert len({"", mark(first), mark(other)}) == 3
    assert mark(first) == mark(first)
    cookie = first.get_cookie("player")
    assert cookie is not None
    assert mark(first) not in cookie.value


def test_a_form_that_has_expired_gets_a_token_that_holds(app: Flask) -> None:
    client = app.test_client()
    answer = client.get("/form-token.json")
    assert answer.cache_control.no_store
    form = {"csrf_token": answer.json["csrf_token"], "theme": "dark"}  # type: ignore[index]
    assert client.post("/theme", data=form).status_code == 303
    assert app.test_client().post("/theme", data=form).status_code == 400


def solve_late(player: Browser, waited: timedelta) -> None:
    """Send the moves of a solve at once, each of which took half a minute, so long after."""
    for number, cell in enumerate(sorted(solution(SMALL))):
        player.make(f"{cell}*", f"token{number}", seconds=30, waited=int(waited.total_seconds()))


def test_a_solve_that_arrives_late_counts_for_when_it_was_and_what_it_took(app: Flask) -> None:
    player = Browser(app)
    solve_late(player, 5 * HOUR)
    assert player.board()["seconds"] == 30 * len(solution(SMALL))
    (game,) = player.client.get("/settings/data.json").get_json()["games"]
    solved = datetime.fromisoformat(game["solved"])
    assert abs(now() - solved - 5 * HOUR) < HOUR


def test_nobody_solves_a_puzzle_longer_ago_than_a_week(app: Flask) -> None:
    player = Browser(app)
    solve_late(player, 1000 * HOUR)
    (game,) = player.client.get("/settings/data.json").get_json()["games"]
    solved = datetime.fromisoformat(game["solved"])
    assert abs(now() - solved - 7 * 24 * HOUR) < HOUR


def test_a_wait_that_is_no_number_is_refused(app: Flask) -> None:
    answer = Browser(app).make(f"{FREE[0]}*", waited="-1")
    assert answer.status_code == 422
