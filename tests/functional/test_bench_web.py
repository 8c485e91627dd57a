"""The bench of moves over HTTP, in small."""

from __future__ import annotations

import pytest

from tests.command import bullets

pytestmark = pytest.mark.functional


def test_moves_over_http_are_timed_against_a_real_server() -> None:
    result = bullets("bench", "web", "--quick", "--json")
    assert result.code == 0
    told = result.json()
    [row] = told["rows"]
    assert row["work"] == "a move, 100 offered a second by 32 players"
    assert row["figures"] == 100
    assert 0 < row["median_s"] <= row["p99_s"]
    [table] = told["tables"].values()
    assert table["moves_per_second"]["1"] > 0
    assert table["answer_bytes"] < 3 * 1024
    assert table["page_bytes"] == sum(table["files"].values()) < 60 * 1024
