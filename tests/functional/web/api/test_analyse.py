"""The analysis as data: what it says is what brute force finds, and what the page says."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.sites.site import GUESSED, IMPOSSIBLE, OPEN_POSITION, PUZZLE
from tests.witnesses.brute_force import counts_by_worlds, worlds_of
from webapp.engine.position import Position
from webapp.notation.detect import read_position

pytestmark = pytest.mark.functional

LIVE = "9x9:4,4,mb071b49fbd1cb6a0d5868"


def ask(client: FlaskClient, **fields: Any) -> Any:
    answer: Any = client.post("/api/v1/analyse", json=fields)
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.mark.parametrize("position", [OPEN_POSITION, "5x4 4\n.....\n.121.\n.1.1.\n....."])
def test_worlds_odds_and_what_is_certain(client: FlaskClient, position: str) -> None:
    read = read_position(position)
    assert isinstance(read, Position)
    worlds, odds = counts_by_worlds(read)
    answer = ask(client, position=position, live=True)
    assert (answer["consistent"], answer["clash"], answer["guess_free"]) == (True, None, None)
    assert int(answer["worlds"]) == worlds
    shares = {
        row * read.width + column: Fraction(share)
        for row, line in enumerate(answer["odds"])
        for column, share in enumerate(line)
        if share is not None
    }
    assert shares == odds
    for name, sure in (("bullets", 1), ("empties", 0)):
        cells = {row * read.width + column for row, column in answer["certain"][name]}
        assert cells == {cell for cell, share in odds.items() if share == sure}
    assert answer["left_out"] == []


def test_a_clash_and_its_cells(client: FlaskClient) -> None:
    answer = ask(client, position=IMPOSSIBLE)
    assert (answer["consistent"], answer["worlds"], answer["steps"]) == (False, "0", [])
    clash = answer["clash"]
    assert clash["proved"]
    assert clash["clues"]
    page = client.get("/analyse", query_string={"position": IMPOSSIBLE}).text
    said = re.search(r'class="sentence">(.*?)</div>', page, re.DOTALL)
    assert said is not None
    assert clash["sentence"] == " ".join(re.sub(r"<[^>]+>", " ", said[1]).split())


def test_the_steps_are_those_of_the_solution(client: FlaskClient) -> None:
    solved: Any = client.post("/api/v1/solve", json={"position": PUZZLE}).json
    assert ask(client, position=PUZZLE)["steps"] == solved["steps"]
    brief = ask(client, position=PUZZLE, steps=False)
    assert brief["steps"] is None
    assert brief["solved"] is True


def test_a_board_without_guesses_and_one_with(client: FlaskClient) -> None:
    free = ask(client, position=LIVE, steps=False)
    assert (free["guess_free"], free["guesses"], free["start_assumed"]) == (True, [], False)
    assert free["start"] == [4, 4]
    guessed = ask(client, position=GUESSED)
    assert (guessed["guess_free"], guessed["start_assumed"]) == (False, True)
    assert [place["step"] for place in guessed["guesses"]] == [
        step["number"] for step in guessed["steps"] if "guess" in step
    ]
    first = guessed["guesses"][0]
    assert (
        f"at step {first['step']} no cell is certain"
        in client.get("/analyse", query_string={"position": GUESSED}).text
    )
    assert first["cell"] in first["unknown"]
    assert 0 < Fraction(first["odds"]) < 1


def test_the_place_of_a_guess_is_as_all_worlds_have_it(client: FlaskClient) -> None:
    guessed = ask(client, position=GUESSED)
    place = guessed["guesses"][0]
    before = guessed["steps"][: place["step"] - 1]
    clues = {row * 6 + column: n for step in before for row, column, n in step["opens"]}
    worlds = worlds_of(Position(6, 5, clues, total=7))
    assert int(place["worlds"]) == len(worlds)
    for row, column in place["unknown"]:
        assert {world >> (row * 6 + column) & 1 for world in worlds} == {0, 1}


def test_a_program_sends_the_board_alone(client: FlaskClient) -> None:
    answer = client.post("/api/v1/analyse", json={"position": f"hello\n{OPEN_POSITION}\nthanks"})
    assert answer.status_code == 422
    assert "words stand around the board" in answer.get_json()["errors"][0]["message"]
