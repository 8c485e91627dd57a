"""The next line of a proof: of those that prove a part of what is left the one that costs least."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from webapp.engine.grid import Mask
from webapp.engine.proofs import sums
from webapp.engine.proofs.cost import line_cost
from webapp.engine.proofs.counts import near_counts
from webapp.engine.proofs.goals import ProofGoal, chain_length, chains, sum_chains
from webapp.engine.proofs.links import forward_line
from webapp.engine.proofs.proof import Lemma, conclusion_of

Lemmas = tuple[Lemma, ...]
"""A proof, or the end of one."""


class ProofRests:
    """What proves the rest of a goal once some of its cells are decided.

    Many beginnings come to the same, and each rest is looked for once.
    """

    def __init__(self, goal: ProofGoal) -> None:
        self._goal = goal
        self._rests: dict[tuple[Mask, Mask], Lemmas | None] = {}

    def rest(self, beginning: Lemma | None = None) -> Lemmas | None:
        """Lemmas after a beginning, each the plainest at its place; None if no kind helps.

        A lemma is never taken back: what it decides stays true, so nothing is lost by it.
        """
        if beginning is None:
            return self._rest(self._goal, 0, 0)
        return self._after(beginning, self._goal, 0, 0)

    def _after(self, lemma: Lemma, goal: ProofGoal, bullets: Mask, empties: Mask) -> Lemmas | None:
        more_bullets, more_empties = conclusion_of(lemma)
        decided = bullets | more_bullets, empties | more_empties
        if decided not in self._rests:
            self._rests[decided] = self._rest(goal.after(lemma), *decided)
        return self._rests[decided]

    def _rest(self, goal: ProofGoal, bullets: Mask, empties: Mask) -> Lemmas | None:
        """The rest of what is left, once these cells are known."""
        if goal.reached:
            return ()
        lemma = next_lemma(goal)
        rest = None if lemma is None else self._after(lemma, goal, bullets, empties)
        return None if lemma is None or rest is None else (lemma, *rest)


def next_lemma(goal: ProofGoal) -> Lemma | None:
    """The cheapest lemma of the plainest kinds that prove a part of the goal; None: none does."""
    line = forward_line(*goal, plain=True)
    # What single clues decide costs least, and leaves less to prove.
    if line is not None:
        return line
    price = partial(line_cost, cells_of_source=goal.cells_of_source())
    return (
        min(_plain_lemmas(goal), key=price, default=None)
        or min(chains(goal), key=price, default=None)
        or min(chains(goal, paired=True), key=price, default=None)
        or min(sum_chains(goal, sums.FEW_TRIED), key=chain_length, default=None)
    )


def _plain_lemmas(goal: ProofGoal) -> Iterator[Lemma]:
    """Bounds in turn, counts of two and three clues near each other, and plain chains."""
    yield from near_counts(*goal)
    line = forward_line(*goal)
    if line is not None:
        yield line
    yield from chains(goal, plain=True)
