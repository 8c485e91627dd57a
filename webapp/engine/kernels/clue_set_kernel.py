"""Compiled kernels: second worlds, minimal clue sets and the paper's counts.

The plain forms are in `worlds`, `clue_sets` and `paper`; these give the same answers. The search
for a second world looks for a *difference*: cells to flip in the known world so that no shown
clue and (if asked) not the total notices. A flipped bullet *falls*, a flipped empty cell *rises*.

All clues are looked at together: how many bullets are around each of them, at least and at most,
is kept as binary digits, one set of cells a digit, and one operation on a set works on all clues.
So a kernel has few jumps, and its whole state is a few sets in registers.

Shared arguments: `board` tells the size (see `clue_set_dispatch.kernel_board`), `scratch` is a
table of at least `3 * (cells + 1)` rows for the search's way back, `budget` one counter of nodes
left: an answer counts only if it is not negative at the end.
"""

# ruff: noqa: PLR0913, PLR0917 (kernels take sets one by one: numba copies what is bundled)

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from webapp.engine.kernels.cell_words_kernel import (
    Cells,
    Counter,
    Flag,
    Number,
    Table,
    backward,
    both,
    either,
    first,
    load,
    nonempty,
    nothing,
    onward,
    pick,
    rest,
    save,
    single,
    size,
    unlike,
    without,
)
from webapp.engine.kernels.jit import kernel

Board: TypeAlias = tuple[Number, Cells, Cells, Cells]
"""Width, all cells, those not in the first column, those not in the last one."""

Digits: TypeAlias = tuple[Cells, Cells, Cells, Cells]
"""A number up to 8 for each cell: the sets of cells that have 1, 2, 4 and 8 in it."""

FRAME = 3
"""Rows of `scratch` for each level of the search: hidden cells, flipped ones, the branch."""


@kernel
def reach(cells: Cells, board: Board) -> Cells:
    """All cells next to any of the cells."""
    width, everything, not_first, not_last = board
    beside = either(both(onward(cells, 1), not_first), both(backward(cells, 1), not_last))
    row = either(beside, cells)
    return both(either(either(onward(row, width), backward(row, width)), beside), everything)


@kernel
def count_around(cells: Cells, board: Board) -> Digits:
    """For each cell of the board how many of these cells are around it."""
    width, _, not_first, not_last = board
    left = both(onward(cells, 1), not_first)
    right = both(backward(cells, 1), not_last)
    pair_1 = unlike(left, right)
    pair_2 = both(left, right)
    row_1 = unlike(pair_1, cells)
    row_2 = either(pair_2, both(pair_1, cells))
    above_1 = onward(row_1, width)
    above_2 = onward(row_2, width)
    below_1 = backward(row_1, width)
    below_2 = backward(row_2, width)
    # Three numbers up to 3 are added: their ones, then four twos, then what is carried.
    odd = unlike(above_1, below_1)
    ones = unlike(odd, pair_1)
    carried = either(both(above_1, below_1), both(odd, pair_1))
    rows_2 = unlike(above_2, below_2)
    middle_2 = unlike(pair_2, carried)
    twos = unlike(rows_2, middle_2)
    four = both(above_2, below_2)
    another_four = both(pair_2, carried)
    fours = either(unlike(four, another_four), both(rows_2, middle_2))
    eights = both(four, another_four)
    return ones, twos, fours, eights


@kernel
def compare(a: Digits, b: Digits, cells: Cells) -> tuple[Cells, Cells]:
    """Those of the cells with a larger number in the first, and those with the same in both."""
    same = cells
    larger = nothing(cells)
    # From the highest digit down: the first that differs decides.
    for place in (3, 2, 1, 0):
        differs = unlike(a[place], b[place])
        larger = either(larger, both(both(same, differs), a[place]))
        same = without(same, differs)
    return larger, same


@kernel
def prefer(cells: Cells, wanted: Cells) -> Cells:
    """The wanted ones of the cells, or all of them if none is wanted."""
    chosen = both(cells, wanted)
    return pick(nonempty(chosen), chosen, cells)


@kernel
def busiest(cells: Cells, shown: Cells, board: Board) -> Number:
    """The first of the cells with the most shown clues around it: flipping it fails soonest."""
    ones, twos, fours, eights = count_around(shown, board)
    chosen: Number = first(prefer(prefer(prefer(prefer(cells, eights), fours), twos), ones))
    return chosen


