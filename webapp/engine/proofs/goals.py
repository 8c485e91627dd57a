"""What is to be proved, and the chains that prove a part of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from webapp.engine.grid import Mask
from webapp.engine.proofs import sums
from webapp.engine.proofs.counts import full_counts
from webapp.engine.proofs.links import chain, suppose
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import Chain, Count, Lemma, Source, conclusion_of


class ProofGoal(NamedTuple):
    """A problem and the cells of it that are to be proved."""

    problem: ProofProblem
    bullets: Mask
    empties: Mask

    def after(self, lemma: Lemma) -> ProofGoal:
        """What remains once the lemma is known."""
        bullets, empties = conclusion_of(lemma)
        problem = self.problem.with_known(bullets, empties)
        return ProofGoal(problem, self.bullets & ~bullets, self.empties & ~empties)

    @property
    def reached(self) -> bool:
        """Whether nothing is left to prove."""
        return not self.bullets | self.empties

    def cells_of_source(self) -> dict[Source, Mask]:
        """The unknown cells of each source."""
        return dict(zip(self.problem.sources, self.problem.cells, strict=True))

    def all_counts(self) -> list[Count]:
        """The counts over all sources; worked out once, for two kinds of proof look at them."""
        cache, cells = self.problem.count_cache, (self.bullets, self.empties)
        if cells not in cache:
            cache[cells] = list(full_counts(*self))
        return cache[cells]

    def reached_by(self, lemma: Lemma) -> bool:
        """Whether the lemma alone proves what is left."""
        bullets, empties = conclusion_of(lemma)
        return not (self.bullets & ~bullets or self.empties & ~empties)


def chain_length(lemma: Chain) -> int:
    """The links of a chain."""
    return len(lemma.links)


def open_kinds(goal: ProofGoal) -> Iterator[tuple[int, bool]]:
    """The classes that are left to prove, and whether they are bullets.

    A supposition of any cell of a class is one of all its cells, so one a class is enough.
    """
    for kind, cells in enumerate(goal.problem.classes):
        if cells & (goal.bullets | goal.empties):
            yield kind, bool(cells & goal.bullets)


def chains(goal: ProofGoal, *, paired: bool = False, plain: bool = False) -> Iterator[Chain]:
    """Chains from the opposite of what is to be proved to one clue that breaks."""
    for kind, is_bullet in open_kinds(goal):
        lemma = chain(goal.problem, kind, is_bullet, paired=paired, plain=plain)
        if lemma is not None:
            yield lemma


def sum_chains(goal: ProofGoal, most: int) -> Iterator[Chain]:
    """Chains that end where several clues break together."""
    for kind, is_bullet in open_kinds(goal):
        spread = suppose(goal.problem, kind, is_bullet)
        sum_and_events = sums.sum_break(spread, most)
        if sum_and_events is not None:
            broken, by = sum_and_events
            yield Chain(spread.part(-1), spread.links_to(by), broken)
