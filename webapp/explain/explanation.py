"""Explains a reason: its proof, its sentence, and the cells that the sentence speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.arguments.argument import Argument
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict
from webapp.engine.grid import Cell, Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.proofs.choice import (
    PricedProof,
    ProofComparison,
    cheapest_proof,
    proof_by_smaller_reasons,
)
from webapp.engine.proofs.cost import cost
from webapp.engine.proofs.goals import ProofGoal
from webapp.engine.proofs.lemmas import conflict_lemmas, plain_proofs
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Proof, Source
from webapp.engine.proofs.verify import verify
from webapp.engine.reasons.reason import Deduction, Reason
from webapp.explain.wording.narration import Narration, narrate
from webapp.explain.wording.teller import ChainCell
from webapp.explain.wording.telling import Telling, telling_of
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.whole_sentence import require_whole


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """A proof with its sentence, and the cells that are highlighted with it."""

    proof: Proof
    cost: float
    """What the proof costs its reader."""
    telling: Telling
    narration: Narration
    """The telling in English."""
    used: tuple[Cell, ...]
    """Known marks that count: those beside the clues; with the total all known bullets."""
    counted: tuple[Cell, ...]
    """Unknown cells that the sentence counts over and does not decide."""
    chain: tuple[ChainCell, ...]
    """The cells of a suppose-chain in order, what each would be, and which line tells it."""
    named: tuple[Cell, ...]
    """All cells that the sentence names, clues included."""


def explain(position: Position, reason: Deduction, voice: Voice, budget: Budget) -> Explanation:
    """Explain a reason by the easiest proof that the search meets; `position` is that before it.

    Every proof is checked before it is told. Raises `BudgetSpent` if none is met.
    """
    cited: tuple[Source, ...] = (*reason.clues, TOTAL) if reason.uses_total else tuple(reason.clues)
    problem = ProofProblem.from_position(position, cited)
    priced = _proof_of(position, problem, reason, budget)
    # Each way to a proof is bounded: what is left is a longer search, as if the budget were spent.
    if priced is None:
        raise BudgetSpent(budget.spent)
    verify(position, cited, priced.proof, reason.bullets, reason.empties)
    return _explanation(position, problem, reason, priced, voice)


def _proof_of(
    position: Position, problem: ProofProblem, reason: Deduction, budget: Budget
) -> PricedProof | None:
    """The proof of an argument is known; that of other reasons is looked for."""
    if isinstance(reason, Argument):
        return PricedProof(reason.proof, reason.cost)
    goal = ProofGoal(problem, reason.bullets, reason.empties)
    if isinstance(reason, Reason):
        return cheapest_proof(goal, position, budget)
    # The paper's reasons are seldom smallest: smaller ones make the plainer proof.
    choice = ProofComparison(position, goal)
    choice.compare(plain_proofs(goal))
    smaller = proof_by_smaller_reasons(position, goal, budget)
    choice.compare(() if smaller is None else (smaller,))
    return choice.best or cheapest_proof(goal, position, budget)


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
    proof = Proof(conflict_lemmas(problem))
    verify(position, cited, proof, 0, 0)
    cells = dict(zip(problem.sources, problem.cells, strict=True))
    priced = PricedProof(proof, cost(proof, position.width, cells))
    deduction = _ConflictClues(clues, conflict.uses_total)
    return _explanation(position, problem, deduction, priced, voice)


def _explanation(
    position: Position,
    problem: ProofProblem,
    reason: Deduction,
    priced: PricedProof,
    voice: Voice,
) -> Explanation:
    """A proof and its sentences, with the cells that they speak of."""
    telling = telling_of(position, problem, priced.proof)
    narration = narrate(telling, position.width, voice)
    require_whole(narration.sentences, telling, problem.sources, priced.proof)
    around = neighbour_masks(position.width, position.height)
    near = 0
    for clue in reason.clues:
        near |= around[clue]
    used = near & (position.bullets | position.empties)
    if reason.uses_total:
        used |= position.bullets
    return Explanation(
        proof=priced.proof,
        cost=priced.cost,
        telling=telling,
        narration=narration,
        used=tuple(cells_of(used)),
        counted=tuple(cells_of(telling.cells & ~(reason.bullets | reason.empties))),
        chain=telling.chain,
        named=tuple(cells_of(telling.cells | mask_of(telling.clues))),
    )
