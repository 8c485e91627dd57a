"""Compiled kernels: second worlds, minimal clue sets and the paper's counts.

The plain forms are in `worlds`, `clue_sets` and `paper`; these give the same answers. The search
for a second world looks for a *difference*: cells to flip in the known world so that no shown
clue and (if asked) not the total notices. A kernel's state is a few sets of cells, kept in
registers, so a step back costs a handful of loads.

Shared arguments: `around` is the table of neighbours, `scratch` a table of at least
`4 * (cells + 1)` rows for the search's way back, `budget` one counter of nodes left: an answer
counts only if it is not negative at the end. Functions are long because calls are not free here.
"""

# ruff: noqa: PLR0913, PLR0917 (kernels take sets one by one: numba copies what is bundled)

from __future__ import annotations

import numpy as np

from webapp.engine.jit import kernel
from webapp.engine.kernel_words import (
    Cells,
    Counter,
    Flag,
    Number,
    Table,
    both,
    either,
    first,
    load,
    nothing,
    rest,
    save,
    single,
    size,
    some,
    without,
)

FRAME = 4
"""Rows of `scratch` for each level of the search."""


@kernel
def reach(cells: Cells, around: Table) -> Cells:
    """All cells next to any of the cells."""
    reached = nothing(cells)
    while some(cells):
        reached = either(reached, load(around, first(cells), cells))
        cells = rest(cells)
    return reached


@kernel
def alike(cell: Number, hidden: Cells, world: Cells, shown: Cells, around: Table) -> Cells:
    """The hidden cells that no shown clue can tell from `cell`, itself included."""
    itself = single(cell, hidden)
    same = both(hidden, world) if some(both(itself, world)) else without(hidden, world)
    noticing = both(load(around, cell, hidden), shown)
    clues = noticing
    while some(clues):
        same = both(same, load(around, first(clues), hidden))
        clues = rest(clues)
    others = without(same, itself)
    while some(others):
        other = first(others)
        others = rest(others)
        if some(without(both(load(around, other, hidden), shown), noticing)):
            same = without(same, single(other, hidden))
    return same


@kernel
def busiest(cells: Cells, shown: Cells, around: Table) -> Number:
    """The cell with the most shown clues around it: flipping it fails soonest."""
    chosen: Number = first(cells)
    most = -1
    while some(cells):
        cell = first(cells)
        cells = rest(cells)
        clues = size(both(load(around, cell, cells), shown))
        if clues > most:
            most = clues
            chosen = cell
    return chosen


@kernel
def excess(flipped: Cells, world: Cells) -> Number:
    """Bullets gained by flipping these cells, less bullets lost."""
    gained: Number = size(without(flipped, world)) - size(both(flipped, world))
    return gained


@kernel
def counterweights(
    clue: Number, flipped: Cells, hidden: Cells, world: Cells, around: Table
) -> Cells:
    """The cells that would bring an unbalanced clue nearer to balance."""
    near = load(around, clue, hidden)
    if excess(both(flipped, near), world) > 0:
        return both(both(hidden, near), world)
    return without(both(hidden, near), world)


