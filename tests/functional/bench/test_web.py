"""The bench of moves over HTTP, in small."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.root import ROOT

pytestmark = pytest.mark.functional


def test_moves_over_http_are_timed_against_a_real_server() -> None:
    done = subprocess.run(  # its own process: a browser test's event loop may run in this one
        [sys.executable, "-m", "webapp", "bench", "web", "--quick", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    moves = {row["work"]: row for row in document["rows"]}
    offered = "100 offered a second by 32 players"
    assert set(moves) == {
        f"a move, {offered}",
        f"a move on an expert board, {offered}",
        "the odds over an expert board",
    }
    for row in moves.values():
        assert row["figures"] in {100, 20}
        assert 0 < row["median_s"] <= row["p99_s"]
    assert len(document["tables"]) == 2
    for table in document["tables"].values():
        assert table["moves_per_second"]["1"] > 0
        assert table["answer_bytes"] < 3 * 1024
        assert table["page_bytes"] == sum(table["files"].values()) < 60 * 1024
