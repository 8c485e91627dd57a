"""Compiled odds, third part: the frontier program of one component, forward and back.

A state is what the open clues still need, four bits each in two words, and in the top bits of the
first word the bullets used so far. Shared arrays: `keys`, `ways` and `rest` hold all states of all
components, `layer` where each layer begins, `targets` where each state leads, `move` where the
targets of each turn begin.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.jit import kernel
from webapp.engine.kernels.odds_kernel_classes import Ints

Words: TypeAlias = NDArray[np.uint64]
Floats: TypeAlias = NDArray[np.float64]

LOW_SLOTS, SLOTS = 12, 28
"""Open clues in the first word, and in both words: four bits each, 16 bits being kept for USED."""

USED = 48
"""The bit from which the first word counts bullets used."""

HUGE = 1e100
"""Beyond this a layer is scaled down: doubles end at 1e308, and one turn adds few digits."""

_MIX_LOW, _MIX_HIGH = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
"""Odd factors with well mixed bits (the golden ratio; a prime of xxHash): neighbouring states fall
far apart in the hash table."""

_CHOOSE = np.array([[1.0 if v == 0 else 0.0 for v in range(9)] for _ in range(9)])
# Pascal's triangle: a class has at most 8 cells, since a clue has 8 neighbours.
for _n in range(1, 9):
    _CHOOSE[_n, 1:] = _CHOOSE[_n - 1, 1:] + _CHOOSE[_n - 1, :-1]


@kernel
def forward(
    first: int,
    end: int,
    part: int,
    order: Ints,
    seen_by: Ints,
    size: Ints,
    slot: Ints,
    left: Ints,
    opening: Words,
    delta: Words,
    layer: Ints,
    move: Ints,
    keys: Words,
    ways: Floats,
    targets: Ints,
    table: Ints,
) -> bool:
    """The states of one component, layer by layer, and where each of them leads.

    Layer `turn + part` lies before the turn. False: the pools are full.
    """
    low = np.uint64(15)
    used = np.uint64(USED)
    begin = layer[first + part]
    keys[begin, 0] = keys[begin, 1] = np.uint64(0)
    ways[begin] = 1.0
    stop = begin + 1
    for turn in range(first, end):
        begin = layer[turn + part]
        layer[turn + part + 1] = stop
        group = order[turn]
        most = size[group]
        # A table of twice the states that can follow, a power of two: probes stay short.
        room = 2 * (stop - begin) * (most + 1)
        span = 4
        while span < room and span < table.shape[0]:
            span *= 2
        for place in range(span):
            table[place] = -1
        mask = np.uint64(span - 1)
        fresh = stop
        step = move[turn]
        move[turn + 1] = step + (stop - begin) * (most + 1)
        if move[turn + 1] > targets.shape[0]:
            return False
        peak = 0.0
        for state in range(begin, stop):
            a = keys[state, 0] + opening[turn, 0]
            b = keys[state, 1] + opening[turn, 1]
            fewest, greatest = 0, most
            for k in range(seen_by[group, 8]):
                at = slot[turn, k]
                if at < LOW_SLOTS:
                    digit = np.int64((a >> np.uint64(4 * at)) & low)
                else:
                    digit = np.int64((b >> np.uint64(4 * (at - LOW_SLOTS))) & low)
                greatest = min(greatest, digit)
                fewest = max(fewest, digit - left[turn, k])
            for bullets in range(most + 1):
                if bullets < fewest or bullets > greatest:
                    targets[step + bullets] = -1
                    continue
                number = np.uint64(bullets)
                x = a - number * delta[turn, 0] + (number << used)
                y = b - number * delta[turn, 1]
                mixed = x * _MIX_LOW ^ y * _MIX_HIGH
                probe = (mixed ^ (mixed >> np.uint64(32))) & mask
                reached = table[probe]
                while reached >= 0 and (keys[reached, 0] != x or keys[reached, 1] != y):
                    probe = (probe + np.uint64(1)) & mask
                    reached = table[probe]
                if reached < 0:
                    if fresh == keys.shape[0]:
                        return False
                    reached = fresh
                    fresh += 1
                    table[probe] = reached
                    keys[reached, 0] = x
                    keys[reached, 1] = y
                    ways[reached] = 0.0
                ways[reached] += ways[state] * _CHOOSE[most, bullets]
                peak = max(peak, ways[reached])
                targets[step + bullets] = reached
            step += most + 1
        if peak > HUGE:
            for state in range(stop, fresh):
                ways[state] /= peak
        stop = fresh
    layer[end + part + 1] = stop
    return True


@kernel
def backward(
    first: int,
    end: int,
    part: int,
    order: Ints,
    size: Ints,
    layer: Ints,
    move: Ints,
    ways: Floats,
    rest: Floats,
    targets: Ints,
    share: Floats,
) -> bool:
    """Write the share of bullets in every class, from what the last states are worth.

    False: the numbers overflowed.
    """
    for turn in range(end - 1, first - 1, -1):
        group = order[turn]
        most = size[group]
        step = move[turn]
        whole = bullets = peak = 0.0
        for state in range(layer[turn + part], layer[turn + part + 1]):
            onward = weighted = 0.0
            for number in range(most + 1):
                target = targets[step + number]
                if target >= 0:
                    worth = rest[target] * _CHOOSE[most, number]
                    onward += worth
                    weighted += worth * number
            step += most + 1
            rest[state] = onward
            peak = max(peak, onward)
            whole += ways[state] * onward
            bullets += ways[state] * weighted
        if not (0.0 < whole < np.inf):
            return False
        share[group] = bullets / (whole * most)
        if peak > HUGE or peak < 1.0 / HUGE:
            for state in range(layer[turn + part], layer[turn + part + 1]):
                rest[state] /= peak
    return True
