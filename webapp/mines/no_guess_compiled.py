"""The call of the compiled maker: a board on its sheet, and the kernels' working memory."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.randomness import Dice
from webapp.mines import no_guess_kernel
from webapp.mines.levels import BoardWish
from webapp.mines.no_guess_plain import Aim
from webapp.mines.reasoning_kernel import LIST_ROWS, MARKS, MINE, SHEET_ROWS, Numbers


@lru_cache(maxsize=64)
def sheet_cells(width: int, height: int) -> Numbers:
    """The place of each cell on the sheet: a column of margin, two rows above and below."""
    rows = np.arange(2, height + 2, dtype=np.int64)[:, None]
    cells: Numbers = (rows * (width + 2) + np.arange(1, width + 1)).ravel()
    return cells


@lru_cache(maxsize=64)
def distances(width: int, reach: int) -> Numbers:
    """From a cell to those around it, in reading order."""
    steps = range(-reach, reach + 1)
    return np.array(
        [
            down * (width + 2) + right
            for down in steps
            for right in steps
            if reach > 1 or down or right
        ]
    )


class Desk:
    """A board on its sheet, with the working memory of the kernels."""

    def __init__(self, width: int, height: int) -> None:
        room = (width + 2) * (height + 4)
        self.cells = sheet_cells(width, height)
        self.around, self.reach = distances(width, 1), distances(width, 2)
        self.sheet = np.zeros((SHEET_ROWS, room), np.int8)
        self.lists = np.zeros((LIST_ROWS, room), np.int32)
        self.marks = np.zeros(MARKS, np.int64)

    @property
    def mines(self) -> Mask:
        """The mines on the sheet."""
        packed = np.packbits(self.sheet[MINE, self.cells].view(np.uint8), bitorder="little")
        return int.from_bytes(packed.tobytes(), "little")


def make(wish: BoardWish, start: Cell, aim: Aim, *, dice: Dice, work: int) -> Mask | None:
    """The mines of a board that needs no guess, as `no_guess_plain.make` finds them; or None."""
    desk = Desk(wish.width, wish.height)
    is_free = np.zeros(wish.cells, np.bool_)
    is_free[list(cells_of(wish.free_around(start)))] = True
    has_board = no_guess_kernel.make(
        wish.mines,
        aim.level,
        aim.exactly,
        desk.cells[start],
        np.full(1, work, np.int64),
        desk.cells,
        desk.cells[~is_free],
        np.array([dice.state], np.uint64),
        desk.around,
        desk.reach,
        desk.sheet,
        desk.lists,
        desk.marks,
    )
    return desk.mines if has_board else None
