"""The local search, compiled: the same steps as `local_search_plain`, and the same puzzles.

Sets of cells are tuples of words, as in `engine.kernels`. Differences that were found between
worlds are kept in a pool of fixed size, a bit each, the oldest replaced first. The energy of a
sample is bounded while its steps are counted: one that cannot be kept is left unfinished.

What a kernel is given: `pool` says for each difference which units notice it and which cells
rise and fall in it; `lines` is working memory of as many words a row; `ring` holds the place of
the next difference; `units` are the sets of cells that show their clues together; `plan` and
`weights` are the recipe; `cells`, `dice`, `sets`, `numbers` and `energies` are the state. A step
can be left between two of its clue sets: `numbers` from `TRIED` on, the limit among the `energies`
and one of the `sets` say where it is.
"""

# ruff: noqa: PLR0913, PLR0917 (kernels take arrays one by one: numba copies what is bundled)

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from webapp.bullets.local_search_kernel_constants import (
    EVALUATION_NODES,
    EXCHANGE_SHARE,
    MOST_EXCHANGED,
    NEAR_SHARE,
    SLACK,
)
from webapp.engine.kernels.cell_words_kernel import (
    Cells,
    Counter,
    Flag,
    Number,
    Table,
    both,
    either,
    first,
    load,
    nonempty,
    nothing,
    rest,
    save,
    single,
    size,
    without,
)
from webapp.engine.kernels.clue_set_kernel import (
    Board,
    compare,
    conclusions,
    count_around,
    difference,
    reach,
    reason,
    second_world,
    single_clue_steps,
    undecided,
)
from webapp.engine.kernels.dice_kernel import draw, shuffle
from webapp.engine.kernels.jit import kernel

Pool = NDArray[np.uint64]
Floats = NDArray[np.float64]
Word = Any

NO_BITS, ONE_BIT = np.uint64(0), np.uint64(1)

NOTICED, RISING, FALLING = 0, 1, 2
"""Tables of the pool: a row a unit in the first, a cell in the others."""

FITTING, OPEN, LATER = 0, 1, 2
"""Rows of `lines`: differences that fit the world, those no kept unit notices, and from here on
those noticed by a unit that comes later in the order."""

SHUFFLED, INHERITING, EXCHANGING = 0, 1, 2
"""Kinds of hide orders."""

STATE_SHOWN, BEST_SHOWN, BEST_WORLD, CHOSEN = 0, 1, 2, 3
"""Rows of `sets`; the last is the best clue set of the step under way."""

STATE_ENERGY, BEST_ENERGY, LIMIT = 0, 1, 2
"""Places in `energies`; the last is what the next clue set must not exceed."""

STATE_COUNTS, BEST_COUNTS = 0, 3
"""Where three counts each begin in `numbers`: those of the chosen clue set, and the best ones."""

STEPS, TRIED, FROM, TO, KIND, HAS_CHOSEN = 6, 7, 8, 9, 10, 11
"""Places in `numbers`: the steps taken, -1 before the start is made; of the step under way how many
clue sets it has tried, which bullet moves where (-1: none does), the kind of its hide orders, and
whether a clue set is chosen."""

MOST_NUMBERS = 12

ROUNDING = 1e-9
"""Energies added up in another order differ by less; a sample must not be dropped for that."""


@kernel
def find_fitting(world: Cells, pool: Pool, lines: Table) -> None:
    """Note which differences lead from this world to another."""
    words = pool.shape[2]
    for word in range(words):
        lines[FITTING, word] = NO_BITS
    for cell in range(pool.shape[1]):
        against = RISING if nonempty(both(single(cell, world), world)) else FALLING
        for word in range(words):
            lines[FITTING, word] |= pool[against, cell, word]
    # A difference fits unless some cell would have to change the other way.
    for word in range(words):
        lines[FITTING, word] = ~lines[FITTING, word]


