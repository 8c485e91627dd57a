"""Counts: each clue added or taken once, so that what remains must be all or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.engine.proofs.lanes import MOST_TIMES, Flags, SumFamily, Term, Worths, families
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Count, Source

MOST_SOURCES = 11
"""With n clues there are 2^n ways to add or take them: 2,048 take two milliseconds. With 13 nothing
cheaper was met."""

FEW_TRIED, FEW_ROUNDED, MANY_TRIED = 600, 3_000, 10_000
"""Counts tried for one line: where other kinds of proof may do; within refutations, which try one
count after the other; and where nothing plainer helps."""

ONCE, TWICE = (1, -1), (1, -1, 2, -2)
"""How often a clue counts: added or taken away, and perhaps twice."""


def full_counts(problem: ProofProblem, bullets: Mask, empties: Mask) -> Iterator[Count]:
    """Every count over all sources that decides some of these cells and nothing wrong."""
    family = full_family(problem, problem.terms)
    if family is not None:
        yield from _Asked(problem, bullets, empties).counts([family], family.size)


def full_family(problem: ProofProblem, terms: Sequence[Term]) -> SumFamily | None:
    """The ways to add or take all of these sources; None if there are none, or too many.

    A clue that shares no cell with others can only be taken from the total: on the same side its
    cells would count twice and show nothing. So its sign is fixed, and half of the ways fall away.
    """
    # The total comes last, after all clues.
    if not terms or problem.sources[terms[-1].place] != TOTAL:
        return SumFamily(terms, ONCE) if 0 < len(terms) <= MOST_SOURCES else None
    *clues, (place, worths, need) = terms
    free, fixed = [], []
    for term in clues:
        if _shares(problem, term.place):
            free.append(term)
        else:
            fixed.append(term.place)
            worths -= term.worths
            need -= term.need
    if len(free) >= MOST_SOURCES:
        return None
    return SumFamily([*free, Term(place, worths, need)], ONCE, fixed)


def _shares(problem: ProofProblem, index: int) -> bool:
    """Whether a clue has a cell in common with another one, the total left aside."""
    others = 0
    for other, cells in enumerate(problem.cells[:-1]):
        if other != index:
            others |= cells
    return bool(problem.cells[index] & others)


class _Asked:
    """The counts that decide some of the cells that are asked for."""

    def __init__(self, problem: ProofProblem, bullets: Mask, empties: Mask) -> None:
        self._problem, self._bullets, self._empties = problem, bullets, empties
        lanes = problem.lanes
        self._bullet_flags = lanes.flags(problem.classes, bullets)
        self._empty_flags = lanes.flags(problem.classes, empties)

    def counts(
        self, tried: Iterable[SumFamily], number_tried: int, most_slack: int = MOST_TIMES
    ) -> Iterator[Count]:
        """Those among so many sums, in their order, that miss no more than that of their reach."""
        above = self._problem.lanes.above
        for family in tried:
            sums = family.sums()
            del sums[number_tried:]
            number_tried -= len(sums)
            for number, (worths, need) in enumerate(sums):
                slack = self._slack(worths, need, most_slack)
                if slack is None:
                    continue
                more = above[slack + 1]
                sure, sure_not = (
                    (more + worths) & self._bullet_flags,
                    (more - worths) & self._empty_flags,
                )
                if sure or sure_not:
                    yield self._count(family, number, slack, (sure, sure_not))
            if not number_tried:
                return

    def _slack(self, worths: Worths, need: int, most: int) -> int | None:
        """What is missing to the most that a sum can be; None if that is more than `most`.

        The sum of the clues is what the bullets in their cells are worth together: it cannot exceed
        a bullet in each cell that is worth something. A cell that is worth more than the slack,
        either way, is decided.
        """
        lanes, slack = self._problem.lanes, -need
        highest, *above = lanes.above
        for more in above:
            flags = (more + worths) & highest
            if not flags:
                break
            slack += lanes.number(flags)
            if slack > most:
                return None
        if slack < 0:
            raise Contradiction
        return slack if slack <= most else None

    def _count(
        self, family: SumFamily, number: int, slack: int, decided: tuple[Flags, Flags]
    ) -> Count:
        problem = self._problem
        plus: list[Source] = []
        minus: list[Source] = []
        factors = family.factors(number, len(problem.sources))
        for source, factor in zip(problem.sources, factors, strict=True):
            (plus if factor > 0 else minus).extend([source] * abs(factor))
        bullets, empties = (problem.lanes.cells(problem.classes, flags) for flags in decided)
        return Count(
            tuple(plus),
            tuple(minus),
            slack=slack,
            bullets=bullets & self._bullets,
            empties=empties & self._empties,
        )


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
    asked = _Asked(problem, bullets, empties)
    return asked.counts(families(problem.terms, ONCE), most, most_slack=0)


def near_counts(problem: ProofProblem, bullets: Mask, empties: Mask) -> Iterator[Count]:
    """Counts of two and three clues of which each shares a cell with another, none left over."""
    asked = _Asked(problem, bullets, empties)
    return asked.counts(_near_families(problem), MANY_TRIED, most_slack=0)


def _near_families(problem: ProofProblem) -> Iterator[SumFamily]:
    cells = problem.cells
    for first, second in combinations(problem.terms, 2):
        linked = cells[first.place] & cells[second.place]
        if linked:
            yield SumFamily((first, second), ONCE)
        for third in problem.terms[second.place + 1 :]:
            beside = [bool(cells[third.place] & cells[each.place]) for each in (first, second)]
            if all(beside) or (linked and any(beside)):
                yield SumFamily((first, second, third), ONCE)


def rounded_counts(
    problem: ProofProblem, bullets: Mask, empties: Mask, most: int = MANY_TRIED
) -> Iterator[Count]:
    """Counts with a slack, or with clues that count twice: hard to follow, so tried late."""
    asked = _Asked(problem, bullets, empties)
    for multiples in (ONCE, TWICE):
        yield from asked.counts(families(problem.terms, multiples), most)
