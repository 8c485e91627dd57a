"""Clues that break together: added and taken away, they need what their cells cannot give."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.engine.proofs.counts import ONCE, full_family
from webapp.engine.proofs.lanes import Flags, SumFamily, Term, Worths, families
from webapp.engine.proofs.links import Spread
from webapp.engine.proofs.proof import TOTAL, Sum

FEW_TRIED, MANY_TRIED = 400, 5_000
"""Sums tried for one break: where other kinds of proof may do, and where nothing plainer helps.
The fewest clues come first, so few are enough for sums of two and three clues."""


def sum_break(spread: Spread, most: int = FEW_TRIED) -> tuple[Sum, tuple[int, ...]] | None:
    """A sum of fewest clues that breaks under these bounds, and the events that it rests on."""
    sources = spread.problem.sources
    loose = _LooseClues(spread)
    for family, tried in loose.families(most):
        number = loose.first_break(family, tried)
        if number is None:
            continue
        factors = family.factors(number, len(sources))
        excess = loose.exceeds(*family.sums()[number])
        by = tuple(_events(spread, factors, excess=excess))
        plus = tuple(source for source, f in zip(sources, factors, strict=True) if f > 0)
        minus = tuple(source for source, f in zip(sources, factors, strict=True) if f < 0)
        return Sum(plus, minus, not excess, tuple(spread.part(event) for event in by)), by
    return None


class _LooseClues:
    """The clues that still have cells to decide under some bounds, and sums of them.

    A clue whose cells are all decided adds nothing that the others could miss.
    """

    def __init__(self, spread: Spread) -> None:
        self._problem = problem = spread.problem
        self._open: Flags = 0
        """The cells that are not decided, and what clues need among them."""
        needs = list(problem.needs)
        for kind, flags in enumerate(problem.lanes.of_class):
            known = _decided_class(spread, kind)
            if known is None:
                self._open |= flags
            elif known[0]:
                for index in problem.touching[kind]:
                    needs[index] -= problem.sizes[kind]
        self._terms = [
            Term(index, problem.lanes.of_source[index], needs[index])
            for index, kinds in enumerate(problem.members)
            if any(spread.low[kind] < spread.high[kind] for kind in kinds)
        ]

    def families(self, most: int) -> Iterator[tuple[SumFamily, int]]:
        """Ways to add or take them, fewest clues first, and how many of each are tried."""
        if most == MANY_TRIED:
            # A smallest reason needs all its clues, so all of them at once are a likely break.
            family = full_family(self._problem, self._terms)
            if family is not None:
                yield family, family.size
        for family in families(self._terms, ONCE):
            yield family, min(most, family.size)
            most -= family.size
            if most <= 0:
                return

    def first_break(self, family: SumFamily, tried: int) -> int | None:
        """The first of so many sums that breaks."""
        for number, (worths, need) in enumerate(family.sums()[:tried]):
            # The first adds them all up. With clues taken away nobody could follow an odd number.
            if self.exceeds(worths, need) or (not number and self._is_odd(family, worths, need)):
                return number
        return None

    def exceeds(self, worths: Worths, need: int) -> bool:
        """Whether a sum is more than its cells can give, each cell left counting once at most.

        More than once nobody would keep in mind.
        """
        _, once, twice, *_ = self._problem.lanes.above
        if (worths + twice) & self._open:
            return False
        return need > self._problem.lanes.number((worths + once) & self._open)

    def _is_odd(self, family: SumFamily, worths: Worths, need: int) -> bool:
        """Whether clues added up need an odd number, and each cell left counts an even one."""
        if self._problem.sources[family.terms[-1].place] == TOTAL:
            return False
        # The highest bits of the bytes of open cells, moved to where bytes are odd or even.
        return bool(need % 2) and not worths & self._open >> 7


def _events(spread: Spread, factors: tuple[int, ...], *, excess: bool) -> Iterator[int]:
    """The events that a sum rests on: if it is too much, those that lower what its cells give."""
    for kind, touching in enumerate(spread.problem.touching):
        worth = sum(factors[index] for index in touching)
        known = _decided_class(spread, kind)
        if not worth or known is None:
            continue
        count, event = known
        lowers = worth < 0 if count else worth > 0
        if event is not None and (lowers or not excess):
            yield event


def _decided_class(spread: Spread, kind: int) -> tuple[int, int | None] | None:
    """How many bullets a decided class holds, and the event that decided it."""
    low, high = spread.low[kind], spread.high[kind]
    if low != high or low not in {0, spread.problem.sizes[kind]}:
        return None
    return low, spread.low_by[kind] if low else spread.high_by[kind]
