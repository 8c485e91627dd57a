"""An argument: clues, what they force, and the proof that a person can follow."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import inf

from webapp.engine.budget import Budget
from webapp.engine.forced import ForcedCells
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.engine.proofs.choice import cheapest_proof
from webapp.engine.proofs.goals import ProofGoal
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import TOTAL, Chain, Count, Forward, Lemma, Proof, Source
from webapp.engine.reasons.reason import ForcingClues


class ArgumentKind(Enum):
    """What a person has to do to follow an argument, the easiest first."""

    SINGLE = "one clue"
    TOTAL = "the total"
    PAIR = "two clues"
    SMALL_TOTAL = "the total and clues apart"
    SEVERAL = "several clues"
    CHAIN = "a supposition"
    LARGE = "a large reason"


FEW_CLUES = 3
"""Clues that are seen together; a sum over more of them is a large one."""

FEW_LINKS = 4
"""Links of a chain that are kept in mind."""


@dataclass(frozen=True, kw_only=True)
class Argument(ForcingClues):
    """Clues with all that they force, the proof, and what that costs."""

    proof: Proof
    cost: float
    """What the proof costs its reader, wherever the step before was."""

    @property
    def kind(self) -> ArgumentKind:
        """What a person has to do to follow it."""
        return kind_of_argument(self.proof, self.size, uses_total=self.uses_total)


def kind_of_argument(proof: Proof, clues: int, *, uses_total: bool) -> ArgumentKind:
    """The kind of an argument: by its proof, and how many clues it takes."""
    if uses_total and not clues:
        return ArgumentKind.TOTAL
    if clues == 1 and not uses_total:
        return ArgumentKind.SINGLE
    if clues > FEW_CLUES + 1 or not all(
        isinstance(lemma, Forward | Count | Chain) for lemma in proof.lemmas
    ):
        return ArgumentKind.LARGE
    chains = [lemma for lemma in proof.lemmas if isinstance(lemma, Chain)]
    if chains:
        links = max(len(lemma.links) for lemma in chains)
        few = len(chains) == 1 and links <= FEW_LINKS
        return ArgumentKind.CHAIN if few else ArgumentKind.LARGE
    if uses_total:
        few = clues <= FEW_CLUES and _share_no_cell(proof.lemmas[0])
        return ArgumentKind.SMALL_TOTAL if few else ArgumentKind.LARGE
    return ArgumentKind.PAIR if clues == 2 else ArgumentKind.SEVERAL


def _share_no_cell(lemma: Lemma) -> bool:
    """Whether it is a count of clues against the total in which no cell counts twice.

    Cells that two clues share count for more than the total: they would be decided.
    """
    if not isinstance(lemma, Count) or lemma.slack:
        return False
    if lemma.minus == (TOTAL,):
        return not lemma.bullets
    return lemma.plus == (TOTAL,) and not lemma.empties


def argument_of(  # noqa: PLR0913 (a reason in its parts)
    position: Position,
    clues: tuple[Cell, ...],
    forced: ForcedCells,
    total: bool,
    budget: Budget,
    *,
    knots: bool = True,
    limit: float = inf,
) -> Argument | None:
    """The argument of a reason: its cheapest proof; None if none is met that costs less."""
    sources: tuple[Source, ...] = (*clues, TOTAL) if total else clues
    problem = ProofProblem.from_position(position, sources)
    goal = ProofGoal(problem, forced.bullets, forced.empties)
    priced = cheapest_proof(goal, position, budget, knots=knots, limit=limit)
    if priced is None:
        return None
    return Argument(
        clues=clues,
        uses_total=total,
        bullets=forced.bullets,
        empties=forced.empties,
        proof=priced.proof,
        cost=priced.cost,
    )
