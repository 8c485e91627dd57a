"""What a browser is told to keep, whose pages they are, and moves that come later."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.playing import OTHER, SMALL, Browser, solution, unknown
from tests.sites.site import PUZZLES, with_a_shelf
from webapp.clock import now
from webapp.services.shelf.take_along import MOST_PUZZLES
from webapp.web.offline import handed

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


def solve_late(player: Browser, waited: timedelta) -> timedelta:
    """Send all moves so long after they were made; how long ago it counts as solved."""
    for number, cell in enumerate(sorted(solution(SMALL))):
        player.make(f"{cell}*", f"token{number}", seconds=30, waited=int(waited.total_seconds()))
    (game,) = player.client.get("/settings/data.json").get_json()["games"]
    return now() - datetime.fromisoformat(game["solved"])


def kept_since(app: Flask, ago: timedelta, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A player whose page of the puzzle was handed out so long ago."""
    with monkeypatch.context() as earlier:
        earlier.setattr(handed, "now", lambda: now() - ago)
        player = Browser(app)
        (moment,) = re.findall(r'data-handed="([^"]+)"', player.open())
    player.fields["handed"] = moment
    return player


def test_a_solve_that_arrives_late_counts_for_when_it_was_and_what_it_took(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = kept_since(app, 6 * HOUR, monkeypatch)
    assert abs(solve_late(player, 5 * HOUR) - 5 * HOUR) < HOUR / 2
    assert player.board()["seconds"] == 30 * len(solution(SMALL))


def test_nobody_solves_a_puzzle_longer_ago_than_a_week(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = kept_since(app, 2000 * HOUR, monkeypatch)
    assert abs(solve_late(player, 1000 * HOUR) - 7 * 24 * HOUR) < HOUR


@pytest.mark.parametrize("word", ["", "1.x", "nonsense", "of another puzzle"])
def test_a_row_of_days_cannot_be_made_at_once(
    app: Flask, monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    player = kept_since(app, HOUR, monkeypatch)
    assert abs(solve_late(player, 90 * HOUR) - HOUR) < HOUR / 2, "no page was there earlier"
    other = kept_since(app, 100 * HOUR, monkeypatch)
    with app.test_request_context():
        foreign = handed.handed_out(OTHER)
    other.fields["handed"] = foreign if word == "of another puzzle" else word
    assert solve_late(other, 90 * HOUR) < HOUR / 2, "when the page was handed out is not known"


def test_a_page_fetched_to_be_kept_leaves_notices_to_the_next_one(client: FlaskClient) -> None:
    form = {"csrf_token": client.get("/form-token.json").get_json()["csrf_token"], "sounds": "on"}
    assert client.post("/settings", data={**form, "next": "/settings"}).status_code == 303
    for header in ({"X-Purpose": "keep"}, {"Sec-Purpose": "prefetch"}):
        assert "Your settings are kept" not in client.get("/how-to-play", headers=header).text
    assert "Your settings are kept" in client.get("/settings").text
    assert "Your settings are kept" not in client.get("/settings").text


def test_a_wait_that_is_no_number_is_refused(app: Flask) -> None:
    answer = Browser(app).make(f"{FREE[0]}*", waited="-1")
    assert answer.status_code == 422
