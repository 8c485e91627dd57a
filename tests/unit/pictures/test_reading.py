from __future__ import annotations

import pytest

from tests.screenshots.drawn_board import THEMES, Theme, board_picture, packed, played
from webapp.engine.grid import cells_of
from webapp.pictures import PictureReading, read_picture

pytestmark = pytest.mark.unit


def read_rows(reading: PictureReading) -> list[str]:
    position = reading.position
    bullets = set(cells_of(position.bullets))
    signs = [
        str(position.clues[cell]) if cell in position.clues else "F" if cell in bullets else "."
        for cell in range(position.size)
    ]
    wide = position.width
    return ["".join(signs[start : start + wide]) for start in range(0, len(signs), wide)]


@pytest.mark.parametrize("theme", THEMES)
def test_a_game_in_its_middle_is_read_as_it_stands(theme: Theme) -> None:
    rows = played(12, 9, 16, seed=theme.side)
    reading = read_picture(packed(board_picture(rows, theme)))
    assert read_rows(reading) == rows
    assert reading.live
    assert reading.position.total is None
