"""Chooses which of several proofs people are shown: the plainest kind, then the shortest sentence.

A proof is as good as its sentence is easy to follow, so proofs are compared by what they say.
"""

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
from webapp.explain.wording.sentences import LONGEST, LineKind, ProofSentence, tell
from webapp.explain.wording.voice import Voice

TANGLE = 60
"""Characters that a sentence may be longer if in return no cell counts twice: to keep in mind which
cells do costs a reader about as much as another clause."""

SLACK_TANGLE = 3 * TANGLE
"""The same if something may be left over as well, which takes an "otherwise" to see."""

CHAIN_WORK, KNOT_WORK = 10, 100
"""Nodes that these searches are counted as: they have no nodes of their own, but take as long."""


class ProofComparison:
    """Compares proofs by their sentences, one kind after the other as long as it is needed."""

    def __init__(self, position: Position, goal: ProofGoal, voice: Voice) -> None:
        self.position, self.goal, self.voice = position, goal, voice
        self.best: tuple[Proof, ProofSentence] | None = None
        self.cost = 0

    def run(self, budget: Budget) -> None:
        """Try plain proofs, then chains and counts, then whatever is left; keep the best."""
        self.compare(plain_proofs(self.goal))
        # Nothing has to be supposed or reckoned twice: no other kind is easier to follow.
        if self.best is not None:
            return
        budget.spend(CHAIN_WORK)
        # A short chain and a count are equally hard; the length of the sentence decides.
        self.compare(chain_proofs(self.goal))
        self.compare(count_proofs(self.goal))
        # Knots are hard to follow and slow to find, so they must spare a sentence that is too long.
        if self.best is None or len(self.best[1].sentence) > LONGEST:
            budget.spend(KNOT_WORK)
            self.compare(knotty_proofs(self.goal))
        # Cases and counts with slack can prove nearly anything; they are the last resort.
        if self.best is None:
            lemmas = completion(self.goal, thorough=True)
            self.compare(() if lemmas is None else (lemmas,))

    def compare(self, proofs: Iterable[Lemmas]) -> None:
        """Take one of these proofs if its sentence is the best so far."""
        for lemmas in proofs:
            proof = Proof(lemmas)
            proof_sentence = tell(self.position, self.goal.problem, proof, self.voice)
            cost = len(proof_sentence.sentence) + sum(
                map(_tangle_cost, lemmas, proof_sentence.kinds)
            )
            if self.best is None or cost < self.cost:
                self.best, self.cost = (proof, proof_sentence), cost


def _tangle_cost(lemma: Lemma, kind: LineKind) -> int:
    """What a line costs beyond its length, for cells that count more than once in it."""
    if kind is not LineKind.TANGLED:
        return 0
    return SLACK_TANGLE if isinstance(lemma, Count) and lemma.slack else TANGLE


def proof_by_smaller_reasons(
    position: Position, goal: ProofGoal, voice: Voice, budget: Budget
) -> Lemmas | None:
    """A proof in steps: the smallest reason among the cited clues, then the next, to the goal.

    The paper's reasons cite many clues at once; told together they would be hard to follow.
    """
    cited = goal.problem.sources
    lemmas: list[Lemma] = []
    known = _with_sources_only(position, cited)
    while not goal.reached:
        line = forward_line(*goal)
        # What single clues decide needs no search: no reason is smaller.
        if line is not None and all(_by_one_clue(link) for link in line.links):
            further: Lemmas | None = (line,)
        else:
            further = _lemmas_of_smallest_reason(known, goal, voice, budget)
        if further is None:
            return None
        for lemma in further:
            bullets, empties = conclusion_of(lemma)
            known = replace(known, bullets=known.bullets | bullets, empties=known.empties | empties)
            goal = goal.after(lemma)
        lemmas += further
    return tuple(lemmas)


def _by_one_clue(link: BoundLink) -> bool:
    """Whether a clue decides cells by itself once others are decided."""
    return link.bound.settles and all(part.settles for part in link.parts)


def _with_sources_only(position: Position, cited: tuple[Source, ...]) -> Position:
    """The position without the numbers that are not cited; their cells stay known as empty."""
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
    """The chosen proof of the smallest reason of a position, as far as the goal asks for it."""
    reason = smallest_reason(position, budget)
    if reason is None:
        return None
    cited = (*reason.clues, TOTAL) if reason.uses_total else reason.clues
    bullets, empties = reason.bullets & goal.bullets, reason.empties & goal.empties
    problem = ProofProblem.from_position(position, cited)
    choice = ProofComparison(position, ProofGoal(problem, bullets, empties), voice)
    choice.run(budget)
    return choice.best[0].lemmas if choice.best else None