@kernel
def difference(  # noqa: C901, PLR0912, PLR0915 (one search, no calls in its way)
    hidden: Cells,
    start: Cells,
    check: Cells,
    shown: Cells,
    world: Cells,
    use_total: Flag,
    around: Table,
    scratch: Table,
    budget: Counter,
) -> tuple[Cells, Cells, Cells]:
    """A difference that flips only `hidden` cells and at least one cell of `start`.

    `check` are the clues to look at before the first flip. Returns the difference (empty if there
    is none), the hidden cells that were not refuted before the search ended, and clues that
    suffice for all refutations.
    """
    flipped = nothing(hidden)
    unbalanced = nothing(hidden)
    used = nothing(hidden)
    unrefuted = hidden
    depth = 0
    while True:
        failed = False
        while some(check):
            clue = first(check)
            itself = single(clue, hidden)
            check = rest(check)
            near = load(around, clue, hidden)
            open_ = both(hidden, near)
            falling = both(open_, world)
            rising = without(open_, world)
            fall = size(falling)
            rise = size(rising)
            balance = excess(both(flipped, near), world)
            if balance > fall or -balance > rise:
                used = either(used, itself)
                failed = True
                break
            if balance == fall or -balance == rise:
                if some(open_):
                    flipped = either(flipped, falling if balance == fall else rising)
                    hidden = without(hidden, open_)
                    used = either(used, itself)
                    check = without(either(check, both(reach(open_, around), shown)), itself)
                unbalanced = without(unbalanced, itself)
            elif balance == 0:
                unbalanced = without(unbalanced, itself)
            else:
                unbalanced = either(unbalanced, itself)

        options = nothing(hidden)
        if not failed:
            if depth == 0:
                unrefuted = hidden
            if some(unbalanced):
                fewest = size(hidden) + 1
                tightest = 0
                clues = unbalanced
                while some(clues) and fewest > 2:
                    clue = first(clues)
                    clues = rest(clues)
                    here = counterweights(clue, flipped, hidden, world, around)
                    if size(here) < fewest:
                        fewest = size(here)
                        options = here
                        tightest = clue
                used = either(used, single(tightest, hidden))
            elif some(flipped):
                total = excess(flipped, world) if use_total else 0
                if total == 0:
                    break
                options = both(hidden, world) if total > 0 else without(hidden, world)
                if size(options) < abs(total):
                    options = nothing(hidden)
                free = without(options, reach(shown, around))
                if some(free):
                    options = free
            else:
                options = both(hidden, start)

        if some(options):
            budget[0] -= 1
            if budget[0] < 0:
                break
            cell = busiest(options, shown, around)
            itself = single(cell, hidden)
            save(scratch, FRAME * depth, hidden)
            save(scratch, FRAME * depth + 1, flipped)
            save(scratch, FRAME * depth + 2, unbalanced)
            save(scratch, FRAME * depth + 3, itself)
            depth += 1
            flipped = either(flipped, itself)
            hidden = without(hidden, itself)
            check = both(load(around, cell, hidden), shown)
        elif depth > 0:
            # What failed for one cell fails for all that are alike.
            depth -= 1
            hidden = load(scratch, FRAME * depth, hidden)
            flipped = load(scratch, FRAME * depth + 1, hidden)
            unbalanced = load(scratch, FRAME * depth + 2, hidden)
            tried = first(load(scratch, FRAME * depth + 3, hidden))
            same = alike(tried, hidden, world, shown, around)
            hidden = without(hidden, same)
            check = both(reach(same, around), shown)
        else:
            break
    return flipped, unrefuted, used


