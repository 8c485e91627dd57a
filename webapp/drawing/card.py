"""The picture of a board that networks show beside a link: the board, and words beside it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from webapp.drawing.board import Board
from webapp.drawing.card_highlights import HighlightPen
from webapp.engine.grid import cells_of

SIZE = (1200, 630)
SHARP = 2
"""How many times larger it is drawn before it is reduced, so that lines come out smooth."""

SIDE = 500
"""The longer side of the board."""

GROUND, PAPER, INK, SOFT, GRID, COPPER, HIDDEN = (
    "#f6f3ea", "#fffdf7", "#22302f", "#5c6763", "#d9d4c4", "#a4501a", "#ebe6d8",
)  # fmt: skip

Pen: TypeAlias = ImageDraw.ImageDraw


def card_png(board: Board, title: str, lines: Iterable[str]) -> bytes:
    """The card of a board as PNG: words on the left, the board on the right."""
    image = Image.new("RGB", (SIZE[0] * SHARP, SIZE[1] * SHARP), GROUND)
    draw = ImageDraw.Draw(image)
    _words(draw, title, lines)
    _board(draw, board)
    packed = BytesIO()
    image.resize(SIZE, Image.Resampling.LANCZOS).quantize(64, Image.Quantize.MAXCOVERAGE).save(
        packed, "PNG", optimize=True
    )
    return packed.getvalue()


def _words(draw: Pen, title: str, lines: Iterable[str]) -> None:
    x, y = 80 * SHARP, 190 * SHARP
    _disc(draw, x + 30 * SHARP, y + 30 * SHARP, 30 * SHARP, INK)
    _disc(draw, x + 30 * SHARP, y + 30 * SHARP, 25 * SHARP, GROUND)
    _disc(draw, x + 30 * SHARP, y + 30 * SHARP, 12.5 * SHARP, COPPER)
    draw.text((x + 80 * SHARP, y + 30 * SHARP), title, INK, _font(58), anchor="lm")
    for number, line in enumerate(lines):
        place = (x, y + (105 + 48 * number) * SHARP)
        draw.text(place, line, SOFT if number else INK, _font(32), anchor="lm")


def _disc(draw: Pen, x: float, y: float, radius: float, ink: str) -> None:
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), ink)


def _board(draw: Pen, board: Board) -> None:
    cell = SIDE * SHARP / max(board.width, board.height)
    wide, high = board.width * cell, board.height * cell
    left, top = (SIZE[0] - 70) * SHARP - wide, (SIZE[1] * SHARP - high) / 2
    frame, corner = (left, top, left + wide, top + high), 8 * SHARP
    draw.rounded_rectangle(frame, corner, PAPER)
    pen = HighlightPen(draw, board.width, (left, top), cell)
    pen.below(board.highlights)
    for place in cells_of(board.hidden):
        row, column = divmod(place, board.width)
        x, y = left + column * cell, top + row * cell
        draw.rectangle((x, y, x + cell, y + cell), HIDDEN)
    for column in range(1, board.width):
        draw.line((left + column * cell, top, left + column * cell, top + high), GRID, SHARP)
    for row in range(1, board.height):
        draw.line((left, top + row * cell, left + wide, top + row * cell), GRID, SHARP)
    font = ImageFont.load_default(cell * 0.55)
    settled = board.highlights.conclusion
    for place in range(board.width * board.height):
        row, column = divmod(place, board.width)
        x, y = left + (column + 0.5) * cell, top + (row + 0.5) * cell
        if board.clues.get(place, 0) or (place in board.clues and not board.live):
            draw.text((x, y), str(board.clues[place]), INK, font, anchor="mm")
        elif board.bullets >> place & 1:
            ink = COPPER if settled >> place & 1 else INK
            _flag(draw, x, y, cell) if board.live else _disc(draw, x, y, 0.26 * cell, ink)
        elif board.empties >> place & 1:
            slash = (x - 0.2 * cell, y + 0.2 * cell, x + 0.2 * cell, y - 0.2 * cell)
            draw.line(slash, COPPER if settled >> place & 1 else SOFT, round(0.06 * cell))
    pen.above(board.highlights)
    draw.rounded_rectangle(frame, corner, outline=INK, width=4 * SHARP)


def _flag(draw: Pen, x: float, y: float, cell: float) -> None:
    mast = x - 0.12 * cell
    draw.line((mast, y - 0.3 * cell, mast, y + 0.3 * cell), INK, round(0.06 * cell))
    cloth = [(mast, y - 0.3 * cell), (x + 0.26 * cell, y - 0.12 * cell), (mast, y + 0.06 * cell)]
    draw.polygon(cloth, COPPER)


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The face that Pillow brings along: the same on every machine."""
    return ImageFont.load_default(size * SHARP)
