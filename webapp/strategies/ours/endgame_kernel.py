"""The endgame, compiled; `endgame` explains it and finds the same."""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 (kernels take flat arrays)

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.jit import kernel
from webapp.strategies.kernels.table_kernel import Near, Signs
from webapp.strategies.kernels.table_kernel_constants import COUNT, HIDDEN
from webapp.strategies.ours.quick_kernel_constants import (
    ENDGAME_CELLS,
    ENDGAME_NODES,
    ENDGAME_WORLDS,
    LISTING_STEPS,
)

Words: TypeAlias = NDArray[np.int64]
Rows: TypeAlias = NDArray[np.int64]
Word: TypeAlias = Any

ROWS = ENDGAME_CELLS + 2
"""Room for the worlds of each depth: every level opens a cell."""

WORLDS, OPENED, SURE, CELL, NUMBER, WON, REST, BEST, CHOSEN = range(9)
FRAME = 9
"""What is under way at a depth: how many worlds, which cells are open, whether the cell is free in
all of them, the cell tried and the number it shows next, worlds won by it, those not looked at yet,
the most won by any cell, and that cell."""


@kernel
def bits(word: Word) -> int:
    """How many bits of a word are set, added up in pairs, then fours, then bytes."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    count: int = (word * 0x0101010101010101) >> 56 & 0xFF
    return count


@kernel
def list_worlds(
    mines: int, near: Near, seen: Signs, marks: Signs, cells: Near, around: Words, worlds: Rows
) -> tuple[int, int]:
    """Write the unknown cells, which of them are neighbours, and all worlds; how many of both.

    No worlds: there are too many cells, worlds or steps.
    """
    size = seen.shape[0]
    place = np.full(size, -1, np.int32)
    count, left = 0, mines
    for cell in range(size):
        if seen[cell] != HIDDEN:
            continue
        if marks[cell]:
            left -= 1
            continue
        if count == ENDGAME_CELLS:
            return 0, 0
        cells[count, 0] = cell
        place[cell] = count
        count += 1
    need, free = np.zeros(size, np.int32), np.zeros(size, np.int32)
    for i in range(count):
        around[i] = 0
        for k in range(near[cells[i, 0], COUNT]):
            other = near[cells[i, 0], k]
            if place[other] >= 0:
                around[i] |= np.int64(1) << np.int64(place[other])
            if seen[other] == HIDDEN:
                continue
            if free[other] == 0:
                need[other] = seen[other]
                for j in range(near[other, COUNT]):
                    need[other] -= marks[near[other, j]]
            free[other] += 1
    state = np.zeros(count + 1, np.int8)
    world = np.int64(0)
    listed = i = steps = 0
    while i >= 0:
        if state[i] == 0:
            steps += 1
            if steps > LISTING_STEPS:
                return count, 0
        if i == count:
            if left == 0:
                if listed == ENDGAME_WORLDS:
                    return count, 0
                worlds[0, listed] = world
                listed += 1
            i -= 1
            continue
        cell = cells[i, 0]
        # First without a mine, then with one, then back.
        if state[i] == 0:
            state[i] = 1
            fits = left < count - i
            for k in range(near[cell, COUNT]):
                clue = near[cell, k]
                if seen[clue] != HIDDEN:
                    free[clue] -= 1
                    fits = fits and need[clue] <= free[clue]
            i += 1 if fits else 0
            continue
        if state[i] == 1:
            fits = left > 0
            for k in range(near[cell, COUNT]):
                clue = near[cell, k]
                if seen[clue] != HIDDEN:
                    free[clue] += 1
                    fits = fits and need[clue] > 0
            if fits:
                state[i] = 2
                world |= np.int64(1) << np.int64(i)
                left -= 1
                for k in range(near[cell, COUNT]):
                    clue = near[cell, k]
                    if seen[clue] != HIDDEN:
                        need[clue] -= 1
                        free[clue] -= 1
                i += 1
                continue
        else:
            world &= ~(np.int64(1) << np.int64(i))
            left += 1
            for k in range(near[cell, COUNT]):
                clue = near[cell, k]
                if seen[clue] != HIDDEN:
                    need[clue] += 1
                    free[clue] += 1
        state[i] = 0
        i -= 1
    return count, listed


@kernel
def tell_apart(
    cell: int, count: int, depth: int, is_sure: bool, around: Words, worlds: Rows, counts: Rows
) -> int:
    """Count the worlds in which the cell shows each number; the number of all of these."""
    counts[depth] = 0
    free = 0
    for i in range(count):
        world = worlds[depth, i]
        if is_sure or not world >> cell & 1:
            counts[depth, bits(around[cell] & world)] += 1
            free += 1
    return free


@kernel
def sure_split(
    depth: int, count: int, frames: Rows, cells: int, around: Words, worlds: Rows, counts: Rows
) -> int:
    """Open the cells that are free in all worlds, up to one that tells them apart; -1: none."""
    mined = np.int64(0)
    for i in range(count):
        mined |= worlds[depth, i]
    for cell in range(cells):
        if (mined | frames[depth, OPENED]) >> cell & 1:
            continue
        frames[depth, OPENED] |= np.int64(1) << cell
        tell_apart(cell, count, depth, True, around, worlds, counts)
        if counts[depth].max() < count:
            return cell
    return -1


@kernel
def next_guess(
    depth: int, frames: Rows, cells: int, around: Words, worlds: Rows, counts: Rows, free: Rows
) -> bool:
    """Turn to the cell that is free in most worlds of those not tried; False: none can be best."""
    cell = -1
    for other in range(cells):
        is_more = cell < 0 or free[depth, other] > free[depth, cell]
        if is_more and free[depth, other] > frames[depth, BEST]:
            cell = other
    if cell < 0:
        return False
    free[depth, cell] = 0
    count = frames[depth, WORLDS]
    frames[depth, CELL] = cell
    frames[depth, NUMBER] = frames[depth, WON] = 0
    frames[depth, REST] = tell_apart(cell, count, depth, False, around, worlds, counts)
    return True


@kernel
def enter(
    depth: int, frames: Rows, cells: int, around: Words, worlds: Rows, counts: Rows, free: Rows
) -> None:
    """Begin with the worlds of a depth: a split that costs nothing, or else the first guess."""
    count = frames[depth, WORLDS]
    frames[depth, NUMBER] = frames[depth, WON] = frames[depth, BEST] = 0
    frames[depth, CHOSEN] = -1
    cell = sure_split(depth, count, frames, cells, around, worlds, counts)
    frames[depth, SURE] = cell >= 0
    if cell >= 0:
        frames[depth, CELL] = frames[depth, CHOSEN] = cell
        return
    free[depth] = 0
    for i in range(count):
        for other in range(cells):
            if not (worlds[depth, i] | frames[depth, OPENED]) >> other & 1:
                free[depth, other] += 1
    if not next_guess(depth, frames, cells, around, worlds, counts, free):
        frames[depth, NUMBER] = 9


@kernel
def descend(depth: int, frames: Rows, around: Words, worlds: Rows, counts: Rows) -> bool:
    """Hand the next group of worlds to the depth below; False: none of this cell is left."""
    while frames[depth, NUMBER] < 9:
        is_hopeless = frames[depth, WON] + frames[depth, REST] <= frames[depth, BEST]
        if is_hopeless and not frames[depth, SURE]:
            return False
        number = frames[depth, NUMBER]
        frames[depth, NUMBER] += 1
        group = counts[depth, number]
        frames[depth, REST] -= group
        if group <= 1:
            # A single world is won: all its safe cells are known.
            frames[depth, WON] += group
            continue
        cell, place = frames[depth, CELL], 0
        for i in range(frames[depth, WORLDS]):
            world = worlds[depth, i]
            if not world >> cell & 1 and bits(around[cell] & world) == number:
                worlds[depth + 1, place] = world
                place += 1
        frames[depth + 1, WORLDS] = group
        frames[depth + 1, OPENED] = frames[depth, OPENED] | np.int64(1) << cell
        return True
    return False


@kernel
def most_won(count: int, cells: int, around: Words, worlds: Rows, frames: Rows) -> tuple[int, int]:
    """In how many of the first worlds the best player wins, and its first cell; -1: too long.

    A stack of frames, not a function that calls itself: compiled code of such is not read back
    from the cache safely.
    """
    counts = np.empty((ROWS, 9), np.int64)
    free = np.empty((ROWS, ENDGAME_CELLS), np.int64)
    nodes = ENDGAME_NODES - 1
    depth = 0
    frames[0, WORLDS] = count
    frames[0, OPENED] = 0
    enter(0, frames, cells, around, worlds, counts, free)
    while True:
        if descend(depth, frames, around, worlds, counts):
            nodes -= 1
            if nodes < 0:
                return 0, -1
            depth += 1
            enter(depth, frames, cells, around, worlds, counts, free)
            continue
        if frames[depth, WON] > frames[depth, BEST]:
            frames[depth, BEST] = frames[depth, WON]
            frames[depth, CHOSEN] = frames[depth, CELL]
        is_sure = frames[depth, SURE]
        if not is_sure and next_guess(depth, frames, cells, around, worlds, counts, free):
            continue
        if depth == 0:
            return frames[0, BEST], frames[0, CHOSEN]
        depth -= 1
        frames[depth, WON] += frames[depth + 1, BEST]


@kernel
def play_out(mines: int, near: Near, seen: Signs, marks: Signs, worlds: Rows) -> int:
    """The cell that the best player opens, or -1 where the endgame is too long to look at."""
    cells = np.empty((ENDGAME_CELLS, 1), np.int32)
    around = np.empty(ENDGAME_CELLS, np.int64)
    count, number = list_worlds(mines, near, seen, marks, cells, around, worlds)
    if number <= 1:
        return -1
    frames = np.empty((ROWS, FRAME), np.int64)
    _, chosen = most_won(number, count, around, worlds, frames)
    if chosen < 0:
        return -1
    cell: int = cells[chosen, 0]
    return cell
