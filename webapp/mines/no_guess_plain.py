"""The maker of no-guess boards in plain Python: the form to read.

A board is laid at random and walked from its start: everything certain is opened, again and again.
Where nothing is certain any more, it is mended: one unknown cell next to an open one, picked by the
dice, trades its content with an unknown cell of the other kind, away from all open cells if there
is one. Of two such cells the first drawn stands unless the second spreads the mines more evenly.
Then the walk goes on. A trade changes numbers that earlier steps relied on, so a board that was
mended is walked again from its start, until a whole walk needs no trade: that walk is the proof.

Boards with few mines are not mended at first: enough of them need no guess as they fall.

What is certain follows from the engine, and does not depend on the order in which it is found. So
the compiled form (`no_guess_kernel`), which finds it in another way, makes the same boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.randomness import Dice
from webapp.mines.layout import lay_mines
from webapp.mines.levels import BoardWish
from webapp.mines.no_guess_kernel_constants import (
    COUNTED_CELLS,
    PLAIN_TRIES,
    SEARCH_NODES,
    SPARSE_PERCENT,
    WALK_COST,
)
from webapp.mines.walk import Limits, LiveWalk
from webapp.notation.live_board import LiveBoard


class Aim(NamedTuple):
    """The level that reasoning may go to, and the level that it has to reach; 0: any."""

    level: int
    exactly: int


SLOWNESS = 20
"""A walk in this form is about so many times as slow, and counts for so many: it gives up sooner,
and never finds another board."""


def make(wish: BoardWish, start: Cell, aim: Aim, *, dice: Dice, work: Budget) -> Mask | None:
    """The mines of a board that needs no guess; None: the work is spent."""
    free = wish.free_around(start)
    sparse = 100 * wish.mines <= SPARSE_PERCENT * wish.cells
    tries = 0
    try:
        while True:
            mines = lay_mines(wish.width, wish.height, wish.mines, free=free, dice=dice)
            board = LiveBoard(wish.width, wish.height, mines)
            walk = LiveWalk(board, start, Limits(aim.level, COUNTED_CELLS, SEARCH_NODES))
            most = 0 if sparse and tries < PLAIN_TRIES else wish.cells
            tries += 1
            if _mend(walk, most, dice, work) and aim.exactly in {0, max(walk.needed)}:
                return walk.mines
    except _WorkSpent:
        return None


class _WorkSpent(Exception):
    """There is no work left."""


def _mend(walk: LiveWalk, most: int, dice: Dice, work: Budget) -> bool:
    trades = 0
    while True:
        walk.begin()
        before = trades
        while True:
            _spend(work, walk)
            try:
                walk.reason()
            except BudgetSpent:
                return False
            if walk.done:
                break
            if trades == most or not walk.front():
                return False
            trades += 1
            if not _trade(walk, dice):
                return False
        if trades == before:
            return True


def _spend(work: Budget, walk: LiveWalk) -> None:
    try:
        work.spend(SLOWNESS * (walk.width * walk.height + WALK_COST))
    except BudgetSpent:
        raise _WorkSpent from None


def _trade(walk: LiveWalk, dice: Dice) -> bool:
    """Let a cell of the front and another trade their contents; False: there is no other."""
    front = walk.front()
    near = list(cells_of(front))
    cell = near[dice.draw(len(near))]
    has_mine = walk.mines >> cell & 1
    wanted = walk.unknown & (~walk.mines if has_mine else walk.mines)
    choice = list(cells_of(wanted & ~front or wanted))
    if not choice:
        return False
    other = _choose_more_even(walk, choice, dice, to=bool(has_mine))
    walk.mines ^= 1 << cell | 1 << other
    return True


def _choose_more_even(walk: LiveWalk, choice: Sequence[Cell], dice: Dice, *, to: bool) -> Cell:
    """The better of two drawn cells: to take a mine, with fewer around; to give one, with more.

    So mines spread, which makes boards easier to reason about; the best of all cells would make
    all boards alike.
    """
    first, second = (choice[dice.draw(len(choice))] for _ in range(2))
    more = (walk.around[second] & walk.mines).bit_count()
    more -= (walk.around[first] & walk.mines).bit_count()
    return second if (more < 0 if to else more > 0) else first