@kernel
def alike(itself: Cells, hidden: Cells, world: Cells, shown: Cells, board: Board) -> Cells:
    """The hidden cells that no shown clue can tell from one cell, itself included.

    They hold the same, all clues around the cell are around them, and no other clue.
    """
    holds_bullet = nonempty(both(itself, world))
    same = pick(holds_bullet, both(hidden, world), without(hidden, world))
    clues = both(reach(itself, board), shown)
    same = without(same, reach(without(shown, clues), board))
    while nonempty(clues):
        same = both(same, reach(single(first(clues), hidden), board))
        clues = rest(clues)
    return same


@kernel
def excess(flipped: Cells, world: Cells) -> Number:
    """Bullets gained by flipping these cells, less bullets lost."""
    gained: Number = size(without(flipped, world)) - size(both(flipped, world))
    return gained


@kernel
def tightest_options(
    unbalanced: Cells, flipped: Cells, hidden: Cells, world: Cells, board: Board
) -> tuple[Cells, Cells]:
    """The fewest cells of which one must flip to balance a clue, and that clue."""
    options = hidden
    fewest = size(hidden) + 1
    tightest = unbalanced
    # With two options or fewer a branch is as narrow as any: looking further costs more.
    while nonempty(unbalanced) and fewest > 2:
        clue = single(first(unbalanced), hidden)
        unbalanced = rest(unbalanced)
        near = reach(clue, board)
        open_ = both(hidden, near)
        too_many = excess(both(flipped, near), world) > 0
        here = pick(too_many, both(open_, world), without(open_, world))
        count = size(here)
        if count < fewest:
            fewest = count
            options = here
            tightest = clue
    return options, tightest


