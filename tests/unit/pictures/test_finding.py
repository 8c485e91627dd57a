"""Boards are found wherever they lie in a picture, scaled, cut or aslant; and only boards."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.screenshots.drawn_board import CLASSIC, DARK, Theme, board_picture, played
from webapp.notation.errors import NotationError
from webapp.pictures.finding import find_board
from webapp.pictures.pixels import Box
from webapp.pictures.reading import read_pixels
from webapp.pictures.straightening import straightened

pytestmark = pytest.mark.unit

ROWS = played(12, 9, 14, seed=5)


def assert_lies(image: Image.Image, box: Box, near: float = 0.12) -> None:
    board = find_board(np.asarray(image))
    assert (board.grid.width, board.grid.height) == (len(ROWS[0]), len(ROWS))
    cell = (box[2] - box[0]) / len(ROWS[0])
    assert np.abs(np.subtract(board.box, box)).max() < near * cell


def box_of(theme: Theme) -> Box:
    margin, side = theme.margin, theme.side
    return margin, margin, margin + 12 * side, margin + 9 * side


@pytest.mark.parametrize("factor", [0.55, 0.8, 1.0, 1.37, 2.6])
def test_a_scaled_board_is_found(factor: float) -> None:
    picture = board_picture(ROWS, CLASSIC)
    size = round(picture.width * factor), round(picture.height * factor)
    scaled = picture.resize(size, Image.Resampling.BICUBIC)
    left, top, right, bottom = (value * factor for value in box_of(CLASSIC))
    assert_lies(scaled, (left, top, right, bottom))


def test_a_board_on_a_page_of_text_is_found() -> None:
    page = Image.new("RGB", (1100, 700), "white")
    pen, rng = ImageDraw.Draw(page), Random(2)
    face = ImageFont.load_default(13)
    for line in range(0, 690, 17):
        pen.text((10, line), "".join(rng.choices("abcdefghi lmnop 1234", k=140)), "black", face)
    board = board_picture(ROWS, DARK)
    page.paste(board, (400, 200))
    left, top, right, bottom = box_of(DARK)
    assert_lies(page, (left + 400, top + 200, right + 400, bottom + 200))


def test_cells_that_are_cut_by_the_picture_are_left_out() -> None:
    margin, side = CLASSIC.margin, CLASSIC.side
    cut = (margin + 0.7 * side, margin + 0.6 * side, margin + 10.3 * side, margin + 8.25 * side)
    left, top, right, bottom = map(round, cut)
    board = find_board(np.asarray(board_picture(ROWS, CLASSIC).crop((left, top, right, bottom))))
    assert (board.grid.width, board.grid.height) == (9, 7)


def test_a_photograph_is_made_straight() -> None:
    picture = board_picture(ROWS, Theme(side=44, margin=60))
    wide, high = picture.size
    aslant = picture.transform(
        picture.size,
        Image.Transform.PERSPECTIVE,
        (1.04, -0.06, 4, 0.05, 1.03, -20, 0.00007, 0.00004),
        Image.Resampling.BICUBIC,
        fillcolor="#eeeeee",
    )
    front = straightened(np.asarray(aslant))
    assert front is not None
    board = find_board(np.asarray(aslant))
    assert (board.grid.width, board.grid.height) == (12, 9)
    left, top, right, bottom = board.box
    assert 0 < left < right < wide
    assert 0 < top < bottom < high
    assert straightened(np.asarray(picture)) is None


def chess_board() -> Image.Image:
    picture = Image.new("RGB", (520, 520), "#888")
    pen = ImageDraw.Draw(picture)
    for cell in range(64):
        row, column = divmod(cell, 8)
        x, y = 20 + 60 * column, 20 + 60 * row
        pen.rectangle((x, y, x + 59, y + 59), "#f0d9b5" if (row + column) % 2 else "#b58863")
        if row in {0, 1, 6, 7}:
            pen.polygon([(x + 30, y + 8), (x + 50, y + 50), (x + 10, y + 50)], "#111")
            pen.rectangle((x + 14, y + 34, x + 46, y + 40), "#eee")
    return picture


def lines_of_text() -> Image.Image:
    page = Image.new("RGB", (700, 500), "white")
    pen, face = ImageDraw.Draw(page), ImageFont.load_default(14)
    for line in range(0, 480, 18):
        pen.text((12, line), "It is a truth universally acknowledged " * 2, "black", face)
    return page


@pytest.mark.parametrize(
    "picture",
    [
        Image.new("RGB", (1, 1)),
        Image.new("RGB", (3, 9000), "white"),
        Image.new("RGB", (300, 300), "teal"),
        Image.fromarray(np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8)),
        lines_of_text(),
        chess_board(),
    ],
    ids=["pixel", "thread", "plain", "noise", "text", "chess"],
)
def test_what_is_no_board_is_refused(picture: Image.Image) -> None:
    with pytest.raises(NotationError, match="no board"):
        read_pixels(np.asarray(picture))
