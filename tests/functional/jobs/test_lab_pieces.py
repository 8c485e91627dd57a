"""An experiment that the workers of a site make."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.processes.ending import none_left
from tests.root import ROOT
from webapp.jobs.lab import AHEAD, KIND
from webapp.services import jobs
from webapp.services.jobs import JobState
from webapp.store.connection.database import open_store

pytestmark = pytest.mark.functional

PROGRAM = (sys.executable, "-P", "-m", "webapp")
FEW = ("lab", "fig6", "--puzzles", "1")


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), "BULLETS_DATA": str(tmp_path / "data")}


@pytest.fixture
def worker(surroundings: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    command = [*PROGRAM, "worker"]
    process = subprocess.Popen(command, env=surroundings, start_new_session=True, text=True)
    with none_left(process):
        yield process
        process.terminate()


def answer(environment: dict[str, str], *options: str) -> dict[str, Any]:
    done = subprocess.run(
        [*PROGRAM, *FEW, "--json", *options],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    for row in report["rows"]:
        del row["cpu_ms"], row["measures"]["cpu_ms"]
    return report


def test_workers_make_the_samples_that_processes_make(
    surroundings: dict[str, str], worker: subprocess.Popen[str], tmp_path: Path
) -> None:
    by_workers = answer(surroundings, "--queue")
    assert worker.poll() is None
    elsewhere = {**surroundings, "BULLETS_DATA": str(tmp_path / "elsewhere")}
    assert answer(elsewhere) == by_workers
    assert len(by_workers["rows"]) == 40
    # What workers have made is in the same ledger: nothing is left to do.
    ledger = tmp_path / "data" / "lab" / "fig6-1.jsonl"
    before = ledger.read_bytes()
    assert answer(surroundings) == by_workers
    assert ledger.read_bytes() == before


def test_without_a_worker_it_says_so_and_withdraws_at_the_end(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    process = subprocess.Popen(
        [*PROGRAM, *FEW, "--queue"],
        env=surroundings,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    with none_left(process):
        assert "no worker is at work" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
    with closing(open_store(f"sqlite:///{tmp_path / 'data' / 'bullets.db'}")) as store:
        ordered = jobs.latest(store, kind=KIND)
    assert len(ordered) == AHEAD
    assert {status.state for status in ordered} == {JobState.CANCELLED}
