"""`bullets hint` rung by rung, and from a player's own marks."""

from __future__ import annotations

import re

import pytest

from tests.processes.command import bullets

pytestmark = pytest.mark.functional

SMALL = "4x4b5:b1b32a4g"
RISKY = "3x3 4\n.2.\n.4*\n..*"
WRONG = "4x4 5\n..1.\n.32*\n4...\n...."


def test_each_rung_says_something_else() -> None:
    said = [bullets("hint", SMALL, "--rung", str(rung)).out for rung in range(1, 5)]
    assert len(set(said)) == 4
    done = bullets("hint", SMALL, "--rung", "5").out
    assert done == f"Mark A2, B3, A4 and B4 as bullets. {said[3]}"
    assert bullets("hint", SMALL).out == said[3]


def test_a_rung_that_is_none_is_refused() -> None:
    result = bullets("hint", SMALL, "--rung", "6")
    assert (result.code, result.out) == (2, "")
    assert "'--rung'" in result.err


def test_a_rung_in_json_tells_no_more_than_it_should() -> None:
    rungs = [bullets("hint", SMALL, "--rung", str(n), "--json").json() for n in range(1, 6)]
    assert [rung["rung"] for rung in rungs] == [1, 2, 3, 4, 5]
    assert [bool(rung["clues"]) for rung in rungs] == [False, True, True, True, True]
    assert [bool(rung["cells"]) for rung in rungs] == [False, False, True, True, True]
    assert [rung["step"] is not None for rung in rungs] == [False, False, False, True, True]
    assert [bool(rung["bullets"]) for rung in rungs] == [False, False, False, False, True]


