"""`bullets generate`: what it prints, repeats, refuses, and keeps when it is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.processes.command import bullets
from tests.processes.ending import none_left
from tests.processes.serving import eventually
from tests.root import ROOT
from tests.witnesses.brute_force import Oracle
from webapp.bullets.generate import NoPuzzle
from webapp.cli.commands import generate
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.functional

SMALL = ["--width", "5", "--steps", "50"]
CONTRACT = {"puzzle", "solution", "energy", "n0", "n1", "n2", "difficulty", "clues", "method"}


def lines(*arguments: str) -> list[dict[str, Any]]:
    result = bullets("generate", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    return [json.loads(line) for line in result.out.splitlines()]


def untimed(line: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key != "cpu_ms"}


def test_each_line_tells_what_the_contract_lists() -> None:
    (line,) = lines(*SMALL, "--seed", "3")
    assert set(line) >= CONTRACT | {"seed", "steps", "cpu_ms"}
    position = parse_puzzle_id(line["puzzle"])
    assert (position.width, position.height, position.total) == (5, 5, 8)
    with Oracle(position) as oracle:
        world = oracle.world()
        assert oracle.is_unique()
    signs = "".join(line["solution"])
    assert world == sum(1 << cell for cell, sign in enumerate(signs) if sign == "*")
    assert line["clues"] == sum(sign.isdigit() for sign in signs) == len(position.clues)
    assert line["energy"] == -1.5 * line["n1"] + line["n2"] * (line["n2"] - 3)
    assert (line["method"], line["seed"], line["steps"]) == ("inherit", 3, 50)
    assert line["cpu_ms"] > 0


def test_solving_a_made_puzzle_tells_the_same_grades() -> None:
    (line,) = lines(*SMALL, "--seed", "4")
    solved = bullets("solve", line["puzzle"], "--json").json()
    for key in ("solution", "n0", "n1", "n2", "energy", "difficulty"):
        assert solved[key] == line[key]


def test_a_batch_is_the_same_each_time_and_each_seed_makes_its_puzzle_alone() -> None:
    batch = lines(*SMALL, "--count", "4", "--seed", "9")
    assert [untimed(line) for line in batch] == [
        untimed(line) for line in lines(*SMALL, "--count", "4", "--seed", "9")
    ]
    assert batch[0]["seed"] == 9
    for line in batch:
        (alone,) = lines(*SMALL, "--seed", str(line["seed"]))
        assert untimed(alone) == untimed(line)
    assert len({line["puzzle"] for line in batch}) == 4


def test_without_a_seed_each_run_makes_another_puzzle() -> None:
    (first,), (second,) = lines(*SMALL), lines(*SMALL)
    assert first["seed"] != second["seed"]
    assert untimed(lines(*SMALL, "--seed", str(first["seed"]))[0]) == untimed(first)


def test_the_plain_form_prints_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = lines(*SMALL, "--seed", "5", "--method", "paper")
    monkeypatch.setenv("BULLETS_JIT", "0")
    plain = lines(*SMALL, "--seed", "5", "--method", "paper")
    assert [untimed(line) for line in plain] == [untimed(line) for line in compiled]


def test_a_budget_tells_its_steps_and_they_repeat_it() -> None:
    (timed,) = lines("--width", "5", "--budget-ms", "40", "--seed", "2")
    steps = str(timed["steps"])
    (again,) = lines("--width", "5", "--steps", steps, "--seed", "2")
    assert untimed(again) == untimed(timed)


def test_people_see_the_id_the_board_and_one_line_of_facts() -> None:
    result = bullets("generate", *SMALL, "--seed", "3", "--count", "2")
    first, second = result.out.split("\n\n")
    assert result.err == ""
    for text in (first, second):
        id_, *board, facts = text.strip().splitlines()
        assert parse_puzzle_id(id_).width == 5
        assert [row.split()[0] for row in board] == ["A", "1", "2", "3", "4", "5"]
        assert "energy" in facts
        assert "seed" in facts


def test_wishes_are_granted() -> None:
    (gentle,) = lines("--width", "6", "--difficulty", "gentle", "--seed", "1")
    assert gentle["difficulty"] == "gentle"
    (three,) = lines("--width", "6", "--reason", "3", "--seed", "1")
    assert three["reason"] == 3
    (puzzle,) = lines("--width", "6", "--no-total", "--seed", "1")
    assert (puzzle["n2"], puzzle["total_needed"]) == (0, False)
    (symmetric,) = lines("--width", "6", "--symmetry", "rotate180", "--seed", "1")
    clues = [sign.isdigit() for sign in "".join(symmetric["solution"])]
    assert clues == clues[::-1]


def test_a_wish_that_is_not_granted_is_a_negative_answer() -> None:
    result = bullets("generate", "--width", "4", "--reason", "9", "--steps", "20", "--seed", "1")
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(
        "bullets: no puzzle whose largest reason has 9 numbers found on 4 \u00d7 4"
    )
    assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--width", "0"], "the width is 0: use 1 to 30; the height is 0: use 1 to 30"),
        (["--width", "7", "--height", "900"], "the height is 900: use 1 to 30"),
        (["--width", "64"], "the width is 64: use 1 to 30; the height is 64: use 1 to 30"),
        (
            ["--width", "31", "--height", "-1", "--bullets", "5000", "--samples", "0"],
            (
                "the width is 31: use 1 to 30; the height is -1: use 1 to 30; 5000 bullets do not "
                "make a puzzle on the largest board, 900 cells: use 1 to 899; "
                "0 samples a step: use 1 to 1000"
            ),
        ),
        (["--bullets", "0"], "0 bullets do not make a puzzle on 49 cells: use 1 to 48"),
        (["--bullets", "49"], "49 bullets do not make a puzzle on 49 cells: use 1 to 48"),
        (["--bullets", "-3"], "-3 bullets do not make a puzzle on 49 cells: use 1 to 48"),
        (["--width", "1", "--height", "1"], "a board of 1 cell has no puzzle"),
        (["--count", "0"], "0 is not in the range 1<=x<=1000000"),
        (["--count", "99999999999"], "is not in the range"),
        (["--count", "many"], "'many' is not a valid integer"),
        (["--samples", "0"], "0 samples a step: use 1 to 1000"),
        (["--steps", "-1"], "-1 is not in the range"),
        (["--budget-ms", "0"], "0.0 is not in the range"),
        (["--budget-ms", "nan"], "nan is no finite number"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--workers", "0"], "0 is not in the range 1<=x<=64"),
        (["--workers", "65"], "65 is not in the range 1<=x<=64"),
        (["--workers", "two"], "'two' is not a valid integer range"),
        (["--method", "magic"], "'magic' is not one of 'inherit', 'paper'"),
        (["--energy", "1,2,3"], "expected four numbers A,B,C,D, as in 0,-1.5,1,-3"),
        (["--energy", "1,2,three,4"], "expected four numbers A,B,C,D, as in 0,-1.5,1,-3"),
        (["--energy", "1,2,nan,4"], "each coefficient must be a finite number"),
        (["--energy", "1,inf,3,4"], "each coefficient must be a finite number"),
        (["--energy", "1,1e99,3,4"], "four finite numbers up to 1e+06"),
        (["--symmetry", "rotate90", "--height", "5"], "needs a square board, not 7 \u00d7 5"),
        (["--difficulty", "nasty"], "'nasty' is not one of 'gentle'"),
    ],
)
def test_bad_input_gets_one_line_that_says_what_is_right(
    arguments: list[str], message: str
) -> None:
    result = bullets("generate", *arguments)
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_the_number_of_processes_changes_nothing() -> None:
    for options in (
        [*SMALL, "--count", "20"],
        ["--width", "6", "--count", "7", "--difficulty", "tricky", "--symmetry", "mirror"],
    ):
        alone = lines(*options, "--seed", "9")
        together = lines(*options, "--seed", "9", "--workers", "3")
        assert [untimed(line) for line in together] == [untimed(line) for line in alone]


def test_a_wish_that_a_process_cannot_grant_ends_as_without_processes() -> None:
    hopeless = ["--width", "4", "--reason", "9", "--steps", "20", "--seed", "1", "--count", "3"]
    alone, together = (
        bullets("generate", *hopeless, "--workers", workers) for workers in ("1", "2")
    )
    assert (together.code, together.out, together.err) == (alone.code, alone.out, alone.err)
    assert together.code == 1


@contextmanager
def endless(*options: str, cwd: Path = ROOT) -> Iterator[subprocess.Popen[str]]:
    """A run far from its end, in a group of its own; none of the group is left at the end."""
    command = [sys.executable, "-m", "webapp", "generate", "--json", "--seed", "1"]
    process = subprocess.Popen(
        [*command, "--width", "5", "--count", "1000000", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=os.environ | {"PYTHONUNBUFFERED": "", "PYTHONPATH": str(ROOT)},
        text=True,
        start_new_session=True,
    )
    with none_left(process):
        yield process
        eventually(lambda: not group(process.pid))


def group(leader: int) -> list[int]:
    """The processes of a group that still run; a zombie does not."""
    pids = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[2]) == leader and fields[0] != "Z":
            pids.append(int(stat.parent.name))
    return pids


def makers(leader: int) -> list[int]:
    """The processes of a group that make puzzles."""
    processes = []
    for process in group(leader):
        line = Path(f"/proc/{process}/cmdline").read_bytes()
        if b"spawn_main" in line:
            processes.append(process)
    return processes


def test_ctrl_c_stops_all_processes_and_keeps_what_is_finished() -> None:
    with endless("--workers", "2") as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        rest, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "bullets: stopped\n")
    finished = [first, *rest.splitlines(keepends=True)]
    assert all(line.endswith("}\n") for line in finished)
    alone = lines("--width", "5", "--count", str(len(finished)), "--seed", "1")
    puzzles = [untimed(json.loads(line)) for line in finished]
    by_seed = {line["seed"]: untimed(line) for line in alone}
    assert [line for line in puzzles if line["seed"] in by_seed] == [
        by_seed[line["seed"]] for line in puzzles if line["seed"] in by_seed
    ]
    assert puzzles[0] == untimed(alone[0])


def test_ctrl_c_stops_a_puzzle_that_would_take_hours() -> None:
    with endless("--workers", "2", "--width", "16", "--steps", "1000000000") as process:
        eventually(lambda: len(makers(process.pid)) == 2)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "bullets: stopped\n")


def test_a_process_that_is_killed_is_told_in_one_line() -> None:
    with endless("--workers", "2", "--width", "16", "--steps", "1000000000") as process:
        eventually(lambda: len(makers(process.pid)) == 2)
        os.kill(makers(process.pid)[0], signal.SIGKILL)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (1, "")
    assert err == (
        "bullets: a process that shared the work was killed; start it again, with the same seed\n"
    )


def test_processes_import_nothing_from_the_current_folder(tmp_path: Path) -> None:
    for name in ("pickle", "multiprocessing", "socket"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('the wrong one was imported')\n")
    done = subprocess.run(
        [
            *(sys.executable, "-P", "-m", "webapp", "generate", *SMALL),
            *("--count", "2", "--workers", "2", "--seed", "1"),
        ],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_budget_that_has_no_room_for_the_start_is_refused_before_the_work() -> None:
    result = bullets("generate", "--width", "30", "--budget-ms", "1000", "--seed", "1")
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "bullets: a budget of 1000 ms is too little for 30 \u00d7 30: the first board alone may "
        "take 6480 ms; use at least so much, or a smaller board\n"
    )


def test_work_of_many_minutes_is_told_before_it_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    def forget_all(*_arguments: object, **_options: object) -> None:
        raise NoPuzzle("the work begins")

    monkeypatch.setattr(generate, "warm_up", lambda _recipe: None)
    monkeypatch.setattr(generate, "make_puzzle", forget_all)
    warning, begun = bullets("generate", "--width", "30", "--seed", "1").err.splitlines()
    assert warning.startswith(
        "bullets: 500 steps on 30 \u00d7 30 may take up to 41 minutes for each puzzle;"
    )
    assert begun == "bullets: the work begins"
    for options in (["--steps", "20"], ["--budget-ms", "20000"]):
        quick = bullets("generate", "--width", "30", "--seed", "1", *options)
        assert quick.err == "bullets: the work begins\n"


def test_ctrl_c_keeps_what_is_finished() -> None:
    command = [sys.executable, "-m", "webapp", "generate", "--json", "--seed", "1"]
    process = subprocess.Popen(
        [*command, "--width", "5", "--count", "1000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": ""},
        text=True,
    )
    with none_left(process):
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "bullets: stopped\n")
    finished = [first, *rest.splitlines(keepends=True)]
    assert all(line.endswith("}\n") and json.loads(line) for line in finished)
