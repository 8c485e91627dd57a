"""A solved puzzle tells its time beside others, and hands on a result that gives nothing away."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.sites.playing import OTHER, SMALL, Browser, set_up, solution

pytestmark = pytest.mark.functional


def solved(player: Browser, puzzle: str, seconds: int) -> str:
    """The page of a puzzle that was solved at a stroke after so many seconds."""
    player.address = f"/puzzles/{puzzle}"
    player.open()
    marks = "".join(f"{cell}*" for cell in sorted(solution(puzzle)))
    answer = player.make(marks, seconds=seconds)
    assert answer.get_json()["solved"]
    page = player.open()
    assert "Next puzzle" in answer.get_json()["ending"] or "More puzzles" in page
    assert result(answer.get_json()["card"]) == result(page), "the script is told the same"
    return page


def result(page: str) -> str:
    """The text that the page hands on."""
    (text,) = re.findall(r'<textarea id="result-text"[^>]*>(.*?)</textarea>', page, re.DOTALL)
    return unescape(text)


def facts(page: str) -> str:
    """What the card says of the time beside others."""
    card = page.partition('id="card"')[2].partition("</section>")[0]
    line = re.search(r'<p class="facts">(.*?)</p>', card)
    return unescape(line[1]) if line else ""


@pytest.fixture
def player(app: Flask) -> Browser:
    set_up(app)
    return Browser(app)


def test_a_result_tells_puzzle_time_and_address_and_no_cell(player: Browser) -> None:
    text = result(solved(player, SMALL, 151))
    first, second, third = text.splitlines()
    assert first == "Bullets, a puzzle: 5 × 5"
    assert second == "Solved in 2:31, without a hint or a check"
    assert third.endswith(f"/puzzles/{SMALL}")
    assert not re.search(r"\b[A-E][1-5]\b|\*", text), "nothing of the solution"


def test_times_of_a_size_are_compared(player: Browser) -> None:
    assert facts(solved(player, SMALL, 151)) == "Your first 5 × 5 without a hint."
    page = solved(player, OTHER, 118)
    assert facts(page) == "1:58, your best 5 × 5 so far. Before, it was 2:31."
    player.address = f"/puzzles/{SMALL}"
    assert facts(player.open()) == "2:31; your best 5 × 5 is 1:58."


def test_who_hides_times_is_told_none(player: Browser) -> None:
    solved(player, OTHER, 118)
    setting = {"csrf_token": player.fields["csrf_token"], "timer": "off"}
    assert player.client.post("/settings", data=setting).status_code == 303
    page = solved(player, SMALL, 151)
    assert result(page).splitlines()[1] == "Solved, without a hint or a check"
    assert facts(page) == ""
