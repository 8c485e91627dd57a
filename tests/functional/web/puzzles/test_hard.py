"""What is hard about a puzzle: three rungs, each asked for, and nothing besides."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urljoin

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.playing import Browser
from tests.sites.site import CHAINED, LISTS
from webapp.explain.crux import crux_of
from webapp.explain.steps import explained_walk
from webapp.explain.wording.basis import grade
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.lru_cache import LruCache
from webapp.services.puzzles import explanations
from webapp.services.shelf import shelf, starter
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional

EASY = "5x5b8:a1b21a33c1f0e"
"""One clue decides each step."""

ADDRESS = f"/puzzles/{CHAINED}/solution/hard"


def rungs_of(page: str) -> list[str]:
    (lines,) = re.findall(r'<ol class="sentence lines">(.*?)</ol>', page, re.DOTALL)
    return [unescape(rung) for rung in re.findall(r"<li>(.*?)</li>", lines)]


def without_token(page: str) -> str:
    """The page but for what changes from second to second."""
    return re.sub(r'name="csrf_token" value="[^"]*"', "", page)


def standing_out(page: str) -> set[str]:
    return set(re.findall(r'"unseen">(\w+), [^<]*(?:highlighted|concluded)', page))


def test_the_rungs_are_asked_for_one_by_one(client: FlaskClient) -> None:
    crux = crux_of(explained_walk(parse_puzzle_id(CHAINED)))
    assert crux is not None
    address = ADDRESS
    for number in (1, 2, 3):
        page = client.get(address).text
        assert rungs_of(page) == list(crux.rungs[:number])
        assert not any(rung in page for rung in crux.rungs[number:])
        assert f"{number} of 3" in page
        onward = re.search(r'id="next" href="([^"]+)"', page)
        assert onward is not None
        address = urljoin(address, unescape(onward[1]))
    step = client.get(address)
    assert step.status_code == 200
    assert address == f"/puzzles/{CHAINED}/solution/{crux.step.number}"


@pytest.mark.parametrize("puzzle", [CHAINED, LISTS])
@pytest.mark.parametrize("known", [False, True])
def test_the_board_tells_no_more_than_the_words(
    client: FlaskClient, puzzle: str, known: bool
) -> None:
    address = f"/puzzles/{puzzle}/solution/hard"
    crux = crux_of(explained_walk(parse_puzzle_id(puzzle)))
    assert crux is not None
    before = crux.step.before
    for rungs in (1, 2, 3):
        page = client.get(f"{address}?rungs={rungs}{'&known=1' if known else ''}").text
        marks = re.findall(r'"unseen">\w+, (?:bullet|empty)', page)
        concluded = crux.step.cells.bit_count() if rungs == 3 else 0
        earlier = (before.bullets | before.empties).bit_count() if known or rungs == 3 else 0
        assert len(marks) == concluded + earlier
        highlighted = len(crux.step.clues) if rungs > 1 else 0
        assert len(standing_out(page)) == highlighted + concluded


def test_what_is_known_when_it_comes_is_shown_when_asked(client: FlaskClient) -> None:
    crux = crux_of(explained_walk(parse_puzzle_id(CHAINED)))
    assert crux is not None
    step = f"/puzzles/{CHAINED}/solution/{crux.step.number - 1}"
    first = client.get(f"{ADDRESS}?rungs=1").text
    assert step not in first
    (other,) = re.findall(r'id="known" href="([^"]+)"', first)
    shown = client.get(unescape(other)).text
    assert f'href="{step}"' in shown
    (onward,) = re.findall(r'id="next" href="([^"]+)"', shown)
    assert "known=1" in onward, "the next rung keeps it"
    (back,) = re.findall(r'id="known" href="([^"]+)"', shown)
    assert without_token(client.get(unescape(back)).text) == without_token(first)
    last = client.get(f"{ADDRESS}?rungs=3").text
    assert f'href="{step}"' in last
    assert 'id="known"' not in last


def test_the_first_rung_shows_its_place_on_the_board(client: FlaskClient) -> None:
    crux = crux_of(explained_walk(parse_puzzle_id(CHAINED)))
    assert crux is not None
    assert crux.region is not None
    region = crux.region
    tint = {
        rungs: re.findall(
            r'class="board-tint" d="(.*?)"', client.get(f"{ADDRESS}?rungs={rungs}").text
        )
        for rungs in (1, 2)
    }
    rows, columns = region.bottom + 1 - region.top, region.right + 1 - region.left
    assert [re.findall(r"h(\d+)v60", path) for path in tint[1]] == [[str(columns * 60)] * rows]
    assert [path.count("M") for path in tint[2]] == [len(crux.step.clues)]


def test_where_every_step_is_easy_it_says_so(client: FlaskClient) -> None:
    page = client.get(f"/puzzles/{EASY}/solution/hard").text
    assert "No step is hard: one number decides each, or the total." in page
    assert "The hardest step" not in re.sub(r"<meta[^>]*>", "", page)
    assert "solution/hard" not in client.get(f"/puzzles/{EASY}/solution").text


def test_of_an_incomplete_explanation_no_step_is_called_the_hardest(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explanations, "STEP_NODES", 60)
    monkeypatch.setattr(explanations, "_walks", LruCache(2))
    walk = explanations._walk(parse_puzzle_id(CHAINED), "simplest", 60)
    assert not walk.complete
    assert crux_of(walk.steps) is not None, "there are hard steps among the first"
    page = client.get(ADDRESS).text
    assert "The explanation is not complete" in page
    assert 'class="sentence lines"' not in page
    assert "solution/hard" not in client.get(f"/puzzles/{CHAINED}/solution").text


def test_words_and_links_of_what_is_known_stand_apart(client: FlaskClient) -> None:
    page = client.get(f"{ADDRESS}?rungs=1&known=1").text
    (words,) = re.findall(r'<p class="facts hard-known">(.*?)</p>', page, re.DOTALL)
    assert re.search(r"after step \d+\. Hide it$", " ".join(re.sub("<[^>]*>", "", words).split()))


def test_it_is_offered_where_somebody_is_stuck(client: FlaskClient) -> None:
    assert "solution/hard" in client.get(f"/puzzles/{CHAINED}/solution").text
    assert "solution/hard" not in client.get(f"/puzzles/{CHAINED}/solution/2").text


def test_a_hint_offers_it_only_where_a_step_takes_several_numbers(app: Flask) -> None:
    store = open_store(app.extensions["settings"].database_url)
    starter.open_shelf(store)
    for reason in (1, 2):
        (puzzle,) = shelf.browse(store, shelf.Filters(reason=reason), limit=1).puzzles
        player = Browser(app, puzzle.short_id)
        player.post("/hint")
        page = player.open()
        assert "Tell me more" in page
        assert ("What is hard here?" in page) == (reason > 1)
    store.close()


def test_only_rungs_that_there_are_can_be_asked_for(client: FlaskClient) -> None:
    assert client.get(f"{ADDRESS}?rungs=4").status_code == 422


def test_a_puzzle_written_otherwise_is_sent_to_its_one_address(client: FlaskClient) -> None:
    answer = client.get("/puzzles/4x4b5:aa1b32a4g/solution/hard?rungs=2")
    assert answer.status_code == 301
    assert answer.location == "/puzzles/4x4b5:b1b32a4g/solution/hard?rungs=2"


def test_the_solution_tells_the_same_hardest_step(client: FlaskClient) -> None:
    for puzzle in (CHAINED, LISTS):
        crux = crux_of(explained_walk(parse_puzzle_id(puzzle)))
        assert crux is not None
        rests = grade(crux.step).replace(", the total", " and the total")
        assert f"The hardest rests on {rests}." in client.get(f"/puzzles/{puzzle}/solution").text
