"""Which of several proofs is told: the plainest kind first, then the shortest sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.proofs.lemmas import (
    Lemmas,
    ProofGoal,
    chain_proofs,
    completion,
    count_proofs,
    knotty_proofs,
    plain_proofs,
)
from webapp.explain.proofs.links import forward_line
from webapp.explain.proofs.problem import ProofProblem
from webapp.explain.proofs.proof import TOTAL, BoundLink, Count, Lemma, Proof, Source, conclusion_of
from webapp.explain.wording.sentences import LONGEST, LineKind, Telling, tell
from webapp.explain.wording.voice import Voice

TANGLE = 60
"""Characters that a sentence may be longer if in return no cell counts twice."""


class ProofComparison:
    """Compares proofs by their sentences, one kind after the other as long as it is needed."""

    def __init__(self, position: Position, goal: ProofGoal, voice: Voice) -> None:
        self.position, self.goal, self.voice = position, goal, voice
        self.best: tuple[Proof, Telling] | None = None
        self.cost = 0

    def run(self, budget: Budget) -> None:
        """Plain proofs; chains and counts; what is left to try."""
        self.compare(plain_proofs(self.goal))
        if self.best is not None:
            return
        budget.spend(10)
        self.compare(chain_proofs(self.goal))
        self.compare(count_proofs(self.goal))
        if self.best is None or len(self.best[1].sentence) > LONGEST:
            budget.spend(100)
            self.compare(knotty_proofs(self.goal))
        if self.best is None:
            rest = completion(self.goal, thorough=True)
            self.compare(() if rest is None else (rest,))

    def compare(self, proofs: Iterable[Lemmas]) -> None:
        """Take one of these proofs if its sentence is the best so far."""
        for lemmas in proofs:
            proof = Proof(lemmas)
            told = tell(self.position, self.goal.problem, proof, self.voice)
            cost = len(told.sentence) + sum(map(_tangle, lemmas, told.kinds))
            if self.best is None or cost < self.cost:
                self.best, self.cost = (proof, told), cost


def _tangle(lemma: Lemma, kind: LineKind) -> int:
    if kind is not LineKind.TANGLED:
        return 0
    return 3 * TANGLE if isinstance(lemma, Count) and lemma.slack else TANGLE


def proof_by_smaller_reasons(
    position: Position, goal: ProofGoal, voice: Voice, budget: Budget
) -> Lemmas | None:
    """The smallest reasons among the cited clues one after the other, as far as it takes."""
    cited = goal.problem.sources
    lemmas: list[Lemma] = []
    known = _with_sources_only(position, cited)
    while not goal.reached:
        line = forward_line(*goal)
        if line is not None and all(_by_one_clue(link) for link in line.links):
            found: Lemmas | None = (line,)
        else:
            found = _lemmas_of_smallest_reason(known, goal, voice, budget)
        if found is None:
            return None
        for lemma in found:
            bullets, empties = conclusion_of(lemma)
            known = replace(known, bullets=known.bullets | bullets, empties=known.empties | empties)
            goal = goal.after(lemma)
        lemmas += found
    return tuple(lemmas)


def _by_one_clue(link: BoundLink) -> bool:
    return link.bound.settles and all(part.settles for part in link.parts)


def _with_sources_only(position: Position, cited: tuple[Source, ...]) -> Position:
    """The position without the numbers that are not cited."""
    others = position.clue_mask
    clues: dict[Cell, int] = {}
    for source in cited:
        if source != TOTAL:
            clues[source] = position.clues[source]
            others &= ~(1 << source)
    total = position.total if TOTAL in cited else None
    return replace(position, clues=clues, empties=position.empties | others, total=total)


def _lemmas_of_smallest_reason(
    position: Position, goal: ProofGoal, voice: Voice, budget: Budget
) -> Lemmas | None:
    reason = smallest_reason(position, budget)
    if reason is None:
        return None
    cited = (*reason.clues, TOTAL) if reason.uses_total else reason.clues
    bullets, empties = reason.bullets & goal.bullets, reason.empties & goal.empties
    choice = ProofComparison(
        position, ProofGoal(ProofProblem.of(position, cited), bullets, empties), voice
    )
    choice.run(budget)
    return choice.best[0].lemmas if choice.best else None
