"""What solve, odds, check and convert answer, against the witnesses and the contract."""

from __future__ import annotations

import json
import random
import shlex
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.processes.command import Result, bullets
from tests.root import ROOT
from tests.witnesses.brute_force import (
    Oracle,
    counts_by_worlds,
    forced_by_worlds,
    positions,
    random_board,
    worlds_of,
)
from webapp.engine.faults import CLASHES, validate
from webapp.engine.position import Position
from webapp.notation.position_text import parse_position_text, print_position_text
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.functional

SAVES = ROOT / "tests" / "unit" / "notation" / "foreign" / "saves"
SMALL = "4x4b5:b1b32a4g"
PUZZLES = [
    SMALL,
    "5x5b8:b222a2d3b3b33c1b",
    "6x4b7:1b33g0b332e1",
    "7x7b15:3d3e13d2e4a21e3a23a42c2b0c",
    "7x7b15:01b3g3d43a3c3d12b3e3c2a23b",
]
LIVE = "9x9:4,4,m00b7d48a3e0231c419200"
STEP = {"number", "clues", "uses_total", "used", "counted", "bullets", "empties", "sentence"}
OZ_FIG_2 = "10x10 20\n1.........\n1.........\n13........\n" + "..........\n" * 7


def solution_of(puzzle: str) -> list[str]:
    """The rows that MiniCard finds: bullets, empties and clues."""
    position = parse_puzzle_id(puzzle)
    world = Oracle(position).world()
    assert world is not None
    signs = [
        str(position.clues[cell]) if cell in position.clues else "-*"[world >> cell & 1]
        for cell in range(position.width * position.height)
    ]
    return [
        "".join(signs[start : start + position.width])
        for start in range(0, len(signs), position.width)
    ]


# solve


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("order", ["simplest", "smallest", "paper"])
def test_solve_answers_as_the_contract_lists_it(puzzle: str, order: str) -> None:
    result = bullets("solve", puzzle, "--order", order, "--json")
    assert (result.code, result.err) == (0, "")
    answer = result.json()
    assert answer["puzzle"] == puzzle
    assert answer["unique"] is True
    assert answer["solution"] == solution_of(puzzle)
    n1, n2 = answer["n1"], answer["n2"]
    assert type(answer["n0"]) is int
    assert answer["energy"] == -1.5 * n1 + n2 * (n2 - 3)
    grade = "type" if order == "paper" else "size"
    always = STEP | {grade} | ({"item"} if order == "simplest" else set())
    for step in answer["steps"]:
        assert always <= set(step) <= always | {"lines", "pattern"}
        assert " ".join(step.get("lines", [step["sentence"]])) == step["sentence"]
    assert [step["number"] for step in answer["steps"]] == list(range(1, len(answer["steps"]) + 1))


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("order", ["simplest", "smallest", "paper"])
def test_every_step_follows_from_what_it_cites(puzzle: str, order: str) -> None:
    position = parse_puzzle_id(puzzle)
    width = position.width
    bullets_known = empties_known = 0
    for step in bullets("solve", puzzle, "--order", order, "--json").json()["steps"]:
        clues = [row * width + column for row, column in step["clues"]]
        known = Position(
            width,
            position.height,
            position.clues,
            bullets=bullets_known,
            empties=empties_known,
            total=position.total,
        )
        oracle = Oracle(known, use_total=step["uses_total"], clues=clues)
        for row, column in step["bullets"]:
            assert not oracle.can_hold(-(row * width + column) - 1)
            bullets_known |= 1 << (row * width + column)
        for row, column in step["empties"]:
            assert not oracle.can_hold(row * width + column + 1)
            empties_known |= 1 << (row * width + column)
    assert bullets_known == Oracle(position).world()


def test_the_counts_of_steps_are_those_of_the_papers_order() -> None:
    answer = bullets("solve", PUZZLES[3], "--order", "paper", "--json").json()
    types = [step["type"] for step in answer["steps"]]
    assert (answer["n0"], answer["n1"]) == (types.count(0), types.count(1))
    assert answer["n2"] == sum(len(s["bullets"]) for s in answer["steps"] if s["type"] == 2)
    assert (answer["n0"], answer["n1"], answer["n2"], answer["energy"]) == (9, 2, 3, -3.0)


