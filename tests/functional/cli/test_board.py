"""`bullets board`: what it prints, repeats and refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.processes.command import bullets
from webapp.engine.randomness import derived_seed
from webapp.explain.live_steps import live_walk
from webapp.notation.tatham import parse_game_id

pytestmark = pytest.mark.functional

WORDS = {"gentle", "easy", "tricky", "hard", "fiendish"}


def lines(*arguments: str) -> list[dict[str, Any]]:
    result = bullets("board", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    return [json.loads(line) for line in result.out.splitlines()]


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "cpu_ms"}


def test_each_line_tells_what_the_contract_lists() -> None:
    options = [
        "--width",
        "12",
        "--height",
        "10",
        "--mines",
        "24",
        "--rules",
        "no-guess",
        "--start",
        "1,9",
        "--seed",
        "7",
    ]
    (line,) = lines(*options)
    board = parse_game_id(line["board"])
    assert (board.width, board.height, board.mines.bit_count()) == (12, 10, 24)
    assert board.start == 1 * 12 + 9
    assert line["difficulty"] in WORDS
    assert line["cpu_ms"] > 0
    assert bullets("solve", line["board"], "--json").json()["guess_free"] is True


def test_a_batch_is_the_same_each_time_and_each_seed_makes_its_board_alone() -> None:
    options = ("--level", "intermediate", "--rules", "no-guess")
    batch = lines(*options, "--seed", "5", "--count", "4")
    again = lines(*options, "--seed", "5", "--count", "4")
    assert list(map(untimed, batch)) == list(map(untimed, again))
    assert [line["seed"] for line in batch] == [derived_seed(5, number) for number in range(4)]
    for line in batch:
        assert list(map(untimed, lines(*options, "--seed", str(line["seed"])))) == [untimed(line)]


def test_the_plain_form_prints_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    options = ("--rules", "no-guess", "--seed", "5", "--count", "3")
    compiled = lines(*options)
    monkeypatch.setenv("BULLETS_JIT", "0")
    assert list(map(untimed, lines(*options))) == list(map(untimed, compiled))


def test_classic_boards_say_whether_they_need_a_guess() -> None:
    boards = lines("--level", "intermediate", "--seed", "1", "--count", "12")
    for line in boards:
        walk = live_walk(parse_game_id(line["board"]))
        assert line["guess_free"] == all(step.guess is None for step in walk)
    assert {line["guess_free"] for line in boards} == {True, False}


@pytest.mark.parametrize("hardness", ["one", "two", "three", "count"])
def test_a_wished_hardness_is_told(hardness: str) -> None:
    (line,) = lines("--rules", "no-guess", "--hardness", hardness, "--seed", "2")
    assert line["hardness"] == hardness


def test_energy_never_makes_a_board_worse_and_mostly_better() -> None:
    options = ("--rules", "no-guess", "--seed", "3", "--count", "4")
    plain = lines(*options)
    better = lines(*options, "--method", "energy", "--steps", "60")
    for first, other in zip(plain, better, strict=True):
        assert other["energy"] <= first["energy"]
        assert other["guess_free"]
        counts = other["n1"], other["n2"]
        assert other["energy"] == -1.5 * counts[0] + counts[1] * (counts[1] - 3)
    assert sum(line["energy"] for line in better) < sum(line["energy"] for line in plain)
    assert list(map(untimed, lines(*options, "--method", "energy", "--steps", "0"))) == list(
        map(untimed, plain)
    )


def test_a_start_that_is_a_mine_is_left_out_of_the_id() -> None:
    (line,) = lines("--first", "any", "--width", "4", "--mines", "15", "--seed", "5")
    assert parse_game_id(line["board"]).start is None
    assert line["guess_free"] is False


def test_people_see_the_id_and_one_line_of_facts() -> None:
    result = bullets("board", "--rules", "no-guess", "--start", "0,2", "--seed", "3")
    id_, facts = result.out.splitlines()
    assert parse_game_id(id_).start == 2
    assert "no guess; hardest step" in facts
    assert "begins at C1" in facts


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--rules fair", "'fair' is not one of 'classic', 'no-guess'"),
        ("--mines 5", "--width is missing"),
        ("--width 5", "--mines is missing"),
        ("--level expert --mines 5", "a level has its own size and mines"),
        ("--width 65 --mines 5", "the width is 65: use 2 to 64"),
        ("--width 9 --mines 81", "81 mines do not fit on 9 \u00d7 9: use 1 to 80"),
        ("--start 9,0", "the start 9,0 lies outside the board: rows are 0 to 8"),
        ("--start C4", "'C4': expected ROW,COLUMN, counted from 0, as in 4,4"),
        ("--hardness one", "hardness and method can be chosen for no-guess boards only"),
        (
            "--rules no-guess --method energy --hardness one",
            "a hardness can be wished with the method sample only",
        ),
    ],
)
def test_bad_input_is_said_in_one_line(arguments: str, message: str) -> None:
    result = bullets("board", *arguments.split())
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_a_density_that_cannot_be_met_is_a_negative_answer() -> None:
    result = bullets(
        "board", *["--width", "30", "--height", "16", "--mines", "300", "--rules", "no-guess"]
    )
    assert (result.code, result.out) == (1, "")
    assert result.err == (
        "bullets: no 30 \u00d7 16 board with 300 mines (62%) that needs no guess was found: "
        "use fewer mines\n"
    )
