"""A live game through its forms: what a click does, what is told, and what is refused."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask

from tests.sites.live_playing import KNOWN, LivePlayer, certain, free_cells, value
from webapp.engine.grid import cells_of
from webapp.notation.cells import cell_name
from webapp.notation.tatham import parse_game_id
from webapp.services.live import games
from webapp.web.live import game

pytestmark = pytest.mark.functional

MINES = parse_game_id(KNOWN).mines
A_MINE = next(cells_of(MINES))
ANOTHER = list(cells_of(MINES))[1]


@pytest.fixture
def player(app: Flask) -> LivePlayer:
    """A player at the beginning of a classic beginner's game."""
    player = LivePlayer(app)
    player.begin()
    return player


@pytest.fixture
def known(app: Flask) -> LivePlayer:
    """A player of a board whose mines the test knows."""
    player = LivePlayer(app)
    player.begin(board=KNOWN)
    return player


def labels(text: str) -> list[str]:
    return [html.unescape(label) for label in re.findall(r'aria-label="([A-Z]+\d+, [^"]+)"', text)]


def sentence(text: str) -> str:
    match = re.search(r'id="sentence">([^<]*)<', text)
    assert match is not None
    return html.unescape(match[1])


# What a click does


def test_every_cell_has_its_name(player: LivePlayer, known: LivePlayer) -> None:
    assert labels(player.open()) == [f"{c}{r}, hidden" for r in range(1, 10) for c in "ABCDEFGHI"]
    known.make("flag", A_MINE)
    known.make("question", ANOTHER)
    names = labels(known.open())
    assert names[40] == f"E5, open, {known.board()['view'][40]}"
    assert names[A_MINE] == f"{cell_name(A_MINE, 9)}, flag"
    assert names[ANOTHER] == f"{cell_name(ANOTHER, 9)}, question mark"


def test_the_end_names_its_cells(known: LivePlayer) -> None:
    wrong, unmarked = free_cells(KNOWN, known.board()["view"])[:2]
    known.make("flag", wrong)
    known.make("flag", ANOTHER)
    known.make("open", A_MINE)
    names = labels(known.open())
    looks = [names[cell].split(", ", 1)[1] for cell in (A_MINE, ANOTHER, wrong, unmarked)]
    assert looks == ["mine, exploded", "flag", "wrong flag", "hidden"]
    assert sum(look.endswith(", mine") for look in names) == MINES.bit_count() - 2


def test_a_click_opens_and_comes_back_to_the_cell(player: LivePlayer) -> None:
    answer = player.click(40)
    assert (answer.status_code, answer.location) == (303, f"{player.address}?tool=open#c40")
    assert player.board()["view"][40].isdigit()


def test_the_flag_tool_flags_and_stays_chosen(player: LivePlayer) -> None:
    answer = player.click(3, tool="flag")
    assert answer.location == f"{player.address}?tool=flag#c3"
    page = player.client.get(answer.location).text
    assert re.search(r'data-tool="flag" href="[^"]*" aria-current="true"', page)
    assert '<strong id="left">9</strong>' in page
    player.click(3, tool="flag")
    assert player.board()["view"][3] == "#"


def test_question_marks_are_a_setting(player: LivePlayer) -> None:
    player.client.post("/settings", data={**player.fields, "questions": "on"})
    seen = []
    for _ in range(3):
        player.click(3, tool="flag")
        seen.append(player.board()["view"][3])
    assert seen == ["F", "?", "#"]


def test_a_flag_keeps_its_cell_closed_and_the_page_says_why(player: LivePlayer) -> None:
    player.click(3, tool="flag")
    answer = player.click(3)
    assert answer.status_code == 422
    assert sentence(answer.text) == "D1 has a flag: take it away before you open it."
    assert len(labels(answer.text)) == 81, "the board stays on the page"
    assert player.board()["view"][3] == "F"


def test_a_click_on_a_number_opens_around_it_when_enough_flags_stand(known: LivePlayer) -> None:
    view = known.board()["view"]
    mines, _ = certain(view, 9, 10)
    number = next(
        cell
        for cell in range(81)
        if view[cell] == "1"
        and [c for c in _around(cell) if mines >> c & 1]
        and any(view[c] == "#" and not MINES >> c & 1 for c in _around(cell))
    )
    before = view.count("#")
    known.click(number)
    assert known.board()["view"].count("#") == before, "no flag stands yet"
    known.make("flag", next(c for c in _around(number) if mines >> c & 1))
    known.open()
    known.click(number)
    state = known.board()
    assert state["view"].count("#") < before - 1
    assert not state["outcome"]


