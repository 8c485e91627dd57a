"""`bullets bench`, in the quick form: every contender runs and every row is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.root import ROOT

pytestmark = pytest.mark.functional

WORKS = {
    "unique? minimal 7x7/15",
    "minimal clue set 7x7/15",
    "minimal clue set 10x10/30",
    "paper's full solve 7x7/15",
    "odds, expert board in play",
    "odds, expert board opened anywhere",
    "odds, wide fronts",
    "next smallest step, expert board",
    "next smallest step, no single clue left",
    "import webapp.engine",
}


def bench(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "webapp", "bench", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def rows(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads(done.stdout)["rows"]
    return rows


def test_the_engine_is_measured_beside_others_in_one_run() -> None:
    done = bench("engine", "--quick", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    table = rows(done)
    assert {row["work"] for row in table} == WORKS
    for row in table:
        assert 0 <= row["p10_s"] <= row["median_s"] <= row["p90_s"] <= row["worst_s"]
        assert (row["met"] is None) == (not row["goals"])
    first = {row["work"]: row for row in reversed(table)}
    for row in table:
        base = first[row["work"]]["median_s"]
        assert base == 0 or row["ratio"] == pytest.approx(row["median_s"] / base)
    contenders = {row["contender"] for row in table}
    assert {"kernel", "plain Python", "MiniCard, incremental", "float kernel"} <= contenders


def test_the_table_names_goals_and_says_which_are_met() -> None:
    done = bench("engine", "--quick")
    assert done.returncode == 0
    assert "minimal clue set 10x10/30" in done.stdout
    assert "<= 1.2 us" in done.stdout
    assert "Goals met: " in done.stdout


def test_what_a_machine_lacks_is_said_and_the_rest_is_measured() -> None:
    done = bench("engine", "--quick", "--json", BULLETS_JIT="0", PATH="")
    assert done.returncode == 0
    absent = json.loads(done.stdout)["absent"]
    assert any("kernels" in contender for contender in absent)
    assert any("C twin" in contender for contender in absent)
    table = rows(done)
    assert {row["work"] for row in table} >= WORKS
    assert not any("kernel" in row["contender"] or row["contender"] == "C twin" for row in table)


def test_an_unknown_bench_is_refused_with_the_names_that_there_are() -> None:
    done = bench("engines")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "engine" in done.stderr
    assert "Traceback" not in done.stderr
