"""The picture of a puzzle that networks show beside a link: its board, and words beside it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from webapp.drawing.board import Board

SIZE = (1200, 630)
SHARP = 2
"""How many times larger it is drawn before it is reduced, so that lines come out smooth."""

SIDE = 500
"""The longer side of the board."""

GROUND, PAPER, INK, SOFT, GRID, COPPER = (
    "#f6f3ea", "#fffdf7", "#22302f", "#5c6763", "#d9d4c4", "#a4501a",
)  # fmt: skip


def card_png(board: Board, title: str, lines: Iterable[str]) -> bytes:
    """The card of a puzzle as PNG: words on the left, the board on the right."""
    image = Image.new("RGB", (SIZE[0] * SHARP, SIZE[1] * SHARP), GROUND)
    draw = ImageDraw.Draw(image)
    _words(draw, title, lines)
    _board(draw, board)
    packed = BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).quantize(64, Image.Quantize.MAXCOVERAGE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


def _words(draw: ImageDraw.ImageDraw, title: str, lines: Iterable[str]) -> None:
    x, y = 80 * SHARP, 190 * SHARP
    _disc(draw, x + 30 * SHARP, y + 30 * SHARP, 30 * SHARP, INK)
    _disc(draw, x + 30 * SHARP, y + 30 * SHARP, 25 * SHARP, GROUND)
    _disc(draw, x + 30 * SHARP, y + 30 * SHARP, 12.5 * SHARP, COPPER)
    draw.text((x + 80 * SHARP, y + 30 * SHARP), title, INK, _font(58), anchor="lm")
    for number, line in enumerate(lines):
        place = (x, y + (105 + 48 * number) * SHARP)
        draw.text(place, line, SOFT if number else INK, _font(32), anchor="lm")


def _disc(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, ink: str) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), ink)


def _board(draw: ImageDraw.ImageDraw, board: Board) -> None:
    cell = SIDE * SHARP / max(board.width, board.height)
    wide, high = board.width * cell, board.height * cell
    left, top = (SIZE[0] - 70) * SHARP - wide, (SIZE[1] * SHARP - high) / 2
    frame, corner = (left, top, left + wide, top + high), 8 * SHARP
    draw.rounded_rectangle(frame, corner, PAPER)
    for column in range(1, board.width):
        draw.line((left + column * cell, top, left + column * cell, top + high), GRID, SHARP)
    for row in range(1, board.height):
        draw.line((left, top + row * cell, left + wide, top + row * cell), GRID, SHARP)
    font = ImageFont.load_default(cell * 0.55)
    for place, clue in board.clues.items():
        row, column = divmod(place, board.width)
        middle = (left + (column + 0.5) * cell, top + (row + 0.5) * cell)
        draw.text(middle, str(clue), INK, font, anchor="mm")
    draw.rounded_rectangle(frame, corner, outline=INK, width=4 * SHARP)


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The face that Pillow brings along: the same on every machine."""
    return ImageFont.load_default(size * SHARP)
