"""Finds proofs of a reason: lemmas that follow one after the other, the plainest kinds first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as chain_of
from itertools import islice
from typing import NamedTuple

from webapp.engine.forced import Contradiction
from webapp.engine.grid import Mask
from webapp.explain.proofs import sums
from webapp.explain.proofs.counts import (
    FEW_ROUNDED,
    MANY_TRIED,
    full_counts,
    is_clean,
    partial_counts,
    rounded_counts,
)
from webapp.explain.proofs.links import Spread, chain, forward_line, suppose
from webapp.explain.proofs.problem import ProofProblem
from webapp.explain.proofs.proof import (
    TOTAL,
    Cases,
    Chain,
    Count,
    Forward,
    Lemma,
    Refuted,
    conclusion_of,
)

ALL_ROUNDED = 100_000
"""Counts tried for one line before cases are."""

MOST_BEGUN = 20
"""Counts over some of the clues that are tried as a beginning."""

Lemmas = tuple[Lemma, ...]


class ProofGoal(NamedTuple):
    """A problem and the cells of it that are to be proved."""

    problem: ProofProblem
    bullets: Mask
    empties: Mask

    def after(self, lemma: Lemma) -> ProofGoal:
        """What remains once the lemma is known."""
        bullets, empties = conclusion_of(lemma)
        problem = self.problem.given(bullets, empties)
        return ProofGoal(problem, self.bullets & ~bullets, self.empties & ~empties)

    @property
    def reached(self) -> bool:
        """Whether nothing is left to prove."""
        return not self.bullets | self.empties

    def all_counts(self) -> list[Count]:
        """The counts over all sources, reckoned once: two kinds of proof look at them."""
        known, asked = self.problem.counted, (self.bullets, self.empties)
        if asked not in known:
            known[asked] = list(full_counts(*self))
        return known[asked]

    def reached_by(self, lemma: Lemma) -> bool:
        """Whether the lemma proves it all."""
        return self.after(lemma).reached


def plain_proofs(goal: ProofGoal) -> Iterator[Lemmas]:
    """Proofs in one go without a supposition: bounds in turn, or a count with no cell twice."""
    problem, bullets, empties = goal
    if len(problem.sources) == 2 and TOTAL not in problem.sources:
        pairs = [found for found in goal.all_counts() if goal.reached_by(found)]
        if pairs:
            yield from ((found,) for found in pairs)
            return
    if len(problem.sources) > 1:
        clean = False
        for found in goal.all_counts():
            if is_clean(problem, found) and goal.reached_by(found):
                clean = True
                yield (found,)
        if clean and TOTAL in problem.sources:
            # The count is told in one breath, which bounds in turn cannot better.
            return
    line = forward_line(problem, bullets, empties)
    if line is not None and goal.reached_by(line):
        yield (line,)


def chain_proofs(goal: ProofGoal) -> Iterator[Lemmas]:
    """Proofs that begin with a chain, one for each supposition that breaks; or need none."""
    line = forward_line(*goal, paired=True)
    if line is not None and goal.reached_by(line):
        yield (line,)
    for found in (*_chains(goal), *_chains(goal, paired=True)):
        rest = completion(goal.after(found))
        if rest is not None:
            yield (found, *rest)


def knotty_proofs(goal: ProofGoal) -> Iterator[Lemmas]:
    """Proofs that begin with a chain to several clues that break together, or with some clues."""
    beginnings: list[Lemma] = [
        *_sum_chains(goal, sums.FEW_TRIED),
        *islice(partial_counts(*goal), MOST_BEGUN),
    ]
    for found in beginnings:
        rest = completion(goal.after(found))
        if rest is not None:
            yield (found, *rest)


def count_proofs(goal: ProofGoal) -> Iterator[Lemmas]:
    """Proofs that begin with a count over all clues, cells counted twice allowed."""
    rests: dict[tuple[Mask, Mask], Lemmas | None] = {}
    for found in goal.all_counts():
        shown = (found.bullets, found.empties)
        if shown not in rests:
            rests[shown] = completion(goal.after(found))
        rest = rests[shown]
        if rest is not None:
            yield (found, *rest)


def completion(goal: ProofGoal, *, thorough: bool = False) -> Lemmas | None:
    """Lemmas that prove what remains, each the plainest at its place; None: none were found."""
    lemmas: list[Lemma] = []
    while not goal.reached:
        lemma = _next_lemma(goal) or (_last_resort_lemma(goal) if thorough else None)
        if lemma is None:
            return None
        lemmas.append(lemma)
        goal = goal.after(lemma)
    return tuple(lemmas)


def _next_lemma(goal: ProofGoal) -> Lemma | None:
    line = forward_line(*goal)
    return (
        line
        or min(_chains(goal), key=_length, default=None)
        or min(_chains(goal, paired=True), key=_length, default=None)
        or min(_sum_chains(goal, sums.FEW_TRIED), key=_length, default=None)
    )


def _last_resort_lemma(goal: ProofGoal) -> Lemma | None:
    return (
        next(partial_counts(*goal, most=MANY_TRIED), None)
        or min(_sum_chains(goal, sums.MANY_TRIED), key=_length, default=None)
        or min(refutations(goal), key=lambda found: len(found.lemmas), default=None)
        or next(rounded_counts(*goal), None)
        or next(refutations(goal, most=ALL_ROUNDED), None)
        or proof_by_cases(goal)
    )


def refutations(goal: ProofGoal, most: int = FEW_ROUNDED) -> Iterator[Refuted]:
    """Cells whose opposite breaks by counts, where no chain of bounds does."""
    for kind, is_bullet in _open_kinds(goal):
        cells = goal.problem.classes[kind]
        cell = cells & -cells
        opposite = (0, cell) if is_bullet else (cell, 0)
        lemmas = _broken_by_counts(goal.problem.given(*opposite), most)
        if lemmas is not None:
            yield Refuted(cell, is_bullet, lemmas, cells & ~cell)


def _broken_by_counts(problem: ProofProblem, most: int) -> Lemmas | None:
    lemmas: list[Lemma] = []
    while True:
        line = breaking_line(problem, sums.FEW_TRIED)
        if line is not None:
            return (*lemmas, line)
        anything = sum(problem.classes)
        try:
            lemma = forward_line(problem, anything, anything) or next(
                chain_of(
                    full_counts(problem, anything, anything),
                    partial_counts(problem, anything, anything),
                    rounded_counts(problem, anything, anything, most=most),
                ),
                None,
            )
        except Contradiction:
            line = breaking_line(problem, sums.MANY_TRIED)
            return None if line is None else (*lemmas, line)
        if lemma is None:
            return None
        lemmas.append(lemma)
        problem = problem.given(*conclusion_of(lemma))


def proof_by_cases(goal: ProofGoal) -> Cases | None:
    """A cell that settles the matter whichever it is."""
    for cells in goal.problem.classes:
        if cells & (goal.bullets | goal.empties):
            continue
        cell = cells & -cells
        if_bullet = _case_lemmas(goal, cell, 0)
        if_empty = _case_lemmas(goal, 0, cell) if if_bullet is not None else None
        if if_bullet is not None and if_empty is not None:
            return Cases(cell, if_bullet, if_empty, goal.bullets, goal.empties)
    return None


def _case_lemmas(goal: ProofGoal, bullets: Mask, empties: Mask) -> Lemmas | None:
    problem = goal.problem.given(bullets, empties)
    try:
        shown = completion(ProofGoal(problem, goal.bullets, goal.empties))
    except Contradiction:
        shown = None
    return shown or breaking_lemmas(problem)


def _length(found: Chain) -> int:
    return len(found.links)


def _open_kinds(goal: ProofGoal) -> Iterator[tuple[int, bool]]:
    for kind, cells in enumerate(goal.problem.classes):
        if cells & (goal.bullets | goal.empties):
            yield kind, bool(cells & goal.bullets)


def _chains(goal: ProofGoal, *, paired: bool = False) -> Iterator[Chain]:
    for kind, is_bullet in _open_kinds(goal):
        found = chain(goal.problem, kind, is_bullet, paired=paired)
        if found is not None:
            yield found


def _sum_chains(goal: ProofGoal, most: int) -> Iterator[Chain]:
    """Chains that end where several clues break together."""
    for kind, is_bullet in _open_kinds(goal):
        spread = suppose(goal.problem, kind, is_bullet)
        found = sums.sum_break(spread, most)
        if found is not None:
            broken, by = found
            yield Chain(spread.part(-1), spread.links_to(by), broken)


def breaking_line(problem: ProofProblem, most: int = sums.MANY_TRIED) -> Forward | None:
    """Bounds in turn to where something breaks, nothing supposed."""
    spread = Spread(problem)
    if spread.broken is not None:
        return Forward(*spread.to_break(spread.broken))
    found = sums.sum_break(spread, most)
    if found is None:
        return None
    broken, by = found
    return Forward(spread.links_to(by), broken)


def breaking_lemmas(problem: ProofProblem) -> Lemmas | None:
    """Lemmas that end where clues that cannot hold together break."""
    line = breaking_line(problem)
    if line is not None:
        return (line,)
    for kind in range(len(problem.classes)):
        for is_bullet in (True, False):
            lemma = chain(problem, kind, is_bullet)
            if lemma is not None:
                rest = breaking_lemmas(problem.given(*conclusion_of(lemma)))
                return None if rest is None else (lemma, *rest)
    return None
