"""Replay files through the browser's door, without a script."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.sites.live_playing import KNOWN, LivePlayer, value
from tests.witnesses.replay_files import Deed, rmv
from webapp import libraries
from webapp.notation.recordings.rawvf import parse_rawvf
from webapp.notation.recordings.recording import MAX_RECORDING
from webapp.web.site.extensions import LARGEST_BODY

pytestmark = pytest.mark.functional

GAME = b"""\
RawVF_Version: Rev6
Program: Another
Status: won
Board:
000*
0000
*000
Events:
0.000 lc 2 1 (24 8)
0.050 lr 2 1 (24 8)
0.900 lc 3 1 (40 8)
0.950 lr 3 1 (40 8)
1.500 lc 4 1 (56 8)
1.550 lr 4 1 (56 8)
"""


@pytest.fixture
def player(app: Flask) -> LivePlayer:
    return LivePlayer(app)


def send(player: LivePlayer, data: bytes, name: str = "game.rawvf") -> TestResponse:
    page = player.client.get("/mines/replays").text
    form = {"csrf_token": value(page, "csrf_token"), "file": (io.BytesIO(data), name)}
    return player.client.post("/mines/replays", data=form)


def test_a_file_is_brought_in_and_graded(player: LivePlayer) -> None:
    answer = send(player, GAME)
    assert answer.status_code == 303
    page = player.client.get(answer.location).text
    assert "The file says that the game was won, but its moves open D1, which is a mine." in page
    assert "from a replay file" in page
    assert "not counted" in page
    remark = "The file says that the game was won, but its moves open D1, which is a mine."
    for address in (answer.location, f"{answer.location}/1"):
        assert remark in player.client.get(address).text, "at each look"
    game = answer.location.removesuffix("/replay")
    last = player.client.get(f"{game}/replay/2").text
    assert "D1 is a mine." in last
    assert re.search(r"replay-grade[^§]*?blunder", last)
    games = player.client.get("/mines/games").text
    assert "no, a replay" in games
    assert f'href="{answer.location}"' in games
    assert "1 from replay files of other programs." in player.client.get("/mines/statistics").text
    assert "from a replay file, not counted" in player.client.get(game).text


def test_a_game_that_stops_is_called_not_finished(player: LivePlayer) -> None:
    answer = send(player, GAME.partition(b"0.900")[0])
    page = player.client.get(answer.location).text
    assert "not finished" in page
    assert "given up" not in page
    assert "stops here: the recording ends" in page
    game = player.client.get(answer.location.removesuffix("/replay")).text
    assert "<h2>Not finished</h2>" in game


def test_binary_files_come_in_too(player: LivePlayer) -> None:
    deeds = [Deed(0, gesture, 0, 1) for gesture in ("lc", "lr")]
    answer = send(player, rmv(4, 3, {(0, 3), (2, 0)}, deeds), "game.rmv")
    assert answer.status_code == 303
    assert "opens B1" in player.client.get(f"{answer.location}/1").text


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "Choose a file first: none came with the form, or it was empty."),
        (b"hello", "This is no replay that can be read: give a RAWVF text, or an evf, avf, rmv"),
        (GAME.replace(b"Board:\n000*", b"Board:\n000x"), "is not a cell: use * (mine) or 0."),
        (GAME.partition(b"0.000")[0], "No cell is opened in this recording"),
        (GAME.partition(b"Events:")[0], "This RAWVF text has no line Events: with the presses"),
        (b"Board:\n000*\n0000\n", "This RAWVF text has no line Events: with the presses"),
        (b"Board:\n0*\nEvents:\n0.1 lc 1 1\n0.1 lr 1 1\n", "The height is 1: use 2 to 64."),
        (b"*rmv" + b"a" * 300, "This looks like an rmv file, but it cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(player: LivePlayer, data: bytes, sentence: str) -> None:
    answer = send(player, data)
    assert answer.status_code == 422
    page = answer.text
    assert "This file cannot be replayed." in page
    assert sentence in page
    assert 'type="file"' in page


def test_without_the_library_the_page_says_so(
    player: LivePlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "./run install replays" not in player.client.get("/mines/replays").text
    monkeypatch.setattr(libraries, "find_spec", lambda _name: None)
    assert "./run install replays" in player.client.get("/mines/replays").text
    assert send(player, GAME).status_code == 303


def test_a_file_has_more_room_than_other_forms(player: LivePlayer) -> None:
    assert send(player, GAME.replace(b"Another", b"x" * LARGEST_BODY)).status_code == 303
    form = b"x" * (MAX_RECORDING + LARGEST_BODY + 1)
    answer = player.client.post(
        "/mines/replays", data=form, content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 413
    assert "That file is too large" in answer.text
    assert "The file may have up to 1 MB. A recorded game is shorter," in answer.text
    assert 'href="/mines/replays">Choose another file</a>' in answer.text


def test_a_form_of_somebody_else_is_refused(player: LivePlayer) -> None:
    answer = player.client.post("/mines/replays", data={"file": (io.BytesIO(GAME), "a")})
    assert answer.status_code == 400


def test_a_game_goes_out_as_a_file(player: LivePlayer) -> None:
    player.begin(board=KNOWN)
    assert player.client.get(f"{player.address}.rawvf").status_code == 409
    player.post("/give-up")
    page = player.client.get(f"{player.address}/replay").text
    assert f'href="{player.address}.rawvf" download' in page
    answer = player.client.get(f"{player.address}.rawvf")
    name = player.address.rpartition("/")[2]
    assert answer.mimetype == "text/plain"
    assert answer.headers["Content-Disposition"] == (
        f'attachment; filename="minesweeper-{name}.rawvf"'
    )
    assert parse_rawvf(answer.text).board.width == 9
    assert send(player, answer.data).status_code == 303


def test_nobody_is_given_the_game_of_somebody_else(app: Flask, player: LivePlayer) -> None:
    location = send(player, GAME).location.removesuffix("/replay")
    stranger = LivePlayer(app)
    assert stranger.client.get(f"{location}.rawvf").status_code == 404
    assert stranger.client.get(f"{location}/replay").status_code == 404


def test_a_game_without_flood_has_no_file(player: LivePlayer) -> None:
    player.begin(flood="off", first="safe")
    player.make("open", 40)
    player.post("/give-up")
    assert ".rawvf" not in player.client.get(f"{player.address}/replay").text
    refused = player.client.get(f"{player.address}.rawvf")
    assert refused.status_code == 422
    assert "a 0 opened nothing by itself" in refused.text


def test_a_replay_that_is_pasted_is_explained_where_its_player_was_stuck(
    player: LivePlayer,
) -> None:
    page = player.client.get("/analyse").text
    form = {"csrf_token": value(page, "csrf_token"), "position": GAME.decode()}
    answer = player.client.post("/analyse", data=form, follow_redirects=True)
    assert answer.status_code == 200
    assert "mine" in answer.text
