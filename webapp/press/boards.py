"""Boards as pictures on paper, each with words that read it row by row."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

from markupsafe import Markup, escape

from webapp.bullets.puzzle import Puzzle
from webapp.drawing.board import Board, Highlights
from webapp.drawing.inks import FIGURE, LIVE_FIGURE, LIVE_PAPER, PAPER, Ink
from webapp.drawing.shapes import CELL
from webapp.drawing.svg import EDGE, MARGIN, board_svg
from webapp.engine.grid import full_mask
from webapp.explain.steps import Step
from webapp.explain.voice import Voice

CLUE_SHARE = 0.5
"""The size of a digit as a share of its cell."""


def extent(width: int, height: int, *, labels: bool) -> tuple[float, float]:
    """The sides of a drawing in cells."""
    margin = MARGIN if labels else EDGE
    return (margin + EDGE) / CELL + width, (margin + EDGE) / CELL + height


class Sized(Protocol):
    """Whatever has so many cells."""

    @property
    def width(self) -> int:
        """Cells in a row."""

    @property
    def height(self) -> int:
        """Rows."""


def cell_size(sized: Sized, room: tuple[float, float], *, labels: bool) -> float:
    """The largest cell with which the board fits into so much room."""
    across, down = extent(sized.width, sized.height, labels=labels)
    return min(room[0] / across, room[1] / down)


def puzzle_board(puzzle: Puzzle) -> Board:
    """What the puzzler sees."""
    return Board.of(puzzle.position)


def solution_board(puzzle: Puzzle) -> Board:
    """The whole solution."""
    empties = full_mask(puzzle.width, puzzle.height) & ~(puzzle.world | puzzle.shown)
    seen = puzzle.position
    return Board(seen.width, seen.height, seen.clues, puzzle.world, empties)


def step_board(step: Step) -> Board:
    """A step as the paper draws it: grey where it looks, with what it finds."""
    return Board.of(step.after(), Highlights.of(step), live=step.voice is Voice.LIVE)


def picture(
    board: Board, cell: float, words: str, *, ink: Ink | None = None, labels: bool
) -> Markup:
    """The picture of a board with cells of so many points; `words` say what it is."""
    across, down = extent(board.width, board.height, labels=labels)
    ink = ink or (LIVE_PAPER if board.live else PAPER)
    drawn = board_svg(board, ink, labels=labels)
    return image(drawn, across * cell, down * cell, f"{words} {reading(board)}")


def figure(board: Board, cell: float, words: str) -> Markup:
    """A board in the style of the paper's figures, without letters and numbers."""
    return picture(board, cell, words, ink=FIGURE, labels=False)


def step_picture(step: Step, longer: float, words: str) -> Markup:
    """A step, its longer side of so many points, with letters and numbers: it names cells."""
    board = step_board(step)
    cell = longer / max(extent(board.width, board.height, labels=True))
    return picture(board, cell, words, ink=LIVE_FIGURE if board.live else FIGURE, labels=True)


def image(svg: str, width: float, height: float, words: str) -> Markup:
    """A drawing of so many points as an image with words for those who cannot see it.

    Its size stands in the drawing: a style of its own for each image would cost more.
    """
    sized = svg.replace("<svg ", f'<svg width="{width:.2f}pt" height="{height:.2f}pt" ', 1)
    packed = b64encode(sized.encode()).decode()
    source = Markup("data:image/svg+xml;base64,{}").format(packed)
    return Markup('<img alt="{}" src="{}">').format(escape(words), source)


_SIGNS: Mapping[str, str] = MappingProxyType({".": "blank", "*": "bullet", "-": "empty"})
_LIVE_SIGNS: Mapping[str, str] = MappingProxyType({".": "hidden", "*": "flag", "-": "safe"})


def reading(board: Board) -> str:
    """A board row by row, as it is read aloud."""
    rows = []
    for row in range(board.height):
        cells = range(row * board.width, (row + 1) * board.width)
        rows.append(f"Row {row + 1}: {' '.join(_read(board, cell) for cell in cells)}.")
    return " ".join(rows)


def _read(board: Board, cell: int) -> str:
    if cell in board.clues:
        return str(board.clues[cell])
    signs = _LIVE_SIGNS if board.live else _SIGNS
    if board.bullets >> cell & 1:
        return signs["*"]
    return signs["-"] if board.empties >> cell & 1 else signs["."]