@kernel
def difference(  # noqa: C901, PLR0912, PLR0915 (one search, one loop)
    hidden: Cells,
    start: Cells,
    shown: Cells,
    world: Cells,
    use_total: Flag,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> tuple[Cells, Cells, Cells]:
    """A difference that flips only `hidden` cells and at least one cell of `start`.

    Returns the difference (empty if there is none), the hidden cells that were not refuted before
    the search ended, and clues that suffice for all refutations.
    """
    flipped = nothing(hidden)
    used = nothing(hidden)
    unrefuted = hidden
    numbers = count_around(world, board)
    asked = both(hidden, start)
    if nonempty(asked) and not nonempty(rest(asked)):
        # One cell is asked about: it flips, there is nothing to choose.
        flipped = asked
        hidden = without(hidden, asked)
    depth = 0
    while True:
        failed = False
        while True:
            # The bullets of the other world: those that are certain, and all that may be.
            certain = unlike(without(world, hidden), flipped)
            least = count_around(certain, board)
            most = count_around(either(certain, hidden), board)
            never_1, all_fall = compare(least, numbers, shown)
            never_2, all_rise = compare(numbers, most, shown)
            never = either(never_1, never_2)
            # One clue that no world can satisfy is enough to give a branch up.
            if nonempty(never):
                used = either(used, single(first(prefer(never, used)), hidden))
                failed = True
                break
            near_fall = both(hidden, reach(all_fall, board))
            near_rise = both(hidden, reach(all_rise, board))
            decided = either(near_fall, near_rise)
            if not nonempty(decided):
                break
            # Both hold of a clue without hidden cells: that one forces nothing.
            used = either(used, unlike(all_fall, all_rise))
            if nonempty(both(near_fall, near_rise)):
                failed = True
                break
            flips = either(both(near_fall, world), without(near_rise, world))
            flipped = either(flipped, flips)
            hidden = without(hidden, decided)

        options = nothing(hidden)
        if not failed:
            # Nothing is supposed yet: what has been decided so far holds in every world.
            if depth == 0 and not nonempty(flipped):
                unrefuted = hidden
            reached = count_around(unlike(world, flipped), board)
            _, balanced = compare(reached, numbers, shown)
            unbalanced = without(shown, balanced)
            if nonempty(unbalanced):
                options, clue = tightest_options(unbalanced, flipped, hidden, world, board)
                used = either(used, clue)
            elif nonempty(flipped):
                total = excess(flipped, world) if use_total else 0
                if total == 0:
                    break
                options = pick(total > 0, both(hidden, world), without(hidden, world))
                # Too few cells are left to make up for the total.
                if size(options) < abs(total):
                    options = nothing(hidden)
                # A cell that no clue sees mends the total and breaks nothing.
                options = prefer(options, without(options, reach(shown, board)))
            else:
                options = both(hidden, start)

        # A branch is one node of the budget.
        if nonempty(options):
            budget[0] -= 1
            if budget[0] < 0:
                break
            itself = single(busiest(options, shown, board), hidden)
            save(scratch, FRAME * depth, hidden)
            save(scratch, FRAME * depth + 1, flipped)
            save(scratch, FRAME * depth + 2, itself)
            depth += 1
            flipped = either(flipped, itself)
            hidden = without(hidden, itself)
        elif depth > 0:
            # What failed for one cell fails for all that are alike.
            depth -= 1
            hidden = load(scratch, FRAME * depth, hidden)
            flipped = load(scratch, FRAME * depth + 1, hidden)
            itself = load(scratch, FRAME * depth + 2, hidden)
            hidden = without(hidden, alike(itself, hidden, world, shown, board))
        else:
            flipped = nothing(hidden)
            unrefuted = without(unrefuted, asked)
            break
    return flipped, unrefuted, used


@kernel
def second_world(
    shown: Cells, world: Cells, use_total: Flag, board: Board, scratch: Table, budget: Counter
) -> Cells:
    """A difference that the shown clues do not notice; empty if the world is the only one."""
    hidden = without(board[1], shown)
    flipped, _, _ = difference(hidden, hidden, shown, world, use_total, board, scratch, budget)
    return flipped


@kernel
def minimal_clues(
    world: Cells, order: Counter, board: Board, scratch: Table, budget: Counter
) -> Cells:
    """The clues that the paper's procedure leaves when it hides in this order.

    The clues before a hiding are unique, so a difference must be noticed by the hidden clue: it
    flips that cell or one next to it.
    """
    everything = board[1]
    shown = without(everything, world)
    for index in range(order.shape[0]):
        clue = single(order[index], world)
        fewer = without(shown, clue)
        start = either(clue, reach(clue, board))
        hidden = without(everything, fewer)
        flipped, _, _ = difference(hidden, start, fewer, world, True, board, scratch, budget)
        if budget[0] < 0:
            break
        if not nonempty(flipped):
            shown = fewer
    return shown


@kernel
def strike(
    asked: Cells, flipped: Cells, hidden: Cells, shown: Cells, world: Cells, board: Board
) -> Cells:
    """The cells asked about, less those a difference flips and all that are alike."""
    while nonempty(flipped):
        itself = single(first(flipped), hidden)
        same = alike(itself, hidden, world, shown, board)
        asked = without(asked, same)
        flipped = without(rest(flipped), same)
    return asked


@kernel
def undecided(
    hidden: Cells,
    asked: Cells,
    shown: Cells,
    world: Cells,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """The hidden cells that these clues, without the total, do not decide.

    Exact for the cells asked about; others may be counted as undecided though they are not.
    """
    left = asked
    while nonempty(left) and budget[0] >= 0:
        flipped, hidden, _ = difference(hidden, left, shown, world, False, board, scratch, budget)
        if not nonempty(flipped):
            break
        left = strike(both(left, hidden), flipped, hidden, shown, world, board)
    return hidden


@kernel
def needed_too(
    flipped: Cells,
    broken: Cells,
    cell: Cells,
    clues: Cells,
    unknown: Cells,
    world: Cells,
    board: Board,
) -> Cells:
    """Clues that are needed to decide a cell, given a difference that breaks just one of them.

    One more flip may mend the broken clue. If only one other clue is around the cell flipped,
    that one alone is broken then: without it, too, the cell asked about could be otherwise.
    """
    other = unlike(world, flipped)
    near = both(unknown, reach(broken, board))
    gained = excess(both(flipped, near), world)
    if abs(gained) != 1:
        return broken
    mends = pick(gained > 0, both(near, other), without(near, other))
    ones, twos, fours, eights = count_around(clues, board)
    between_two = without(twos, either(either(ones, fours), either(eights, cell)))
    return either(broken, both(clues, reach(both(mends, between_two), board)))


@kernel
def reason(
    cell: Cells,
    clues: Cells,
    support: Cells,
    unknown: Cells,
    world: Cells,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """What is left of the clues when those not needed to decide a cell are dropped in order.

    `support` are clues that suffice; only those need a test. No single clue decides anything
    here, so two are never too many.
    """
    candidates = clues
    needed = nothing(clues)
    while nonempty(candidates) and nonempty(rest(rest(clues))):
        clue = single(first(candidates), unknown)
        candidates = rest(candidates)
        fewer = without(clues, clue)
        if not nonempty(both(support, clue)):
            clues = fewer
            continue
        if nonempty(both(needed, clue)):
            continue
        # Without any clue around it the cell is free: that needs no search.
        flipped = cell
        if nonempty(both(fewer, reach(cell, board))):
            flipped, _, used = difference(
                unknown, cell, fewer, world, False, board, scratch, budget
            )
        if nonempty(flipped):
            more = needed_too(flipped, clue, cell, clues, unknown, world, board)
            needed = either(needed, more)
        else:
            clues = fewer
            support = used
    return clues


@kernel
def uniform(cells: Cells, world: Cells) -> Cells:
    """These cells if all of them hold the same, else none."""
    mixed = nonempty(both(cells, world)) and nonempty(without(cells, world))
    return pick(mixed, nothing(cells), cells)


@kernel
def conclusions(
    cell: Cells,
    asked: Cells,
    clues: Cells,
    unknown: Cells,
    world: Cells,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """All unknown cells that a reason for one cell decides; `asked`: those that may be decided."""
    second = rest(clues)
    if nonempty(rest(second)):
        nearby = without(both(asked, reach(clues, board)), cell)
        stays = undecided(unknown, nearby, clues, world, board, scratch, budget)
        return either(cell, without(nearby, stays))
    # Two clues that decide anything decide how many bullets they share, and no more than that.
    near_first = both(unknown, reach(single(first(clues), unknown), board))
    near_second = both(unknown, reach(second, board))
    alone_first = uniform(without(near_first, near_second), world)
    alone_second = uniform(without(near_second, near_first), world)
    return either(either(alone_first, alone_second), uniform(both(near_first, near_second), world))


@kernel
def single_clue_steps(
    unknown: Cells, shown: Cells, world: Cells, board: Board
) -> tuple[Cells, Number]:
    """Take type 0 steps, first clue first, until none is left: what is unknown then, and how many.

    A clue has a step if unknown cells are around it and all of them hold the same.
    """
    steps = 0
    while True:
        bullets = reach(both(unknown, world), board)
        empties = reach(without(unknown, world), board)
        ready = both(unlike(bullets, empties), shown)
        if not nonempty(ready):
            return unknown, steps
        unknown = without(unknown, reach(single(first(ready), unknown), board))
        steps += 1


@kernel
def first_decided(
    unknown: Cells,
    asked: Cells,
    clues: Cells,
    world: Cells,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> tuple[Cells, Cells, Cells]:
    """The first of the cells asked about that the clues, without the total, decide.

    Returns it (empty if there is none), the cells that may still be decided, and clues that
    suffice.
    """
    # Each difference answers for all cells that it flips, so few cells need a search.
    while nonempty(asked):
        cell = single(first(asked), unknown)
        flipped, _, support = difference(unknown, cell, clues, world, False, board, scratch, budget)
        if not nonempty(flipped):
            return cell, asked, support
        asked = strike(asked, flipped, unknown, clues, world, board)
    return asked, asked, asked


@kernel
def paper_counts(
    shown: Cells, world: Cells, board: Board, scratch: Table, budget: Counter
) -> tuple[Number, Number, Number]:
    """n0, n1 and n2 of a puzzle whose only solution is `world`, by the paper's solver."""
    unknown = without(board[1], shown)
    asked = both(unknown, reach(shown, board))
    n0 = 0
    n1 = 0
    while True:
        unknown, steps = single_clue_steps(unknown, shown, world, board)
        n0 += steps
        clues = both(reach(unknown, board), shown)
        asked = both(asked, unknown)
        cell, asked, support = first_decided(unknown, asked, clues, world, board, scratch, budget)
        if not nonempty(cell) or budget[0] < 0:
            break
        n1 += 1
        clues = reason(cell, clues, support, unknown, world, board, scratch, budget)
        decided = conclusions(cell, asked, clues, unknown, world, board, scratch, budget)
        unknown = without(unknown, decided)
    return n0, n1, size(both(unknown, world))


def warm(words: tuple[int, ...] = (1, 2)) -> None:
    """Compile, or load, what `clue_set_dispatch` calls for boards of so many words of 64 cells."""
    for count in words:
        none = (np.uint64(0),) * count
        left, right, all_ = ((np.uint64(bits), *none[1:]) for bits in (1, 2, 3))
        board = (2, all_, right, left)
        scratch = np.empty((FRAME * 3, count), np.uint64)
        budget = np.full(1, 100, np.int64)
        second_world(all_, none, True, board, scratch, budget)
        minimal_clues(none, np.zeros(1, np.int64), board, scratch, budget)
        paper_counts(none, none, board, scratch, budget)
