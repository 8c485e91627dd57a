"""Searches for proofs of a reason: lemmas, one after the other, that show all it concludes.

A smallest reason is true, but that does not say how a person sees it. So each kind of proof is
tried as a person would: bounds in turn and clean counts, where nothing is supposed and no cell
counts twice; then suppositions that end at one clue, and counts in which cells count twice; then
suppositions that end at several clues together; last, whatever is left. `choice.py` decides when
to go on to the next kind, and takes the cheapest.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as chain_of
from itertools import islice

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.engine.proofs import sums
from webapp.engine.proofs.counts import (
    FEW_ROUNDED,
    MANY_TRIED,
    full_counts,
    is_clean,
    partial_counts,
    rounded_counts,
)
from webapp.engine.proofs.goals import ProofGoal, chain_length, chains, open_kinds, sum_chains
from webapp.engine.proofs.links import Spread, chain, forward_line
from webapp.engine.proofs.next_lemma import Lemmas, ProofRests, next_lemma
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import (
    TOTAL,
    Cases,
    Chain,
    Forward,
    Lemma,
    Refuted,
    conclusion_of,
)

ALL_ROUNDED = 100_000
"""Counts tried for one line of a refutation before cases are: even a long count is easier to follow
than two cases, each with a proof of its own."""

MOST_BEGUN = 20
"""Counts over some of the clues that are tried as a beginning. They come with the fewest clues
first; each asks for a completion of its own, which is what takes the time."""


def plain_proofs(goal: ProofGoal) -> Iterator[Lemmas]:
    """Proofs of one line without a supposition: bounds in turn, or a count with no cell twice."""
    problem, bullets, empties = goal
    # Two clues have a sentence of their own that everybody knows: what they share, and the rest.
    if len(problem.sources) == 2 and TOTAL not in problem.sources:
        pairs = [count for count in goal.all_counts() if goal.reached_by(count)]
        if pairs:
            yield from ((count,) for count in pairs)
            return
    if len(problem.sources) > 1:
        clean = False
        for count in goal.all_counts():
            if is_clean(problem, count) and goal.reached_by(count):
                clean = True
                yield (count,)
        if clean and TOTAL in problem.sources:
            # The total is told in one breath, which bounds in turn cannot better.
            return
    for plain in (True, False):
        line = forward_line(problem, bullets, empties, plain=plain)
        if line is not None and goal.reached_by(line):
            yield (line,)
            return


def chain_beginnings(goal: ProofGoal) -> Iterator[Lemma]:
    """Chains with which a proof may begin, one for each supposition that breaks.

    Bounds in turn come along that look at two clues at a time: as hard to follow as a chain.
    """
    line = forward_line(*goal, paired=True)
    if line is not None:
        yield line
    all_chains = (*chains(goal, plain=True), *chains(goal), *chains(goal, paired=True))
    yield from dict.fromkeys(all_chains)


def knotty_beginnings(goal: ProofGoal) -> Iterator[Lemma]:
    """Chains to several clues that break together, and counts over some clues."""
    yield from sum_chains(goal, sums.FEW_TRIED)
    yield from islice(partial_counts(*goal), MOST_BEGUN)


def thorough_proof(goal: ProofGoal) -> Lemmas | None:
    """Lemmas that prove a goal, each the plainest at its place, whatever it takes."""
    lemmas: list[Lemma] = []
    while not goal.reached:
        lemma = next_lemma(goal) or _last_resort_lemma(goal)
        if lemma is None:
            return None
        lemmas.append(lemma)
        goal = goal.after(lemma)
    return tuple(lemmas)


def _last_resort_lemma(goal: ProofGoal) -> Lemma | None:
    """A lemma of a kind that is hard to follow, the least hard first.

    A count over some clues is one line; a long chain still goes one way; refutations go on
    from count to count; rounded counts need an "otherwise"; cases need two proofs at once. In the
    end a cell is refuted by whatever breaks its opposite: something always does.
    """
    return (
        next(partial_counts(*goal, most=MANY_TRIED), None)
        or min(sum_chains(goal, sums.MANY_TRIED), key=chain_length, default=None)
        or min(refutations(goal), key=lambda refuted: len(refuted.lemmas), default=None)
        or next(rounded_counts(*goal), None)
        or next(refutations(goal, most=ALL_ROUNDED), None)
        or proof_by_cases(goal)
        or _refuted_somehow(goal)
    )


def _refuted_somehow(goal: ProofGoal) -> Refuted:
    """The first cell left to prove, its opposite followed to its end however long that is."""
    kind, is_bullet = next(open_kinds(goal))
    lemmas = conflict_lemmas(_with_opposite(goal.problem, kind, is_bullet))
    return _refuted(goal.problem, kind, is_bullet, lemmas)


def refutations(goal: ProofGoal, most: int = FEW_ROUNDED) -> Iterator[Refuted]:
    """Cells whose opposite breaks by counts, where no chain of bounds does."""
    for kind, is_bullet in open_kinds(goal):
        lemmas = _broken_by_counts(_with_opposite(goal.problem, kind, is_bullet), most)
        if lemmas is not None:
            yield _refuted(goal.problem, kind, is_bullet, lemmas)


def _with_opposite(problem: ProofProblem, kind: int, is_bullet: bool) -> ProofProblem:
    """The problem with a cell of a class taken to be what it is not."""
    cell = problem.classes[kind] & -problem.classes[kind]
    return problem.with_known(*((0, cell) if is_bullet else (cell, 0)))


def _refuted(problem: ProofProblem, kind: int, is_bullet: bool, lemmas: Lemmas) -> Refuted:
    """What the cells of a class are, by lemmas that break the opposite."""
    cells = problem.classes[kind]
    # One cell stands for its class: the same clues touch the others, so they are alike.
    cell = cells & -cells
    return Refuted(cell, is_bullet, lemmas, cells & ~cell)


def _broken_by_counts(problem: ProofProblem, most: int) -> Lemmas | None:
    """Lemmas, with no aim but to decide cells, until something breaks."""
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
            # Something cannot be: a longer look shows which clues break.
            line = breaking_line(problem, sums.MANY_TRIED)
            return None if line is None else (*lemmas, line)
        if lemma is None:
            return None
        lemmas.append(lemma)
        problem = problem.with_known(*conclusion_of(lemma))


def proof_by_cases(goal: ProofGoal) -> Cases | None:
    """A cell that leads to the same whether it is a bullet or empty; the first that does."""
    for cells in goal.problem.classes:
        if cells & (goal.bullets | goal.empties):
            continue
        cell = cells & -cells
        if_bullet = _case_lemmas(goal, cell, 0)
        if_empty = _case_lemmas(goal, 0, cell) if if_bullet is not None else None
        if if_bullet is not None and if_empty is not None:
            return Cases(
                cell,
                if_bullet=if_bullet,
                if_empty=if_empty,
                bullets=goal.bullets,
                empties=goal.empties,
            )
    return None


def _case_lemmas(goal: ProofGoal, bullets: Mask, empties: Mask) -> Lemmas | None:
    """Lemmas that reach the goal with some cells taken as known, or show that they cannot be so."""
    problem = goal.problem.with_known(bullets, empties)
    try:
        lemmas = ProofRests(ProofGoal(problem, goal.bullets, goal.empties)).rest()
    except Contradiction:
        lemmas = None
    return lemmas or breaking_lemmas(problem)


def breaking_line(problem: ProofProblem, most: int = sums.MANY_TRIED) -> Forward | None:
    """Bounds in turn to where something breaks, nothing supposed."""
    spread = Spread(problem)
    if spread.broken is not None:
        return Forward(*spread.to_break(spread.broken))
    sum_and_events = sums.sum_break(spread, most)
    if sum_and_events is None:
        return None
    broken, by = sum_and_events
    return Forward(spread.links_to(by), broken)


def breaking_lemmas(problem: ProofProblem) -> Lemmas | None:
    """Lemmas that end where clues that cannot hold together break."""
    line = breaking_line(problem)
    if line is not None:
        return (line,)
    lemma = _any_chain(problem)
    if lemma is None:
        return None
    rest = breaking_lemmas(problem.with_known(*conclusion_of(lemma)))
    return None if rest is None else (lemma, *rest)


def conflict_lemmas(problem: ProofProblem) -> Lemmas:
    """Lemmas that show that clues which cannot hold together do break, the plainest that help.

    In the end a cell is refuted both ways, so there always are some.
    """
    line = breaking_line(problem)
    if line is not None:
        return (line,)
    lemma: Lemma | None = _any_chain(problem)
    if lemma is None:
        counts = _broken_by_counts(problem, FEW_ROUNDED)
        if counts is not None:
            return counts
        lemma = _any_refuted(problem)
    return (lemma, *conflict_lemmas(problem.with_known(*conclusion_of(lemma))))


def _any_chain(problem: ProofProblem) -> Chain | None:
    """A chain that breaks, whatever it supposes."""
    for kind in range(len(problem.classes)):
        for is_bullet in (True, False):
            lemma = chain(problem, kind, is_bullet)
            if lemma is not None:
                return lemma
    return None


def _any_refuted(problem: ProofProblem) -> Refuted:
    """A cell whose opposite breaks by counts; else the first, by whatever breaks it."""
    for kind in range(len(problem.classes)):
        for is_bullet in (True, False):
            lemmas = _broken_by_counts(_with_opposite(problem, kind, is_bullet), FEW_ROUNDED)
            if lemmas is not None:
                return _refuted(problem, kind, is_bullet, lemmas)
    return _refuted(problem, 0, False, conflict_lemmas(_with_opposite(problem, 0, False)))