@kernel
def second_world(
    shown: Cells,
    world: Cells,
    everything: Cells,
    use_total: Flag,
    around: Table,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """A difference that the shown clues do not notice; empty if the world is the only one."""
    hidden = without(everything, shown)
    flipped, _, _ = difference(
        hidden, hidden, shown, shown, world, use_total, around, scratch, budget
    )
    return flipped


@kernel
def minimal_clues(
    world: Cells, order: Counter, everything: Cells, around: Table, scratch: Table, budget: Counter
) -> Cells:
    """The clues that the paper's procedure leaves when it hides in this order.

    The clues before a hiding are unique, so a difference must be noticed by the hidden clue: it
    flips that cell or one next to it.
    """
    shown = without(everything, world)
    for index in range(order.shape[0]):
        clue = order[index]
        itself = single(clue, world)
        fewer = without(shown, itself)
        start = either(itself, load(around, clue, world))
        hidden = without(everything, fewer)
        flipped, _, _ = difference(
            hidden, start, fewer, fewer, world, True, around, scratch, budget
        )
        if budget[0] < 0:
            break
        if not some(flipped):
            shown = fewer
    return shown


@kernel
def strike(
    asked: Cells, flipped: Cells, hidden: Cells, shown: Cells, world: Cells, around: Table
) -> Cells:
    """The cells asked about, less those a difference flips and all that are alike."""
    while some(flipped):
        same = alike(first(flipped), hidden, world, shown, around)
        asked = without(asked, same)
        flipped = without(rest(flipped), same)
    return asked


@kernel
def undecided(
    hidden: Cells,
    asked: Cells,
    shown: Cells,
    world: Cells,
    around: Table,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """The hidden cells that these clues, without the total, do not decide.

    Exact for the cells asked about; others may be counted as undecided though they are not. No
    clue alone decides anything (see `single_clue_steps`).
    """
    left = asked
    idle = nothing(hidden)
    while some(left) and budget[0] >= 0:
        flipped, hidden, _ = difference(
            hidden, left, idle, shown, world, False, around, scratch, budget
        )
        if not some(flipped):
            break
        left = strike(both(left, hidden), flipped, hidden, shown, world, around)
    return hidden


@kernel
def reason(
    cell: Number,
    clues: Cells,
    support: Cells,
    unknown: Cells,
    world: Cells,
    around: Table,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """What is left of the clues when those not needed to decide `cell` are dropped in order.

    `support` are clues that suffice; only those need a test.
    """
    start = single(cell, unknown)
    idle = nothing(unknown)
    candidates = clues
    while some(candidates):
        itself = single(first(candidates), unknown)
        candidates = rest(candidates)
        fewer = without(clues, itself)
        if not some(both(support, itself)):
            clues = fewer
            continue
        flipped, _, used = difference(
            unknown, start, idle, fewer, world, False, around, scratch, budget
        )
        if not some(flipped):
            clues = fewer
            support = used
    return clues


@kernel
def single_clue_steps(
    unknown: Cells, check: Cells, shown: Cells, world: Cells, around: Table
) -> tuple[Cells, Number]:
    """Take type 0 steps, first clue first, until none is left: what is unknown then, and how many.

    `check` are the clues whose surroundings have changed; the others have no step.
    """
    steps = 0
    while some(check):
        clue = first(check)
        check = rest(check)
        open_ = both(unknown, load(around, clue, unknown))
        if some(open_) and (not some(both(open_, world)) or not some(without(open_, world))):
            steps += 1
            unknown = without(unknown, open_)
            check = either(check, both(reach(open_, around), shown))
    return unknown, steps


@kernel
def first_decided(
    unknown: Cells,
    asked: Cells,
    clues: Cells,
    world: Cells,
    around: Table,
    scratch: Table,
    budget: Counter,
) -> tuple[Number, Cells, Cells]:
    """The first of the cells asked about that the clues, without the total, decide.

    Returns it (-1 if there is none), the cells that may still be decided, and clues that suffice.
    """
    idle = nothing(unknown)
    while some(asked):
        cell = first(asked)
        flipped, _, support = difference(
            unknown, single(cell, unknown), idle, clues, world, False, around, scratch, budget
        )
        if not some(flipped):
            return cell, asked, support
        asked = strike(asked, flipped, unknown, clues, world, around)
    return -1, asked, idle


@kernel
def paper_counts(
    shown: Cells, world: Cells, everything: Cells, around: Table, scratch: Table, budget: Counter
) -> tuple[Number, Number, Number]:
    """n0, n1 and n2 of a puzzle whose only solution is `world`, by the paper's solver."""
    unknown = without(everything, shown)
    asked = both(unknown, reach(shown, around))
    check = shown
    n0 = 0
    n1 = 0
    while True:
        unknown, steps = single_clue_steps(unknown, check, shown, world, around)
        n0 += steps
        clues = both(reach(unknown, around), shown)
        asked = both(asked, unknown)
        cell, asked, support = first_decided(unknown, asked, clues, world, around, scratch, budget)
        if cell < 0 or budget[0] < 0:
            break
        n1 += 1
        clues = reason(cell, clues, support, unknown, world, around, scratch, budget)
        nearby = both(asked, reach(clues, around))
        stays = undecided(unknown, nearby, clues, world, around, scratch, budget)
        found = without(nearby, stays)
        unknown = without(unknown, found)
        check = both(reach(found, around), shown)
    return n0, n1, size(both(unknown, world))


def warm(words: tuple[int, ...] = (1, 2)) -> None:
    """Compile what the facade calls, or load it, for boards of so many words of 64 cells."""
    for count in words:
        none = (np.uint64(0),) * count
        all_ = (np.uint64(3), *none[1:])
        around = np.array([[2] + [0] * (count - 1), [1] + [0] * (count - 1)], np.uint64)
        scratch = np.empty((3 * FRAME, count), np.uint64)
        budget = np.full(1, 100, np.int64)
        order = np.zeros(1, np.int64)
        second_world(all_, none, all_, True, around, scratch, budget)
        minimal_clues(none, order, all_, around, scratch, budget)
        paper_counts(none, none, all_, around, scratch, budget)
