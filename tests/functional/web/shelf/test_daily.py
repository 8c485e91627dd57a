"""The calendar of the puzzles of the day, the page of a day, and days in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from tests.sites.days import give_days, set_days_clock
from tests.sites.live_playing import LivePlayer
from tests.sites.ordering import solve, token
from tests.sites.playing import Browser
from tests.sites.queries import asked
from tests.sites.site import PUZZLES
from webapp.services.people import people
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store, open_store
from webapp.store.plays import Play
from webapp.web.site import database

pytestmark = pytest.mark.functional

TODAY = date(2026, 11, 20)
DAY = timedelta(days=1)
BEGAN = TODAY - 2 * DAY
LARGER = "7x7b15:b2b1d211c3e12a3f4d31b2a4b1b"
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    opened = open_store(app.extensions["settings"].database_url)
    yield opened
    opened.close()


@pytest.fixture
def days(store: Store, monkeypatch: pytest.MonkeyPatch) -> dict[date, ShelvedPuzzle]:
    """Three days up to today, each with one puzzle, and tomorrow's."""
    set_days_clock(monkeypatch, NOON)
    dates = {BEGAN + n * DAY: puzzle for n, puzzle in enumerate(PUZZLES)}
    return give_days(store, {**dates, TODAY + DAY: PUZZLES[0]})


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def cells(page: str) -> dict[str, str]:
    """The days of a calendar that have pages: what is heard of each."""
    match = re.findall(r'<a href="/daily/(\d{4}-\d\d-\d\d)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return {day: words(body) for day, body in match}


def solve_day(client: FlaskClient, puzzle: ShelvedPuzzle) -> None:
    solve(client, puzzle.short_id, puzzle.solution)


def test_the_calendar_tells_of_each_day_what_is_solved(
    app: Flask, client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    solve_day(client, days[TODAY])
    Browser(app, days[BEGAN].short_id, client=client).make("0*")
    page = client.get("/daily").text
    assert cells(page) == {
        "2026-11-18": "18 November: 7 × 7 begun",
        "2026-11-19": "19 November: 4 × 4 open",
        "2026-11-20": "20 November: 4 × 4 solved",
    }
    assert 'href="/daily/2026-11-20" aria-current="date"' in page
    assert 'href="/daily?month=' not in page, "neither month has anything to show"
    assert "The archive begins on 18 November 2026." in page
    assert [words(name) for name in re.findall(r'<th scope="col">(.*?)</th>', page)] == [
        "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"
    ]  # fmt: skip


def test_a_day_shows_its_boards_and_the_days_beside_it(
    client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    page = client.get("/daily/2026-11-19").text
    assert re.findall(r'href="/puzzles/(\w{7})"', page) == [days[TODAY - DAY].short_id]
    assert re.findall(r'rel="(\w+)" href="(/daily/[^"]+)"', page) == [
        ("prev", "/daily/2026-11-18"),
        ("next", "/daily/2026-11-20"),
    ]
    assert 'href="/daily?month=2026-11"' in page
    solve_day(client, days[TODAY - DAY])
    assert "solved" in words(client.get("/daily/2026-11-19").text)
    assert client.get("/daily/today").location == "/daily/2026-11-20"
    assert 'rel="next"' not in client.get("/daily/2026-11-20").text


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/daily/2026-11-21", "That day has not come yet."),
        ("/daily/2026-11-17", "The archive of this site begins on 18 November 2026."),
        ("/daily/2026-02-30", "“2026-02-30” is no day"),
        ("/daily/20261120", "“20261120” is no day"),
        ("/daily/tomorrow", "“tomorrow” is no day"),
        ("/daily?month=2026-12", "That day has not come yet."),
        ("/daily?month=9999-12", "That day has not come yet."),
        ("/daily?month=2026-10", "The archive of this site begins on 18 November 2026."),
        ("/daily?month=2026-13", "“2026-13” is no month"),
        ("/daily?month=0000-01", "“0000-01” is no month"),
    ],
)
def test_a_day_that_cannot_be_shown_is_said(
    client: FlaskClient, days: dict[date, ShelvedPuzzle], store: Store, address: str, said: str
) -> None:
    del days
    answer = client.get(address)
    assert (answer.status_code, said in answer.text) == (404, True), words(answer.text)


def test_looking_at_the_archive_makes_nothing(
    app: Flask, store: Store, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many days a crawler asks for."""
    set_days_clock(monkeypatch, NOON)
    give_days(store, {TODAY - 9 * DAY: PUZZLES[0]})
    client.get("/daily")
    with app.app_context():
        served = database.store()
    with asked(served) as statements:
        for number in range(10):
            page = client.get(f"/daily/{TODAY - number * DAY}")
            assert page.status_code == 200
            assert ("no puzzles yet" in page.text) == (0 < number < 9)
        assert client.get("/daily").status_code == 200
    assert all(text.startswith("SELECT") for text in statements)


def streak(client: FlaskClient, address: str = "/daily") -> str:
    match = re.search(r'<p class="facts streak">(.*?)</p>', client.get(address).text, re.DOTALL)
    return words(match[1]) if match else ""


def test_a_row_grows_with_days_solved_in_time_and_not_with_past_ones(
    client: FlaskClient, days: dict[date, ShelvedPuzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert streak(client) == "next puzzles in 12 hours, at 00:00 UTC"
    solve_day(client, days[BEGAN])
    assert "in a row" not in streak(client), "a past day is solved for pleasure"
    set_days_clock(monkeypatch, NOON - timedelta(minutes=1))
    solve_day(client, days[TODAY - DAY])
    assert streak(client).startswith("1 day in a row"), "its day goes on until noon"
    set_days_clock(monkeypatch, NOON)
    solve_day(client, days[TODAY])
    for address in ("/daily", "/", "/daily/2026-11-20"):
        assert streak(client, address).startswith("2 days in a row"), address
    set_days_clock(monkeypatch, NOON + 2 * DAY)
    assert "in a row" not in streak(client)


def test_a_puzzle_that_was_solved_before_its_day_counts_when_it_is_solved_again(
    app: Flask,
    client: FlaskClient,
    days: dict[date, ShelvedPuzzle],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tomorrow = days[TODAY + DAY]
    solve_day(client, tomorrow)
    set_days_clock(monkeypatch, NOON + DAY)
    assert "in a row" not in streak(client)
    player = Browser(app, tomorrow.short_id, client=client)
    assert player.post("/again", script=True).status_code == 200
    player.open()
    bullets = [cell for cell, mark in enumerate(tomorrow.solution) if mark == "*"]
    player.make("".join(f"{cell}*" for cell in bullets))
    assert streak(client).startswith("1 day in a row")


def test_a_row_is_shown_to_nobody_who_does_not_like_it(
    client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    solve_day(client, days[TODAY])
    client.post("/settings", data={"streak": "off", "csrf_token": token(client)})
    for address in ("/", "/daily", "/daily/2026-11-20"):
        assert "in a row" not in client.get(address).text
        assert streak(client, address) == "next puzzles in 12 hours, at 00:00 UTC"


def test_after_a_puzzle_of_a_day_comes_the_next_of_that_day(
    client: FlaskClient, store: Store, days: dict[date, ShelvedPuzzle]
) -> None:
    larger = give_days(store, {TODAY: LARGER})[TODAY]

    def onward(puzzle: ShelvedPuzzle) -> str:
        page = client.get(f"/puzzles/{puzzle.short_id}").text
        (name,) = re.findall(r'id="next" href="/puzzles/(\w+)"', page)
        return str(name)

    assert f'id="play" href="/puzzles/{days[TODAY].short_id}"' in client.get("/").text
    solve_day(client, days[TODAY])
    assert onward(days[TODAY]) == larger.short_id
    page = client.get("/").text
    assert f'id="play" href="/puzzles/{larger.short_id}"' in page, "the open one first"
    solve_day(client, larger)
    assert onward(larger) not in {larger.short_id, days[TODAY].short_id}


def test_the_page_of_the_puzzle_says_whose_day_it_is(
    client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    for day, name in ((TODAY, "Friday, 20 November"), (BEGAN, "Wednesday, 18 November")):
        page = client.get(f"/puzzles/{days[day].short_id}").text
        head = re.search(r"<h1[^>]*>(.*?)</p>", page, re.DOTALL)
        assert head is not None
        assert re.match(rf"Puzzle of the day \w{{7}} {name} · ", words(head[1]))
        assert f'href="/daily/{day}"' in head[1]


def test_the_home_page_shows_the_last_days(
    client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    solve_day(client, days[TODAY - DAY])
    page = client.get("/").text
    assert cells(page) == {
        "2026-11-18": "Wed 18 November: 7 × 7 open",
        "2026-11-19": "Thu 19 November: 4 × 4 solved",
        "2026-11-20": "Today 20 November: 4 × 4 open",
    }


def test_the_boards_of_the_day_of_minesweeper_are_begun_here_and_kept_with_their_day(
    app: Flask,
    client: FlaskClient,
    days: dict[date, ShelvedPuzzle],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    del days
    monkeypatch.setattr("webapp.services.live.start.now", lambda: NOON)
    page = client.get("/daily/2026-11-20").text
    assert page.count('name="daily"') == 5
    assert 'name="daily"' not in client.get("/daily/2026-11-19").text
    LivePlayer(app, client).begin(daily="beginner")
    set_days_clock(monkeypatch, NOON + DAY)
    page = client.get("/daily/2026-11-20").text
    assert "Beginner</a>: begun" in page
    assert 'name="daily"' not in page


def test_a_day_that_one_of_two_devices_solved_counts_when_they_become_one(
    app: Flask, client: FlaskClient, store: Store, days: dict[date, ShelvedPuzzle]
) -> None:
    other = app.test_client()
    solve_day(other, days[TODAY])
    assert Browser(app, days[TODAY].short_id, client=client).make("1*").status_code == 200
    with store.read() as session:
        owner, follower = (
            session.scalars(select(Play.player_id).where(condition)).one()
            for condition in (Play.best_seconds.is_(None), Play.best_seconds.is_not(None))
        )
    word = people.device_link(store, owner)
    assert word is not None
    assert people.follow_link(store, word, follower) == owner
    assert streak(client).startswith("1 day in a row")
    assert "solved" in cells(client.get("/daily").text)[str(TODAY)]


def test_at_the_end_of_a_puzzle_of_today_the_row_is_told(
    client: FlaskClient, days: dict[date, ShelvedPuzzle]
) -> None:
    def card(day: date) -> str:
        page = client.get(f"/puzzles/{days[day].short_id}").text
        return words(page.partition('id="card"')[2].partition("</section>")[0])

    assert "All boards of this day" not in card(TODAY)
    for day in (TODAY, BEGAN):
        solve_day(client, days[day])
    assert "1 day in a row · All boards of this day" in card(TODAY)
    assert "All boards of this day" not in card(BEGAN), "a past day is solved for pleasure"
    client.post("/settings", data={"streak": "off", "csrf_token": token(client)})
    assert "in a row" not in card(TODAY)
