"""Games in which a 0 opens nothing by itself, and boards by energy."""

from __future__ import annotations

import csv
import html
import re
from typing import Any

import pytest
from flask import Flask

from tests.sites.live_playing import LivePlayer
from webapp.engine.budget import BudgetSpent
from webapp.engine.grid import cells_of, neighbour_masks
from webapp.mines.boards import best_start
from webapp.mines.energy import step_counts
from webapp.notation.tatham import parse_game_id
from webapp.services import gate

pytestmark = pytest.mark.functional

AROUND_THE_MIDDLE = set(cells_of(neighbour_masks(9, 9)[40]))


@pytest.fixture
def player(app: Flask) -> LivePlayer:
    """At a beginner's board on which one cell is open, a 0 that opened nothing."""
    player = LivePlayer(app)
    player.begin(flood="off")
    player.make("open", 40)
    return player


def opened(view: str) -> set[int]:
    return {cell for cell, look in enumerate(view) if look.isdigit()}


def asked(player: LivePlayer, path: str, **fields: str) -> dict[str, Any]:
    answer = player.post(path, script=True, **fields)
    assert answer.status_code == 200, answer.text
    state: dict[str, Any] = answer.get_json()
    player.fields["revision"] = str(state["revision"])
    return state


def test_a_zero_opens_itself_alone(player: LivePlayer) -> None:
    assert player.board()["view"][40] == "0"
    assert opened(player.board()["view"]) == {40}
    assert "a 0 opens nothing by itself" in player.open()


def test_the_zero_propagator_finds_what_the_game_leaves(player: LivePlayer) -> None:
    state = asked(player, "/engines", switch="zero:on")
    assert {cell for cell, what, _ in state["findings"] if what == "safe"} == AROUND_THE_MIDDLE
    page = html.unescape(player.open())
    assert "8 safe" in page
    assert "the game itself opens" not in page


def test_the_autoplayer_opens_the_field_that_the_game_would(player: LivePlayer) -> None:
    asked(player, "/engines", switch="zero:on")
    asked(player, "/engines", switch="autoplayer:on")
    state = asked(player, "/play", how="on")
    by_hand = LivePlayer(player.client.application)
    player.post("/give-up")
    board_id = player.board()["board_id"]
    by_hand.begin(board=board_id)
    by_hand.make("open", 40)
    assert opened(state["view"]) == opened(by_hand.board()["view"])
    assert len(opened(state["view"])) > 9


def test_a_number_0_opens_what_is_around_it(player: LivePlayer) -> None:
    state = player.make("chord", 40).get_json()
    assert opened(state["view"]) == {40} | AROUND_THE_MIDDLE


def test_the_same_seed_lays_the_same_mines_with_flood_and_without(app: Flask) -> None:
    boards = []
    for flood in ("on", "off"):
        player = LivePlayer(app)
        player.begin(seed="77", flood=flood)
        player.make("open", 40)
        player.post("/give-up")
        boards.append(player.board()["board_id"])
    assert boards[0] == boards[1]


def test_another_game_like_this_has_no_flood_either(player: LivePlayer) -> None:
    player.address = player.post("/again").location
    player.open()
    player.make("open", 40)
    assert opened(player.board()["view"]) == {40}


def test_a_no_guess_game_begins_with_its_start_alone(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(rules="no-guess", flood="off")
    assert opened(player.board()["view"]) == {40}
    state = asked(player, "/play", how="certain")
    assert state["outcome"] == "won"


def test_replay_statistics_and_files_know_it(player: LivePlayer) -> None:
    player.post("/give-up")
    assert "a 0 opens nothing by itself" in player.client.get(f"{player.address}/replay").text
    assert "a 0 opens nothing by itself" in player.client.get("/mines/statistics").text
    (game,) = player.client.get("/mines/games.json").get_json()["games"]
    assert game["flood"] is False
    assert (game["three_bv"], game["done"]) == (71, 1)
    (row,) = csv.DictReader(player.client.get("/mines/games.csv").text.splitlines())
    assert (row["method"], row["flood"]) == ("sample", "False")
    usual = LivePlayer(player.client.application, player.client)
    usual.begin()
    usual.post("/give-up")
    assert player.client.get("/mines/games").text.count("a 0 opens nothing by itself") == 1


def test_the_choice_is_explained_and_stays(app: Flask) -> None:
    player = LivePlayer(app)
    page = player.client.get("/mines?flood=off").text
    assert re.search(r"<details[^>]* open>\s*<summary>What a 0 opens", page)
    assert '<option value="off" selected>' in page
    refused = player.begin(flood="maybe")
    assert refused.status_code == 422
    assert "“maybe” is not known as flood: use on, off" in html.unescape(refused.text)


# Boards by energy


def test_a_board_by_energy_has_more_steps_that_combine_clues(app: Flask) -> None:
    energies: dict[str, list[float]] = {"": [], "energy": []}
    for hardness, reached in energies.items():
        for seed in range(2):
            player = LivePlayer(app)
            player.begin(rules="no-guess", hardness=hardness, seed=str(seed), level="small")
            player.post("/give-up")
            board = parse_game_id(player.board()["board_id"])
            counts = step_counts(board, best_start(8, 8))
            assert counts is not None, "no guess is needed"
            reached.append(counts.energy())
    assert max(energies["energy"]) < min(energies[""])


def test_the_game_tells_how_its_board_was_made(app: Flask) -> None:
    player = LivePlayer(app)
    assert player.begin(rules="no-guess", hardness="energy").status_code == 303
    assert "no guess, by energy" in player.open()


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        (
            {"level": "own", "width": 40, "height": 20, "mines": 90},
            "A board by energy has 720 cells at most, and 40 × 20 are 800",
        ),
        ({"level": "own", "width": 40, "height": 40, "mines": 90}, "40 × 40 are 1,600: choose"),
        (
            {"hardness": "magic"},
            "“magic” is not known as hardness: use one, two, three, count, energy",
        ),
    ],
)
def test_a_board_by_energy_that_cannot_be_is_refused(
    app: Flask, wish: dict[str, Any], fault: str
) -> None:
    answer = LivePlayer(app).begin(**{"rules": "no-guess", "hardness": "energy", **wish})
    assert answer.status_code == 422
    assert fault in html.unescape(answer.text)


def test_a_search_that_takes_too_long_is_given_up_in_words(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spent(*_: object) -> None:
        raise BudgetSpent(0)

    monkeypatch.setattr(gate, "ask_beside", spent)
    answer = LivePlayer(app).begin(rules="no-guess", hardness="energy")
    assert answer.status_code == 422
    assert "The search for this board took too long" in answer.text
