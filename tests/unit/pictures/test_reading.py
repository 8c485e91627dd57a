from __future__ import annotations

from dataclasses import replace

import pytest

from tests.screenshots.drawn_board import CLASSIC, THEMES, Theme, board_picture, packed, played
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


@pytest.mark.parametrize(("side", "bevel"), [(20, 2), (36, 1)])
def test_raised_cells_of_the_same_colour_are_told_apart_at_the_end_of_the_picture(
    side: int, bevel: int
) -> None:
    theme = replace(CLASSIC, side=side, bevel=bevel, shade="#808080", margin=0)
    rows = played(8, 9, 9, seed=side + bevel)
    assert read_rows(read_picture(packed(board_picture(rows, theme)))) == rows
