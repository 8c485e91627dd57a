"""Boards as pictures: the same drawing for the screen and for paper. Data in, text out.

>>> from webapp.drawing import PAPER, Board, board_svg
>>> from webapp.notation import parse_puzzle_id
>>> position = parse_puzzle_id("4x4b5:b1b32a4g")
>>> picture = board_svg(Board.of(position), PAPER, title="A puzzle")
>>> picture[:49], picture.count("<text")
('<svg xmlns="http://www.w3.org/2000/svg" viewBox="', 12)

`Highlights.of(step)` are the cells that a step or a hint speaks of, each part with its own frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names as lazy_names

if TYPE_CHECKING:
    from webapp.drawing.board import Board, Highlights
    from webapp.drawing.names import cell_labels
    from webapp.drawing.styles import (
        FIGURE,
        LIVE_FIGURE,
        LIVE_PAPER,
        PAPER,
        SCREEN,
        WHITE,
        DrawingStyle,
    )
    from webapp.drawing.svg import board_svg
else:
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "Board": ".board",
            "DrawingStyle": ".styles",
            "FIGURE": ".styles",
            "Highlights": ".board",
            "LIVE_FIGURE": ".styles",
            "LIVE_PAPER": ".styles",
            "PAPER": ".styles",
            "SCREEN": ".styles",
            "WHITE": ".styles",
            "board_svg": ".svg",
            "cell_labels": ".names",
        },
    )

__all__ = [
    "FIGURE",
    "LIVE_FIGURE",
    "LIVE_PAPER",
    "PAPER",
    "SCREEN",
    "WHITE",
    "Board",
    "DrawingStyle",
    "Highlights",
    "board_svg",
    "cell_labels",
]
