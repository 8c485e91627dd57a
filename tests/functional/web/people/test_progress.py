"""The page that tells what a person has solved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from xml.etree.ElementTree import fromstring

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from tests.sites.days import give_days
from tests.sites.ordering import solve, token
from tests.sites.playing import Browser
from tests.sites.site import PUZZLES
from webapp.clock import now
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store, open_store
from webapp.store.plays import Play
from webapp.web.languages.dates import short_date

pytestmark = pytest.mark.functional


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    opened = open_store(app.extensions["settings"].database_url)
    yield opened
    opened.close()


@pytest.fixture
def puzzles(store: Store) -> list[ShelvedPuzzle]:
    """That of today, and two of yesterday and the day before."""
    today = now().date()
    days = {today - timedelta(days=number): name for number, name in enumerate(PUZZLES)}
    return list(give_days(store, days).values())


def figures(page: str) -> dict[str, str]:
    """The figures at the head of the page."""
    return dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", page))


def table(page: str) -> list[list[str]]:
    """The cells of the table of sizes and levels, with its head."""
    (part,) = re.findall(r'id="by-level".*?</table>', page, re.DOTALL)
    return [
        re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>.*?</tr>", part)
    ]


def test_a_newcomer_is_invited_and_asked_for_nothing(client: FlaskClient) -> None:
    answer = client.get("/progress")
    assert "Nothing is solved yet." in answer.text
    assert 'href="/daily/today"' in answer.text
    assert "<table" not in answer.text
    assert "player=" not in str(answer.headers)


def test_what_was_solved_and_how_is_told(
    app: Flask, client: FlaskClient, puzzles: list[ShelvedPuzzle]
) -> None:
    helped = Browser(app, puzzles[1].short_id, client=client)
    helped.make("1-")
    helped.post("/hint")
    for puzzle in puzzles[1:]:
        player = Browser(app, puzzle.short_id, client=client)
        bullets = [cell for cell, mark in enumerate(puzzle.solution) if mark == "*"]
        player.make("".join(f"{cell}*" for cell in bullets))
    Browser(app, puzzles[0].short_id, client=client).make("0*")
    page = client.get("/progress").text
    heads = figures(page)
    assert (heads["Puzzles solved"], heads["Without help"], heads["Hints used"]) == ("2", "1", "1")
    assert heads["Puzzles of the day"] == "2"
    assert ">0 of " in heads["Lessons of the course"]
    level = puzzles[1].difficulty
    if puzzles[2].difficulty == level:
        assert [row[:5] for row in table(page)[1:]] == [["4 × 4", str(level), "2", "1", "1"]]
    for puzzle in puzzles:
        assert f'href="/puzzles/{puzzle.short_id}"' in page
    assert page.count("begun") == 1


def test_times_and_rows_are_left_out_for_those_who_do_not_want_them(
    client: FlaskClient, puzzles: list[ShelvedPuzzle]
) -> None:
    solve(client, puzzles[0].short_id, puzzles[0].solution)
    page = client.get("/progress").text
    assert table(page)[0][-2:] == ["Best time", "Median time"]
    assert {"Days in a row", "Time with puzzles"} <= figures(page).keys()
    form = {"timer": "off", "streak": "off", "csrf_token": token(client)}
    assert client.post("/settings", data=form).status_code == 303
    page = client.get("/progress").text
    assert "time" not in " ".join(table(page)[0])
    assert not {"Days in a row", "Longest row", "Time with puzzles"} & figures(page).keys()
    assert not re.search(r"\d:\d\d[^0-9]", page.partition("<main")[2].partition("</main>")[0])


def test_weeks_are_drawn_and_told(client: FlaskClient, puzzles: list[ShelvedPuzzle]) -> None:
    solve(client, puzzles[0].short_id, puzzles[0].solution)
    page = client.get("/progress").text
    (drawing,) = re.findall(r"<svg[^>]*viewBox=\"0 0 560 170\".*?</svg>", page, re.DOTALL)
    svg = fromstring(drawing)
    assert svg.get("aria-label") == "1 puzzle solved in 8 weeks, 1 in the present one"


def test_a_game_is_told_with_the_day_of_its_first_move_however_often_it_is_looked_at(
    app: Flask, client: FlaskClient, store: Store, puzzles: list[ShelvedPuzzle]
) -> None:
    begun, solved = puzzles[1:]
    player = Browser(app, begun.short_id, client=client)
    player.make("1-")
    solve(client, solved.short_id, solved.solution)
    then = now() - timedelta(days=40)
    early = {"started_at": then, "touched_at": then}
    is_begun = Play.puzzle == begun.short_id
    store.write(lambda session: session.execute(update(Play).where(is_begun).values(early)))

    def dates() -> list[str]:
        part = client.get("/progress").text.split('class="progress-games"')[1]
        return re.findall(r"·</span> (.*?)</span>", part.split("</ul>")[0])

    with app.test_request_context():
        expected = [short_date(now().date()), short_date(then.date())]
    assert dates() == expected
    player.open()
    assert player.post("/time", seconds=20).status_code == 204
    assert dates() == expected
    player.make("0-")
    assert dates() == expected[::-1], "what was played last comes first"


def test_nobody_else_is_shown_it(
    app: Flask, client: FlaskClient, puzzles: list[ShelvedPuzzle]
) -> None:
    solve(client, puzzles[0].short_id, puzzles[0].solution)
    assert "Nothing is solved yet." in app.test_client().get("/progress").text
    assert client.get("/progress").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("number", ["0", "-1", "x", "10000", "9" * 4000, "²", "00001" + "9" * 60])
def test_a_page_of_games_that_cannot_be_is_said(client: FlaskClient, number: str) -> None:
    answer = client.get("/progress", query_string={"page": number})
    assert answer.status_code == 422
    assert "There is no page" in answer.text
