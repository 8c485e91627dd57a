"""No-guess boards: reasoning alone solves them from their start."""

from __future__ import annotations

from webapp.engine.budget import Budget
from webapp.engine.forced import forced
from webapp.engine.grid import Cell, cells_of, full_mask
from webapp.engine.randomness import Dice
from webapp.mines.board import opened_by, opening, visible
from webapp.mines.layout import lay_mines
from webapp.mines.levels import BoardWish
from webapp.notation.live_board import LiveBoard


class NoBoard(Exception):
    """No such board was found; the message says so for people."""


def no_guess_board(wish: BoardWish, start: Cell, seed: int, work: int) -> LiveBoard:
    """A board that needs no guess, by trying so many boards at most."""
    dice = Dice(seed)
    free = wish.kept_free(start)
    for _ in range(work):
        mines = lay_mines(wish.width, wish.height, wish.mines, free, dice)
        board = LiveBoard(wish.width, wish.height, mines, start)
        if needs_no_guess(board, Budget()):
            return board
    raise NoBoard(
        f"no {wish.width}x{wish.height} board with {wish.mines} mines that needs no guess was "
        "found: use fewer mines"
    )


def needs_no_guess(board: LiveBoard, budget: Budget) -> bool:
    """Whether opening what is certain, again and again, opens every safe cell."""
    seen = opening(board)
    safe = full_mask(board.width, board.height) & ~board.mines
    while seen.clue_mask != safe:
        certain = forced(seen, budget).empties
        if not certain:
            return False
        opened = seen.clue_mask
        for cell in cells_of(certain & ~opened):
            opened |= opened_by(board, cell, opened)
        seen = visible(board, opened)
    return True
