"""Counts: each clue added or taken once, so that what remains must be all or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, islice, product

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Count

MOST_SOURCES = 11
"""With n clues there are 2^n ways to add or take them: 2,048 take a few milliseconds."""

FEW_TRIED, FEW_ROUNDED, MANY_TRIED = 600, 3_000, 10_000
"""Counts tried for one line: where other kinds of proof may do; within refutations, which try one
count after the other; and where nothing plainer helps."""


def full_counts(problem: ProofProblem, bullets: Mask, empties: Mask) -> Iterator[Count]:
    """Every count over all sources that decides some of these cells and nothing wrong."""
    for signs in signs_of(problem):
        count = count_of(problem, signs, bullets, empties)
        if count is not None:
            yield count


def signs_of(problem: ProofProblem) -> Iterator[tuple[int, ...]]:
    """Ways to add or take all sources.

    A clue that shares no cell with others can only be taken from the total: on the same side its
    cells would count twice and show nothing. So its sign is fixed, and half of the ways fall away.
    """
    sources = problem.sources
    total = sources.index(TOTAL) if TOTAL in sources else None
    free = [
        index
        for index in range(len(sources))
        if index == total or total is None or _shares(problem, index, total)
    ]
    if len(free) > MOST_SOURCES:
        return
    for choice in product((1, -1), repeat=len(free)):
        signs = dict(zip(free, choice, strict=True))
        against = 0 if total is None else -signs[total]
        yield tuple(signs.get(index, against) for index in range(len(sources)))


def _shares(problem: ProofProblem, index: int, total: int) -> bool:
    """Whether a clue has a cell in common with another one, the total left aside."""
    others = 0
    for other, cells in enumerate(problem.cells):
        if other not in {index, total}:
            others |= cells
    return bool(problem.cells[index] & others)


def count_of(
    problem: ProofProblem, factors: tuple[int, ...], bullets: Mask, empties: Mask
) -> Count | None:
    """What the clues decide, each counted as often as its factor says; None: nothing asked for.

    The sum of the clues is what the bullets in their cells are worth together. It cannot exceed
    `reach`, a bullet in each cell that is worth something; the slack is what is missing to that.
    A cell that is worth more than the slack, either way, is decided.
    """
    # The loops are written out: this runs thousands of times for one sentence.
    reach = 0
    worths = []
    for size, touching in zip(problem.sizes, problem.touching, strict=True):
        worth = 0
        for index in touching:
            worth += factors[index]
        worths.append(worth)
        if worth > 0:
            reach += worth * size
    slack = reach
    for factor, need in zip(factors, problem.needs, strict=True):
        slack -= factor * need
    if slack < 0:
        raise Contradiction
    sure = sure_not = 0
    for worth, cells in zip(worths, problem.classes, strict=True):
        if worth > slack:
            sure |= cells
        elif worth < -slack:
            sure_not |= cells
    sure &= bullets
    sure_not &= empties
    if not sure | sure_not:
        return None
    plus, minus = _added_and_taken(problem, factors)
    return Count(plus, minus, slack=slack, bullets=sure, empties=sure_not)


def _added_and_taken(
    problem: ProofProblem, factors: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sources that are added and those that are taken, each as often as it counts."""
    plus: list[int] = []
    minus: list[int] = []
    for source, factor in zip(problem.sources, factors, strict=True):
        (plus if factor > 0 else minus).extend([source] * abs(factor))
    return tuple(plus), tuple(minus)


def is_clean(problem: ProofProblem, count: Count) -> bool:
    """Whether no cell lies beside two clues that are added, or beside two that are taken."""
    if count.slack:
        return False
    for side in (count.plus, count.minus):
        seen = 0
        for source in side:
            cells = problem.cells[problem.sources.index(source)]
            if cells & seen:
                return False
            seen |= cells
    return True


def partial_counts(
    problem: ProofProblem, bullets: Mask, empties: Mask, most: int = FEW_TRIED
) -> Iterator[Count]:
    """Counts over some of the clues, fewest clues first, each added or taken once."""
    for factors in _factors(len(problem.sources), (1, -1), most):
        count = count_of(problem, factors, bullets, empties)
        if count is not None and not count.slack:
            yield count


def rounded_counts(
    problem: ProofProblem, bullets: Mask, empties: Mask, most: int = MANY_TRIED
) -> Iterator[Count]:
    """Counts with a slack, or with clues that count twice: hard to follow, so tried late."""
    once = _factors(len(problem.sources), (1, -1), most)
    for factors in chain(once, _factors(len(problem.sources), (1, -1, 2, -2), most)):
        count = count_of(problem, factors, bullets, empties)
        if count is not None:
            yield count


def _factors(number: int, multiples: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """How often each clue counts, fewest clues first, at most so many ways."""
    return islice(_all_factors(number, multiples), most)


def _all_factors(number: int, multiples: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of two clues and more, with every choice of multiples for them."""
    for size in range(2, number + 1):
        for chosen in combinations(range(number), size):
            for choice in product(multiples, repeat=size):
                factors = [0] * number
                for index, factor in zip(chosen, choice, strict=True):
                    factors[index] = factor
                yield tuple(factors)