def test_both_orders_tell_the_same_counts() -> None:
    simplest, paper = (bullets("solve", PUZZLES[4], "--order", o, "--json").json() for o in ORDERS)
    assert [simplest[n] for n in COUNTS] == [paper[n] for n in COUNTS]


ORDERS = ("simplest", "paper")
COUNTS = ("n0", "n1", "n2", "energy", "solution")


def test_what_is_not_unique_is_a_negative_answer_with_the_certain_steps() -> None:
    result = bullets("solve", "3x3b2:1c2d", "--json")
    assert result.code == 1
    answer = result.json()
    assert (answer["unique"], answer["solution"]) == (False, None)
    assert result.err == "bullets: the puzzle is not unique: 7 cells stay undecided\n"


def test_a_mark_is_part_of_the_puzzle() -> None:
    text = "2x2 1\n1*\n..\n"
    answer = bullets("solve", text, "--json").json()
    assert answer["puzzle"] == text
    assert answer["solution"] == ["1*", "--"]
    assert answer["steps"][0]["used"] == [[0, 1]]


@pytest.mark.parametrize("command", ["solve", "odds", "check"])
@pytest.mark.parametrize(
    ("text", "words", "marks"),
    [
        ("5x4 3\n.....\n.101.\n.1*1.\n.....", "the mark at C3 is wrong. C2: ", [[2, 2]]),
        ("3x1 1\n1-.", "the mark at B1 is wrong. ", [[0, 1]]),
        ("4x2 1\n*..*\n....", "one of these marks is wrong: A1 and D1. ", [[0, 0], [0, 3]]),
        ("4x2 3\n1..1\n..*.", "the 1 at A1, the 1 at D1 and the total of 3 ", []),
    ],
)
def test_of_an_impossible_position_wrong_marks_are_named_first(
    command: str, text: str, words: str, marks: list[list[int]]
) -> None:
    result = bullets(command, text)
    assert result.code == 1
    assert result.err.startswith(f"bullets: the position is impossible: {words}")
    if command != "odds":
        assert bullets(command, text, "--json").json()["conflict"]["marks"] == marks


def test_the_total_counts_bullets_that_lie_elsewhere() -> None:
    answer = bullets("solve", "4x1 4\n*...", "--json")
    assert answer.json()["steps"] == [
        {
            "number": 1,
            "size": 0,
            "clues": [],
            "uses_total": True,
            "used": [[0, 0]],
            "counted": [],
            "bullets": [[0, 1], [0, 2], [0, 3]],
            "empties": [],
            "sentence": "Three bullets are left for just three cells, so B1–D1 are bullets.",
            "item": 1,
        }
    ]