@kernel
def walk(
    order: Counter, free: Number, units: Table, pool: Pool, lines: Table, like: Cells
) -> Cells:
    """The shown cells: each unit is kept that is the last to notice an open difference."""
    words = pool.shape[2]
    for word in range(words):
        lines[OPEN, word] = lines[FITTING, word]
        lines[LATER + free, word] = NO_BITS
    for place in range(free - 1, 0, -1):
        unit = order[place]
        for word in range(words):
            lines[LATER + place, word] = lines[LATER + place + 1, word] | pool[NOTICED, unit, word]
    shown = nothing(like)
    for place in range(free):
        unit = order[place]
        needed = NO_BITS
        for word in range(words):
            needed |= (
                pool[NOTICED, unit, word] & lines[OPEN, word] & ~lines[LATER + place + 1, word]
            )
        if needed != NO_BITS:
            shown = either(shown, load(units, unit, like))
            for word in range(words):
                lines[OPEN, word] &= ~pool[NOTICED, unit, word]
    return shown


@kernel
def learn(
    flipped: Cells, world: Cells, units: Table, pool: Pool, ring: Counter, board: Board
) -> tuple[Number, Word]:
    """Put a difference into the pool: its word and its bit."""
    # The pool is a ring: the oldest difference makes room.
    place = ring[0]
    ring[0] = (place + 1) % (64 * pool.shape[2])
    word = place >> 6
    bit = ONE_BIT << np.uint64(place & 63)
    risen = without(flipped, world)
    fallen = both(flipped, world)
    _, balanced = compare(count_around(risen, board), count_around(fallen, board), board[1])
    noticing = either(without(board[1], balanced), flipped)
    for cell in range(pool.shape[1]):
        itself = single(cell, world)
        pool[RISING, cell, word] &= ~bit
        pool[FALLING, cell, word] &= ~bit
        if nonempty(both(risen, itself)):
            pool[RISING, cell, word] |= bit
        if nonempty(both(fallen, itself)):
            pool[FALLING, cell, word] |= bit
    for unit in range(units.shape[0]):
        pool[NOTICED, unit, word] &= ~bit
        if nonempty(both(noticing, load(units, unit, world))):
            pool[NOTICED, unit, word] |= bit
    return word, bit


