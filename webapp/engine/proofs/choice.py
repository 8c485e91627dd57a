"""Chooses which of several proofs people are shown: the one that costs its reader least."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.engine.proofs.cost import cost, line_cost, sources_cost
from webapp.engine.proofs.goals import ProofGoal
from webapp.engine.proofs.lemmas import (
    chain_beginnings,
    knotty_beginnings,
    plain_proofs,
    thorough_proof,
)
from webapp.engine.proofs.links import forward_line
from webapp.engine.proofs.next_lemma import Lemmas, ProofRests
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import (
    TOTAL,
    BoundLink,
    Forward,
    Lemma,
    Proof,
    Refuted,
    Source,
    conclusion_of,
)
from webapp.engine.reasons.smallest import smallest_reason

TOO_DEAR = 20.0
"""From this cost on a proof is a burden, and the slow search for knots may spare it."""

CHAIN_WORK, KNOT_WORK = 10, 100
"""Nodes that these searches are counted as: they have no nodes of their own, but take as long."""


@dataclass(frozen=True)
class PricedProof:
    """A proof and what it costs its reader."""

    proof: Proof
    cost: float


class ProofComparison:
    """Compares proofs by their cost, one kind after the other as long as it may help."""

    def __init__(self, position: Position, goal: ProofGoal, limit: float = inf) -> None:
        """`limit`: proofs that cost so much, or more, are of no use."""
        self.position, self.goal = position, goal
        self.best: PricedProof | None = None
        self._limit = limit
        self._cells = goal.cells_of_source()
        self._least = sources_cost(goal.problem.sources, position.width)
        self._rests = ProofRests(goal)

    def run(self, budget: Budget, *, knots: bool = True) -> None:
        """Try plain proofs, then chains and counts, then knots; keep the cheapest."""
        self.compare(plain_proofs(self.goal))
        # Nothing has to be supposed or reckoned twice: no other kind is easier to follow.
        if self.best is not None and _is_plain(self.best.proof):
            return
        budget.spend(CHAIN_WORK)
        self._compare_begun(chain_beginnings(self.goal))
        self._compare_begun(self.goal.all_counts())
        # Knots are hard to follow and slow to find, so they must spare a proof that is too dear.
        if not knots or self._price <= TOO_DEAR:
            return
        budget.spend(KNOT_WORK)
        self._compare_begun(knotty_beginnings(self.goal))
        # Cases and counts with slack can prove nearly anything; they are the last resort.
        if self._price == inf:
            lemmas = thorough_proof(self.goal)
            self.compare(() if lemmas is None else (lemmas,))

    @property
    def _price(self) -> float:
        """What a proof must cost less than to be of use."""
        return self._limit if self.best is None else self.best.cost

    def _compare_begun(self, beginnings: Iterable[Lemma]) -> None:
        """Take a proof that begins with one of these lemmas, if it is the cheapest so far."""
        for beginning in beginnings:
            limit = self._price - self._least - line_cost(beginning, self._cells)
            if limit > 0:
                rest = self._rests.rest(beginning, limit)
                self.compare(() if rest is None else ((beginning, *rest),))

    def compare(self, proofs: Iterable[Lemmas]) -> None:
        """Take one of these proofs if it is the cheapest so far."""
        for lemmas in proofs:
            proof = Proof(lemmas)
            price = cost(proof, self.position.width, self._cells)
            if price < self._price:
                self.best = PricedProof(proof, price)


def cheapest_proof(
    goal: ProofGoal,
    position: Position,
    budget: Budget,
    *,
    knots: bool = True,
    limit: float = inf,
) -> PricedProof | None:
    """The proof of a goal that costs least among those that are looked for."""
    comparison = ProofComparison(position, goal, limit)
    comparison.run(budget, knots=knots)
    return comparison.best


def _is_plain(proof: Proof) -> bool:
    """Whether it is a count with no cell twice, or clues that decide all their cells in turn."""
    return all(
        not isinstance(lemma, Forward) or all(_by_one_clue(link) for link in lemma.links)
        for lemma in proof.lemmas
    )


def proof_by_smaller_reasons(position: Position, goal: ProofGoal, budget: Budget) -> Lemmas | None:
    """A proof in steps: the smallest reason among the cited clues, then the next, to the goal.

    The paper's reasons cite many clues at once; told together they would be hard to follow.
    """
    cited = goal.problem.sources
    lemmas: list[Lemma] = []
    known = with_sources_only(position, cited)
    while not goal.reached:
        line = forward_line(*goal)
        # What single clues decide needs no search: no reason is smaller.
        if line is not None and all(_by_one_clue(link) for link in line.links):
            further: Lemmas | None = (line,)
        else:
            further = _lemmas_of_smallest_reason(known, goal, budget)
        if further is None:
            return None
        for lemma in (_among_all(each, goal.problem) for each in further):
            lemmas.append(lemma)
            bullets, empties = conclusion_of(lemma)
            known = replace(known, bullets=known.bullets | bullets, empties=known.empties | empties)
            goal = goal.after(lemma)
    return tuple(lemmas)


def _among_all(lemma: Lemma, problem: ProofProblem) -> Lemma:
    """The lemma of a smaller reason; what it takes for alike has to be so for all clues cited."""
    if not isinstance(lemma, Refuted) or not lemma.alike:
        return lemma
    alike = next(cells for cells in problem.classes if cells & lemma.cell)
    return replace(lemma, alike=lemma.alike & alike)


def _by_one_clue(link: BoundLink) -> bool:
    """Whether a clue decides cells by itself once others are decided."""
    return link.bound.settles and all(part.settles for part in link.parts)


def with_sources_only(position: Position, cited: Iterable[Source]) -> Position:
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
    position: Position, goal: ProofGoal, budget: Budget
) -> Lemmas | None:
    """The chosen proof of the smallest reason of a position, as far as the goal asks for it."""
    reason = smallest_reason(position, budget)
    if reason is None:
        return None
    cited = (*reason.clues, TOTAL) if reason.uses_total else reason.clues
    bullets, empties = reason.bullets & goal.bullets, reason.empties & goal.empties
    problem = ProofProblem.from_position(position, cited)
    best = cheapest_proof(ProofGoal(problem, bullets, empties), position, budget)
    return best.proof.lemmas if best else None