def test_a_live_board_is_walked_from_its_first_opening() -> None:
    result = bullets("solve", LIVE, "--json")
    assert result.code == 0
    answer = result.json()
    assert answer["puzzle"] == LIVE.replace("9x9:", "9x9n35:")
    assert answer["guess_free"] is True
    mines = {
        (r, c) for r, row in enumerate(answer["solution"]) for c, s in enumerate(row) if s == "*"
    }
    assert len(mines) == 35
    opened: set[tuple[int, int]] = set()
    for step in answer["steps"]:
        always = STEP | {"size", "opens", "item"}
        assert always <= set(step) <= always | {"lines", "pattern"}
        assert all((row, column) in mines for row, column in step["bullets"])
        for row, column, number in step["opens"]:
            assert (row, column) not in mines | opened
            opened.add((row, column))
            around = {(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
            assert number == len(around & mines)
    assert answer["steps"][0]["opens"][0] == [2, 3, 4]
    assert len(opened) == 81 - 35


def test_every_certain_step_of_a_walk_follows_from_what_it_cites() -> None:
    answer = bullets("solve", LIVE, "--json").json()
    clues: dict[int, int] = {}
    known = 0
    for step in answer["steps"]:
        position = Position(9, 9, dict(clues), bullets=known, empties=0, total=35)
        cited = [row * 9 + column for row, column in step["clues"]]
        oracle = Oracle(position, use_total=step["uses_total"], clues=cited)
        for row, column in step["bullets"]:
            assert not oracle.can_hold(-(row * 9 + column) - 1)
            known |= 1 << (row * 9 + column)
        for row, column in step["empties"]:
            assert not oracle.can_hold(row * 9 + column + 1)
        clues |= {row * 9 + column: number for row, column, number in step["opens"]}


def test_a_large_board_that_people_thought_impossible_needs_no_guess() -> None:
    game = (
        "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b8457"
        "0d106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ace4"
        "351c3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c8dd"
        "5589b2c24"
    )
    answer = bullets("solve", game, "--json").json()
    assert answer["guess_free"] is True
    assert sum(row.count("*") for row in answer["solution"]) == 220
    assert max(step["size"] for step in answer["steps"]) == 4


def test_a_board_that_needs_a_guess_says_so_and_goes_on() -> None:
    # The mines of this board of one row are at A1 and D1, and B1 is opened first.
    result = bullets("solve", "4x1:1,0,9", "--json")
    assert result.code == 1
    answer = result.json()
    assert answer["guess_free"] is False
    guesses = [step for step in answer["steps"] if step.get("guess")]
    position = parse_position_text("4x1 2\n.1..")
    _, odds = counts_by_worlds(position)
    assert guesses[0]["odds"] == str(min(odds.values()))
    assert result.err.startswith("bullets: the board is not guess-free: ")


def test_a_board_without_a_start_cannot_be_walked() -> None:
    result = bullets("solve", "4x1:9")
    assert (result.code, result.out) == (2, "")
    assert "has no start" in result.err


def test_a_spent_budget_is_said() -> None:
    for name in ("solve", "hint", "check", "odds"):
        result = bullets(name, PUZZLES[3], "--budget", "1")
        assert (result.code, result.out) == (1, "")
        assert "stopped after 1 search node" in result.err
        assert "--budget allows more" in result.err


def test_a_count_that_would_take_too_much_memory_is_said() -> None:
    board = random_board(random.Random(1), 64, 64, 800)
    shown = random.Random(1).sample(board.free_cells(), 1000)
    result = bullets("odds", print_position_text(board.position(shown)))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("bullets: not counted: stopped after ")
    assert result.err.endswith("; it would take too much memory\n")


# hint


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_a_hint_is_the_first_step_of_the_solution(puzzle: str) -> None:
    first = bullets("solve", puzzle, "--json").json()["steps"][0]
    assert first.pop("item") == 1
    hint = bullets("hint", puzzle, "--json")
    assert (hint.code, hint.json()) == (0, first)
    lines = [f"{number}. {line}" for number, line in enumerate(first.get("lines", []), 1)]
    assert bullets("hint", puzzle).out.splitlines() == (lines or [first["sentence"]])


@settings(max_examples=25)
@given(positions(largest=4))
def test_a_hint_is_a_guess_only_where_nothing_is_certain(position: Position) -> None:
    if bad(position):
        return
    result = bullets("hint", print_position_text(position), "--json")
    hint, certain = result.json(), forced_by_worlds(position)
    assert result.code == (1 if certain is None else 0)
    if certain is None:
        assert hint["kind"] in {"marks", "impossible"}
    elif not position.unknown:
        assert hint is None
    elif certain == (0, 0):
        _, odds = counts_by_worlds(position)
        row, column = hint["cell"]
        assert hint["guess"] is True
        assert Fraction(hint["odds"]) == odds[row * position.width + column] == min(odds.values())
    else:
        assert "guess" not in hint
        assert hint["bullets"] or hint["empties"]


def test_a_hint_for_an_impossible_position_says_why() -> None:
    result = bullets("hint", "5x2b3:2a1b1d")
    assert (result.code, result.out) == (1, "")
    start = (
        "bullets: the position is impossible: the 2 at A1 and the 1 at C1 cannot hold together. "
    )
    assert result.err.startswith(start)


# odds


def bad(position: Position) -> bool:
    """Whether some number is wrong by itself, not only at odds with another."""
    return any(fault.kind not in CLASHES for fault in validate(position))


def test_the_papers_board_has_the_papers_odds() -> None:
    answer = bullets("odds", "-", "--json", stdin=OZ_FIG_2).json()
    assert answer["worlds"] == "3332813846053315635"
    odds = answer["odds"]
    assert [len(row) for row in odds] == [10] * 10
    assert odds[0][0] is None
    for row, column, share in [(1, 2, 0.3178), (6, 9, 0.1874), (4, 1, 0.1589)]:
        assert round(float(Fraction(odds[row - 1][column - 1])), 4) == share


@settings(max_examples=25)
@given(positions(largest=4))
def test_odds_are_those_of_all_worlds(position: Position) -> None:
    if bad(position):
        return
    result = bullets("odds", print_position_text(position), "--json")
    worlds, odds = counts_by_worlds(position)
    assert result.code == (0 if worlds else 1)
    answer = result.json()
    assert answer["worlds"] == str(worlds)
    if not worlds:
        assert answer["odds"] is None
        return
    shares = [share for row in answer["odds"] for share in row]
    assert {c: Fraction(share) for c, share in enumerate(shares) if share} == odds
    assert all(share is None or str(share).count("/") == 1 for share in shares)


def test_certain_cells_are_written_as_fractions_too() -> None:
    assert bullets("odds", "2x2 1\n1*\n..", "--json").json() == {
        "worlds": "1",
        "odds": [[None, None], ["0/1", "0/1"]],
    }


@settings(max_examples=25)
@given(positions(largest=4), st.sampled_from(["simplest", "paper"]))
def test_solve_finds_exactly_what_is_certain(position: Position, order: str) -> None:
    if bad(position):
        return
    result = bullets("solve", print_position_text(position), "--order", order, "--json")
    worlds = worlds_of(position)
    answer = result.json()
    assert answer["unique"] is (len(worlds) == 1)
    assert result.code == (0 if len(worlds) == 1 else 1)
    assert ("conflict" in answer) is (not worlds)
    if worlds:
        bullets_told = {tuple(cell) for step in answer["steps"] for cell in step["bullets"]}
        certain, _ = forced_by_worlds(position) or (0, 0)
        assert bullets_told == {divmod(c, position.width) for c in range(25) if certain >> c & 1}


# check


@settings(max_examples=25)
@given(positions(largest=4))
def test_check_agrees_with_all_worlds(position: Position) -> None:
    result = bullets("check", print_position_text(position), "--json")
    answer = result.json()
    assert len(answer["faults"]) == len(validate(position))
    if bad(position):
        assert result.code == 2
        assert len(result.err.splitlines()) == len(answer["faults"])
        return
    worlds = worlds_of(position)
    assert not (worlds and answer["faults"])
    assert answer["consistent"] is bool(worlds)
    assert answer["unique"] is (len(worlds) == 1)
    assert result.code == (0 if len(worlds) == 1 else 1)
    assert len(answer["solutions"]) == min(2, len(worlds))
    assert (answer["conflict"] is None) is bool(worlds)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_minimal_puzzles_need_every_clue(puzzle: str) -> None:
    assert bullets("check", puzzle, "--json").json()["needless"] == []


def test_a_needless_clue_is_named() -> None:
    position = parse_puzzle_id(SMALL)
    fuller = Position(4, 4, {**position.clues, 10: 2}, total=5)
    result = bullets("check", print_position_text(fuller), "--json")
    assert result.code == 0
    expected = []
    for clue in sorted(fuller.clues):
        rest = {cell: number for cell, number in fuller.clues.items() if cell != clue}
        if Oracle(Position(4, 4, rest, total=5)).is_unique():
            expected.append(list(divmod(clue, 4)))
    assert result.json()["needless"] == expected
    assert [2, 2] in expected


def test_text_faults_are_data_too() -> None:
    result = bullets("check", "2x2 1\n1x\n.", "--json")
    assert result.code == 2
    assert [(f["line"], f["column"]) for f in result.json()["faults"]] == [(2, 2), (3, None)]
    assert result.err.count("\n") == 2


# where positions come from


def test_a_position_comes_from_a_file_standard_input_or_the_argument(tmp_path: Path) -> None:
    file = tmp_path / "a puzzle.txt"
    file.write_text("# from paper\n4x4 5\n..1.\n.32.\n4...\n....\n")
    expected = bullets("solve", SMALL, "--json")
    assert bullets("solve", str(file), "--json") == expected
    assert bullets("solve", "-", "--json", stdin=file.read_text()) == expected
    assert bullets("solve", file.read_text(), "--json") == expected


def test_an_existing_file_comes_before_the_position(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("1x1b0:0").write_text("2x1b0:00")
    assert bullets("solve", "1x1b0:0", "--json").json()["puzzle"] == "2x1b0:00"


def test_a_text_with_hundreds_of_faults_tells_twenty_of_them() -> None:
    faults = bullets("odds", "4x4b5:p" * 999).err.splitlines()
    assert (len(faults), faults[-1]) == (21, "and 979 more faults")


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (["solve", "puzle.txt"], "", "bullets: 'puzle.txt' is neither a file nor a position: "),
        (["odds", "-"], "", "bullets: standard input: there is nothing to read: give "),
        (["odds", ""], "", "bullets: '' is neither a file nor a position: give a file, "),
        (["odds", "\n"], "", "bullets: '' is neither a file nor a position: give a file, "),
        (["hint", "-"], f"{SMALL}\n{SMALL}\n", "bullets: standard input: these are 2 positions"),
        (["odds", "-"], "hello", "bullets: standard input: 'hello' is not a position: give "),
        (["odds", "-"], "2x2 1\n1x\n..", "bullets: standard input: line 2, column 2: 'x' is not"),
        (["odds", "-"], "1" * 70000, "bullets: standard input: the input is longer than 65536"),
        (["odds", "65x2b1:z"], "", "bullets: column 1: the width is 65: use 1 to 64"),
        (["solve", "2x2 9\n1.\n.."], "", "bullets: the total is 9, but only 3 cells are"),
        (["solve", "-"], "..1xx\n..1xx", "bullets: standard input: programs disagree about"),
        (["convert", SMALL, "--to", "mbf"], "", "bullets: this notation tells where all mines are"),
        (["convert", "2x2 ?\n1.\n..", "--to", "id"], "", "bullets: a puzzle id needs the number"),
    ],
)
def test_bad_input_is_two_and_says_what_would_be_right(
    arguments: list[str], stdin: str, message: str
) -> None:
    result = bullets(*arguments, stdin=stdin)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(message)


def test_a_folder_is_no_position(tmp_path: Path) -> None:
    assert bullets("solve", str(tmp_path)) == Result(
        2, "", f"bullets: {tmp_path} cannot be read: Is a directory\n"
    )


@given(st.text(max_size=30).filter(lambda text: "\0" not in text and not text.startswith("-")))
def test_no_argument_makes_a_traceback(text: str) -> None:
    result = bullets("check", text)
    assert result.code in (0, 1, 2)
    assert "Traceback" not in result.err


# convert


def converted(source: str, form: str) -> Any:
    result = bullets("convert", source, "--to", form, "--json")
    assert result.code == 0
    answer = result.json()
    assert answer["format"] == form
    return answer["text"]


def test_a_puzzle_goes_through_every_notation_that_can_hold_it() -> None:
    text = converted(SMALL, "text")
    assert text == "4x4 5\n..1.\n.32.\n4...\n...."
    assert converted(text, "id") == SMALL
    assert converted(converted(text, "jsminesweeper"), "id") == SMALL
    assert (
        parse_puzzle_id(SMALL).clues
        == parse_position_text(converted(converted(text, "pzprjs"), "text")).clues
    )


def test_a_live_board_goes_through_every_notation_that_can_hold_it(tmp_path: Path) -> None:
    board = "9x9n35:" + LIVE.removeprefix("9x9:").removeprefix("4,4,")
    assert converted(converted(board, "board"), "game-id") == board
    file = tmp_path / "board.mbf"
    file.write_bytes(bytes.fromhex(converted(board, "mbf")))
    assert converted(str(file), "game-id") == board


def test_a_position_that_tells_every_cell_is_a_whole_board() -> None:
    assert converted("3x2 1\n*10\n110", "game-id") == converted("3x2:80", "game-id")


@pytest.mark.parametrize("name", ["odds", "check", "solve"])
def test_a_conflict_that_takes_longer_than_the_answer_is_left_unnamed(name: str) -> None:
    puzzle = "7x7b14:3d3e13d2e4a21e3a23a42c2b0c"
    messages = {bullets(name, puzzle, "--budget", str(2**n)).err for n in range(18)}
    assert messages >= {
        "bullets: the position is impossible: no placement fits it\n",
        bullets("check", puzzle).err,
    }


def test_what_is_lost_is_said() -> None:
    result = bullets("convert", SMALL, "--to", "pzprjs")
    assert result == Result(
        0,
        "mines/4/4/h1h32g4m\n",
        "bullets: pzprjs has no place for the total: it is left out\n",
    )


def test_a_named_dialect_reads_a_bare_grid() -> None:
    grid = "..1\n.x*\n"
    first = bullets("convert", "-", "--to", "text", "--dialect", "minesweepr", stdin=grid)
    assert first.out == "3x2 ?\n001\n0.*\n"
    second = bullets("convert", "-", "--to", "text", "--dialect", "minesolve", stdin=grid)
    assert second.out == "3x2 ?\n..1\n.0*\n"


def test_where_a_grid_has_two_readings_both_are_named() -> None:
    """What is named can be given, as it stands, to a shell."""
    grid = "..1xx\n..1xx\n"
    refused = bullets("odds", "-", "--json", stdin=grid)
    assert (refused.code, refused.out) == (2, "")
    ways = [line for line in refused.err.splitlines() if line.startswith("  --dialect")]
    rows = []
    for way in ways:
        options = shlex.split(way, comments=True)
        rows.append(bullets("convert", "-", "--to", "text", *options, stdin=grid).out)
    assert rows == ["5x2 ?\n..100\n..100\n", "5x2 ?\n001..\n001..\n"]


def test_what_an_unknown_sign_stands_for_can_be_said() -> None:
    grid = "1##\nq##\n1##\n"
    refused = bullets("convert", "-", "--to", "text", stdin=grid)
    assert refused.code == 2
    assert "line 2, column 1: 'q' is not a sign that is known" in refused.err
    assert refused.err.endswith("; --dialect takes it\n")
    named = bullets("convert", "-", "--to", "text", "--dialect", "q=empty", stdin=grid)
    assert named.out == "3x3 ?\n1..\n-..\n1..\n"


def test_of_a_saved_game_its_position_is_asked_and_its_board_converted() -> None:
    saved = str(SAVES / "chords.sav")
    position = bullets("convert", saved, "--to", "text").out
    assert json.loads(bullets("odds", saved, "--json").out) == json.loads(
        bullets("odds", "-", "--json", stdin=position).out
    )
    assert json.loads(bullets("hint", saved, "--json").out)["number"] == 1
    board = "9x9n10:4,4,mb071b49fbd1cb6a0d5868\n"
    assert bullets("convert", saved, "--to", "game-id").out == board
    link = json.loads(bullets("convert", saved, "--to", "zini", "--json").out)
    assert link == {"format": "zini", "text": "?b=1&m=0100003s000g08g80"}


@pytest.mark.parametrize("name", ["solve", "hint", "odds", "check"])
def test_words_around_a_board_are_left_out_and_that_is_said(name: str) -> None:
    board = bullets("convert", SMALL, "--to", "text").out
    result = bullets(name, "-", "--json", stdin=f"hey, can you solve this?\n{board}thanks\n")
    alone = bullets(name, "-", "--json", stdin=board)
    note = "bullets: standard input: the words around the board were left out\n"
    assert result == replace(alone, err=note + alone.err)


GRID = "1 1 .\n. 2 .\n1 1 .\n"


@pytest.mark.parametrize(
    ("text", "total", "said"),
    [
        (f"hey\n{GRID}Mines: 3\n", "3", ", all but the total of 3"),
        (f"3 mines\n{GRID}2 mines left\n", "3", ", all but the total of 3"),
        ("3x3 ?\n11.\n.2.\n11.\n3 mines!\n", "3", ", all but the total of 3"),
        ("https://puzz.link/p?mines/4/4/h1h32g4m has 5 mines", "5", ", all but the total of 5"),
        (f"3 mines left\n{GRID}", "?", ""),
        (f"3 mines\n{GRID}4 mines\n", "?", ""),
        (f"30 mines\n{GRID}", "?", ""),
        ("3x3 3\n11.\n.2.\n11.\n4 mines\n", "3", ""),
    ],
)
def test_a_total_that_a_board_lacks_is_taken_from_the_words(
    text: str, total: str, said: str
) -> None:
    result = bullets("convert", "-", "--to", "text", stdin=text)
    assert result.code == 0
    assert result.out.splitlines()[0].split()[1] == total
    assert result.err == (
        f"bullets: standard input: the words around the board were left out{said}\n"
    )


def test_what_is_wrong_with_a_board_amid_words_is_said_with_its_line() -> None:
    refused = bullets("odds", "-", stdin="hey!\n4x2 2\n1..\n....\nthanks\n")
    line = "bullets: standard input: line 3: the row has 3 cells instead of 4\n"
    assert (refused.code, refused.err) == (2, line)
