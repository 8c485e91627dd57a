"""`bullets replay`, and replays wherever a position is expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask

from tests.functional.web.live.test_recordings import GAME, send
from tests.processes.command import bullets
from tests.sites.live_playing import LivePlayer
from tests.witnesses.replay_files import Deed, mvf
from webapp.notation.recordings.rawvf import parse_rawvf

pytestmark = pytest.mark.functional


@pytest.fixture
def game(tmp_path: Path) -> str:
    file = tmp_path / "game.rawvf"
    file.write_bytes(GAME)
    return str(file)


def test_a_replay_is_graded_move_by_move(game: str) -> None:
    result = bullets("replay", game)
    assert result.code == 0
    lines = result.out.splitlines()
    assert lines[0] == "4 × 3, 2 mines: lost after 2 moves in 0:01.5."
    assert lines[1].startswith("3BV ")
    assert any(line.startswith("    1  0:00.0  opens B1: safe.") for line in lines)
    assert "    2  0:01.5  opens D1: blunder, 50.0% risk. D1 is a mine." in lines
    assert lines[-1].startswith(" " * 15)
    assert result.err == (
        "bullets: The file says that the game was won, but its moves open D1, which is a mine.\n"
    )


def test_the_site_counts_the_moves_as_the_command_does(app: Flask) -> None:
    stopped = GAME.partition(b"0.900")[0]
    player = LivePlayer(app)
    page = player.client.get(send(player, stopped).location).text
    number = re.search(r"not finished[^0-9]*([0-9]+) moves", page)
    assert number is not None
    said = bullets("replay", "-", stdin=stopped.decode()).out.splitlines()
    assert f"not finished after {number[1]} moves in" in said[0]
    assert len([line for line in said if re.match(r" +[0-9]+  +0:", line)]) == int(number[1])


def test_a_replay_as_json(game: str) -> None:
    answer = bullets("replay", game, "--json").json()
    assert (answer["result"], answer["ms"], answer["program"]) == ("lost", 1500, "Another")
    assert answer["clicks"] == {"open": 2}
    assert answer["grades"]["blunder"] == 1
    last = answer["moves"][-1]
    assert (last["kind"], last["cells"], last["hit"]) == ("open", [[0, 3]], [[0, 3]])
    assert (last["grade"], last["risk"]) == ("blunder", "1/2")
    assert [0, 1, 0] in answer["moves"][0]["opens"]


def test_a_file_of_another_program_is_written_as_rawvf(tmp_path: Path) -> None:
    deeds = [Deed(10, gesture, 0, 1) for gesture in ("lc", "lr")]
    file = tmp_path / "game.mvf"
    file.write_bytes(mvf(4, 3, {(0, 3), (2, 0)}, deeds))
    written = bullets("replay", str(file), "--rawvf").out
    assert [event.cell for event in parse_rawvf(written).events] == [1, 1]
    assert bullets("replay", "-", stdin=written).out == bullets("replay", str(file)).out


def test_of_a_replay_the_last_position_is_a_position(game: str) -> None:
    assert bullets("convert", game, "--to", "text").out == "4x3 2\n001.\n111.\n....\n"
    assert bullets("convert", game, "--to", "game-id").out.startswith("4x3n2:1,0,m")
    assert bullets("hint", game).code == 0
    assert "mines" in bullets("odds", game).out


def test_a_long_replay_is_no_longer_than_any_position(tmp_path: Path) -> None:
    file = tmp_path / "long.rawvf"
    file.write_bytes(GAME + b"1.60 mv 1 1 (8 8)\n" * 5000)
    assert bullets("convert", str(file), "--to", "text").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("replay", "nothing.rawvf"),
            "'nothing.rawvf' is no file: give the file of a replay, or -",
        ),
        (("replay", "-", "--rawvf", "--json"), "choose one."),
    ],
)
def test_wrong_usage_is_said(arguments: tuple[str, ...], message: str) -> None:
    result = bullets(*arguments, stdin=GAME)
    assert result.code == 2
    assert message in result.err


@pytest.mark.parametrize("command", ["solve", "hint", "odds", "check"])
def test_a_replay_without_events_is_told_from_a_board_amid_words(
    tmp_path: Path, command: str
) -> None:
    file = tmp_path / "part.rawvf"
    file.write_bytes(GAME.partition(b"Events:")[0])
    missing = "this RAWVF text has no line Events: with the presses and releases below it"
    result = bullets(command, str(file))
    assert (result.code, result.out) == (2, "")
    said = f"bullets: {file}: {missing}"
    assert result.err == f"{said} (the command for replays is bullets replay)\n"
    assert bullets("replay", str(file)).err == f"{said}\n"


def test_faults_of_a_file_are_said_with_their_lines(tmp_path: Path) -> None:
    file = tmp_path / "bad.rawvf"
    file.write_bytes(GAME.replace(b"0.900 lc", b"0.900 ll"))
    result = bullets("replay", str(file))
    assert result.code == 2
    assert result.err == (f"bullets: {file}: line 11: '0.900 ll 3 1 (40 8)' is no event of RAWVF\n")
