"""Where live games begin: levels, own sizes, boards of the day, known boards, games begun."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.live_playing import KNOWN, LivePlayer, value
from webapp.clock import now
from webapp.engine.randomness import MAX_SEED
from webapp.mines.levels import LEVELS, Level

pytestmark = pytest.mark.functional


@pytest.fixture
def player(app: Flask) -> LivePlayer:
    """A player without a game."""
    return LivePlayer(app)


def grid(player: LivePlayer) -> str:
    match = re.search(r'role="grid" aria-label="([^"]+)"', player.open())
    assert match is not None
    return match[1]


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_each_level_begins_with_its_board(player: LivePlayer, level: Level) -> None:
    assert player.begin(level=level.name).status_code == 303
    assert grid(player) == f"Minesweeper, {level.width} by {level.height}, {level.mines} mines"


def test_a_size_of_ones_own(player: LivePlayer) -> None:
    player.begin(level="own", width=12, height=5, mines=1)
    assert grid(player) == "Minesweeper, 12 by 5, 1 mine"
    assert "<h1>12 × 5</h1>" in player.open()


def test_a_no_guess_board_begins_opened(player: LivePlayer) -> None:
    player.begin(rules="no-guess", hardness="one")
    state = player.board()
    assert state["started"]
    assert state["view"][40] == "0"
    assert "no guess, one number at a time" in player.open()


@pytest.mark.parametrize("rules", ["classic", "fair"])
@pytest.mark.parametrize("first", ["any", "safe", "opening"])
def test_rules_and_first_click_are_chosen(player: LivePlayer, rules: str, first: str) -> None:
    assert player.begin(rules=rules, first=first).status_code == 303
    state = player.make("open", 40).get_json()
    if first == "opening":
        assert state["view"][40] == "0"
    elif first == "safe":
        assert state["view"][40].isdigit()


@pytest.mark.parametrize("cell", [0, 40, 80])
def test_classic_begins_with_an_opening_unless_something_else_is_chosen(
    player: LivePlayer, cell: int
) -> None:
    page = player.client.get("/mines").text
    select = page[page.index('name="first"') :]
    assert re.findall(r'value="(\w+)"( selected)?', select)[:3] == [
        ("opening", " selected"),
        ("safe", ""),
        ("any", ""),
    ]
    for _ in range(5):
        player.begin(rules="classic")
        assert player.make("open", cell).get_json()["view"][cell] == "0"


KEPT_FREE = "with 9 cells kept free where the game begins"


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"level": "own", "width": "1"}, "The width is 1: use 2 to 64."),
        ({"level": "own", "width": "65"}, "The width is 65: use 2 to 64."),
        ({"level": "own", "height": "x"}, "The height is “x”: use a whole number, 2 to 64."),
        ({"level": "own", "mines": ""}, "The number of mines is missing: use 1 to 4095."),
        ({"level": "own", "width": ""}, "The width is missing: use 2 to 64."),
        ({"level": "own", "width": "9" * 5000}, f"The width is {'9' * 20}…: use 2 to 64."),
        (
            {"level": "own", "mines": "100"},
            f"100 mines do not fit on 10 \u00d7 10, {KEPT_FREE}: use 1 to 91.",
        ),
        (
            {"level": "own", "mines": "0"},
            f"0 mines do not fit on 10 \u00d7 10, {KEPT_FREE}: use 1 to 91.",
        ),
        ({"board": "2x2:f"}, "4 mines do not fit on 2 \u00d7 2: use 1 to 3."),
        ({"level": "giant"}, "“giant” is not known as level: use beginner, small, "),
        ({"rules": "mine"}, "“mine” is not known as rules: use classic, no-guess, fair."),
        ({"first": "last"}, "“last” is not known as first: use any, safe, opening."),
        ({"rules": "no-guess", "hardness": "ten"}, "“ten” is not known as hardness"),
        ({"seed": "-1"}, f"The seed is “-1”: use a whole number, 0 to {MAX_SEED}."),
        ({"seed": str(MAX_SEED + 1)}, f"The seed is {MAX_SEED + 1}: use 0 to {MAX_SEED}."),
        ({"seed": "9" * 17}, f"The seed is {'9' * 17}: use 0 to {MAX_SEED}."),
        ({"board": ""}, "Paste a game ID, such as"),
        ({"board": "9x9:zz"}, ""),
        ({"daily": "giant"}, "“giant” is not known as level"),
    ],
)
def test_what_cannot_be_is_said_and_the_input_stays(
    player: LivePlayer, wish: dict[str, str], message: str
) -> None:
    form = {"width": "10", "height": "10", "mines": "10", **wish}
    answer = player.begin(**form)
    assert answer.status_code == 422
    page = html.unescape(answer.text)
    assert "This game cannot begin." in page
    assert message in page
    for name in ("width", "height", "mines"):
        assert f'name="{name}" value="{form[name]}"' in page
    if wish.get("seed"):
        assert f'name="seed" value="{wish["seed"]}"' in page
        assert re.search(r"<details[^>]* open>\s*<summary>From a seed", page)
    if wish.get("board"):
        assert f'value="{wish["board"]}"' in page
    assert player.client.get_cookie("player") is None


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("level=giant", "“giant” is not known as level: use beginner, small, "),
        ("rules=mine", "“mine” is not known as rules: use classic, no-guess, fair."),
        ("hardness=ten", "“ten” is not known as hardness: use "),
        ("board=9x9:zz", "This game cannot begin."),
    ],
)
def test_what_an_address_cannot_choose_is_said(
    client: FlaskClient, query: str, message: str
) -> None:
    answer = client.get(f"/mines?{query}")
    assert answer.status_code == 422
    assert message in html.unescape(answer.text)
    assert client.get("/mines?level=expert&rules=no-guess&hardness=two").status_code == 200


def test_a_hopeless_wish_for_no_guess_is_said(player: LivePlayer) -> None:
    answer = player.begin(level="own", width=30, height=16, mines=240, rules="no-guess")
    assert answer.status_code == 422
    assert "no guess" in answer.text.lower()


def test_a_known_board_is_played_and_says_that_it_does_not_count(player: LivePlayer) -> None:
    page = player.client.get(f"/mines?board={KNOWN}").text
    assert value(page, "board") == KNOWN
    player.begin(board=f" {KNOWN} ")
    assert grid(player) == "Minesweeper, 9 by 9, 10 mines"
    assert player.board()["view"][40].isdigit(), "it begins opened where its ID says"
    assert "not counted" in player.open()


def test_a_seed_makes_the_same_board_again_and_does_not_count(app: Flask) -> None:
    views = []
    for seed in (7, "0007", 8):
        player = LivePlayer(app)
        player.begin(seed=seed)
        assert "not counted" in player.open()
        player.make("open", 40)
        player.post("/give-up")
        views.append(player.board()["view"])
        assert f"seed {int(seed)}<" in player.client.get(f"{player.address}/replay").text
    assert views[0] == views[1] != views[2]


def test_a_known_board_has_an_address_to_send(player: LivePlayer) -> None:
    page = player.client.get(f"/mines?board={KNOWN}").text
    match = re.search(r'for="link">Send this address<.*?value="([^"]+)"', page, re.DOTALL)
    assert match is not None
    assert match[1].startswith("http")
    again = player.client.get(match[1]).text
    assert value(again, "board") == KNOWN
    assert "Send this address" not in player.client.get("/mines?board=9x9:zz").text
    assert "Send this address" not in player.client.get("/mines").text


def test_a_board_of_the_day_stays_played_however_many_games_follow(player: LivePlayer) -> None:
    player.begin(daily="beginner")
    player.post("/give-up")
    for _ in range(25):
        player.begin()
        player.post("/give-up")
    page = player.client.get("/mines").text
    assert 'aria-label="Beginner, board of the day: play again"' in page
    assert re.search(r'Beginner <span class="facts">9 × 9</span></span>', page), "its size is told"
    player.begin(daily="beginner")
    page = player.open()
    day = f"{now().day} {now():%b %Y}"
    assert f"board of {day}, played before, not counted" in page


def test_the_board_of_the_day_is_the_same_for_all_and_goes_on(app: Flask) -> None:
    views = []
    for _ in range(2):
        player = LivePlayer(app)
        player.begin(daily="beginner")
        views.append(player.board()["view"])
        first = player.address
        page = player.client.get("/mines").text
        assert 'aria-label="Beginner, board of the day: go on"' in page
        player.begin(daily="beginner")
        assert player.address == first
    assert views[0] == views[1]
    player.post("/give-up")
    page = player.client.get("/mines").text
    assert 'aria-label="Beginner, board of the day: play again"' in page
    assert ">given up<" in page


def test_running_games_are_offered_until_they_end(player: LivePlayer) -> None:
    assert "Go on</h2>" not in player.client.get("/mines").text
    player.begin(level="small")
    page = player.client.get("/mines").text
    assert "Go on</h2>" in page
    assert f'href="{player.address}"' in page
    assert "not begun" in page
    player.make("open", 0)
    assert re.search(r"classic, \d+% open, 0:0\d", player.client.get("/mines").text)
    player.open()
    player.post("/give-up")
    assert f'href="{player.address}"' not in player.client.get("/mines").text


def test_looking_keeps_nothing(client: FlaskClient) -> None:
    answer = client.get("/mines")
    assert answer.headers["Cache-Control"] == "no-store"
    assert client.get_cookie("player") is None


def test_beginning_needs_our_token(player: LivePlayer) -> None:
    assert player.begin(csrf_token="").status_code == 400


@pytest.mark.usefixtures("within_a_minute")
def test_beginning_is_not_for_machines_without_end(player: LivePlayer) -> None:
    answers = [player.begin(level="giant").status_code for _ in range(121)]
    assert answers[:120] == [422] * 120
    assert answers[120] == 429
