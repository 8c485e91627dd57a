"""Boards in words: one name for each cell, for those who read by ear."""

from __future__ import annotations

from fractions import Fraction

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name
from webapp.notation.english import ordinal, percent

LONGEST = 25
"""Characters of a fraction that anybody reads."""


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
        label += ", best guess" if board.highlights.guessed else ", concluded"
    if board.highlights.wrong >> cell & 1:
        label += ", wrong"
    label += chain_words(board.highlights, cell, live=board.live)
    if cell in board.odds:
        label += f", {odds_words(board.odds[cell], live=board.live)}"
    return label


def chain_words(shown: Highlights, cell: Cell, *, live: bool = False) -> str:
    """What is added to the name of a cell that a chain supposes to be something."""
    if cell not in shown.chain:
        return ""
    bullet, empty = ("mine", "safe") if live else ("bullet", "empty")
    supposed = bullet if shown.supposed >> cell & 1 else empty
    return f", supposed {supposed}, {ordinal(shown.chain[cell])} in the chain"


def odds_words(share: Fraction, *, live: bool = False) -> str:
    """How likely a cell holds a bullet, for people: exact, unless the fraction is very long."""
    bullet, empty = ("mine", "safe") if live else ("bullet", "empty")
    if share in {0, 1}:
        return f"certainly {f'a {bullet}' if share else empty}"
    near = percent(share)
    return f"{bullet} {share} ({near})" if len(str(share)) <= LONGEST else f"{bullet} {near}"


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
    if board.mines >> cell & 1:
        return "mine"
    if board.bullets >> cell & 1:
        return "flag"
    return "hidden, safe" if board.empties >> cell & 1 else "hidden"
