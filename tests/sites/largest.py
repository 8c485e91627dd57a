"""The largest boards there can be, made to weigh as much as boards do."""

from __future__ import annotations

import random
from collections.abc import Set as AbstractSet

from webapp.bullets.puzzle import Puzzle
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.notation.limits import MAX_SIDE as SIDE
from webapp.notation.live_board import LiveBoard
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.notation.tatham import print_game_id

Square = tuple[int, int]
"""A row and a column."""

EMPTY = f"{SIDE}x{SIDE}b0:0" + "z" * 157 + "m"
"""Nearly every cell is unknown, and one step settles nearly all."""

OPEN = "\n".join([f"{SIDE}x{SIDE} ?", *["." * SIDE] * SIDE])
"""Nothing is known, so that every cell has its odds."""


def comb(side: int = SIDE, seed: int = 1) -> str:
    """A puzzle of which every second column is clues: no id is longer, no walk has more steps."""
    return _puzzle(side, side, *_comb(side, seed))


def comb_puzzle(side: int, seed: int) -> Puzzle:
    """The same with its solution, which nobody has to look for."""
    bullets, unknown = _comb(side, seed)
    clues = ((1 << side * side) - 1) & ~mask_of(row * side + column for row, column in unknown)
    return Puzzle(side, side, mask_of(row * side + column for row, column in bullets), clues)


def _comb(side: int, seed: int) -> tuple[set[Square], set[Square]]:
    dice = random.Random(seed)
    cells = [(row, column) for row in range(side) for column in range(1, side, 2)]
    return {cell for cell in cells if dice.random() < 0.5}, set(cells)


def lattice() -> str:
    """A puzzle of which every third cell of every third row is a clue, and all others are bullets.

    Three of it fit where not quite three of the largest square would.
    """
    width, height = SIDE, SIDE - 2
    cells = {(row, column) for row in range(height) for column in range(width)}
    clues = {(row, column) for row, column in cells if row % 3 == column % 3 == 1}
    return _puzzle(width, height, cells - clues, cells - clues)


def _puzzle(
    width: int, height: int, bullets: AbstractSet[Square], unknown: AbstractSet[Square]
) -> str:
    squares = [(row, column) for row in range(height) for column in range(width)]
    clues = {
        cell: _around(bullets, *square)
        for cell, square in enumerate(squares)
        if square not in unknown
    }
    return print_puzzle_id(Position(width, height, clues, total=len(bullets)))


def _around(bullets: AbstractSet[Square], row: int, column: int) -> int:
    return sum((row + r, column + c) in bullets for r in (-1, 0, 1) for c in (-1, 0, 1))


def half_open() -> str:
    """A position with hundreds of steps on its left, and long odds on its right."""
    body = comb().partition(":")[2]
    left = [body[row * SIDE :][: SIDE // 2].replace("a", ".") for row in range(SIDE)]
    right = [
        "".join("2" if row % 4 == column % 4 == 1 else "." for column in range(SIDE // 2))
        for row in range(SIDE)
    ]
    rows = [known + open_ for known, open_ in zip(left, right, strict=True)]
    return "\n".join([f"{SIDE}x{SIDE} ?", *rows])


def live_board(mines: int = 600) -> str:
    """A live board as its game ID; around its start, the first corner, there is no mine."""
    dice = random.Random(1)
    far = [cell for cell in range(SIDE * SIDE) if cell // SIDE > 1 or cell % SIDE > 1]
    return print_game_id(LiveBoard(SIDE, SIDE, mask_of(dice.sample(far, mines)), 0))
