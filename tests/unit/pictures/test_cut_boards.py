"""Pictures that are cut through the cells of a board: what lies beyond may hold mines."""

from __future__ import annotations

import numpy as np
import pytest

from tests.screenshots.drawn_board import CLASSIC, DARK, Theme, board_picture, played
from tests.screenshots.measure import wrong_cells
from webapp.pictures.reading import read_pixels

pytestmark = pytest.mark.unit

SHOWN = 0.25
"""How much of the first cell beyond a rim is in the picture, as a share of a cell."""


@pytest.mark.parametrize("theme", [CLASSIC, DARK, Theme()])
def test_numbers_at_the_rim_leave_the_blank_cells_open(theme: Theme) -> None:
    """They count mines that are not in the picture: no cell around them need be covered."""
    rows = played(12, 10, 16, seed=4)
    left, top, right, bottom = 3, 2, 10, 7
    side, margin = theme.side, theme.margin
    ends = (left - SHOWN, top - SHOWN, right + SHOWN, bottom + SHOWN)
    west, north, east, south = (round(margin + side * end) for end in ends)
    picture = board_picture(rows, theme).crop((west, north, east, south))
    reading = read_pixels(np.asarray(picture))
    inside = [row[left:right] for row in rows[top:bottom]]
    assert (reading.position.width, reading.position.height) == (right - left, bottom - top)
    assert not wrong_cells(reading.position, inside, (0, 0))
    assert "0" in "".join(inside)
