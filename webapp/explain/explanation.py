"""A reason explained: its proof, its sentence, and the cells that the sentence speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict
from webapp.engine.grid import Cell, Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.explain.proofs.choice import ProofComparison, proof_by_smaller_reasons
from webapp.explain.proofs.lemmas import ProofGoal, breaking_lemmas, plain_proofs
from webapp.explain.proofs.problem import ProofProblem
from webapp.explain.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Chain,
    Forward,
    Lemma,
    Proof,
    Refuted,
    Source,
)
from webapp.explain.proofs.verify import Unproven, verify
from webapp.explain.wording.sentences import LineKind, Telling, tell
from webapp.explain.wording.voice import Voice


class Deduction(Protocol):
    """What is explained: a reason of the engine, or a step in the paper's order."""

    @property
    def clues(self) -> Sequence[Cell]:
        """The clues it rests on."""

    @property
    def uses_total(self) -> bool:
        """Whether it rests on the total as well."""

    @property
    def bullets(self) -> Mask:
        """The bullets that it finds."""

    @property
    def empties(self) -> Mask:
        """The empty cells that it finds."""


@dataclass(frozen=True)
class Explanation:
    """What is shown of one step beside its reason and its conclusions."""

    proof: Proof
    kinds: tuple[LineKind, ...]
    """What each line of the proof says, in order."""
    sentence: str
    used: tuple[Cell, ...]
    """Known marks that count: those beside the clues; with the total all known bullets."""
    counted: tuple[Cell, ...]
    """Unknown cells that the sentence counts over and does not decide."""
    chain: tuple[tuple[Cell, bool], ...]
    """The cells of a suppose-chain in order, and whether each would hold a bullet."""
    named: tuple[Cell, ...]
    """All cells that the sentence names, clues included."""


def explain(position: Position, reason: Deduction, voice: Voice, budget: Budget) -> Explanation:
    """The plainest proof of a reason found, checked and told. The position is that before it."""
    cited: tuple[Source, ...] = (*reason.clues, TOTAL) if reason.uses_total else tuple(reason.clues)
    problem = ProofProblem.from_position(position, cited)
    goal = ProofGoal(problem, reason.bullets, reason.empties)
    choice = ProofComparison(position, goal, voice)
    if not isinstance(reason, Reason):
        # The paper's reasons are seldom smallest: smaller ones make the plainer proof.
        choice.compare(plain_proofs(goal))
        smaller = proof_by_smaller_reasons(position, goal, voice, budget)
        choice.compare(() if smaller is None else (smaller,))
    if choice.best is None:
        choice.run(budget)
    if choice.best is None:  # each way to a proof is bounded: what is left is a longer search
        raise BudgetSpent(budget.spent)
    proof, told = choice.best
    verify(position, cited, proof, reason.bullets, reason.empties)
    return _explained(position, reason, proof, told)


@dataclass(frozen=True)
class _Nothing:
    """What a conflict concludes: it has clues and no conclusions."""

    clues: Sequence[Cell]
    uses_total: bool
    bullets: Mask = 0
    empties: Mask = 0


def explain_conflict(position: Position, conflict: Conflict, voice: Voice) -> Explanation:
    """Why these clues cannot hold together."""
    clues = conflict.clues
    cited: tuple[Source, ...] = (*clues, TOTAL) if conflict.uses_total else clues
    problem = ProofProblem.from_position(position, cited)
    lemmas = breaking_lemmas(problem)
    if lemmas is None:
        raise Unproven("no proof was found")
    proof = Proof(lemmas)
    verify(position, cited, proof, 0, 0)
    told = tell(position, problem, proof, voice)
    return _explained(position, _Nothing(clues, conflict.uses_total), proof, told)


def _explained(position: Position, reason: Deduction, proof: Proof, told: Telling) -> Explanation:
    around = neighbour_masks(position.width, position.height)
    near = 0
    for clue in reason.clues:
        near |= around[clue]
    used = near & (position.bullets | position.empties)
    if reason.uses_total:
        used |= position.bullets
    counted = told.cells & ~(reason.bullets | reason.empties)
    named = told.cells | mask_of(told.clues)
    return Explanation(
        proof,
        told.kinds,
        told.sentence,
        tuple(cells_of(used)),
        tuple(cells_of(counted)),
        tuple(_chain_cells(proof)),
        tuple(cells_of(named)),
    )


def _chain_cells(proof: Proof) -> Iterator[tuple[Cell, bool]]:
    """What each chain supposes, and what it then decides, in order."""
    for lemma in proof.lemmas:
        supposed, links = _supposed(lemma)
        seen = supposed.cells
        yield from ((cell, supposed.at_least) for cell in cells_of(supposed.cells))
        for link in links:
            bound = link.bound
            if bound.settles:
                yield from ((cell, bound.at_least) for cell in cells_of(bound.cells & ~seen))
                seen |= bound.cells


def _supposed(lemma: Lemma) -> tuple[Bound, list[BoundLink]]:
    """What a lemma supposes, and the links that follow from it."""
    if isinstance(lemma, Chain):
        return lemma.supposed, list(lemma.links)
    if isinstance(lemma, Refuted):
        lines = [inside for inside in lemma.lemmas if isinstance(inside, Forward)]
        bound = Bound(lemma.cell, not lemma.is_bullet, 0 if lemma.is_bullet else 1)
        return bound, [link for line in lines for link in line.links]
    return Bound(0, False, 0), []
