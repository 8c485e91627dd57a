"""`bullets bench generate`, in the quick form: every row is told, with its band."""

from __future__ import annotations

import pytest

from tests.processes.command import bullets

pytestmark = pytest.mark.functional


def test_both_methods_are_measured_at_equal_time() -> None:
    done = bullets("bench", "generate", "--quick", "--json")
    assert (done.code, done.err) == (0, "")
    document = done.json()
    assert [row["work"] for row in document["rows"] if row["goals"]] == [
        "paper's 3x500, 5x5/8",
        "paper's 3x500, 6x6/11",
        "paper's 3x500, 7x7/15",
        "paper's 3x500, 8x8/19",
    ]
    energies = document["tables"]["energy at equal CPU time"]["rows"]
    assert {row["method"] for row in energies} == {"inherit", "paper"}
    assert all(row["puzzles_per_second"] > 0 and row["band"] >= 0 for row in energies)
    samples = document["tables"]["energy by samples, paper's method, 500 steps"]["rows"]
    assert [row["samples"] for row in samples] == [1, 3, 5, 10]