@pytest.mark.parametrize(
    ("position", "cells"),
    [
        (SMALL, 16),
        ("7x7b15:3d3e13d2e4a21e3a23a42c2b0c", 49),
        ("9x1 4\n.2..1..1.", 9),
        ("1x6 2\n.\n2\n.\n.\n.\n.", 6),
        ("2x2 1\n1.\n..", 4),
        ("9x9:4,4,mb071b49fbd1cb6a0d5868", 81),
    ],
)
def test_the_first_rung_leaves_something_to_find(position: str, cells: int) -> None:
    first = bullets("hint", position, "--rung", "1", "--json").json()
    (top, left), (bottom, right) = first["region"]
    area = (bottom - top + 1) * (right - left + 1)
    assert area >= min(-(-cells // 3), 25)
    assert not re.search(r"[A-Z][0-9]", first["sentence"])
    for rung in ("2", "3", "4", "5"):
        later = bullets("hint", position, "--rung", rung, "--json").json()
        assert later["region"] == first["region"]
        for row, column in later["clues"] + later["cells"]:
            assert top <= row <= bottom
            assert left <= column <= right


def test_the_rungs_of_a_guess_agree_where_the_safest_cell_is_not_the_best() -> None:
    rungs = [
        bullets("hint", "--live", RISKY, "--rung", str(n), "--json").json() for n in range(1, 6)
    ]
    assert [rung["cells"] for rung in rungs] == [[], [], [[2, 0]], [[2, 0]], [[2, 0]]]
    assert rungs[2]["sentence"] == "Nothing is certain; the best guess is A3."
    assert "but A3 (50%) wins more often: 50%, not 33%." in rungs[3]["sentence"]
    step = rungs[3]["step"]
    assert (step["cell"], step["odds"], step["win"]) == ([2, 0], "1/2", "1/2")
    safer = {"cell": [0, 0], "odds": "1/3", "win": "1/3", "leads_on": "2/3", "both": "2/3"}
    assert step["safer"] == safer
    assert rungs[4]["empties"] == [[2, 0]]
    assert rungs[4]["sentence"].startswith("Open A3. ")


def test_the_rungs_of_an_impossible_position_lead_to_the_proof_bit_by_bit() -> None:
    position = "5x2b3:2a1b1d"
    results = [bullets("hint", position, "--rung", str(n)) for n in range(1, 6)]
    assert [(result.code, result.out) for result in results] == [(1, "")] * 5
    said = [result.err.removeprefix("bullets: the position is impossible: ") for result in results]
    assert re.fullmatch(r"look .*: something there cannot be\n", said[0])
    assert not re.search(r"[A-Z][0-9]", said[0])
    assert said[1] == "look at the 2 at A1 and the 1 at C1 together\n"
    assert said[2] == "the 2 at A1 and the 1 at C1 cannot hold together\n"
    assert said[3].startswith(f"{said[2].strip()}. The 1 at C1 allows at most one of B1 and B2. ")
    assert said[4] == said[3]
    rungs = [bullets("hint", position, "--rung", str(n), "--json").json() for n in range(1, 6)]
    assert [bool(rung["clues"]) for rung in rungs] == [False, True, True, True, True]
    assert len({str(rung["region"]) for rung in rungs}) == 1


def test_wrong_marks_come_first() -> None:
    result = bullets("hint", WRONG)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("bullets: the mark at D2 is wrong\n  1. With it, ")
    hint = bullets("hint", WRONG, "--json").json()
    assert (hint["kind"], hint["cells"]) == ("marks", [[1, 3]])
    assert bullets("hint", WRONG, "--rung", "1").err == "bullets: one of your marks is wrong\n"


def test_wrong_marks_that_clash_are_said_even_if_marks_are_to_be_believed() -> None:
    assert bullets("hint", WRONG, "--no-check").err == bullets("hint", WRONG).err


def test_the_board_of_a_hint_shows_its_reason() -> None:
    text = bullets("hint", SMALL, "--board").out
    assert "[4] (*)" in text
    guess = bullets("hint", "--live", "2x2 2\n2.\n..", "--board").out
    assert "[" not in guess
    assert "(?)" in guess


def boards(*arguments: str, rungs: int = 5) -> list[list[str]]:
    """The small board of each rung, without the names of columns and rows."""
    shown = []
    for rung in range(1, rungs + 1):
        out = bullets("hint", *arguments, "--board", "--rung", str(rung)).out
        *_, rows = out.strip("\n").split("\n\n")
        shown.append([line[2:] for line in rows.splitlines()[1:]])
    return shown


def test_the_board_of_a_rung_shows_no_more_than_the_rung_tells() -> None:
    where, clues, cells, why, do = boards(SMALL)
    assert where == [" .   3   2", " 4   .   .", " .   .   ."]
    assert clues[2] == "[4]  .   .   ."
    assert not any("(" in line for line in clues)
    assert cells[1:] == ["(?)  3   2   .", "[4] (?)  .   .", "(?) (?)  .   ."]
    assert why[1:] == ["(*)  3   2   .", "[4] (*)  .   .", "(*) (*)  .   ."] == do[1:]


def test_the_board_of_a_guess_shows_where_and_which_numbers_and_then_which_cell() -> None:
    where, clues, which, why, _ = boards("--live", RISKY)
    assert where == [" .   2", " .   4", " .   ."]
    assert clues == [" .   2   .", " .  [4]  *", " .   .   *"]
    assert which == [" .   2   .", " .  [4]  *", "(?)  .   *"]
    assert why == [" .   2   .", " .   4   *", "(?)  .   *"]


def test_the_board_of_wrong_marks_and_clashes_is_shown_too() -> None:
    number, where, which, why, _ = boards(WRONG)
    assert not any("(" in line or "[" in line for line in (*number, *where))
    assert (len(number), len(where)) == (4, 2)
    assert which[1] == " .   3   2  (*)"
    assert why[1] == " .  [3]  2  (*)"
    clash = boards("5x2b3:2a1b1d", rungs=3)
    assert clash[1][0] == clash[2][0] == "[2]  .  [1]  .   ."
    assert len(clash[0][0]) < len(clash[1][0])


def test_the_board_of_the_crux_shows_no_step_before_the_last_rung() -> None:
    where, clues, conclusion = boards("--crux", SEVEN, rungs=3)
    assert not any(sign in line for line in (*where, *clues) for sign in "*-")
    assert (len(where), len(where[0].split())) == (5, 4)
    assert sum(line.count("[") for line in clues) == 2
    assert any("(-)" in line for line in conclusion)


def test_a_guess_tells_what_the_cell_may_show() -> None:
    lines = bullets("hint", "--live", "2x2 2\n2.\n..").out.splitlines()
    assert lines[0].startswith("Nothing is certain: the mines can lie in 3 ways")
    assert lines[-1] == "  shows 2: 33%, then 2 cells are certain"


def test_a_guess_on_paper_tells_both_marks() -> None:
    lines = bullets("hint", "2x2b2:2c").out.splitlines()
    assert [line.split(":")[0] for line in lines[-2:]] == ["  empty", "  a bullet"]


SEVEN = "7x7b15:3d3e13d2e4a21e3a23a42c2b0c"


def test_the_crux_is_the_hardest_step_of_the_puzzle_in_three_rungs() -> None:
    steps = bullets("solve", SEVEN, "--json").json()["steps"]
    crux = bullets("hint", "--crux", SEVEN, "--json").json()
    assert crux["kind"] == "crux"
    assert len(crux["rungs"]) == crux["rung"] == 3
    step = next(step for step in steps if step["sentence"] == crux["step"]["sentence"])
    # One clue decides no step that is hard, and this puzzle has steps of two clues with the total.
    assert (len(step["clues"]), step["uses_total"]) == (2, True)
    assert sorted(crux["cells"]) == sorted(step["bullets"] + step["empties"])
    assert bullets("hint", "--crux", SEVEN).out.splitlines() == crux["rungs"]


def test_the_crux_is_told_bit_by_bit() -> None:
    rungs = [bullets("hint", "--crux", SEVEN, "--rung", str(n), "--json").json() for n in (1, 2, 3)]
    assert [len(rung["rungs"]) for rung in rungs] == [1, 2, 3]
    assert [bool(rung["clues"]) for rung in rungs] == [False, True, True]
    assert [bool(rung["cells"]) for rung in rungs] == [False, False, True]
    assert [rung["step"] is not None for rung in rungs] == [False, False, True]
    assert not re.search(r"[A-Z][0-9]", rungs[0]["sentence"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((SEVEN, "--rung", "4"), "--crux has 3 rungs: there is no rung 4"),
        (
            ("2x1 1\n..",),
            "no step is hard: one number decides each, or the total, or nothing is certain",
        ),
        (("5x2b3:2a1b1d",), "the position is impossible: `bullets hint` says why"),
    ],
)
def test_where_there_is_no_crux_it_is_said(arguments: tuple[str, ...], words: str) -> None:
    result = bullets("hint", "--crux", *arguments)
    assert result.code in {1, 2}
    assert result.err == f"bullets: {words}\n"
    assert result.out == ""
