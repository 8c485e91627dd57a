"""The maker of no-guess boards, compiled; `no_guess_plain` explains it and makes the same."""

# ruff: noqa: PLR0913, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from webapp.engine.kernels.dice_kernel import Dice, draw
from webapp.engine.kernels.jit import kernel
from webapp.mines.no_guess_kernel_constants import PLAIN_TRIES, SPARSE_PERCENT, WALK_COST
from webapp.mines.reasoning_kernel import (
    CHOICE,
    CLOSED,
    COUNT,
    COUNTED,
    FRONT,
    LOST,
    MINE,
    NEED,
    NUMBER,
    PAIRED,
    SEVERAL,
    THREE,
    TWO,
    VALUE,
    Lists,
    Numbers,
    Sheet,
    at_front,
    begin,
    look_again,
    number,
    reason,
    survey,
)


@kernel
def lay(order: Numbers, spots: Numbers, mines: int, dice: Dice, sheet: Sheet) -> None:
    """So many mines on random spots; as `layout.lay_mines`."""
    order[:] = spots
    sheet[MINE] = 0
    for place in range(mines):
        other = place + draw(dice, order.shape[0] - place)
        order[place], order[other] = order[other], order[place]
        sheet[MINE, order[place]] = 1


@kernel
def move(
    cell: int, change: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """Put a mine on an unknown cell (1) or take it away (-1), and correct the numbers around."""
    sheet[MINE, cell] += change
    for k in range(8):
        clue = cell + around[k]
        sheet[NUMBER, clue] += change
        sheet[NEED, clue] += change
        look_again(clue, sheet, lists, marks)


@kernel
def partner(
    cell: int,
    front: int,
    cells: Numbers,
    dice: Dice,
    around: Numbers,
    sheet: Sheet,
    lists: Lists,
) -> int:
    """An unknown cell to trade with, away from the front if possible; -1: there is none."""
    wanted = 1 - sheet[MINE, cell]
    choices = 0
    for place in range(cells.shape[0]):
        fits = sheet[VALUE, cells[place]] < 0 and sheet[MINE, cells[place]] == wanted
        if fits and not at_front(cells[place], around, sheet):
            lists[CHOICE, choices] = cells[place]
            choices += 1
    if choices == 0:
        for place in range(front):
            if sheet[MINE, lists[FRONT, place]] == wanted:
                lists[CHOICE, choices] = lists[FRONT, place]
                choices += 1
    if choices == 0:
        return -1
    # The better of two draws spreads the mines; the best of all would make boards alike.
    best: int = lists[CHOICE, draw(dice, choices)]
    other: int = lists[CHOICE, draw(dice, choices)]
    more = sheet[NUMBER, other] - sheet[NUMBER, best]
    return other if (more > 0 if wanted else more < 0) else best


@kernel
def mend(
    most: int,
    level: int,
    start: int,
    work: Numbers,
    cells: Numbers,
    dice: Dice,
    around: Numbers,
    reach: Numbers,
    sheet: Sheet,
    lists: Lists,
    marks: Numbers,
) -> bool:
    """Walk, trading two cells where nothing is certain, until a whole walk needs no trade."""
    trades = 0
    while True:
        begin(cells, start, around, sheet, lists, marks)
        before = trades
        while True:
            work[0] -= cells.shape[0] + WALK_COST
            if work[0] < 0:
                return False
            reason(cells, level, around, reach, sheet, lists, marks)
            if marks[LOST]:
                return False
            if marks[CLOSED] == 0:
                break
            front, _unknown, _mines = survey(cells, around, sheet, lists)
            if trades == most or front == 0:
                return False
            trades += 1
            cell = lists[FRONT, draw(dice, front)]
            other = partner(cell, front, cells, dice, around, sheet, lists)
            if other < 0:
                return False
            change = -1 if sheet[MINE, cell] else 1
            move(cell, change, around, sheet, lists, marks)
            move(other, -change, around, sheet, lists, marks)
        if trades == before:
            return True


@kernel
def hardest(marks: Numbers) -> int:
    """The level of the hardest step of a walk."""
    if marks[COUNTED]:
        return COUNT
    if marks[SEVERAL]:
        return THREE
    return TWO if marks[PAIRED] else 1


@kernel
def make(
    mines: int,
    level: int,
    exactly: int,
    start: int,
    work: Numbers,
    cells: Numbers,
    spots: Numbers,
    dice: Dice,
    around: Numbers,
    reach: Numbers,
    sheet: Sheet,
    lists: Lists,
    marks: Numbers,
) -> bool:
    """Lay boards until one needs no guess; False: the work is spent.

    `level` is how far reasoning may go, `exactly` how far it has to; 0: as may be.
    """
    order = spots.copy()
    tries = 0
    sparse = 100 * mines <= SPARSE_PERCENT * cells.shape[0]
    while work[0] >= 0:
        lay(order, spots, mines, dice, sheet)
        number(cells, around, sheet)
        most = 0 if sparse and tries < PLAIN_TRIES else cells.shape[0]
        tries += 1
        mended = mend(most, level, start, work, cells, dice, around, reach, sheet, lists, marks)
        if mended and (exactly == 0 or exactly == hardest(marks)):
            return True
    return False
