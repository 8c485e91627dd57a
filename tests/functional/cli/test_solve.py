"""`bullets solve` for people: boards, pictures, and what it says where it cannot go on."""

from __future__ import annotations

import re
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.processes.command import Result, bullets

pytestmark = pytest.mark.functional

SMALL = "4x4b5:b1b32a4g"
GUESS = "5x5:0,0,mea48a28"
NAMESPACE = "{http://www.w3.org/2000/svg}"


def boards_of(text: str) -> list[list[str]]:
    """The small boards of an answer, without the names of columns and rows."""
    boards: list[list[str]] = []
    for line in text.splitlines():
        if re.fullmatch(r" {3,}[A-Z](   [A-Z])*", line):
            boards.append([])
        elif boards and re.fullmatch(r" {2,}\d+ .*", line):
            boards[-1].append(line.split(maxsplit=1)[1])
    return boards


def test_each_step_has_a_board_with_its_reason_and_what_follows_in_brackets() -> None:
    answer = bullets("solve", SMALL, "--json").json()
    boards = boards_of(bullets("solve", SMALL).out)
    items = [list(steps) for _, steps in groupby(answer["steps"], itemgetter("item"))]
    assert len(boards) == len(items) < len(answer["steps"])
    for steps, board in zip(items, boards, strict=True):
        text = " ".join(board)
        clues = {tuple(clue) for step in steps for clue in step["clues"]}
        assert len(re.findall(r"\[\d\]", text)) == len(clues)
        assert text.count("(*)") == sum(len(step["bullets"]) for step in steps)
        assert text.count("(-)") == sum(len(step["empties"]) for step in steps)
        assert [len(row) for row in board] == [len(board[0])] * 4 or text


def test_boards_can_be_left_out() -> None:
    text_only = bullets("solve", SMALL, "--no-boards").out
    assert boards_of(text_only) == []
    assert "(*)" not in text_only


def test_a_wide_board_is_shown_around_the_step() -> None:
    text = "20x3 2\n" + "." * 17 + "-1.\n" + "-" * 18 + "--\n" + "-" * 17 + "---"
    output = bullets("solve", text).out
    assert "   R   S   T\n" in output
    assert all(len(row) <= 16 for board in boards_of(output)[:1] for row in board)


def test_nothing_is_coloured_unless_on_a_terminal() -> None:
    assert "\x1b" not in bullets("solve", SMALL).out


# pictures


COUNTS = ("no number", "one number", "two numbers", "three numbers")


def graded(step: dict[str, Any], order: str) -> str:
    """What a step rests on in words, from its data."""
    if order == "paper":
        return f"type {step['type']}"
    if not step["clues"]:
        return "the total"
    return COUNTS[step["size"]] + (", the total" if step["uses_total"] else "")


@pytest.mark.parametrize("order", ["simplest", "paper"])
def test_a_picture_is_written_for_each_step(tmp_path: Path, order: str) -> None:
    folder = tmp_path / "new" / "pictures"
    result = bullets("solve", SMALL, "--json", "--order", order, "--svg", str(folder))
    steps = result.json()["steps"]
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"step-{n:03}.svg" for n in range(1, len(steps) + 1)]
    for file, step in zip(files, steps, strict=True):
        svg = ET.fromstring(file.read_text(encoding="utf-8"))
        rests = graded(step, order)
        assert svg.findtext(f"{NAMESPACE}title") == f"{step['sentence']} ({rests})"
        *_, below = svg.iter(f"{NAMESPACE}text")
        assert below.text == rests
        _, _, _, height = svg.attrib["viewBox"].split()
        assert float(below.attrib["y"]) < float(height), "it stands on the picture"


@pytest.mark.parametrize("order", ["simplest", "paper"])
@pytest.mark.parametrize("puzzle", [SMALL, "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"])
def test_what_each_step_rests_on_is_told_and_the_papers_types_count_up(
    puzzle: str, order: str
) -> None:
    answer = bullets("solve", puzzle, "--json", "--order", order).json()
    lines = bullets("solve", puzzle, "--no-boards", "--order", order).out.splitlines()
    ends = [line.rpartition(" (")[2] for line in lines if line.endswith(")")]
    assert ends == [f"{graded(step, order)})" for step in answer["steps"]]
    if order == "paper":
        types = [step["type"] for step in answer["steps"]]
        assert [types.count(0), types.count(1)] == [answer["n0"], answer["n1"]]
        last = answer["steps"][-1]
        assert answer["n2"] == (len(last["bullets"]) if last["type"] == 2 else 0)


def test_pictures_are_grey_and_need_no_style_sheet(tmp_path: Path) -> None:
    for order in ("simplest", "paper"):
        bullets("solve", SMALL, "--order", order, "--svg", str(tmp_path / order))
        for file in (tmp_path / order).iterdir():
            picture = file.read_text(encoding="utf-8")
            assert "class=" not in picture
            assert ("stroke-dasharray" in picture) is (order == "simplest")


def test_a_live_board_has_pictures_too(tmp_path: Path) -> None:
    result = bullets("solve", GUESS, "--json", "--svg", str(tmp_path / "live"))
    assert result.code == 1
    assert len(list((tmp_path / "live").iterdir())) == len(result.json()["steps"])


def test_pictures_that_are_there_are_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "step-001.svg").write_text("mine")
    result = bullets("solve", SMALL, "--svg", str(tmp_path))
    assert result == Result(
        2,
        "",
        f"bullets: {tmp_path} holds pictures of steps already (step-001.svg): "
        "choose another folder, or remove them\n",
    )
    assert [file.name for file in tmp_path.iterdir()] == ["step-001.svg"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    result = bullets("solve", SMALL, "--svg", str(file / "pictures"))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(
        f"bullets: the folder of pictures {file / 'pictures'} cannot be written "
    )


def test_other_files_in_the_folder_stay(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert bullets("solve", SMALL, "--svg", str(tmp_path)).code == 0
    assert (tmp_path / "notes.txt").read_text() == "mine"


# where nothing is certain


def test_a_puzzle_with_several_solutions_is_told_how_many() -> None:
    output = bullets("solve", "4x2b4:3g").out
    assert "Nothing is certain: the bullets can lie in 4 ways" in output


def test_a_count_beyond_the_budget_is_said() -> None:
    text = "12x12 ?\n" + "".join("." * 12 + "\n" + ".3" * 6 + "\n" for _ in range(6))
    enough = next(n for n in range(1, 24) if bullets("solve", text, "--budget", str(2**n)).out)
    output = bullets("solve", text, "--budget", str(2**enough)).out
    assert "Nothing is certain" in output


def test_a_guess_in_a_walk_has_its_data() -> None:
    steps = bullets("solve", GUESS, "--json").json()["steps"]
    guesses = [step for step in steps if "guess" in step]
    assert len(guesses) == 1
    [guess] = guesses
    assert guess["worlds"] == "2"
    assert (guess["odds"], guess["win"], guess["leads_on"]) == ("1/2", "1/2", "1/2")
    assert [outcome["shows"] for outcome in guess["outcomes"]] == [1]
    assert guess["opens"] == [[0, 4, 1]]


def test_a_live_board_says_that_it_has_no_order_of_the_paper() -> None:
    simplest = bullets("solve", GUESS, "--json")
    paper = bullets("solve", GUESS, "--json", "--order", "paper")
    assert paper.json() == simplest.json()
    assert "other orders are for puzzles" in paper.err
    assert "other orders" not in simplest.err
