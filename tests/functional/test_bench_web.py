"""The bench of moves over HTTP, in small."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.functional


def test_moves_over_http_are_timed_against_a_real_server() -> None:
    done = subprocess.run(  # its own process: a browser test's event loop may run in this one
        [sys.executable, "-m", "webapp", "bench", "web", "--quick", "--json"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    [row] = told["rows"]
    assert row["work"] == "a move, 100 offered a second by 32 players"
    assert row["figures"] == 100
    assert 0 < row["median_s"] <= row["p99_s"]
    [table] = told["tables"].values()
    assert table["moves_per_second"]["1"] > 0
    assert table["answer_bytes"] < 3 * 1024
    assert table["page_bytes"] == sum(table["files"].values()) < 60 * 1024
