"""MineBot compiled: `notes`, `local` and `whole_board` explain it and find the same, cell by cell.

What decides is given `seen`, the bot's own sheet and its lists, and nothing hidden; the numbers of
the board are passed on, by `play_on` alone, to the functions of the table.
"""

# ruff: noqa: PLR0913, PLR0917, PLR1714 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.dice_kernel import Dice, draw
from webapp.engine.kernels.jit import kernel
from webapp.strategies.kernels.table_kernel import (
    Near,
    Score,
    Signs,
    deal,
    is_over,
    name_mines,
    open_cells,
    open_first,
    start_of,
)
from webapp.strategies.kernels.table_kernel_constants import CHOSEN, COUNT
from webapp.strategies.minebot.minebot_kernel_constants import (
    BURNOUT,
    BURNOUT_NODES,
    CONTRAPOSITIVE,
    EXHAUSTION,
    FIRST,
    GUESS,
    SIMILARITIES,
    SIMILARITY_NODES,
    TRUTH,
)

Sheet: TypeAlias = NDArray[np.int8]
Lists: TypeAlias = NDArray[np.int32]
Marks: TypeAlias = NDArray[np.int64]

VALUE, NEED, FREE, QUEUED, PASSED, WORLDS = range(6)
SHEET_ROWS = 6
"""As in `Notes`. QUEUED: a location waits for truth. PASSED: a walk has come by. WORLDS: 1 and 2
for cells that are empty and marked in some configuration."""

TRIED, QUEUE, PATH, STEP, LIVE, FRONT, BEYOND, WANTED, WAY, BEFORE, SAFE, MARKED, FRESH = range(13)
LIST_ROWS = 13
"""Cells supposed; locations that wait; a walk's way here, and to which neighbour it went on;
unsatisfied locations; unknown cells next to locations and others; a search's branches: marks
needed, configuration, what was supposed before; what a strategy has found safe and marked; what
the table has opened."""

TRAIL, WAITING, LIVES, FRONTS, BEYONDS, SUPPOSED, LEFT, NODES, SAFES, MARKEDS, SPENT = range(11)
MARKS = 11
"""Lengths of the lists; marks supposed, marks left, nodes left, whether they were not enough."""

BRANCH_CELLS = 9
"""The unknown cells of a branch's location; in the last column how many."""

_WAYS = np.array(
    [
        [1, 0, 0, 0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0, 0, 0, 0],
        [1, 2, 1, 0, 0, 0, 0, 0, 0],
        [1, 3, 3, 1, 0, 0, 0, 0, 0],
        [1, 4, 6, 4, 1, 0, 0, 0, 0],
        [1, 5, 10, 10, 5, 1, 0, 0, 0],
        [1, 6, 15, 20, 15, 6, 1, 0, 0],
        [1, 7, 21, 35, 35, 21, 7, 1, 0],
        [1, 8, 28, 56, 70, 56, 28, 8, 1],
    ]
)
"""How many configurations there are, by unknown cells and marks needed."""


