"""Boards in words: one name for each cell, for those who read by ear."""

from __future__ import annotations

from webapp.drawing.board import Board
from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name


def cell_labels(board: Board) -> list[list[str]]:
    """The names of all cells, row by row, such as `C4, clue 2, highlighted as reason`."""
    return [
        [_label(board, row * board.width + column) for column in range(board.width)]
        for row in range(board.height)
    ]


def _label(board: Board, cell: Cell) -> str:
    label = f"{cell_name(cell, board.width)}, {_state(board, cell)}"
    if board.highlights.reason >> cell & 1:
        label += ", highlighted as reason"
    if board.highlights.conclusion >> cell & 1:
        label += ", concluded"
    return label


def _state(board: Board, cell: Cell) -> str:
    if board.live:
        return _live_state(board, cell)
    if cell in board.clues:
        return f"clue {board.clues[cell]}"
    if board.bullets >> cell & 1:
        return "bullet"
    return "empty" if board.empties >> cell & 1 else "unknown"


def _live_state(board: Board, cell: Cell) -> str:
    if cell in board.clues:
        return f"open, {board.clues[cell]}"
    if board.bullets >> cell & 1:
        return "flag"
    return "hidden, safe" if board.empties >> cell & 1 else "hidden"
