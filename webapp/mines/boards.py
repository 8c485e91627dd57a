"""Making a live board as it is wished: the same wish, start and seed give the same board."""

from __future__ import annotations

from webapp.engine.grid import Cell
from webapp.engine.randomness import MAX_SEED, Dice
from webapp.message import Message
from webapp.mines.energy import ENERGY_STEPS, improve
from webapp.mines.layout import lay_mines
from webapp.mines.levels import BadWish, BoardWish
from webapp.mines.no_guess import NoBoard, no_guess_board
from webapp.notation.cells import cell_name
from webapp.notation.english import sides
from webapp.notation.live_board import LiveBoard

__all__ = ["WORK", "NoBoard", "best_start", "make_board"]

WORK = 40_000_000
"""For one no-guess board: each walk over a board, and each trade on it, counts its cells + 100."""


def make_board(
    wish: BoardWish, start: Cell, seed: int, *, work: int = WORK, steps: int = ENERGY_STEPS
) -> LiveBoard:
    """A board for a game that begins at this cell; `steps` are those of the method energy.

    Raises `BadWish` for what cannot be, and `NoBoard` if no such board was met with so much
    work. A fair game only begins with its board: its mines move on.
    """
    wish.check()
    _check_place(wish, start, seed)
    if wish.rules == "no-guess":
        board = no_guess_board(wish, start, seed, work)
        return improve(board, wish, seed, steps=steps) if wish.method == "energy" else board
    dice = Dice(seed)
    mines = lay_mines(wish.width, wish.height, wish.mines, free=wish.free_around(start), dice=dice)
    return LiveBoard(wish.width, wish.height, mines, start)


def best_start(width: int, height: int) -> Cell:
    """The start of no-guess boards and daily boards: the middle, which opens most."""
    return height // 2 * width + width // 2


def _check_place(wish: BoardWish, start: Cell, seed: int) -> None:
    if not 0 <= start < wish.cells:
        raise BadWish(
            Message(
                "the start lies outside the board of %(sides)s",
                sides=sides(wish.width, wish.height),
            )
        )
    if not 0 <= seed <= MAX_SEED:
        raise BadWish(
            Message("the seed is %(seed)s: use 0 to %(max_seed)s", seed=seed, max_seed=MAX_SEED)
        )
    room = wish.cells - wish.free_around(start).bit_count()
    if wish.mines > room:
        raise BadWish(
            Message.counted(
                "%(num)s mine does not fit beside the cells kept free around %(cell)s: "
                "use 1 to %(room)s",
                "%(num)s mines do not fit beside the cells kept free around %(cell)s: "
                "use 1 to %(room)s",
                wish.mines,
                cell=cell_name(start, wish.width),
                room=room,
            )
        )
