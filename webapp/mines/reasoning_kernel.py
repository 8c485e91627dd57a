"""What a player can be certain of, compiled: a live board opened step by step, and taken back.

The board lies on a sheet with a margin, a row for each thing known of its cells, so that no cell
lacks neighbours. `around` and `reach` are the distances to the 8 and to the 25 cells around one.
What waits lies in rows of `lists`, how much of it in `marks`.

One clue and two clues decide by bounds. Beyond that, the true world is known here: a cell that is
not certain has another value in another world, and two worlds differ mostly in a few cells. So for
each cell on the front the nearest other world is searched; it speaks for all cells in which the two
differ. Where there is none, the cell is certain. Nothing but a search without result decides.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0917, PLR1714, SIM110 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.jit import kernel
from webapp.mines.no_guess_kernel_constants import COUNTED_CELLS, SEARCH_NODES

Sheet: TypeAlias = NDArray[np.int8]
Lists: TypeAlias = NDArray[np.int32]
Numbers: TypeAlias = NDArray[np.int64]

MINE, NUMBER, VALUE, OPEN, NEED, FREE, QUEUED, STALE, SURPLUS, LOOSE = range(10)
SHEET_ROWS = 10
"""VALUE: 1 known mine, 0 known empty, -1 unknown. NEED and FREE: mines and unknown cells left
around a cell. QUEUED and STALE: it waits in the list of that name. SURPLUS: mines around it more
than in the true world. LOOSE: 1 other worlds differ here, 2 also with the right number of mines."""

IN_QUEUE, IN_STALE, TRIED, FRONT, BRANCHES, BEFORE, SECOND, CHOICE = range(8)
LIST_ROWS = 8
"""Clues to look at alone, and with their neighbours; cells supposed; unknown cells next to a clue;
the branches of a search, what was supposed before each, whether both values were tried; room."""

QUEUE, STALES, TRAIL, CLOSED, PAIRED, SEVERAL, COUNTED, LOST = range(8)
MARKS = 8
"""Lengths of the first three lists; safe cells that are closed; whether two clues, more clues, the
count were needed; whether a search was left unfinished."""

ONE, TWO, THREE, COUNT = 1, 2, 3, 4
"""How far reasoning may go: clues together, and with the number of mines."""

_WINDOW = np.array(
    [
        sum(1 << 5 * r + c for r in range(5) for c in range(5) if abs(r - y) < 2 > abs(c - x))
        for y in range(5)
        for x in range(5)
    ]
)
"""For each of the 25 cells around a clue, which of them are its neighbours: a bit each, by rows."""

_MIDDLE = 12
"""The clue's own place among them."""


@kernel
def bits(word: int) -> int:
    """How many of 25 bits are set, added up in pairs, then fours, then bytes."""
    word -= word >> 1 & 0x5555555
    word = (word & 0x3333333) + (word >> 2 & 0x3333333)
    word = word + (word >> 4) & 0xF0F0F0F
    return (word * 0x1010101 & 0xFFFFFFFF) >> 24


@kernel
def look_again(cell: int, sheet: Sheet, lists: Lists, marks: Numbers) -> None:
    """Put a clue into the queue."""
    if sheet[OPEN, cell] and not sheet[QUEUED, cell]:
        sheet[QUEUED, cell] = 1
        lists[IN_QUEUE, marks[QUEUE]] = cell
        marks[QUEUE] += 1


@kernel
def put_aside(cell: int, sheet: Sheet, lists: Lists, marks: Numbers) -> None:
    """Remember to compare a clue with its neighbours."""
    if not sheet[STALE, cell]:
        sheet[STALE, cell] = 1
        lists[IN_STALE, marks[STALES]] = cell
        marks[STALES] += 1


