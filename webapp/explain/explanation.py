"""Explains a reason: its proof, its sentence, and the cells that the sentence speaks of."""

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
from webapp.explain.wording.sentences import LineKind, ProofSentence, tell
from webapp.explain.wording.voice import Voice


class Deduction(Protocol):
    """Whatever can be explained: a reason of the engine, or a step in the paper's order."""

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


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """A proof with its sentence, and the cells that are highlighted with it."""

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
    """Explain a reason by the plainest proof that the search finds; `position` is that before it.

    Every proof is checked before it is told. Raises `BudgetSpent` if none is found.
    """
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
    # Each way to a proof is bounded: what is left is a longer search, as if the budget were spent.
    if choice.best is None:
        raise BudgetSpent(budget.spent)
    proof, proof_sentence = choice.best
    verify(position, cited, proof, reason.bullets, reason.empties)
    return _explanation(position, reason, proof, proof_sentence)


@dataclass(frozen=True)
class _ConflictClues:
    """The clues of a conflict as a deduction: they conclude nothing."""

    clues: Sequence[Cell]
    uses_total: bool
    bullets: Mask = 0
    empties: Mask = 0


def explain_conflict(position: Position, conflict: Conflict, voice: Voice) -> Explanation:
    """Explain why the clues of a conflict cannot hold together."""
    clues = conflict.clues
    cited: tuple[Source, ...] = (*clues, TOTAL) if conflict.uses_total else clues
    problem = ProofProblem.from_position(position, cited)
    lemmas = breaking_lemmas(problem)
    if lemmas is None:
        raise Unproven("no proof was found")
    proof = Proof(lemmas)
    verify(position, cited, proof, 0, 0)
    proof_sentence = tell(position, problem, proof, voice)
    deduction = _ConflictClues(clues, conflict.uses_total)
    return _explanation(position, deduction, proof, proof_sentence)


def _explanation(
    position: Position, reason: Deduction, proof: Proof, proof_sentence: ProofSentence
) -> Explanation:
    """A proof and its sentence, with the cells that they speak of."""
    around = neighbour_masks(position.width, position.height)
    near = 0
    for clue in reason.clues:
        near |= around[clue]
    used = near & (position.bullets | position.empties)
    if reason.uses_total:
        used |= position.bullets
    return Explanation(
        proof=proof,
        kinds=proof_sentence.kinds,
        sentence=proof_sentence.sentence,
        used=tuple(cells_of(used)),
        counted=tuple(cells_of(proof_sentence.cells & ~(reason.bullets | reason.empties))),
        chain=tuple(_chain_cells(proof)),
        named=tuple(cells_of(proof_sentence.cells | mask_of(proof_sentence.clues))),
    )


def _chain_cells(proof: Proof) -> Iterator[tuple[Cell, bool]]:
    """The cells that each chain supposes and then decides, in order, and what it takes them for."""
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
