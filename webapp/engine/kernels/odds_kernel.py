"""Bullet odds in floating point, the whole way from board to odds compiled by numba.

The same method as `counting.frontier`, on flat arrays: cells that one clue forces are settled,
equal cells merged, classes ordered greedily, and the frontier program run over states packed in two
words. All numbers are sums of products of positive ones, so rounding stays near 1e-14. Importing
this module imports numba; `counting.odds` is the door for everybody else.
"""

# ruff: noqa: C901, PLR0913, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from functools import lru_cache

import numpy as np

from webapp.engine.grid import cells_of, neighbour_masks
from webapp.engine.kernels.jit import kernel
from webapp.engine.kernels.odds_kernel_classes import (
    BULLET,
    EMPTY,
    UNKNOWN,
    Ints,
    Signs,
    merge,
    settle,
)
from webapp.engine.kernels.odds_kernel_order import assign_slots, find_orders
from webapp.engine.kernels.odds_kernel_states import USED, Floats, Words, backward, forward

__all__ = ["BULLET", "EMPTY", "UNKNOWN", "OddsKernel", "near_table", "odds_kernel", "warm"]

DONE, NO_WORLD, TOO_WIDE = 0, 1, 2
"""How the kernel ends. Too wide: the exact count may still manage it, or spend its budget."""

_STATES, _MOVES = 1 << 18, 1 << 20
"""States of all components, and ways from one to the next; a board with more is too wide."""

_TABLE = 1 << 19
"""Room of the hash table: twice the states, so that looking one up takes few probes."""


@kernel
def _lengths(part_end: Ints, parts: int, layer: Ints, keys: Words, lowest: Ints) -> int:
    """Write the fewest bullets of every component; return how many sums all have, 0: no world."""
    reach = np.int64(1)
    for part in range(parts):
        last = part_end[part + 1] + part
        low, high = np.int64(1 << 30), np.int64(-1)
        for state in range(layer[last], layer[last + 1]):
            used = np.int64(keys[state, 0] >> np.uint64(USED))
            low, high = min(low, used), max(high, used)
        if high < 0:
            return 0
        lowest[part] = low
        reach += high - low
    return int(reach)


@kernel
def _join(
    part: int, begin: int, end: int, lowest: int, keys: Words, ways: Floats, before: Floats
) -> None:
    """Ways to fill all components up to this one, from those up to the one before it."""
    reach = before.shape[1]
    peak = 0.0
    for state in range(begin, end):
        shift = np.int64(keys[state, 0] >> np.uint64(USED)) - lowest
        for used in range(reach - shift):
            before[part + 1, used + shift] += before[part, used] * ways[state]
            peak = max(peak, before[part + 1, used + shift])
    # Only ratios count: scaling keeps the products of many components far from overflow.
    for used in range(reach):
        before[part + 1, used] /= peak


@kernel
def _last_worth(
    part: int,
    begin: int,
    end: int,
    lowest: int,
    keys: Words,
    ways: Floats,
    before: Floats,
    weights: Floats,
    rest: Floats,
) -> None:
    """Write what a component's last states are worth with all others, and the weights before it."""
    reach = before.shape[1]
    onward = np.zeros(reach)
    peak = 0.0
    for state in range(begin, end):
        shift = np.int64(keys[state, 0] >> np.uint64(USED)) - lowest
        worth = 0.0
        for used in range(reach - shift):
            worth += before[part, used] * weights[used + shift]
            onward[used] += ways[state] * weights[used + shift]
            peak = max(peak, onward[used])
        rest[state] = worth
    for used in range(reach):
        weights[used] = onward[used] / peak


@kernel
def _sea_weights(sea: int, spare: int, before: Floats, parts: int, weights: Floats) -> bool:
    """Ways to fill the sea after 0, 1, 2… bullets, relative to the likeliest. False: none fit."""
    low, high = max(0, spare - sea), min(weights.shape[0] - 1, spare)
    # Binomials of a large sea overflow: each weight follows from its neighbour's instead.
    centre = low
    for used in range(weights.shape[0]):
        weights[used] = 0.0
        if low <= used <= high and before[parts, used] > before[parts, centre]:
            centre = used
    if low > high or before[parts, centre] == 0.0:
        return False
    weights[centre] = 1.0
    for used in range(centre, high):
        weights[used + 1] = weights[used] * (spare - used) / (sea - spare + used + 1)
    for used in range(centre, low, -1):
        weights[used - 1] = weights[used] * (sea - spare + used) / (spare - used + 1)
    return True


