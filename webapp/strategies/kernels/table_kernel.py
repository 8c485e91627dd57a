"""The table of a compiled game: boards dealt, cells opened, a score kept, all as the referee does.

A strategy's own kernel decides by `seen` and by what it has marked itself; `numbers`, which knows
the mines, is handed to the functions of this file alone. The same seed gives the same board, cells
open in the same order, and the score becomes the same `PlayedGame`.
"""

# ruff: noqa: PLR0913, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.dice_kernel import Dice, draw
from webapp.engine.kernels.jit import kernel
from webapp.engine.randomness import Dice as PlainDice
from webapp.engine.randomness import derived_seed
from webapp.mines.levels import First
from webapp.strategies.ground import Neighbourhood, neighbours
from webapp.strategies.kernels.table_kernel_constants import (
    ANYWHERE,
    COUNT,
    ENDING,
    GUESSES,
    HIDDEN,
    LOST,
    MINE,
    NAMED,
    OPENED,
    OPENING,
    SAFE,
    WON,
    WORK,
    WRONG,
)
from webapp.strategies.referee import PLAYERS_DICE, Ending, PlayedGame
from webapp.strategies.rules import TableRules

Near: TypeAlias = NDArray[np.int32]
"""For each cell its neighbours in reading order, their number in the last column."""
Cells: TypeAlias = NDArray[np.int32]
Signs: TypeAlias = NDArray[np.int8]
Score: TypeAlias = NDArray[np.int64]

_PROMISES: dict[First, int] = {"any": 0, "safe": SAFE, "opening": OPENING}
_ENDINGS: dict[int, Ending] = {WON: "won", LOST: "lost"}


@kernel
def deal(
    start: int, mines: int, promise: int, near: Near, dice: Dice, order: Cells, numbers: Signs
) -> None:
    """Lay the mines of a game that begins at a cell and number the others; as `TableRules.lay`.

    `order` is room for as many cells as the board has.
    """
    cells = near.shape[0]
    # Those kept free are struck from the list that mines are drawn from.
    numbers[:] = 0
    if promise >= SAFE:
        numbers[start] = MINE
    if promise == OPENING:
        for k in range(near[start, COUNT]):
            numbers[near[start, k]] = MINE
    places = 0
    for cell in range(cells):
        if numbers[cell] == 0:
            order[places] = cell
            places += 1
    numbers[:] = 0
    for place in range(mines):
        other = place + draw(dice, places - place)
        order[place], order[other] = order[other], order[place]
    for place in range(mines):
        for k in range(near[order[place], COUNT]):
            numbers[near[order[place], k]] += 1
    for place in range(mines):
        numbers[order[place]] = MINE


@kernel
def start_of(start: int, near: Near, dice: Dice) -> int:
    """Where a game begins whose start the rules name: this cell, or any."""
    cell: int = draw(dice, near.shape[0]) if start == ANYWHERE else start
    return cell


@kernel
def open_cell(
    start: int, flood: bool, near: Near, numbers: Signs, seen: Signs, fresh: Cells, place: int
) -> int:
    """Open a hidden cell, with what follows of a 0; how many opened, or -1: it was a mine.

    They are written to `fresh`, from this place on, in the order of the referee.
    """
    if numbers[start] == MINE:
        return -1
    seen[start] = numbers[start]
    fresh[place] = start
    opened = 1
    if not flood or numbers[start]:
        return opened
    stack = np.empty(near.shape[0], np.int32)
    stack[0] = start
    height = 1
    while height:
        height -= 1
        centre = stack[height]
        for k in range(near[centre, COUNT]):
            cell = near[centre, k]
            if seen[cell] == HIDDEN:
                seen[cell] = numbers[cell]
                fresh[place + opened] = cell
                opened += 1
                if numbers[cell] == 0:
                    stack[height] = cell
                    height += 1
    return opened


