"""Clocks of servers get set, and two servers never agree: nobody is lost for that."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from types import SimpleNamespace

import pytest
from flask import Flask

from tests.sites.live_playing import LivePlayer
from tests.sites.playing import SMALL, Browser, set_up, unknown
from webapp.clock import now

pytestmark = pytest.mark.functional

SECOND, DAY = 1, 24 * 60 * 60
A, B = unknown(SMALL)[:2]

SetClock = Callable[[int], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> SetClock:
    """Sets the clock by which cookies and tokens are signed and read."""

    def turn(seconds: int) -> None:
        clock = SimpleNamespace(time=lambda: time.time() + seconds)
        monkeypatch.setattr("itsdangerous.timed.time", clock)

    return turn


BACKWARDS = pytest.mark.parametrize("seconds", [-SECOND, -90, -DAY, -1000 * DAY])


@BACKWARDS
def test_a_clock_set_back_loses_no_player(app: Flask, set_clock: SetClock, seconds: int) -> None:
    set_up(app)
    player, miner = Browser(app), LivePlayer(app)
    player.make(f"{A}*")
    miner.begin()
    word = player.client.get_cookie("player")
    set_clock(seconds)
    assert player.marks[A] == "*"
    assert player.make(f"{B}*").status_code == 200
    assert player.client.get_cookie("player") == word or seconds < -DAY, "still the same one"
    assert miner.make("open", 0).status_code == 200
    assert miner.client.get("/mines/games").status_code == 200


@BACKWARDS
def test_a_form_of_a_later_clock_is_taken(app: Flask, set_clock: SetClock, seconds: int) -> None:
    set_up(app)
    player = Browser(app)
    set_clock(seconds)
    assert player.make(f"{A}*").status_code == 200, "the session holds the form's token"


def test_a_clock_far_ahead_loses_no_player_either(app: Flask, set_clock: SetClock) -> None:
    set_up(app)
    player = Browser(app)
    player.make(f"{A}*")
    set_clock(1000 * DAY)
    assert player.marks[A] == "*"
    assert player.make(f"{B}*").status_code == 200


@pytest.mark.parametrize("seconds", ["", "5"])
def test_time_spent_never_runs_backwards(
    app: Flask, monkeypatch: pytest.MonkeyPatch, seconds: str
) -> None:
    set_up(app)
    player = Browser(app)
    player.make(f"{A}*")
    monkeypatch.setattr("webapp.services.puzzles.plays.now", lambda: now() - timedelta(days=1))
    player.make(f"{B}*", seconds=seconds)
    assert player.client.get(f"{player.address}/board").get_json()["seconds"] == 0