def test_chords_without_flags_are_a_setting(known: LivePlayer) -> None:
    known.client.post("/settings", data={**known.fields, "chord": "any"})
    view = known.board()["view"]
    number = next(c for c in range(81) if view[c] == "1")
    known.click(number)
    assert known.board()["outcome"] == "lost", "the mine beside the number opened too"


def _around(cell: int) -> list[int]:
    row, column = divmod(cell, 9)
    near = [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)]
    return [r * 9 + c for r, c in near if 0 <= r < 9 and 0 <= c < 9 and (r, c) != (row, column)]


# What the script is told


def test_a_move_is_answered_in_few_bytes(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(level="expert", first="opening")
    answer = player.make("open", 200)
    state = answer.get_json()
    assert set(state) == {"revision", "view", "left", "outcome", "ms", "started"}
    assert (state["revision"], state["left"], state["started"]) == (1, 99, True)
    assert len(answer.data) < 1024
    assert answer.headers["Cache-Control"] == "no-store"


def test_several_cells_go_in_one_move(known: LivePlayer) -> None:
    state = known.make("open", *free_cells(KNOWN, known.board()["view"])).get_json()
    assert state["outcome"] == "won"
    assert state["board_id"].startswith("9x9")
    assert "All 10 mines are found" in state["card"]
    assert "board=9x9" in html.unescape(state["card"])
    assert f"{known.address}/again" in state["card"]


def test_before_the_end_neither_seed_nor_board_is_told(player: LivePlayer) -> None:
    player.make("open", 40)
    assert not {"board_id", "seed"} & set(player.board())
    page = player.open()
    assert "board=" not in page
    state = player.post("/give-up", script=True).get_json()
    assert state["outcome"] == "lost"
    assert isinstance(state["seed"], int)


def test_a_move_sent_twice_is_made_once(player: LivePlayer) -> None:
    before = dict(player.fields)
    player.make("flag", 1, token="the-first")
    player.make("flag", 2, token="the-second")
    player.fields = before
    again = player.make("flag", 1, token="the-first")
    assert (again.status_code, again.get_json()["revision"]) == (200, 2)


def test_a_move_for_an_older_board_changes_nothing_and_brings_the_present_one(
    player: LivePlayer,
) -> None:
    there = dict(player.fields)
    player.make("flag", 1)
    player.fields, present = there, dict(player.fields)
    refused = player.make("flag", 2, token="late")
    assert refused.status_code == 409
    assert refused.get_json()["view"].startswith("#F#")
    page = player.post("/moves", cell=2)
    assert page.status_code == 409
    assert "changed in another window" in page.text
    assert player.board()["revision"] == int(present["revision"]) == 1


# The end, and what comes after it


def test_a_loss_is_taken_back_as_practice(known: LivePlayer) -> None:
    known.make("open", A_MINE)
    page = known.open()
    assert "<h2>Lost</h2>" in page
    assert sentence(page).startswith("That was a mine")
    assert known.post("/undo").status_code == 303
    page = known.open()
    assert "What comes now does not count" in page
    state = known.make("open", *free_cells(KNOWN, known.board()["view"])).get_json()
    assert state["outcome"] == "won"
    assert "Solved, in practice" in state["card"]


def test_a_game_that_goes_on_has_nothing_to_take_back(player: LivePlayer) -> None:
    answer = player.post("/undo", script=True)
    assert answer.status_code == 422
    assert "Only a move that opened a mine" in answer.get_json()["detail"]


def test_giving_up_shows_the_mines(player: LivePlayer) -> None:
    player.click(40)
    assert player.post("/give-up").status_code == 303
    page = player.open()
    assert "<h2>Given up</h2>" in page
    assert sum(label.endswith(", mine") for label in labels(page)) == 10
    assert "/undo" not in page


def test_playing_again_begins_a_game_of_the_same_kind(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(rules="no-guess", level="small")
    answer = player.post("/again")
    assert answer.status_code == 303
    assert answer.location != player.address
    page = player.client.get(answer.location).text
    assert 'aria-label="Minesweeper, 8 by 8, 10 mines"' in page
    assert "no guess" in page


@pytest.mark.parametrize(("least", "offered"), [(0, True), (30_000, False)])
def test_a_game_that_went_on_for_a_while_is_offered_when_another_begins(
    app: Flask, monkeypatch: pytest.MonkeyPatch, least: int, offered: bool
) -> None:
    monkeypatch.setattr(game, "WORTH_GOING_ON", least)
    player = LivePlayer(app)
    player.begin(level="expert")
    player.make("open", 0)
    page = player.client.get(player.post("/again").location).text
    assert (f'The game before waits: <a href="{player.address}">' in page) == offered


def test_a_known_board_that_still_runs_does_not_begin_anew_and_says_so(known: LivePlayer) -> None:
    answer = known.post("/again")
    assert answer.status_code == 303
    assert answer.location == known.address
    assert "This board is still running." in known.open()
    assert "This board is still running." not in known.open()


@pytest.mark.parametrize(("tap", "does"), [("open", "tap opens"), ("flag", "tap flags")])
def test_the_card_tells_what_a_tap_does(app: Flask, tap: str, does: str) -> None:
    player = LivePlayer(app)
    player.begin()
    player.client.post("/settings", data={**player.fields, "tap": tap})
    assert f"Left click or {does}," in player.open()


def test_after_the_end_nothing_can_be_done(known: LivePlayer) -> None:
    known.make("open", A_MINE)
    for do in ("open", "flag", "chord"):
        answer = known.make(do, ANOTHER)
        assert answer.status_code == 422, do
    known.open()
    answer = known.click(ANOTHER)
    assert (answer.status_code, "The game has ended" in answer.text) == (422, True)


# What is refused


def test_a_game_of_another_player_is_as_unknown_as_none(app: Flask, player: LivePlayer) -> None:
    other = LivePlayer(app)
    other.begin()
    for method, path in [
        ("get", ""), ("get", "/board"), ("post", "/moves"), ("post", "/undo"),
        ("post", "/give-up"), ("post", "/again"), ("post", "/time"),
    ]:  # fmt: skip
        answers = [
            getattr(other.client, method)(game + path, data={**other.fields, "cell": 1})
            for game in (player.address, "/mines/AAAAAAAAAAAAAAAA")
        ]
        assert [answer.status_code for answer in answers] == [404, 404], path
        assert "belongs to another player" in answers[0].text
    assert player.board()["revision"] == 0


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"do": "open", "cell": "81"}, "There is no cell 81: the board has 81"),
        ({"do": "open", "cell": ""}, "“cell” is “”"),
        ({"do": "open", "cell": "1.x"}, "“cell” is “x”"),
        ({"do": "flag", "cell": "-1"}, "“cell” is “-1”"),
        ({"cell": "99"}, "There is no cell 99"),
        ({"do": "cheat", "cell": "1"}, "no move “cheat”"),
        ({"cell": "40", "tool": "axe"}, "no tool “axe”"),
        ({"do": "chord", "cell": "1"}, "B1 is not open"),
        ({"do": "chord", "cell": "1.2"}, "Only one number"),
        ({"do": "open", "cell": "1", "revision": "x"}, "“revision” is “x”"),
        ({"do": "open", "cell": "1", "ms": "1e9"}, "“ms” is “1e9”"),
        ({"do": "open", "cell": "1", "ms": "99999999999"}, "“ms” is “99999999999”"),
        ({"do": "open", "cell": "1", "token": "x" * 25}, "token is longer"),
    ],
)
def test_a_tampered_move_is_refused_and_leaves_no_trace(
    player: LivePlayer, fields: dict[str, str], message: str
) -> None:
    for script in (False, True):
        answer = player.post("/moves", script=script, **fields)
        assert answer.status_code == 422
        page = answer.get_json()["detail"] if script else html.unescape(answer.text)
        assert message in page
    assert player.board()["revision"] == 0


