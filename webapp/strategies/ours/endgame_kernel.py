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
def most_won(
    depth: int, count: int, opened: Word, cells: int, around: Words, worlds: Rows, work: Words
) -> int:
    """In how many of the worlds at this depth the best player wins; `work[1]`: its first cell."""
    if count <= 1:
        return count
    work[0] -= 1
    if work[0] < 0:
        return 0
    counts = np.zeros(9, np.int64)
    mined = np.int64(0)
    for i in range(count):
        mined |= worlds[depth, i]
    for c in range(cells):
        if (mined | opened) >> c & 1:
            continue
        # Free in all worlds: to open it costs nothing, and it may tell them apart.
        opened |= np.int64(1) << c
        counts[:] = 0
        for i in range(count):
            counts[bits(around[c] & worlds[depth, i])] += 1
        if counts.max() == count:
            continue
        total = 0
        for number in range(9):
            if counts[number] <= 1:
                total += counts[number]
                continue
            place = 0
            for i in range(count):
                if bits(around[c] & worlds[depth, i]) == number:
                    worlds[depth + 1, place] = worlds[depth, i]
                    place += 1
            total += most_won(depth + 1, place, opened, cells, around, worlds, work)
        work[1] = c
        return total
    free = np.zeros(cells, np.int64)
    for i in range(count):
        for c in range(cells):
            free[c] += not (worlds[depth, i] | opened) >> c & 1
    best, chosen = 0, -1
    while True:
        c = -1
        for d in range(cells):
            if free[d] > best and (c < 0 or free[d] > free[c]):
                c = d
        if c < 0:
            break
        rest = free[c]
        free[c] = 0
        counts[:] = 0
        for i in range(count):
            if not worlds[depth, i] >> c & 1:
                counts[bits(around[c] & worlds[depth, i])] += 1
        total = 0
        for number in range(9):
            if total + rest <= best:
                break
            rest -= counts[number]
            if counts[number] <= 1:
                total += counts[number]
                continue
            place = 0
            for i in range(count):
                world = worlds[depth, i]
                if not world >> c & 1 and bits(around[c] & world) == number:
                    worlds[depth + 1, place] = world
                    place += 1
            with_it = opened | np.int64(1) << c
            total += most_won(depth + 1, place, with_it, cells, around, worlds, work)
        if total > best:
            best, chosen = total, c
    work[1] = chosen
    return best


@kernel
def play_out(mines: int, near: Near, seen: Signs, marks: Signs, worlds: Rows) -> int:
    """The cell that the best player opens, or -1 where the endgame is too long to look at."""
    cells = np.empty((ENDGAME_CELLS, 1), np.int32)
    around = np.empty(ENDGAME_CELLS, np.int64)
    count, number = list_worlds(mines, near, seen, marks, cells, around, worlds)
    if number == 0:
        return -1
    work = np.empty(2, np.int64)
    work[0] = ENDGAME_NODES
    work[1] = -1
    most_won(0, number, np.int64(0), count, around, worlds, work)
    if work[0] < 0 or work[1] < 0:
        return -1
    cell: int = cells[work[1], 0]
    return cell
