"""Clues that break together: added and taken away, they need what their cells cannot give."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from webapp.engine.proofs.counts import signs_of
from webapp.engine.proofs.links import Spread
from webapp.engine.proofs.proof import TOTAL, Sum

FEW_TRIED, MANY_TRIED = 400, 5_000
"""Sums tried for one break: where other kinds of proof may do, and where nothing plainer helps.
The fewest clues come first, so few are enough for sums of two and three clues."""

Parts = tuple[tuple[int, ...], bool]
"""The events that a sum rests on, and whether it breaks by being odd."""


def sum_break(spread: Spread, most: int = FEW_TRIED) -> tuple[Sum, tuple[int, ...]] | None:
    """A sum of fewest clues that breaks under these bounds, and the events that it rests on."""
    sources = spread.problem.sources
    for factors in _factor_choices(spread, most):
        parts = _excess_parts(spread, factors) or _odd_parts(spread, factors)
        if parts is not None:
            by, odd = parts
            plus = tuple(sources[index] for index, factor in factors.items() if factor > 0)
            minus = tuple(sources[index] for index, factor in factors.items() if factor < 0)
            return Sum(plus, minus, odd, tuple(spread.part(number) for number in by)), by
    return None


def _factor_choices(spread: Spread, most: int) -> Iterator[dict[int, int]]:
    """Ways to add or take clues that still have cells to decide, fewest clues first."""
    problem = spread.problem
    # A clue whose cells are all decided adds nothing that the others could miss.
    loose = [
        index
        for index, kinds in enumerate(problem.members)
        if any(spread.low[kind] < spread.high[kind] for kind in kinds)
    ]
    if most == MANY_TRIED:
        # A smallest reason needs all its clues, so all of them at once are a likely break.
        for signs in signs_of(problem):
            yield {index: signs[index] for index in loose}
    tried = 0
    for size in range(2, len(loose) + 1):
        for chosen in combinations(loose, size):
            for signs in product((1, -1), repeat=size):
                tried += 1
                if tried > most:
                    return
                yield dict(zip(chosen, signs, strict=True))


def _worths(spread: Spread, factors: dict[int, int]) -> Iterator[tuple[int, int]]:
    """The classes that count in the sum, and how often."""
    # The loops are written out: this runs thousands of times for one sentence.
    factor_of = factors.get
    for kind, touching in enumerate(spread.problem.touching):
        worth = 0
        for index in touching:
            worth += factor_of(index, 0)
        if worth:
            yield kind, worth


def _sum_of_needs(spread: Spread, factors: dict[int, int]) -> int:
    """The bullets that the sum asks for."""
    return sum(factor * spread.problem.needs[index] for index, factor in factors.items())


def _excess_parts(spread: Spread, factors: dict[int, int]) -> Parts | None:
    """The sum is more than its cells can give, each cell left counting once at most."""
    missing = _sum_of_needs(spread, factors)
    by = []
    for kind, worth in _worths(spread, factors):
        known = _decided_class(spread, kind)
        if known is None:
            # A cell that is left counts once: more than that nobody would keep in mind.
            if worth > 1:
                return None
            missing -= max(worth, 0) * spread.problem.sizes[kind]
            continue
        count, event = known
        missing -= worth * count
        # Only what lowers the reach of the sum is a part of the proof.
        if event is not None and worth * (1 if count == 0 else -1) > 0:
            by.append(event)
    return (tuple(by), False) if missing > 0 else None


def _decided_class(spread: Spread, kind: int) -> tuple[int, int | None] | None:
    """How many bullets a decided class holds, and the event that decided it."""
    low, high = spread.low[kind], spread.high[kind]
    if low != high or low not in {0, spread.problem.sizes[kind]}:
        return None
    return low, spread.low_by[kind] if low else spread.high_by[kind]


def _odd_parts(spread: Spread, factors: dict[int, int]) -> Parts | None:
    """The sum is odd, and each cell that is left counts for an even number."""
    # Told of clues that are added only; with others taken away nobody could follow it.
    if any(spread.problem.sources[index] == TOTAL or f < 0 for index, f in factors.items()):
        return None
    rest = _sum_of_needs(spread, factors)
    by = []
    for kind, worth in _worths(spread, factors):
        known = _decided_class(spread, kind)
        if known is not None:
            count, event = known
            rest -= worth * count
            if event is not None:
                by.append(event)
        elif worth % 2:
            return None
    return (tuple(by), True) if rest % 2 else None