@kernel
def open_cells(
    opens: Cells,
    count: int,
    technique: int,
    is_guess: bool,
    flood: bool,
    near: Near,
    numbers: Signs,
    seen: Signs,
    fresh: Cells,
    score: Score,
) -> int:
    """Open the cells of a turn and keep the score; how many opened, written to `fresh`.

    The score tells whether the game has ended. `technique` is its number in the strategy.
    """
    opened = 0
    for place in range(count):
        cell = opens[place]
        if seen[cell] != HIDDEN:
            continue
        score[WORK + technique] += 1
        score[GUESSES] += is_guess
        more = open_cell(cell, flood, near, numbers, seen, fresh, opened)
        if more < 0:
            score[ENDING] = LOST
            score[WRONG] += not is_guess
            break
        opened += more
    score[OPENED] += opened
    return opened


@kernel
def open_first(
    start: int,
    technique: int,
    flood: bool,
    near: Near,
    numbers: Signs,
    seen: Signs,
    fresh: Cells,
    score: Score,
) -> int:
    """Open the first cell of a game, on an empty score; as `open_cells`."""
    opens = np.full(1, start, np.int32)
    opened: int = open_cells(opens, 1, technique, True, flood, near, numbers, seen, fresh, score)
    # What the game begins with is told apart from what a player guesses when it is stuck.
    score[GUESSES] = 0
    return opened


@kernel
def name_mines(mines: Cells, count: int, technique: int, numbers: Signs, score: Score) -> None:
    """Keep the score of cells that a player names as mines, each for the first time."""
    for place in range(count):
        is_mine = numbers[mines[place]] == MINE
        score[NAMED] += is_mine
        score[WRONG] += not is_mine
    score[WORK + technique] += count


@kernel
def is_over(mines: int, near: Near, score: Score) -> bool:
    """Whether a mine has gone off, or all safe cells are open: then the game is won."""
    if score[ENDING] == 0 and score[OPENED] == near.shape[0] - mines:
        score[ENDING] = WON
    over: bool = score[ENDING] != 0
    return over


@lru_cache(maxsize=64)
def near_table(width: int, height: int, neighbourhood: Neighbourhood) -> Near:
    """The neighbours of each cell of a board."""
    table = np.zeros((width * height, COUNT + 1), np.int32)
    for cell, around in enumerate(neighbours(width, height, neighbourhood)):
        table[cell, : len(around)] = around
        table[cell, COUNT] = len(around)
    return table


class CompiledTable:
    """A table for many games, with its arrays; a strategy's kernel plays at it."""

    def __init__(self, rules: TableRules, techniques: Sequence[str]) -> None:
        """`techniques` are the names of those that the kernel numbers from 0."""
        size = rules.ground.size
        self.rules, self.techniques = rules, tuple(techniques)
        self.near = near_table(rules.width, rules.height, rules.neighbourhood)
        self.promise = _PROMISES[rules.first]
        self.numbers, self.seen = np.zeros(size, np.int8), np.empty(size, np.int8)
        self.fresh, self.order = np.empty(size, np.int32), np.empty(size, np.int32)
        self.score = np.zeros(WORK + len(self.techniques), np.int64)
        self.board_dice, self.players_dice = np.zeros(1, np.uint64), np.zeros(1, np.uint64)

    def begin(self, seed: int) -> None:
        """Close the board, and take the dice of a game."""
        self.seen[:] = HIDDEN
        self.score[:] = 0
        self.board_dice[0] = PlainDice(seed).state
        self.players_dice[0] = PlainDice(derived_seed(seed, PLAYERS_DICE)).state

    def result(self) -> PlayedGame:
        """What came of the game, once its score has an ending."""
        ground, score = self.rules.ground, self.score.tolist()
        work = zip(self.techniques, score[WORK:], strict=True)
        return PlayedGame(
            ending=_ENDINGS[score[ENDING]],
            opened=score[OPENED],
            guesses=score[GUESSES],
            cleared=score[OPENED] / ground.safe_cells,
            mines_named=(
                1.0 if score[ENDING] == WON or not ground.mines else score[NAMED] / ground.mines
            ),
            wrong=score[WRONG],
            work={name: cells for name, cells in work if cells},
        )
