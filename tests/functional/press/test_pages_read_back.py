"""A page of a book that somebody scans: puzzle and solution are read as they were printed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.screenshots.measure import said
from tests.screenshots.programs.bullets_pdf import THEMES, pages
from tests.screenshots.variants import encoded
from webapp.pictures import read_picture

pytestmark = pytest.mark.functional

PUZZLE = "6x6b11:b23a22f3a44a1d1b3a3c21b"
SOLUTION = ("--23*2", "2*-**-", "*3*44*", "1--*-1", "--3*3-", "-*21-*")


@pytest.mark.parametrize("kind", ["6x9", "large-print"])
def test_a_printed_puzzle_and_its_solution_are_read_back(kind: str, tmp_path: Path) -> None:
    assert kind in THEMES
    drawn = list(pages(kind, PUZZLE, SOLUTION, tmp_path, Random(5)))
    assert len(drawn) == 2
    for scene in drawn:
        reading = read_picture(encoded(scene, "jpeg", 80, {}).data)
        position = reading.position
        rows = tuple(
            "".join(
                said(position, row * position.width + column) for column in range(position.width)
            )
            for row in range(position.height)
        )
        assert rows == scene.rows
        assert not reading.doubtful
