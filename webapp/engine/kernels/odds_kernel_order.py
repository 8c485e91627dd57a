"""Compiled odds, second part: the order of the classes, and where a state keeps each clue.

The same greedy orders as in `counting.ordering`, which explains them.
"""

# ruff: noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 (kernels take flat arrays, and calls are not free)

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

from webapp.engine.kernels.jit import kernel
from webapp.engine.kernels.odds_kernel_classes import Ints
from webapp.engine.kernels.odds_kernel_states import LOW_SLOTS, SLOTS, Words

_EASY = 200.0
"""Predicted states below which no further order is tried, as in `counting.ordering`."""

_ATTEMPTS = 5
"""Orders tried for one component, from starts well apart. More would pay only where the exact
count takes over anyway."""

_LOGS = np.array([0.0, *(log(number) for number in range(1, 11))])
"""Logarithms of 0 (taken as 0) to 10: there are at most 9 needs, 0 to 8."""


@kernel
def _spread(need: int, free: int, counted: int) -> float:
    """Log of how many needs a clue can have left once so many of its cells are counted."""
    left = free - counted
    if counted == 0 or left == 0:
        return 0.0
    return float(_LOGS[min(need, counted) - max(0, need - left) + 1])


@kernel
def _greedy(
    clues: int,
    start: int,
    need: Ints,
    free: Ints,
    seen_by: Ints,
    size: Ints,
    members: Ints,
    counted: Ints,
    done: NDArray[np.bool_],
    order: Ints,
    position: int,
) -> tuple[int, float]:
    """Write an order of the start's component from this position on; its end, states predicted.

    Clues are closed one by one, always the one that widens the front least.
    """
    waiting = np.empty(clues, np.int32)
    listed = np.zeros(clues, np.bool_)
    extra = np.zeros(clues, np.int32)
    touched = np.empty(64, np.int32)  # at most 8 classes on a clue, 8 clues on a class
    waiting[0] = start
    listed[start] = True
    count = 1
    width = states = 0.0
    while count:
        best = 0
        least = np.inf
        for i in range(count):
            clue = waiting[i]
            touches = 0
            for j in range(members[clue, 8]):
                group = members[clue, j]
                if done[group]:
                    continue
                for k in range(seen_by[group, 8]):
                    other = seen_by[group, k]
                    if extra[other] == 0:
                        touched[touches] = other
                        touches += 1
                    extra[other] += size[group]
            growth = 0.0
            for j in range(touches):
                other = touched[j]
                growth += _spread(need[other], free[other], counted[other] + extra[other])
                growth -= _spread(need[other], free[other], counted[other])
                extra[other] = 0
            if growth < least or (growth == least and clue < waiting[best]):
                least = growth
                best = i
        clue = waiting[best]
        count -= 1
        waiting[best] = waiting[count]
        while True:
            chosen = -1
            fewest = 9
            for j in range(members[clue, 8]):
                group = members[clue, j]
                if not done[group]:
                    opens = 0
                    for k in range(seen_by[group, 8]):
                        opens += counted[seen_by[group, k]] == 0
                    if opens < fewest:
                        fewest = opens
                        chosen = group
            if chosen < 0:
                break
            done[chosen] = True
            order[position] = chosen
            position += 1
            for k in range(seen_by[chosen, 8]):
                other = seen_by[chosen, k]
                width -= _spread(need[other], free[other], counted[other])
                counted[other] += size[chosen]
                width += _spread(need[other], free[other], counted[other])
                if not listed[other]:
                    listed[other] = True
                    waiting[count] = other
                    count += 1
            # Held below e^709, where doubles end: such an order is hopeless anyway.
            states += np.exp(min(width, 600.0))
    return position, states


@kernel
def find_orders(
    clues: int,
    need: Ints,
    free: Ints,
    seen_by: Ints,
    size: Ints,
    members: Ints,
    order: Ints,
    part_end: Ints,
) -> int:
    """Order all classes, component after component; the number of components.

    Component `part` has the places from part_end[part] to part_end[part + 1].
    """
    counted = np.zeros(clues, np.int32)
    done = np.zeros(order.shape[0], np.bool_)
    # An attempt is written beside the best order, and copied over it if it is better.
    attempted = np.empty(order.shape[0], np.int32)
    parts = 0
    first = end = np.int64(0)
    part_end[0] = 0
    for clue in range(clues):
        if counted[clue]:
            continue
        start = np.int64(clue)
        best = np.inf
        for attempt in range(_ATTEMPTS):
            if attempt:
                for place in range(first, end):
                    group = order[place]
                    done[group] = False
                    for k in range(seen_by[group, 8]):
                        counted[seen_by[group, k]] = 0
                group = order[min(end - 1, first + (end - first) * attempt // 4)]
                start = np.int64(seen_by[group, seen_by[group, 8] - 1])
            end, states = _greedy(
                clues, start, need, free, seen_by, size, members, counted, done, attempted, first
            )
            if states < best:
                best = states
                for place in range(first, end):
                    order[place] = attempted[place]
            if best <= _EASY:
                break
        parts += 1
        part_end[parts] = first = end
    return parts


@kernel
def assign_slots(
    clues: int,
    order: Ints,
    need: Ints,
    free: Ints,
    seen_by: Ints,
    size: Ints,
    slot: Ints,
    left: Ints,
    opening: Words,
    delta: Words,
) -> bool:
    """Write each open clue's place in the state, what each turn adds, and what one bullet takes.

    False: more clues are open at a time than a state has room for.
    """
    place = np.full(clues, -1, np.int32)
    remaining = free.copy()
    taken = np.zeros(SLOTS, np.bool_)
    for turn in range(order.shape[0]):
        group = order[turn]
        for k in range(seen_by[group, 8]):
            clue = seen_by[group, k]
            fresh = place[clue] < 0
            if fresh:
                at = 0
                while at < SLOTS and taken[at]:
                    at += 1
                if at == SLOTS:
                    return False
                taken[at] = True
                place[clue] = at
            at = place[clue]
            word = 0 if at < LOW_SLOTS else 1
            bit = np.uint64(4 * (at if word == 0 else at - LOW_SLOTS))
            if fresh:
                opening[turn, word] |= np.uint64(need[clue]) << bit
            delta[turn, word] |= np.uint64(1) << bit
            remaining[clue] -= size[group]
            slot[turn, k] = at
            left[turn, k] = remaining[clue]
        for k in range(seen_by[group, 8]):
            if left[turn, k] == 0:
                taken[slot[turn, k]] = False
    return True