@kernel
def learn(
    cell: int, value: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """Take the value of a cell as known."""
    sheet[VALUE, cell] = value
    for k in range(8):
        other = cell + around[k]
        sheet[FREE, other] -= 1
        sheet[NEED, other] -= value
        # As `look_again`, written out: this is where the time goes.
        if sheet[OPEN, other] and not sheet[QUEUED, other]:
            sheet[QUEUED, other] = 1
            lists[IN_QUEUE, marks[QUEUE]] = other
            marks[QUEUE] += 1


@kernel
def decide(
    cell: int, value: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """A certain cell: mark the mine, or open it and see its number."""
    learn(cell, value, around, sheet, lists, marks)
    if not value:
        sheet[OPEN, cell] = 1
        marks[CLOSED] -= 1
        look_again(cell, sheet, lists, marks)


@kernel
def touch(cell: int, other: int, around: Numbers) -> bool:
    """Whether two cells are neighbours."""
    for k in range(8):
        if cell + around[k] == other:
            return True
    return False


@kernel
def compare(
    clue: int, around: Numbers, reach: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """What a clue and one of its neighbours decide by what they share; the first that do."""
    unknown = 0
    for k in range(25):
        if sheet[VALUE, clue + reach[k]] < 0:
            unknown |= 1 << k
    own = unknown & _WINDOW[_MIDDLE]
    for k in range(25):
        other = clue + reach[k]
        if k == _MIDDLE or not sheet[OPEN, other] or not sheet[FREE, other]:
            continue
        shared = bits(own & _WINDOW[k])
        if shared == 0:
            continue
        need, others_need = sheet[NEED, clue], sheet[NEED, other]
        alone, others_alone = sheet[FREE, clue] - shared, sheet[FREE, other] - shared
        most = min(shared, need, others_need)
        least = max(0, need - alone, others_need - others_alone)
        common = 0 if most == 0 else 1 if least == shared else -1
        mine = theirs = -1
        if alone:
            mine = 0 if need == least else 1 if need - most == alone else -1
        if others_alone:
            theirs = 0 if others_need == least else 1 if others_need - most == others_alone else -1
        if common < 0 and mine < 0 and theirs < 0:
            continue
        marks[PAIRED] = 1
        put_aside(clue, sheet, lists, marks)
        for j in range(8):
            cell = clue + around[j]
            if sheet[VALUE, cell] < 0:
                value = common if touch(cell, other, around) else mine
                if value >= 0:
                    decide(cell, value, around, sheet, lists, marks)
        for j in range(8):
            cell = other + around[j]
            if theirs >= 0 and sheet[VALUE, cell] < 0 and not touch(cell, clue, around):
                decide(cell, theirs, around, sheet, lists, marks)
        return


@kernel
def settle(
    level: int, around: Numbers, reach: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """Everything that clues decide alone or by twos."""
    while True:
        while marks[QUEUE]:
            marks[QUEUE] -= 1
            clue = lists[IN_QUEUE, marks[QUEUE]]
            sheet[QUEUED, clue] = 0
            need, free = sheet[NEED, clue], sheet[FREE, clue]
            if free == 0:
                continue
            if need == 0 or need == free:
                value = 0 if need == 0 else 1
                for k in range(8):
                    if sheet[VALUE, clue + around[k]] < 0:
                        decide(clue + around[k], value, around, sheet, lists, marks)
            else:
                put_aside(clue, sheet, lists, marks)
        if level < TWO or marks[STALES] == 0 or marks[CLOSED] == 0:
            return
        marks[STALES] -= 1
        clue = lists[IN_STALE, marks[STALES]]
        sheet[STALE, clue] = 0
        if sheet[FREE, clue]:
            compare(clue, around, reach, sheet, lists, marks)


@kernel
def suppose(
    cell: int, value: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """Take a value for the time being."""
    lists[TRIED, marks[TRAIL]] = cell
    marks[TRAIL] += 1
    change = value - sheet[MINE, cell]
    if change:
        for k in range(8):
            sheet[SURPLUS, cell + around[k]] += change
    learn(cell, value, around, sheet, lists, marks)


@kernel
def take_back(length: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers) -> None:
    """Forget what was supposed beyond this length of the trail."""
    while marks[TRAIL] > length:
        marks[TRAIL] -= 1
        cell = lists[TRIED, marks[TRAIL]]
        value = sheet[VALUE, cell]
        change = value - sheet[MINE, cell]
        sheet[VALUE, cell] = -1
        for k in range(8):
            other = cell + around[k]
            sheet[FREE, other] += 1
            sheet[NEED, other] += value
            sheet[SURPLUS, other] -= change


@kernel
def follow(around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers) -> bool:
    """Suppose what single clues then force; False: one of them breaks."""
    while marks[QUEUE]:
        marks[QUEUE] -= 1
        clue = lists[IN_QUEUE, marks[QUEUE]]
        sheet[QUEUED, clue] = 0
        need, free = sheet[NEED, clue], sheet[FREE, clue]
        if need < 0 or need > free:
            while marks[QUEUE]:
                marks[QUEUE] -= 1
                sheet[QUEUED, lists[IN_QUEUE, marks[QUEUE]]] = 0
            return False
        if free and (need == 0 or need == free):
            value = 0 if need == 0 else 1
            for k in range(8):
                if sheet[VALUE, clue + around[k]] < 0:
                    suppose(clue + around[k], value, around, sheet, lists, marks)
    return True


@kernel
def unbalanced(around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers) -> int:
    """The clue with fewest unknown cells whose sum is not the true one yet, or -1."""
    best, fewest = -1, 9
    for place in range(marks[TRAIL]):
        cell = lists[TRIED, place]
        if sheet[VALUE, cell] != sheet[MINE, cell]:
            for k in range(8):
                clue = cell + around[k]
                if sheet[OPEN, clue] and sheet[SURPLUS, clue] and sheet[FREE, clue] < fewest:
                    best, fewest = clue, sheet[FREE, clue]
    return best


@kernel
def surplus(sheet: Sheet, lists: Lists, marks: Numbers) -> int:
    """How many mines more than in the true world are supposed."""
    more = 0
    for place in range(marks[TRAIL]):
        cell = lists[TRIED, place]
        more += sheet[VALUE, cell] - sheet[MINE, cell]
    return more


@kernel
def next_branch(
    low: int, high: int, front: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> int:
    """A cell that may have to change next; -1: this leads nowhere, -2: all clues hold."""
    clue = unbalanced(around, sheet, lists, marks)
    if clue >= 0:
        wanted = 1 if sheet[SURPLUS, clue] > 0 else 0
        for k in range(8):
            cell: int = clue + around[k]
            if sheet[VALUE, cell] < 0 and sheet[MINE, cell] == wanted:
                return cell
        return -1
    more = surplus(sheet, lists, marks)
    if low <= more <= high:
        return -2
    rising = falling = 0
    riser = faller = -1
    for place in range(front):
        cell = lists[FRONT, place]
        if sheet[VALUE, cell] < 0:
            if sheet[MINE, cell]:
                falling += 1
                faller = cell
            else:
                rising += 1
                riser = cell
    if more + rising < low or more - falling > high:
        return -1
    return riser if more < low else faller


@kernel
def differs(
    cell: int,
    low: int,
    high: int,
    front: int,
    around: Numbers,
    sheet: Sheet,
    lists: Lists,
    marks: Numbers,
) -> bool:
    """Whether some world with so many mines more on the front gives this cell its other value.

    A negative cell asks for any other world. If there is one, it stays supposed.
    """
    depth = nodes = 0
    if cell >= 0:
        suppose(cell, 1 - sheet[MINE, cell], around, sheet, lists, marks)
    while True:
        nodes += 1
        branch = -1
        if follow(around, sheet, lists, marks):
            branch = next_branch(low, high, front, around, sheet, lists, marks)
        if branch == -2:
            return True
        # Nothing is decided without proof: a search that ends early counts as "may differ".
        if nodes > SEARCH_NODES:
            marks[LOST] = 1
            return True
        if branch >= 0:
            # First the value that the true world does not have: that is what mends the clue.
            value = 1 - sheet[MINE, branch]
            second = 0
        else:
            while depth and lists[SECOND, depth - 1]:
                depth -= 1
            if depth == 0:
                take_back(0, around, sheet, lists, marks)
                return False
            depth -= 1
            branch = lists[BRANCHES, depth]
            take_back(lists[BEFORE, depth], around, sheet, lists, marks)
            value = sheet[MINE, branch]
            second = 1
        lists[BRANCHES, depth] = branch
        lists[BEFORE, depth] = marks[TRAIL]
        lists[SECOND, depth] = second
        depth += 1
        suppose(branch, value, around, sheet, lists, marks)


@kernel
def at_front(cell: int, around: Numbers, sheet: Sheet) -> bool:
    """Whether an open cell lies next to this one."""
    for k in range(8):
        if sheet[OPEN, cell + around[k]]:
            return True
    return False


@kernel
def survey(cells: Numbers, around: Numbers, sheet: Sheet, lists: Lists) -> tuple[int, int, int]:
    """List the unknown cells at the front; how many, how many unknown in all, mines among these."""
    front = unknown = mines = 0
    for place in range(cells.shape[0]):
        cell = cells[place]
        if sheet[VALUE, cell] < 0:
            unknown += 1
            mines += sheet[MINE, cell]
            if at_front(cell, around, sheet):
                lists[FRONT, front] = cell
                front += 1
    return front, unknown, mines


@kernel
def decide_beyond(
    value: int, cells: Numbers, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """Decide all unknown cells that no clue touches."""
    far = 0
    for place in range(cells.shape[0]):
        cell = cells[place]
        if sheet[VALUE, cell] < 0 and not at_front(cell, around, sheet):
            lists[CHOICE, far] = cell
            far += 1
    for place in range(far):
        decide(lists[CHOICE, place], value, around, sheet, lists, marks)


@kernel
def certain_of_front(
    low: int,
    high: int,
    wanted: int,
    front: int,
    around: Numbers,
    sheet: Sheet,
    lists: Lists,
    marks: Numbers,
) -> bool:
    """Decide the first cell of the front that is the same in all worlds, if there is one.

    Worlds may have from low to high mines more; cells looser than wanted are known to differ.
    """
    for place in range(front):
        cell = lists[FRONT, place]
        if sheet[LOOSE, cell] >= wanted:
            continue
        if differs(cell, low, high, front, around, sheet, lists, marks):
            # This world speaks for every cell in which it differs from the true one.
            for step in range(marks[TRAIL]):
                other = lists[TRIED, step]
                if sheet[VALUE, other] != sheet[MINE, other]:
                    sheet[LOOSE, other] = max(wanted, sheet[LOOSE, other])
            take_back(0, around, sheet, lists, marks)
            if marks[LOST]:
                return False
        else:
            decide(cell, sheet[MINE, cell], around, sheet, lists, marks)
            return True
    return False


@kernel
def decide_by_count(
    front: int,
    unknown: int,
    mines: int,
    cells: Numbers,
    around: Numbers,
    sheet: Sheet,
    lists: Lists,
    marks: Numbers,
) -> bool:
    """Decide something by the number of mines left; False: it decides nothing."""
    # Cells beyond the front are alike: all are certain or none, and only if they must be equal.
    beyond, mines_beyond = unknown - front, mines
    for place in range(front):
        mines_beyond -= sheet[MINE, lists[FRONT, place]]
    if beyond and (mines_beyond == 0 or mines_beyond == beyond):
        low, high = (-beyond, -1) if mines_beyond == 0 else (1, beyond)
        other = differs(-1, low, high, front, around, sheet, lists, marks)
        take_back(0, around, sheet, lists, marks)
        if not other:
            value = 0 if mines_beyond == 0 else 1
            decide_beyond(value, cells, around, sheet, lists, marks)
            return True
    low, high = mines_beyond - beyond, mines_beyond
    if marks[LOST]:
        return False
    decides: bool = certain_of_front(low, high, 2, front, around, sheet, lists, marks)
    return decides


@kernel
def decide_by_search(
    cells: Numbers, level: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> bool:
    """Decide what needs three clues and more, or the number of mines; False: nothing is certain."""
    front, unknown, mines = survey(cells, around, sheet, lists)
    for place in range(front):
        sheet[LOOSE, lists[FRONT, place]] = 0
    # Clues alone: any number of mines will do, as many more or fewer as there are cells.
    everything = cells.shape[0]
    if certain_of_front(-everything, everything, 1, front, around, sheet, lists, marks):
        marks[SEVERAL] = 1
        return True
    if level < COUNT or marks[LOST] or (unknown > COUNTED_CELLS and mines):
        return False
    if decide_by_count(front, unknown, mines, cells, around, sheet, lists, marks):
        marks[COUNTED] = 1
        return True
    return False


@kernel
def reason(
    cells: Numbers,
    level: int,
    around: Numbers,
    reach: Numbers,
    sheet: Sheet,
    lists: Lists,
    marks: Numbers,
) -> None:
    """Open and mark everything that reasoning up to this level decides."""
    settle(level, around, reach, sheet, lists, marks)
    while (
        level >= THREE
        and marks[CLOSED]
        and decide_by_search(cells, level, around, sheet, lists, marks)
    ):
        settle(level, around, reach, sheet, lists, marks)


@kernel
def number(cells: Numbers, around: Numbers, sheet: Sheet) -> None:
    """Count the mines around each cell."""
    for place in range(cells.shape[0]):
        cell = cells[place]
        mines = 0
        for k in range(8):
            mines += sheet[MINE, cell + around[k]]
        sheet[NUMBER, cell] = mines


@kernel
def begin(
    cells: Numbers, start: int, around: Numbers, sheet: Sheet, lists: Lists, marks: Numbers
) -> None:
    """Close the numbered board and open its start."""
    marks[:] = 0
    for row in (VALUE, OPEN, QUEUED, STALE):
        sheet[row] = 0
    for place in range(cells.shape[0]):
        sheet[VALUE, cells[place]] = -1
    for place in range(cells.shape[0]):
        cell = cells[place]
        sheet[NEED, cell] = sheet[NUMBER, cell]
        marks[CLOSED] += 1 - sheet[MINE, cell]
        free = 0
        for k in range(8):
            free -= sheet[VALUE, cell + around[k]]
        sheet[FREE, cell] = free
    decide(start, 0, around, sheet, lists, marks)
