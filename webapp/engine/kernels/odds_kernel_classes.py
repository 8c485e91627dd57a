"""Compiled odds, first part: settle what single clues force, merge cells that look equal."""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.jit import kernel

Ints: TypeAlias = NDArray[np.int32]
Signs: TypeAlias = NDArray[np.int8]

UNKNOWN, BULLET, EMPTY = -1, -2, -3
"""What a board holds besides the clues 0 to 8."""


@kernel
def settle(board: Signs, near: Ints, value: Signs, need: Ints, free: Ints) -> bool:
    """Write known values and what clues still need, after all that single clues force."""
    cells = board.shape[0]
    stack = np.empty(cells, np.int32)
    waiting = np.zeros(cells, np.bool_)
    height = 0
    for cell in range(cells):
        mark = board[cell]
        value[cell] = -1 if mark == UNKNOWN else (1 if mark == BULLET else 0)
    for cell in range(cells):
        if board[cell] < 0:
            continue
        need[cell] = board[cell]
        for j in range(near[cell, 8]):
            other = value[near[cell, j]]
            if other == 1:
                need[cell] -= 1
            elif other == -1:
                free[cell] += 1
        stack[height] = cell
        height += 1
        waiting[cell] = True
    while height:
        height -= 1
        clue = stack[height]
        waiting[clue] = False
        if need[clue] < 0 or need[clue] > free[clue]:
            return False
        if free[clue] == 0 or 0 < need[clue] < free[clue]:
            continue
        settled = 1 if need[clue] else 0
        for j in range(near[clue, 8]):
            cell = near[clue, j]
            if value[cell] != -1:
                continue
            value[cell] = settled
            for i in range(near[cell, 8]):
                other = near[cell, i]
                if board[other] >= 0:
                    free[other] -= 1
                    need[other] -= settled
                    if not waiting[other]:
                        waiting[other] = True
                        stack[height] = other
                        height += 1
    return True


@kernel
def merge(
    width: int,
    board: Signs,
    near: Ints,
    value: Signs,
    need: Ints,
    free: Ints,
    class_of: Ints,
    seen_by: Ints,
    size: Ints,
    members: Ints,
) -> tuple[int, int, int]:
    """Number the live clues and the classes of equal cells; count the cells of the sea.

    `need` and `free` move from cells to numbered clues. The last columns of `seen_by` and
    `members` hold their lengths. Equal cells share their first clue,
    and its whole surroundings fit in 15 bits.
    """
    cells = board.shape[0]
    number = np.full(cells, -1, np.int32)
    clues = 0
    for cell in range(cells):
        if board[cell] >= 0 and free[cell] > 0:
            number[cell] = clues
            need[clues] = need[cell]
            free[clues] = free[cell]
            clues += 1
    head = np.full(clues, -1, np.int32)
    following = np.empty(cells, np.int32)
    look = np.empty(cells, np.int32)
    classes = sea = 0
    for cell in range(cells):
        class_of[cell] = -1
        if value[cell] != -1:
            continue
        first = -1
        pattern = 0
        for j in range(near[cell, 8]):
            clue = near[cell, j]
            if number[clue] < 0:
                continue
            if first < 0:
                first = clue
            down = clue // width - first // width
            pattern |= 1 << (down * 5 + clue % width - first % width + 2)
        if first < 0:
            sea += 1
            continue
        group = head[number[first]]
        while group >= 0 and look[group] != pattern:
            group = following[group]
        if group < 0:
            group = classes
            classes += 1
            look[group] = pattern
            following[group] = head[number[first]]
            head[number[first]] = group
            size[group] = 0
            seen_by[group, 8] = 0
            for j in range(near[cell, 8]):
                clue = number[near[cell, j]]
                if clue >= 0:
                    seen_by[group, seen_by[group, 8]] = clue
                    seen_by[group, 8] += 1
                    members[clue, members[clue, 8]] = group
                    members[clue, 8] += 1
        class_of[cell] = group
        size[group] += 1
    return clues, classes, sea
