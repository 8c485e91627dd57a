"""Boards as pictures on paper, each with words that read it row by row."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol

from markupsafe import Markup, escape

from webapp.bullets.puzzle import Puzzle
from webapp.drawing.board import Board, Highlights
from webapp.drawing.shapes import CELL
from webapp.drawing.styles import FIGURE, LIVE_FIGURE, LIVE_PAPER, PAPER, DrawingStyle, paper_labels
from webapp.drawing.svg import EDGE, LABEL, MARGIN, board_svg
from webapp.engine.grid import full_mask
from webapp.explain.steps import Step
from webapp.explain.wording.voice import Voice
from webapp.press.layout.explained.chain_signs import chain_signs, chain_words, marked_chain

CLUE_SHARE = 0.5
"""The size of a digit as a share of its cell."""


class Sized(Protocol):
    """Anything with sides in cells: a board, a position, a puzzle."""

    @property
    def width(self) -> int:
        """Cells in a row."""

    @property
    def height(self) -> int:
        """Rows."""


def extent(sized: Sized, *, labels: bool) -> tuple[float, float]:
    """The sides of a drawing in cells."""
    margin = MARGIN if labels else EDGE
    return (margin + EDGE) / CELL + sized.width, (margin + EDGE) / CELL + sized.height


def cell_size(
    sized: Sized, room: tuple[float, float], *, labels: bool, least: float = 0.0
) -> float:
    """The largest cell with which the board fits into so much room.

    Letters and numbers are a share of the cell, but at least of so many points.
    """
    across, down = extent(sized, labels=labels)
    cell = min(room[0] / across, room[1] / down)
    if not labels or _label(cell) >= least:
        return cell
    margin, edge = _margin(least), EDGE / CELL
    across, down = edge + sized.width, edge + sized.height
    return min((room[0] - margin) / across, (room[1] - margin) / down)


def sides(sized: Sized, cell: float, *, labels: bool, least: float = 0.0) -> tuple[float, float]:
    """The sides of a drawing whose cells have this side."""
    across, down = extent(sized, labels=labels)
    more = _margin(least) - _margin(_label(cell)) if labels and _label(cell) < least else 0.0
    return across * cell + more, down * cell + more


def first_cell(
    sized: Sized, place: Sequence[float], *, labels: bool, least: float = 0.0
) -> tuple[float, float, float]:
    """Where the upper left cell of a drawing at this place begins, and its side."""
    left, top, right, bottom = place
    cell = cell_size(sized, (right - left, bottom - top), labels=labels, least=least)
    margin = _margin(max(least, _label(cell))) if labels else EDGE / CELL * cell
    return left + margin, top + margin, cell


def _label(cell: float) -> float:
    """The usual size of letters and numbers beside such cells."""
    return LABEL / CELL * cell


def _margin(label: float) -> float:
    """The room for letters and numbers of this size."""
    return MARGIN / LABEL * label


def puzzle_board(puzzle: Puzzle) -> Board:
    """The board of a puzzle, to be solved."""
    return Board.of(puzzle.position)


def solution_board(puzzle: Puzzle) -> Board:
    """The board of a puzzle, solved."""
    empties = full_mask(puzzle.width, puzzle.height) & ~(puzzle.world | puzzle.shown)
    seen = puzzle.position
    return Board(seen.width, seen.height, seen.clues, bullets=puzzle.world, empties=empties)


def step_board(step: Step) -> Board:
    """The board of a step in the style of the paper: its clues in grey, and its conclusion."""
    return Board.of(step.after(), Highlights.of(step), live=step.voice is Voice.LIVE)


def picture(  # noqa: PLR0913 (what a picture is made of)
    board: Board,
    cell: float,
    words: str,
    *,
    style: DrawingStyle | None = None,
    labels: bool,
    least: float = 0.0,
    supposed: Step | None = None,
) -> Markup:
    """The picture of a board with cells of so many points; `words` say what it is.

    Letters and numbers are at least of `least` points. What the step `supposed` supposes, if
    anything, is drawn over the board.
    """
    style = style or (LIVE_PAPER if board.live else PAPER)
    label: float = LABEL
    if labels and _label(cell) < least:
        label = least * CELL / cell
        style = MappingProxyType({**style, "labels": paper_labels(label)})
    moved = marked_chain(supposed) if supposed is not None else 0
    drawn = replace(board, bullets=board.bullets & ~moved, empties=board.empties & ~moved)
    svg = board_svg(drawn, style, labels=labels, label=label)
    if supposed is not None:
        margin = 2 * label if labels else EDGE
        signs = chain_signs(supposed, style, margin, least * CELL / cell)
        svg = svg.replace("</svg>", f"{signs}</svg>")
    width, height = sides(board, cell, labels=labels, least=least)
    return image(svg, width, height, f"{words} {spoken_rows(board)}")


def figure(board: Board, cell: float, words: str) -> Markup:
    """A board in the style of the paper's figures, without letters and numbers."""
    return picture(board, cell, words, style=FIGURE, labels=False)


def step_picture(step: Step, cell: float, words: str, *, least: float = 0.0) -> Markup:
    """A step with letters and numbers: it names cells."""
    board = step_board(step)
    style = LIVE_FIGURE if board.live else FIGURE
    words = f"{words} {chain_words(step)}".rstrip()
    return picture(board, cell, words, style=style, labels=True, least=least, supposed=step)


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


def spoken_rows(board: Board) -> str:
    """A board row by row, for those who hear it."""
    rows = []
    for row in range(board.height):
        cells = range(row * board.width, (row + 1) * board.width)
        rows.append(f"Row {row + 1}: {' '.join(_spoken_cell(board, cell) for cell in cells)}.")
    return " ".join(rows)


def _spoken_cell(board: Board, cell: int) -> str:
    if cell in board.clues:
        return str(board.clues[cell])
    signs = _LIVE_SIGNS if board.live else _SIGNS
    if board.bullets >> cell & 1:
        return signs["*"]
    return signs["-"] if board.empties >> cell & 1 else signs["."]
