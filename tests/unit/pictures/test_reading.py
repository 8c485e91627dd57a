from __future__ import annotations

from random import Random

import pytest

from tests.pictures.drawn_board import THEMES, Theme, board_picture, packed
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


def played(width: int, height: int, mines: int, seed: int) -> list[str]:
    """A game in its middle: a region opened by a flood, some mines flagged."""
    rng = Random(seed)
    places = set(rng.sample(range(width * height), mines))

    def around(cell: int) -> list[int]:
        row, column = divmod(cell, width)
        return [
            r * width + c
            for r in range(max(0, row - 1), min(height, row + 2))
            for c in range(max(0, column - 1), min(width, column + 2))
            if (r, c) != (row, column)
        ]

    count = [sum(near in places for near in around(cell)) for cell in range(width * height)]
    opened: set[int] = set()
    rim = [next(cell for cell in range(width * height) if cell not in places and not count[cell])]
    while rim:
        cell = rim.pop()
        if cell not in opened:
            opened.add(cell)
            rim += [] if count[cell] else around(cell)
    flags = {cell for cell in places if rng.random() < 0.5}
    signs = [
        str(count[cell]) if cell in opened else "F" if cell in flags else "."
        for cell in range(width * height)
    ]
    return ["".join(signs[start : start + width]) for start in range(0, len(signs), width)]


@pytest.mark.parametrize("theme", THEMES)
def test_a_game_in_its_middle_is_read_as_it_stands(theme: Theme) -> None:
    rows = played(12, 9, 16, seed=theme.side)
    reading = read_picture(packed(board_picture(rows, theme)))
    assert read_rows(reading) == rows
    assert reading.live
    assert reading.position.total is None