@kernel
def note(cell: int, value: int, near: Near, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """Suppose a value."""
    sheet[VALUE, cell] = value
    lists[TRIED, marks[TRAIL]] = cell
    marks[TRAIL] += 1
    marks[SUPPOSED] += value
    for k in range(near[cell, COUNT]):
        sheet[FREE, near[cell, k]] -= 1
        sheet[NEED, near[cell, k]] -= value


@kernel
def rouse(cell: int, near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """Remember the locations around a cell."""
    for k in range(near[cell, COUNT]):
        other = near[cell, k]
        if seen[other] >= 0 and not sheet[QUEUED, other]:
            sheet[QUEUED, other] = 1
            lists[QUEUE, marks[WAITING]] = other
            marks[WAITING] += 1


@kernel
def take_back(length: int, near: Near, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """Forget what was supposed, up to so many cells."""
    while marks[TRAIL] > length:
        marks[TRAIL] -= 1
        cell = lists[TRIED, marks[TRAIL]]
        value = sheet[VALUE, cell]
        marks[SUPPOSED] -= value
        sheet[VALUE, cell] = -1
        for k in range(near[cell, COUNT]):
            other = near[cell, k]
            sheet[FREE, other] += 1
            sheet[NEED, other] += value


@kernel
def note_around(
    location: int,
    rouses: bool,
    near: Near,
    seen: Signs,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
) -> bool:
    """Apply truth to a location, noting what it tells; False: it contradicts."""
    need, free = sheet[NEED, location], sheet[FREE, location]
    if need < 0 or need > free:
        return False
    if free and (need == 0 or need == free):
        value = 0 if need == 0 else 1
        for k in range(near[location, COUNT]):
            cell = near[location, k]
            if sheet[VALUE, cell] < 0:
                note(cell, value, near, sheet, lists, marks)
                if rouses:
                    rouse(cell, near, seen, sheet, lists, marks)
    return True


@kernel
def walk(start: int, near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks) -> bool:
    """Apply truth from a location on, to each that can be reached, once; as `Notes.walk`."""
    sheet[PASSED] = 0
    location, depth = start, 0
    while True:
        if not sheet[PASSED, location]:
            sheet[PASSED, location] = 1
            if not note_around(location, False, near, seen, sheet, lists, marks):
                return False
            lists[PATH, depth], lists[STEP, depth] = location, 0
            depth += 1
        step, count = lists[STEP, depth - 1], near[location, COUNT]
        while step < count and (
            seen[near[location, step]] < 0 or sheet[PASSED, near[location, step]]
        ):
            step += 1
        if step < count:
            lists[STEP, depth - 1] = step + 1
            location = near[location, step]
            continue
        depth -= 1
        if depth == 0:
            return True
        location = lists[PATH, depth - 1]


@kernel
def follow(near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks) -> bool:
    """Apply truth wherever something has changed; False: a location contradicts."""
    while marks[WAITING]:
        marks[WAITING] -= 1
        location = lists[QUEUE, marks[WAITING]]
        sheet[QUEUED, location] = 0
        if not note_around(location, True, near, seen, sheet, lists, marks):
            while marks[WAITING]:
                marks[WAITING] -= 1
                sheet[QUEUED, lists[QUEUE, marks[WAITING]]] = 0
            return False
    return True


@kernel
def next_way(way: int, count: int, need: int) -> int:
    """The configuration after this one, a bit for each mark; -1: there is none.

    Downwards, the first unknown cell as the highest bit: the order of `itertools.combinations`.
    """
    way -= 1
    while way >= 0:
        bits = 0
        for k in range(count):
            bits += way >> k & 1
        if bits == need:
            return way
        way -= 1
    return -1


@kernel
def list_unknown(location: int, cells: Lists, near: Near, sheet: Sheet) -> int:
    """Write the unknown cells around a location, their number last."""
    count = 0
    for k in range(near[location, COUNT]):
        cell = near[location, k]
        if sheet[VALUE, cell] < 0:
            cells[count] = cell
            count += 1
    cells[BRANCH_CELLS - 1] = count
    return count


@kernel
def note_way(way: int, cells: Lists, near: Near, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """Suppose a configuration of a location."""
    count = cells[BRANCH_CELLS - 1]
    for k in range(count):
        note(cells[k], way >> (count - 1 - k) & 1, near, sheet, lists, marks)


@kernel
def rouse_way(
    cells: Lists, near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks
) -> None:
    """Remember the locations around the cells of a configuration."""
    for k in range(cells[BRANCH_CELLS - 1]):
        rouse(cells[k], near, seen, sheet, lists, marks)


@kernel
def take_down(cell: int, row: int, lists: Lists, marks: Marks) -> None:
    """Write down a cell that is certain, in the list of safe or of marked ones."""
    length = SAFES if row == SAFE else MARKEDS
    lists[row, marks[length]] = cell
    marks[length] += 1


@kernel
def decides(marks: Marks) -> bool:
    """Whether anything certain is written down."""
    anything: bool = marks[SAFES] + marks[MARKEDS] > 0
    return anything


@kernel
def truth(near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """As `local.truth`."""
    for location in range(near.shape[0]):
        free = sheet[FREE, location]
        if free == 0 or seen[location] < 0:
            continue
        need = sheet[NEED, location]
        if need and need != free:
            continue
        row = MARKED if need else SAFE
        for k in range(near[location, COUNT]):
            if sheet[VALUE, near[location, k]] < 0:
                take_down(near[location, k], row, lists, marks)
        return


@kernel
def contrapositive(near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """As `local.contrapositive`."""
    for place in range(marks[LIVES]):
        location = lists[LIVE, place]
        if sheet[NEED, location] != 1:
            continue
        for k in range(near[location, COUNT]):
            cell = near[location, k]
            if sheet[VALUE, cell] >= 0:
                continue
            note(cell, 1, near, sheet, lists, marks)
            if not walk(location, near, seen, sheet, lists, marks):
                take_down(cell, SAFE, lists, marks)
            take_back(0, near, sheet, lists, marks)
        if decides(marks):
            return


@kernel
def exhaustion(
    near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks, cells: Lists
) -> None:
    """As `local.exhaustion`; a location is left as soon as its cells are known to differ."""
    for place in range(marks[LIVES]):
        location = lists[LIVE, place]
        need = sheet[NEED, location]
        # Each of its configurations is one that contrapositive has tried, and could not refute.
        if need == 1:
            continue
        count = list_unknown(location, cells, near, sheet)
        everything = (1 << count) - 1
        always, ever = everything, 0
        way = next_way(1 << count, count, need)
        while way >= 0 and (always or ever != everything):
            note_way(way, cells, near, sheet, lists, marks)
            if walk(location, near, seen, sheet, lists, marks):
                always &= way
                ever |= way
            take_back(0, near, sheet, lists, marks)
            way = next_way(way, count, need)
        for k in range(count):
            bit = 1 << (count - 1 - k)
            if always & bit:
                take_down(cells[k], MARKED, lists, marks)
            elif not ever & bit:
                take_down(cells[k], SAFE, lists, marks)
        if decides(marks):
            return


@kernel
def survey(near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """List the unsatisfied locations, and the unknown cells next to locations and beyond."""
    marks[LIVES] = marks[FRONTS] = marks[BEYONDS] = 0
    for cell in range(near.shape[0]):
        if seen[cell] >= 0:
            if sheet[FREE, cell]:
                lists[LIVE, marks[LIVES]] = cell
                marks[LIVES] += 1
        elif sheet[VALUE, cell] < 0:
            touched = False
            for k in range(near[cell, COUNT]):
                touched = touched or seen[near[cell, k]] >= 0
            row, length = (FRONT, FRONTS) if touched else (BEYOND, BEYONDS)
            lists[row, marks[length]] = cell
            marks[length] += 1


@kernel
def next_location(low: int, high: int, sheet: Sheet, lists: Lists, marks: Marks) -> int:
    """The location to branch on; -1: all are satisfied, -2: no fitting number of marks is left."""
    best, fewest, least = -1, 1 << 30, 0
    for place in range(marks[LIVES]):
        location = lists[LIVE, place]
        if sheet[FREE, location]:
            least = max(least, sheet[NEED, location])
            ways = _WAYS[sheet[FREE, location], sheet[NEED, location]]
            if ways < fewest:
                best, fewest = location, ways
    most = marks[FRONTS] - marks[TRAIL]
    if marks[SUPPOSED] + least > high or marks[SUPPOSED] + most < low:
        return -2
    return best


@kernel
def has_configuration(
    cell: int,
    value: int,
    low: int,
    high: int,
    near: Near,
    seen: Signs,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
    cells: Lists,
) -> bool:
    """As `whole_board.has_configuration`, a cell supposed first unless it is negative.

    Where SPENT is set, True means: it may be.
    """
    possible, depth = True, 0
    if cell >= 0:
        note(cell, value, near, sheet, lists, marks)
        rouse(cell, near, seen, sheet, lists, marks)
        possible = follow(near, seen, sheet, lists, marks)
    while True:
        if possible:
            location = next_location(low, high, sheet, lists, marks)
            if location == -1:
                return True
            if location >= 0:
                count = list_unknown(location, cells[depth], near, sheet)
                lists[WANTED, depth] = sheet[NEED, location]
                lists[WAY, depth] = 1 << count
                lists[BEFORE, depth] = marks[TRAIL]
                depth += 1
        possible = False
        while depth and not possible:
            top = depth - 1
            take_back(lists[BEFORE, top], near, sheet, lists, marks)
            way = next_way(lists[WAY, top], cells[top, BRANCH_CELLS - 1], lists[WANTED, top])
            lists[WAY, top] = way
            if way < 0:
                depth -= 1
                continue
            marks[NODES] -= 1
            if marks[NODES] < 0:
                marks[SPENT] = 1
                return True
            note_way(way, cells[top], near, sheet, lists, marks)
            rouse_way(cells[top], near, seen, sheet, lists, marks)
            possible = follow(near, seen, sheet, lists, marks)
        if not possible:
            return False


@kernel
def is_certainly_false(
    low: int,
    high: int,
    near: Near,
    seen: Signs,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
    cells: Lists,
) -> bool:
    """Whether no configuration has low to high marks, and the nodes sufficed to tell."""
    may_be = has_configuration(-1, 0, low, high, near, seen, sheet, lists, marks, cells)
    take_back(0, near, sheet, lists, marks)
    return not may_be


@kernel
def look_at_world(near: Near, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """Take down the values of a configuration, and take it back."""
    for place in range(marks[FRONTS]):
        cell = lists[FRONT, place]
        sheet[WORLDS, cell] |= 1 << sheet[VALUE, cell]
    take_back(0, near, sheet, lists, marks)


@kernel
def alike_at_front(
    low: int,
    high: int,
    near: Near,
    seen: Signs,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
    cells: Lists,
) -> None:
    """As `whole_board.alike_at_front`."""
    sheet[WORLDS] = 0
    has_configuration(-1, 0, low, high, near, seen, sheet, lists, marks, cells)
    if marks[SPENT]:
        take_back(0, near, sheet, lists, marks)
        return
    look_at_world(near, sheet, lists, marks)
    for place in range(marks[FRONTS]):
        cell = lists[FRONT, place]
        if sheet[WORLDS, cell] == 3:
            continue
        value = 1 if sheet[WORLDS, cell] == 1 else 0
        may_be = has_configuration(cell, value, low, high, near, seen, sheet, lists, marks, cells)
        if marks[SPENT]:
            take_back(0, near, sheet, lists, marks)
            return
        if may_be:
            look_at_world(near, sheet, lists, marks)
        else:
            take_back(0, near, sheet, lists, marks)
            take_down(cell, SAFE if value else MARKED, lists, marks)


@kernel
def take_down_beyond(row: int, lists: Lists, marks: Marks) -> None:
    """All cells beyond the locations are certain."""
    for place in range(marks[BEYONDS]):
        take_down(lists[BEYOND, place], row, lists, marks)


@kernel
def burnout(
    is_mended: bool,
    near: Near,
    seen: Signs,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
    cells: Lists,
) -> None:
    """As `whole_board.burnout`, or `mended_burnout`."""
    marks[NODES], marks[SPENT] = BURNOUT_NODES, 0
    if not is_mended and marks[BEYONDS] == 0:
        return
    left = marks[LEFT]
    if is_certainly_false(0, left - 1, near, seen, sheet, lists, marks, cells):
        if is_mended:
            alike_at_front(0, left, near, seen, sheet, lists, marks, cells)
        take_down_beyond(SAFE, lists, marks)


@kernel
def similarities(
    near: Near, seen: Signs, sheet: Sheet, lists: Lists, marks: Marks, cells: Lists
) -> None:
    """As `whole_board.similarities`."""
    marks[NODES], marks[SPENT] = SIMILARITY_NODES, 0
    low, high = marks[LEFT] - marks[BEYONDS], marks[LEFT]
    alike_at_front(low, high, near, seen, sheet, lists, marks, cells)
    if marks[BEYONDS]:
        if is_certainly_false(low, high - 1, near, seen, sheet, lists, marks, cells):
            take_down_beyond(SAFE, lists, marks)
        elif is_certainly_false(low + 1, high, near, seen, sheet, lists, marks, cells):
            take_down_beyond(MARKED, lists, marks)


@kernel
def find(
    is_mended: bool,
    looks_for_similarities: bool,
    near: Near,
    seen: Signs,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
    cells: Lists,
) -> int:
    """Write down what the simplest strategy finds that finds anything; which, or -1."""
    marks[SAFES] = marks[MARKEDS] = 0
    truth(near, seen, sheet, lists, marks)
    if decides(marks):
        return TRUTH
    survey(near, seen, sheet, lists, marks)
    contrapositive(near, seen, sheet, lists, marks)
    if decides(marks):
        return CONTRAPOSITIVE
    exhaustion(near, seen, sheet, lists, marks, cells[0])
    if decides(marks):
        return EXHAUSTION
    burnout(is_mended, near, seen, sheet, lists, marks, cells)
    if decides(marks):
        return BURNOUT
    if looks_for_similarities:
        similarities(near, seen, sheet, lists, marks, cells)
    return SIMILARITIES if decides(marks) else -1


@kernel
def learn(opened: int, near: Near, seen: Signs, sheet: Sheet, lists: Lists) -> None:
    """Take in the cells that have opened."""
    for place in range(opened):
        cell = lists[FRESH, place]
        sheet[VALUE, cell] = 0
        sheet[NEED, cell] += seen[cell]
        for k in range(near[cell, COUNT]):
            sheet[FREE, near[cell, k]] -= 1


@kernel
def mark(near: Near, sheet: Sheet, lists: Lists, marks: Marks) -> None:
    """Mark the mines that are written down."""
    for place in range(marks[MARKEDS]):
        cell = lists[MARKED, place]
        sheet[VALUE, cell] = 1
        for k in range(near[cell, COUNT]):
            sheet[FREE, near[cell, k]] -= 1
            sheet[NEED, near[cell, k]] -= 1
    marks[LEFT] -= marks[MARKEDS]


@kernel
def random_closed(avoids_marks: bool, near: Near, sheet: Sheet, dice: Dice) -> int:
    """A random cell that is not open, nor marked if marks are to be left alone."""
    cells = near.shape[0]
    closed = 0
    for cell in range(cells):
        value = sheet[VALUE, cell]
        closed += value < 0 or (value == 1 and not avoids_marks)
    skip = draw(dice, closed)
    for cell in range(cells):
        value = sheet[VALUE, cell]
        if value < 0 or (value == 1 and not avoids_marks):
            if skip == 0:
                return cell
            skip -= 1
    return -1


@kernel
def begin(
    start: int,
    mines: int,
    promise: int,
    flood: bool,
    near: Near,
    board_dice: Dice,
    players_dice: Dice,
    numbers: Signs,
    seen: Signs,
    score: Score,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
) -> None:
    """Deal a board, and open its first cell, which MineBot draws where the rules name none."""
    if start == CHOSEN:
        cell = draw(players_dice, near.shape[0])
    else:
        cell = start_of(start, near, board_dice)
    deal(cell, mines, promise, near, board_dice, lists[FRESH], numbers)
    marks[:] = 0
    marks[LEFT] = mines
    for other in range(near.shape[0]):
        sheet[VALUE, other] = -1
        sheet[NEED, other] = 0
        sheet[FREE, other] = near[other, COUNT]
    opened = open_first(cell, FIRST, flood, near, numbers, seen, lists[FRESH], score)
    learn(opened, near, seen, sheet, lists)


@kernel
def play_on(
    mines: int,
    flood: bool,
    is_mended: bool,
    looks_for_similarities: bool,
    avoids_marks: bool,
    guesses: bool,
    near: Near,
    dice: Dice,
    numbers: Signs,
    seen: Signs,
    score: Score,
    sheet: Sheet,
    lists: Lists,
    marks: Marks,
    cells: Lists,
) -> bool:
    """Play to the end, or to the first guess unless the bot guesses at random; whether it ended."""
    while not is_over(mines, near, score):
        technique = find(is_mended, looks_for_similarities, near, seen, sheet, lists, marks, cells)
        if technique < 0:
            if not guesses:
                return False
            guess(
                random_closed(avoids_marks, near, sheet, dice),
                GUESS,
                flood,
                near,
                numbers,
                seen,
                score,
                sheet,
                lists,
            )
            continue
        name_mines(lists[MARKED], marks[MARKEDS], technique, numbers, score)
        mark(near, sheet, lists, marks)
        opened = open_cells(
            lists[SAFE],
            marks[SAFES],
            technique,
            False,
            flood,
            near,
            numbers,
            seen,
            lists[FRESH],
            score,
        )
        learn(opened, near, seen, sheet, lists)
    return True


@kernel
def guess(
    cell: int,
    technique: int,
    flood: bool,
    near: Near,
    numbers: Signs,
    seen: Signs,
    score: Score,
    sheet: Sheet,
    lists: Lists,
) -> None:
    """Open a cell at a risk."""
    opens = np.full(1, cell, np.int32)
    opened = open_cells(opens, 1, technique, True, flood, near, numbers, seen, lists[FRESH], score)
    learn(opened, near, seen, sheet, lists)