@kernel
def hide_one_by_one(
    world: Cells,
    order: Counter,
    free: Number,
    units: Table,
    use_total: Flag,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> Cells:
    """Ask for every unit anew whether it is needed: for worlds that would overflow the pool."""
    shown = nothing(world)
    for place in range(free):
        shown = either(shown, load(units, order[place], world))
    for place in range(free):
        fewer = without(shown, load(units, order[place], world))
        if not nonempty(second_world(fewer, world, use_total, board, scratch, budget)):
            shown = fewer
    return shown


@kernel
def hide(
    world: Cells,
    order: Counter,
    free: Number,
    units: Table,
    use_total: Flag,
    pool: Pool,
    lines: Table,
    ring: Counter,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> tuple[Cells, Flag]:
    """The clues left by hiding units in this order, and whether they suffice."""
    learned = 0
    while True:
        shown = walk(order, free, units, pool, lines, world)
        flipped = second_world(shown, world, use_total, board, scratch, budget)
        if budget[0] < 0 or not nonempty(flipped):
            return shown, budget[0] >= 0
        word, bit = learn(flipped, world, units, pool, ring, board)
        lines[FITTING, word] |= bit
        noticed = NO_BITS
        for place in range(free):
            noticed |= pool[NOTICED, order[place], word] & bit
        if noticed == NO_BITS:
            return shown, False
        learned += 1
        # Half the pool is new: soon a difference would push out one that the walk still needs.
        if learned > 32 * pool.shape[2]:
            shown = hide_one_by_one(world, order, free, units, use_total, board, scratch, budget)
            return shown, budget[0] >= 0


@kernel
def counts_within(
    limit: float,
    weights: Floats,
    shown: Cells,
    world: Cells,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> tuple[Number, Number, Number]:
    """n0, n1 and n2 of a unique puzzle, or n1 = -1 once its energy is sure to exceed the limit.

    Which cells the total is needed for does not change while the others are found, so n2 comes
    first. Each step to come decides at least one cell that the clues alone decide.
    """
    unknown, n0 = single_clue_steps(without(board[1], shown), shown, world, board)
    clues = both(reach(unknown, board), shown)
    asked = both(unknown, reach(clues, board))
    stays = undecided(unknown, asked, clues, world, board, scratch, budget)
    certain = without(asked, stays)
    n2 = size(both(without(unknown, certain), world))
    fixed = weights[2] * n2 * n2 + weights[3] * n2
    # The most that any step to come can take off the energy: the bound rests on it.
    best_step = min(0.0, weights[0], weights[1])
    n1 = 0
    while nonempty(certain) and budget[0] >= 0:
        so_far = weights[0] * n0 + weights[1] * n1 + fixed
        if so_far + best_step * size(certain) > limit + ROUNDING:
            return n0, -1, n2
        cell = single(first(certain), unknown)
        clues = both(reach(unknown, board), shown)
        _, _, support = difference(unknown, cell, clues, world, False, board, scratch, budget)
        clues = reason(cell, clues, support, unknown, world, board, scratch, budget)
        decided = conclusions(cell, certain, clues, unknown, world, board, scratch, budget)
        unknown, steps = single_clue_steps(without(unknown, decided), shown, world, board)
        n0 += steps
        n1 += 1
        certain = both(certain, unknown)
    return n0, n1 if budget[0] >= 0 else -1, n2


@kernel
def arrange(
    kind: Number, world: Cells, shown: Cells, units: Table, order: Counter, dice: Table
) -> Number:
    """Write a hide order of the units without a bullet; returns their number."""
    free = 0
    hidden = 0
    for turn in range(1 if kind == SHUFFLED else 2):
        for unit in range(units.shape[0]):
            cells = load(units, unit, world)
            is_shown = nonempty(both(cells, shown))
            if not nonempty(both(cells, world)) and (kind == SHUFFLED or is_shown == (turn == 1)):
                order[free] = unit
                free += 1
        if turn == 0:
            hidden = free
    shuffle(dice, order, 0, hidden)
    shuffle(dice, order, hidden, free)
    if kind == EXCHANGING:
        wanted = 1 + draw(dice, MOST_EXCHANGED)
        for place in range(min(wanted, hidden, free - hidden)):
            order[place], order[hidden + place] = order[hidden + place], order[place]
    return free


@kernel
def goal(
    start: Number, bullets: Number, world: Cells, cells: Counter, dice: Table, board: Board
) -> Number:
    """Where in the list of cells to find the one that a bullet moves to."""
    near = without(reach(single(start, world), board), world)
    if draw(dice, 100) < NEAR_SHARE and nonempty(near):
        for _ in range(draw(dice, size(near))):
            near = rest(near)
        target = first(near)
        for place in range(bullets, cells.shape[0]):
            if cells[place] == target:
                return place
    drawn: Number = draw(dice, cells.shape[0] - bullets)
    return bullets + drawn


@kernel
def with_bullet_moved(world: Cells, start: Number, end: Number) -> Cells:
    """The world with a bullet moved from one cell to another."""
    return without(either(world, single(end, world)), single(start, world))


@kernel
def keep_step(cells: Counter, numbers: Counter, energies: Floats) -> None:
    """Make the chosen clue set and its world the state."""
    energies[STATE_ENERGY] = energies[LIMIT]
    start, end = numbers[FROM], numbers[TO]
    if start >= 0:
        cells[start], cells[end] = cells[end], cells[start]


@kernel
def slack(dice: Table) -> float:
    """How much greater an energy may be this time: mostly little, seldom much."""
    heads = 0
    while draw(dice, 2) == 1:
        heads += 1
    return SLACK * heads


@kernel
def begin_step(
    plan: Counter,
    cells: Counter,
    dice: Table,
    numbers: Counter,
    energies: Floats,
    world: Cells,
    board: Board,
) -> None:
    """Draw what the next step tries; the start tries the first placement as it is."""
    inherits, bullets = plan[0] == 1, plan[1]
    numbers[FROM], numbers[TO], numbers[KIND], numbers[HAS_CHOSEN] = -1, -1, SHUFFLED, 0
    energies[LIMIT] = energies[STATE_ENERGY]
    if numbers[STEPS] < 0:
        return
    if inherits:
        numbers[KIND] = EXCHANGING if draw(dice, 100) < EXCHANGE_SHARE else INHERITING
    if numbers[KIND] != EXCHANGING:
        start = draw(dice, bullets)
        numbers[FROM] = start
        if inherits:
            numbers[TO] = goal(cells[start], bullets, world, cells, dice, board)
        else:
            numbers[TO] = bullets + draw(dice, cells.shape[0] - bullets)
    if inherits:
        energies[LIMIT] += slack(dice)


@kernel
def search(  # noqa: C901, PLR0912, PLR0915 (one loop; what it keeps is the state)
    steps: Number,
    most: Number,
    plan: Counter,
    weights: Floats,
    units: Table,
    cells: Counter,
    dice: Table,
    sets: Table,
    numbers: Counter,
    energies: Floats,
    order: Counter,
    pool: Pool,
    lines: Table,
    ring: Counter,
    board: Board,
    scratch: Table,
    budget: Counter,
) -> Number:
    """Make the start, if it is not made, and so many more steps; returns the clue sets tried.

    It tries no more than `most` and leaves a step under way then; the next call goes on with it.
    """
    bullets, samples, use_total = plan[1], plan[2], plan[3] == 1
    end = max(0, numbers[STEPS]) + steps
    world = nothing(board[1])
    for place in range(bullets):
        world = either(world, single(cells[place], world))
    shown = load(sets, STATE_SHOWN, world)
    chosen = load(sets, CHOSEN, world)
    tried = world
    if numbers[TRIED] > 0 and numbers[FROM] >= 0:
        tried = with_bullet_moved(world, cells[numbers[FROM]], cells[numbers[TO]])
    done = 0
    while done < most and not (numbers[TRIED] == 0 and numbers[STEPS] == end):
        if numbers[TRIED] == 0:
            begin_step(plan, cells, dice, numbers, energies, world, board)
            chosen = shown
            tried = world
            if numbers[FROM] >= 0:
                tried = with_bullet_moved(world, cells[numbers[FROM]], cells[numbers[TO]])
            find_fitting(tried, pool, lines)
        limit = energies[LIMIT]
        budget[0] = EVALUATION_NODES
        free = arrange(numbers[KIND], tried, shown, units, order, dice)
        clue_set, enough = hide(
            tried, order, free, units, use_total, pool, lines, ring, board, scratch, budget
        )
        energy = np.inf
        n0 = n1 = n2 = 0
        if enough:
            n0, n1, n2 = counts_within(limit, weights, clue_set, tried, board, scratch, budget)
            if n1 >= 0:
                energy = weights[0] * n0 + weights[1] * n1 + weights[2] * n2 * n2 + weights[3] * n2
        if energy == np.inf:
            clue_set = nothing(world)
        # Of equal samples the first counts, and an energy that stays the same is accepted.
        if energy < limit or (energy == limit and numbers[HAS_CHOSEN] == 0):
            numbers[HAS_CHOSEN] = 1
            energies[LIMIT] = energy
            chosen = clue_set
            for place, count in enumerate((n0, n1, n2)):
                numbers[STATE_COUNTS + place] = count
        done += 1
        numbers[TRIED] += 1
        if numbers[TRIED] == samples:
            if numbers[HAS_CHOSEN] == 1:
                world = tried
                shown = chosen
                keep_step(cells, numbers, energies)
                if energies[STATE_ENERGY] < energies[BEST_ENERGY]:
                    energies[BEST_ENERGY] = energies[STATE_ENERGY]
                    for place in range(3):
                        numbers[BEST_COUNTS + place] = numbers[STATE_COUNTS + place]
                    save(sets, BEST_SHOWN, shown)
                    save(sets, BEST_WORLD, world)
            # The start ends at step 0: STEPS is -1 before it is made.
            numbers[TRIED] = 0
            numbers[STEPS] += 1
    save(sets, STATE_SHOWN, shown)
    save(sets, CHOSEN, chosen)
    return done
