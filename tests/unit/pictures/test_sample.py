"""Pictures of real programs, kept for this test: they are read as their truths say, or in doubt."""

from __future__ import annotations

import pytest

from tests.root import ROOT
from tests.screenshots.measure import outcome

pytestmark = pytest.mark.unit

PICTURES = sorted((ROOT / "tests" / "screenshots" / "sample" / "tune").glob("*.json"))[::2]
NO_LINES = {("freesweep", "black"), ("freesweep", "white"), ("kmines", "green")}
"""Programs and themes without lines between their cells."""


def test_pictures_of_real_programs_are_read() -> None:
    outcomes = [outcome(path) for path in PICTURES]
    boards = [each for each in outcomes if (each.program, each.theme) not in NO_LINES]
    assert len({each.program for each in boards}) >= 5
    assert all(each.grid for each in boards)
    assert sum(each.right for each in boards) >= 0.995 * sum(each.cells for each in boards)
    assert sum(each.wrong_quietly > 0 for each in boards) <= 1
    assert all(each.refused for each in outcomes if (each.program, each.theme) in NO_LINES)