def test_the_time_of_a_page_that_is_left_is_answered_by_nothing(player: LivePlayer) -> None:
    player.make("open", 40)
    for fields in ({"ms": "0"}, {"ms": "700"}, {"revision": "7"}):
        answer = player.post("/time", **fields)
        assert (answer.status_code, answer.data) == (204, b"")
    refused = player.post("/time", script=True, ms="soon")
    assert (refused.status_code, "“ms” is “soon”" in refused.get_json()["detail"]) == (422, True)


def test_an_open_cell_is_not_opened_again(player: LivePlayer) -> None:
    player.make("open", 40)
    answer = player.make("open", 40)
    assert answer.status_code == 422
    assert answer.get_json()["detail"] == "E5 is open already."


def test_forms_without_our_token_are_refused(player: LivePlayer) -> None:
    for path in ("/moves", "/undo", "/again", "/give-up", "/time"):
        answer = player.post(path, csrf_token="", do="flag", cell=1)
        assert answer.status_code == 400, path
    assert player.board()["revision"] == 0


def test_every_kind_of_move_can_be_sent(player: LivePlayer) -> None:
    page = player.open()
    assert value(page, "tool") == "open"
    refused = player.post("/moves", script=True, do="none", cell=1).get_json()["detail"]
    assert all(do in refused for do in games.DOS)
