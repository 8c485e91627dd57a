"""Boards in words: one name for each cell, for those who read by ear."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import Cell
from webapp.notation.cells import cell_name
from webapp.notation.english import ordinal, percent

LONGEST = 25
"""Characters of a fraction that anybody reads."""


@dataclass(frozen=True)
class CellWords:
    """What cells are called in a language; `{}` stands for a number or for odds."""

    clue: str = "clue {}"
    bullet: str = "bullet"
    empty: str = "empty"
    unknown: str = "unknown"
    open: str = "open, {}"
    mine: str = "mine"
    flag: str = "flag"
    hidden: str = "hidden"
    safe: str = "hidden, safe"
    reason: str = "highlighted as reason"
    conclusion: str = "concluded"
    guess: str = "best guess"
    wrong: str = "wrong"
    supposed_bullet: str = "supposed bullet, {} in the chain"
    supposed_empty: str = "supposed empty, {} in the chain"
    supposed_mine: str = "supposed mine, {} in the chain"
    supposed_safe: str = "supposed safe, {} in the chain"
    certain_bullet: str = "certainly a bullet"
    certain_empty: str = "certainly empty"
    certain_mine: str = "certainly a mine"
    certain_safe: str = "certainly safe"
    bullet_odds: str = "bullet {}"
    mine_odds: str = "mine {}"
    ordinal: Callable[[int], str] = ordinal
    percent: Callable[[Fraction], str] = percent


ENGLISH_CELLS: Final = CellWords()


def cell_labels(board: Board, words: CellWords = ENGLISH_CELLS) -> list[list[str]]:
    """The names of all cells, row by row, such as `C4, clue 2, highlighted as reason`."""
    return [
        [_label(board, row * board.width + column, words) for column in range(board.width)]
        for row in range(board.height)
    ]


def _label(board: Board, cell: Cell, words: CellWords) -> str:
    label = f"{cell_name(cell, board.width)}, {_state(board, cell, words)}"
    if board.highlights.reason >> cell & 1:
        label += f", {words.reason}"
    if board.highlights.conclusion >> cell & 1:
        label += f", {words.guess if board.highlights.guessed else words.conclusion}"
    if board.highlights.wrong >> cell & 1:
        label += f", {words.wrong}"
    label += chain_words(board.highlights, cell, live=board.live, words=words)
    if cell in board.odds:
        label += f", {odds_words(board.odds[cell], live=board.live, words=words)}"
    return label


def chain_words(
    shown: Highlights, cell: Cell, *, live: bool = False, words: CellWords = ENGLISH_CELLS
) -> str:
    """What is added to the name of a cell that a chain supposes to be something."""
    if cell not in shown.chain:
        return ""
    bullet, empty = words.supposed_bullet, words.supposed_empty
    if live:
        bullet, empty = words.supposed_mine, words.supposed_safe
    supposed = bullet if shown.supposed >> cell & 1 else empty
    return f", {supposed.format(words.ordinal(shown.chain[cell]))}"


def odds_words(share: Fraction, *, live: bool = False, words: CellWords = ENGLISH_CELLS) -> str:
    """How likely a cell holds a bullet, for people: exact, unless the fraction is very long."""
    if share == 1:
        return words.certain_mine if live else words.certain_bullet
    if share == 0:
        return words.certain_safe if live else words.certain_empty
    near = words.percent(share)
    odds = f"{share} ({near})" if len(str(share)) <= LONGEST else near
    return (words.mine_odds if live else words.bullet_odds).format(odds)


def _state(board: Board, cell: Cell, words: CellWords) -> str:
    if board.live:
        return _live_state(board, cell, words)
    if cell in board.clues:
        return words.clue.format(board.clues[cell])
    if board.bullets >> cell & 1:
        return words.bullet
    return words.empty if board.empties >> cell & 1 else words.unknown


def _live_state(board: Board, cell: Cell, words: CellWords) -> str:
    if cell in board.clues:
        return words.open.format(board.clues[cell])
    if board.mines >> cell & 1:
        return words.mine
    if board.bullets >> cell & 1:
        return words.flag
    return words.safe if board.empties >> cell & 1 else words.hidden
