"""The drawings of a book beside its boards: the cover, and codes for a phone."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType

import segno
from markupsafe import Markup

from webapp.bullets.puzzle import Puzzle
from webapp.drawing.board import Board
from webapp.drawing.styles import DrawingStyle
from webapp.drawing.svg import board_svg
from webapp.engine.grid import full_mask
from webapp.press.layout.boards import CLUE_SHARE, cell_size, extent, image
from webapp.press.layout.geometry import QR

_SERIF = 'font-family="\'DejaVu Serif\', serif" text-anchor="middle" font-size="30"'


def _cover_style(*, ink: str, accent: str, soft: str, card: str, raised: str) -> DrawingStyle:
    return MappingProxyType(
        {
            "ground": f'fill="{card}"',
            "lines": f'fill="none" stroke="{soft}" stroke-width="1"',
            "hidden": f'fill="{raised}"',
            "empties": f'fill="none" stroke="{accent}" stroke-width="2.6" stroke-linecap="round"',
            "bullets": f'fill="{accent}"',
            "flags": f'fill="{accent}"',
            "clues": f'fill="{ink}" {_SERIF}',
            "frame": f'fill="none" stroke="{ink}" stroke-width="3"',
        }
    )


COLOURS = _cover_style(
    ink="#22302f", accent="#a4501a", soft="#c9c3b2", card="#fffdf7", raised="#e6e0d0"
)
GREYS = _cover_style(ink="#000", accent="#000", soft="#999", card="#fff", raised="#ddd")


def half_solved_board(puzzle: Puzzle) -> Board:
    """A puzzle, half of it solved: the lower right, along the diagonal."""
    width, height = puzzle.width, puzzle.height
    solved = sum(
        1 << row * width + column
        for row in range(height)
        for column in range(width)
        if (row + 0.5) / height + (column + 0.5) / width > 1
    )
    empties = full_mask(width, height) & ~(puzzle.world | puzzle.shown)
    clues = puzzle.position.clues
    return Board(width, height, clues, bullets=puzzle.world & solved, empties=empties & solved)


def cover_drawing(
    board: Board, room: tuple[float, float], words: str, *, colour: bool, least: float = 0.0
) -> Markup:
    """The drawing on the cover; `words` say what it is.

    Digits of less than `least` points are left out: here nobody needs them.
    """
    across, down = extent(board, labels=False)
    cell = cell_size(board, room, labels=False)
    style = COLOURS if colour else GREYS
    if cell * CLUE_SHARE < least:
        style = MappingProxyType({part: style[part] for part in style if part != "clues"})
    svg = board_svg(board, style, labels=False)
    return image(svg, across * cell, down * cell, words)


@lru_cache(maxsize=4096)
def qr_code(address: str, name: str) -> Markup:
    """A code that leads a phone to the address of a puzzle."""
    plain = segno.make(address, micro=False, error="m").svg_inline(
        svgclass=None, lineclass=None, omitsize=True, border=2
    )
    svg = plain.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return image(svg, QR, QR, f"The address of {name}.")