@kernel
def _combine(
    has_total: bool,
    spare: int,
    sea: int,
    reach: int,
    parts: int,
    part_end: Ints,
    lowest: Ints,
    order: Ints,
    size: Ints,
    layer: Ints,
    move: Ints,
    keys: Words,
    ways: Floats,
    rest: Floats,
    targets: Ints,
    share: Floats,
) -> float:
    """Write the share of every class, all components joined; return the sea's, or -1: lost."""
    before = np.zeros((parts + 1, reach))
    before[0, 0] = 1.0
    for part in range(parts):
        last = part_end[part + 1] + part
        spare -= lowest[part]
        _join(part, layer[last], layer[last + 1], lowest[part], keys, ways, before)
    weights = np.ones(reach)
    # A product that underflows looks as if nothing fitted: the exact count decides.
    if has_total and not _sea_weights(sea, spare, before, parts, weights):
        return -1.0
    whole = bullets = 0.0
    for used in range(reach):
        whole += before[parts, used] * weights[used]
        bullets += before[parts, used] * weights[used] * (spare - used)
    if not 0.0 < whole < np.inf:
        return -1.0
    for part in range(parts - 1, -1, -1):
        begin, end = part_end[part], part_end[part + 1]
        last = end + part
        _last_worth(
            part, layer[last], layer[last + 1], lowest[part], keys, ways, before, weights, rest
        )
        if not backward(begin, end, part, order, size, layer, move, ways, rest, targets, share):
            return -1.0
    # Without a total every filling of the sea counts alike, so each of its cells is even.
    return float(bullets / (whole * sea)) if has_total and sea else 0.5


@kernel
def odds_kernel(
    width: int,
    board: Signs,
    near: Ints,
    total: int,
    odds: Floats,
    keys: Words,
    ways: Floats,
    rest: Floats,
    targets: Ints,
    table: Ints,
) -> int:
    """Fill `odds` for every cell (known ones too: 0 or 1) and return the status; total -1: none."""
    cells = board.shape[0]
    value = np.empty(cells, np.int8)
    need = np.zeros(cells, np.int32)
    free = np.zeros(cells, np.int32)
    if not settle(board, near, value, need, free):
        return NO_WORLD
    class_of = np.empty(cells, np.int32)
    seen_by = np.empty((cells, 9), np.int32)
    size = np.empty(cells, np.int32)
    members = np.zeros((cells, 9), np.int32)
    clues, classes, sea = merge(
        width, board, near, value, need, free, class_of, seen_by, size, members
    )
    order = np.empty(classes, np.int32)
    part_end = np.empty(clues + 1, np.int32)
    parts = find_orders(clues, need, free, seen_by, size, members, order, part_end)
    slot = np.empty((classes, 8), np.int32)
    left = np.empty((classes, 8), np.int32)
    opening = np.zeros((classes, 2), np.uint64)
    delta = np.zeros((classes, 2), np.uint64)
    if not assign_slots(clues, order, need, free, seen_by, size, slot, left, opening, delta):
        return TOO_WIDE
    layer = np.zeros(classes + parts + 1, np.int32)
    move = np.zeros(classes + 1, np.int32)
    for part in range(parts):
        begin, end = part_end[part], part_end[part + 1]
        if not forward(
            begin,
            end,
            part,
            order,
            seen_by,
            size,
            slot,
            left,
            opening,
            delta,
            layer,
            move,
            keys,
            ways,
            targets,
            table,
        ):
            return TOO_WIDE
    lowest = np.empty(parts, np.int32)
    reach = _lengths(part_end, parts, layer, keys, lowest)
    if not reach:
        return NO_WORLD
    spare = total
    for cell in range(cells):
        spare -= value[cell] == 1
    share = np.empty(classes)
    sea_share = _combine(
        total >= 0,
        spare,
        sea,
        reach,
        parts,
        part_end,
        lowest,
        order,
        size,
        layer,
        move,
        keys,
        ways,
        rest,
        targets,
        share,
    )
    if sea_share < 0.0:
        return TOO_WIDE
    for cell in range(cells):
        if value[cell] >= 0:
            odds[cell] = value[cell]
        elif class_of[cell] >= 0:
            odds[cell] = share[class_of[cell]]
        else:
            odds[cell] = sea_share
    return DONE


@lru_cache(maxsize=16)
def near_table(width: int, height: int) -> Ints:
    """For every cell its neighbours in reading order, their number in the last column."""
    table = np.zeros((width * height, 9), np.int32)
    for cell, mask in enumerate(neighbour_masks(width, height)):
        table[cell, 8] = mask.bit_count()
        table[cell, : mask.bit_count()] = list(cells_of(mask))
    return table


class OddsKernel:
    """The kernel with its working memory: 15 MB at most, touched only as far as needed.

    One for each thread: calls share that memory.
    """

    def __init__(self) -> None:
        self.pools = (
            np.empty((_STATES, 2), np.uint64),
            np.empty(_STATES),
            np.empty(_STATES),
            np.empty(_MOVES, np.int32),
            np.empty(_TABLE, np.int32),
        )
        """The last arguments of `odds_kernel`."""

    def run(self, width: int, height: int, board: Signs, total: int, odds: Floats) -> int:
        """Fill the odds of a board (a clue or UNKNOWN, BULLET, EMPTY a cell); total -1: none.

        Returns DONE, NO_WORLD or TOO_WIDE; the odds count only if done.
        """
        near = near_table(width, height)
        return int(odds_kernel(width, board, near, total, odds, *self.pools))


def warm() -> None:
    """Compile the kernel, or load it from the cache."""
    board = np.array([1, UNKNOWN, UNKNOWN, UNKNOWN], np.int8)
    OddsKernel().run(2, 2, board, 1, np.empty(4))
