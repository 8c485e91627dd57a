"""Worlds of a network, found by repairing a guess.

The search starts from a guess (often a known world) and some decided cells. As long as the
guess, corrected by what is decided, breaks a constraint, it decides one more cell of it, the way
that mends it. So it only looks at cells near the change, and what it leaves alone stays as it was.
"""

from __future__ import annotations

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Mask
from webapp.engine.network import ConstraintSet, Network

_TRIAL = 60
"""Nodes for mending all constraints together: ample for puzzles. Large boards are mended one
constraint after the other, which wanders less."""


def find_world(  # noqa: PLR0913 — one search serves all questions
    network: Network,
    budget: Budget,
    *,
    ones: Mask = 0,
    zeros: Mask = 0,
    guess: Mask = 0,
    dirty: ConstraintSet | None = None,
    active: ConstraintSet | None = None,
) -> Mask | None:
    """The guess, changed to respect the decided cells and the active constraints.

    `dirty` are the constraints that the guess or the decided cells may break (None: all).
    If there is none, the network's support has gathered the constraints that prove it.
    """
    active = network.all if active is None else active
    dirty = active if dirty is None else dirty & active
    waiting = [(ones, zeros, dirty, dirty)]
    while waiting:
        ones, zeros, dirty, touched = waiting.pop()
        budget.spend()
        state = network.propagate(ones, zeros, dirty, active)
        if state is None:
            continue
        ones, zeros, near = state
        touched |= near
        world = ones | (guess & ~zeros)
        cells, too_few = _wrong_cells(network, world, guess, ones | zeros, touched)
        if not cells:
            return world
        cell = _choose(network, cells)
        touching = network.touch[cell] & active
        # Should this cell not do, no other cell of its class will.
        others = network.classes[network.touch[cell]] & cells
        if too_few:
            waiting.append((ones, zeros | others, touching, touched))
            waiting.append((ones | cell, zeros, touching, touched))
        else:
            waiting.append((ones | others, zeros, touching, touched))
            waiting.append((ones, zeros | cell, touching, touched))
    return None


def first_world(
    network: Network, budget: Budget, guess: Mask = 0
) -> tuple[Mask, Mask, Mask] | None:
    """A world near a guess, and what single constraints force in all worlds.

    All constraints are mended together; should that lead nowhere soon, one after the other.
    """
    state = network.propagate(0, 0, network.all, network.all)
    if state is None:
        return None
    ones, zeros, _ = state
    trial = budget.part(_TRIAL)
    world: Mask | None
    try:
        world = find_world(network, trial, ones=ones, zeros=zeros, guess=guess)
    except BudgetSpent:
        world = _mend_in_turn(network, budget, ones, zeros, ones | (guess & ~zeros))
    budget.spend(trial.spent)
    return None if world is None else (world, ones, zeros)


def _mend_in_turn(
    network: Network, budget: Budget, ones: Mask, zeros: Mask, guess: Mask
) -> Mask | None:
    """A world, reached by taking on one constraint after the other.

    Each time the world of those before is mended, so the search stays near the newest one.
    """
    world = guess
    bit = 1
    for mask, low, high in zip(network.masks, network.lows, network.highs, strict=True):
        if not low <= (mask & world).bit_count() <= high:
            # The constraints up to this one: all bits to it.
            active = bit | (bit - 1)
            mended = find_world(
                network, budget, ones=ones, zeros=zeros, guess=world, dirty=bit, active=active
            )
            if mended is None:
                return None
            world = mended
        bit <<= 1
    return world


def _wrong_cells(
    network: Network, world: Mask, guess: Mask, known: Mask, touched: ConstraintSet
) -> tuple[Mask, bool]:
    """The undecided cells of the broken constraint that the fewest cells can mend.

    Also whether the constraint has too few bullets. No cells: nothing is broken.
    """
    masks, lows, highs = network.masks, network.lows, network.highs
    best, best_few, fewest = 0, False, 1 << 30
    while touched:
        bit = touched & -touched
        touched ^= bit
        index = bit.bit_length() - 1
        mask = masks[index]
        placed = (mask & world).bit_count()
        if placed < lows[index]:
            cells, few = mask & ~(known | guess), True
        elif placed > highs[index]:
            cells, few = mask & guess & ~known, False
        else:
            continue
        count = cells.bit_count()
        if count < fewest:
            best, best_few, fewest = cells, few, count
            if count == 1:
                break
    return best, best_few


def _choose(network: Network, cells: Mask) -> Mask:
    """The cell under the fewest constraints: it breaks the least elsewhere."""
    # More than 8 cells are those of the total: a cell that nothing else speaks of is best.
    if cells.bit_count() > 8:
        cells = cells & network.lonely or cells
        return cells & -cells
    best, fewest = 0, 1 << 30
    while cells:
        cell = cells & -cells
        cells ^= cell
        count = network.touch[cell].bit_count()
        if count < fewest:
            best, fewest = cell, count
    return best
