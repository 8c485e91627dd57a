"""A board reaches as far as its cells do: what lies beside it is no row or column of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.screenshots.drawn_board import CLASSIC, DARK, Theme, board_picture, played
from webapp.pictures.edges import CLEAR, edges_of, grey_of
from webapp.pictures.extent import WIDEST_DRIFT, CellGrid, refined
from webapp.pictures.finding import find_board

pytestmark = pytest.mark.unit

ROWS = played(12, 9, 14, seed=5)


def test_two_lines_never_fall_together() -> None:
    pixels = np.full((40, 40, 3), 255, np.uint8)
    pixels[:, 20:] = pixels[20:] = 0
    edges = edges_of(grey_of(pixels), CLEAR)
    lattice = refined(edges, CellGrid(20.0, 20.0, 6.0, 6.0, 1, 1, 1.0))
    for comb in (lattice.upright, lattice.level):
        assert abs(comb.distance - 6) <= WIDEST_DRIFT * 6


def with_bars(theme: Theme, words: tuple[str, ...]) -> Image.Image:
    """A window: menus and counters above and below the board, as high and wide as a row of it."""
    theme = replace(theme, margin=2 * theme.side)
    board = board_picture(ROWS, theme)
    side, margin = theme.side, theme.margin
    pen, face = ImageDraw.Draw(board), ImageFont.load_default(side * 0.6)
    wide = len(ROWS[0]) * side / len(words)
    for top in (margin - side, margin + len(ROWS) * side):
        for number, word in enumerate(words):
            left = margin + number * wide
            pen.rectangle((left, top, left + wide, top + side), theme.page, theme.line)
            pen.text((left + wide / 2, top + side / 2), word, theme.ink, face, "mm")
    return board


@pytest.mark.parametrize("theme", [CLASSIC, DARK, Theme()])
@pytest.mark.parametrize("words", [("Game  Help",), ("010", ":)", "075"), ("Undo", "Help", "75")])
def test_bars_above_and_below_are_no_rows(theme: Theme, words: tuple[str, ...]) -> None:
    grid = find_board(np.asarray(with_bars(theme, words))).grid
    assert (grid.width, grid.height) == (len(ROWS[0]), len(ROWS))
    assert grid.top == pytest.approx(2 * theme.side, abs=0.12 * theme.side)
