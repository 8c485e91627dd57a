"""The next line of a proof: of those that prove a part of what is left the one that costs least."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf

from webapp.engine.grid import Mask
from webapp.engine.proofs import sums
from webapp.engine.proofs.cost import bare_cost, line_cost
from webapp.engine.proofs.counts import near_counts
from webapp.engine.proofs.goals import ProofGoal, chain_length, chains, sum_chains
from webapp.engine.proofs.links import forward_line
from webapp.engine.proofs.proof import Lemma, conclusion_of

Lemmas = tuple[Lemma, ...]
"""A proof, or the end of one."""


_Decided = tuple[Mask, Mask]
"""Bullets and empties."""


class ProofRests:
    """What proves the rest of a goal once some of its cells are decided.

    Many beginnings come to the same, and each rest is looked for once.
    """

    def __init__(self, goal: ProofGoal) -> None:
        self._goal = goal
        self._rests: dict[_Decided, Lemmas | None] = {}
        self._dearer: dict[_Decided, float] = {}
        """What a rest costs at least where that was too much."""

    def rest(self, beginning: Lemma | None = None, limit: float = inf) -> Lemmas | None:
        """Lemmas after a beginning, each the cheapest at its place; None if no kind helps.

        Nor if the lemmas without their cells cost so much, or more. A lemma is never taken back:
        what it decides stays true, so nothing is lost by it.
        """
        if beginning is None:
            return self._rest(self._goal, (0, 0), limit)
        return self._after(beginning, self._goal, (0, 0), limit)

    def _after(
        self, lemma: Lemma, goal: ProofGoal, before: _Decided, limit: float
    ) -> Lemmas | None:
        bullets, empties = conclusion_of(lemma)
        decided = before[0] | bullets, before[1] | empties
        if decided in self._rests:
            return self._rests[decided]
        if limit <= self._dearer.get(decided, 0.0):
            return None
        rest = self._rest(goal.after(lemma), decided, limit)
        if rest is None and limit < inf:
            self._dearer[decided] = limit
        else:
            self._rests[decided] = rest
        return rest

    def _rest(self, goal: ProofGoal, decided: _Decided, limit: float) -> Lemmas | None:
        """The rest of what is left, once these cells are known."""
        if goal.reached:
            return ()
        lemma = next_lemma(goal)
        if lemma is None:
            return None
        limit -= bare_cost(lemma, goal.cells_of_source())
        rest = None if limit <= 0 else self._after(lemma, goal, decided, limit)
        return None if rest is None else (lemma, *rest)


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
