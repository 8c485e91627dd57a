"""`bullets play`: what it counts, repeats and refuses."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.processes.command import bullets
from tests.processes.ending import none_left
from tests.root import ROOT
from webapp.strategies.catalogue import STRATEGIES

pytestmark = pytest.mark.functional

FIGURES = {
    "strategy",
    "games",
    "wins",
    "win_rate",
    "ci95",
    "guesses_per_win",
    "guesses_per_loss",
    "cleared",
    "found",
    "timeouts",
    "cpu_ms_per_game",
}


def figures(*arguments: str) -> dict[str, Any]:
    result = bullets("play", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    answer: dict[str, Any] = json.loads(result.out)
    return answer


def untimed(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "cpu_ms_per_game"}


def test_it_tells_what_the_contract_lists() -> None:
    answer = figures("quick", "--games", "300", "--first", "safe", "--seed", "5")
    assert answer.keys() >= FIGURES
    assert answer["games"] == 300
    assert answer["win_rate"] == round(answer["wins"] / 300, 6)
    low, high = answer["ci95"]
    assert low < answer["win_rate"] < high
    assert 0 < answer["cleared"] <= 1
    assert 0 < answer["found"] <= 1
    assert answer["timeouts"] == 0
    assert answer["cpu_ms_per_game"] > 0
    assert sum(answer["work"].values()) == pytest.approx(1, abs=1e-4)


def test_the_games_do_not_depend_on_how_many_processes_share_them() -> None:
    options = ("random", "--games", "230", "--width", "6", "--mines", "3", "--seed", "9")
    alone = figures(*options, "--workers", "1")
    shared = figures(*options, "--workers", "3")
    assert untimed(alone) == untimed(shared)
    other = figures("random", "--games", "230", "--width", "6", "--mines", "3", "--seed", "10")
    assert untimed(other) != untimed(alone)


def test_all_strategies_are_listed() -> None:
    result = bullets("play", "--list", "--json")
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert [line["name"] for line in lines] == list(STRATEGIES)
    assert all(line.keys() == {"name", "paper", "about"} for line in lines)
    plain = bullets("play", "--list").out.splitlines()
    assert len(plain) == len(lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "which strategy is to play? bullets play --list names them"),
        (["nobody"], "there is no strategy 'nobody'"),
        (["random", "--mines", "81"], "81 mines do not fit on 9 × 9: use 0 to 80"),
        (["random", "--guesser", "random"], "random guesses in its own way"),
        (["quick", "--neighbourhood", "knight"], "quick knows no neighbourhood knight: use eight"),
        (["random", "--start", "9,0"], "the start 9,0 lies outside the board"),
        (["random", "--start", "here"], "expected ROW,COLUMN, counted from 0, as in 0,0"),
        (["random", "--limit", "0"], "the time of a game is 0 s: use more than 0"),
        (["random", "--limit", "nan"], "the time of a game is nan s: use more than 0"),
    ],
)
def test_bad_input_is_refused_with_a_clear_message(arguments: list[str], message: str) -> None:
    result = bullets("play", *arguments)
    assert result.code == 2
    assert not result.out
    assert message in result.err


def test_ctrl_c_tells_of_the_games_that_are_finished(tmp_path: Path) -> None:
    endless = ("play", "random", "--games", "10000000", "--workers", "2", "--json")
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-c", STOPPED_BY_ITSELF, *endless],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with none_left(process):
        out, err = process.communicate()
    assert (process.returncode, err) == (130, "bullets: stopped\n")
    assert 50 <= json.loads(out)["games"] < 10_000_000


STOPPED_BY_ITSELF = f"""
import os, signal
from webapp.cli.commands import play

signal.signal(signal.SIGINT, signal.default_int_handler)
show = play.ProgressLine.show

def stop(line, text):
    play.ProgressLine.show = show
    os.kill(os.getpid(), {int(signal.SIGINT)})

play.ProgressLine.show = stop  # after the first piece
from webapp.cli import main
main()
"""
