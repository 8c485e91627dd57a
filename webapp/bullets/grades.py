"""The difficulty of a puzzle: the facts of its solution, and the band that they give.

The facts come from two walks through the puzzle. The paper's steps give n0, n1, n2 and the
energy. The walk by smallest reasons gives the rest: how many clues the hardest step needs, how
many steps there were to choose from on the way, and whether the total was needed. What the bands
mean is explained in docs/difficulty.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from webapp.engine import paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.smallest import Reasoner

GRADING_NODES = 2_000_000
"""Search nodes for grading a puzzle, some ten seconds; one that needs more counts as fiendish."""


class Band(StrEnum):
    """Difficulty, in five bands."""

    GENTLE = "gentle"
    EASY = "easy"
    TRICKY = "tricky"
    HARD = "hard"
    FIENDISH = "fiendish"


BANDS = tuple(Band)

FIRST_LOADS = (6.5, 9.0, 12.0, 16.0)
"""The loads at which easy, tricky, hard and fiendish begin: see docs/difficulty.md."""


@dataclass(frozen=True, kw_only=True)
class SolutionFacts:
    """The facts that give the band. More of a fact never makes it lower, except for openings."""

    reason: int
    """Clues in the largest of the smallest reasons met on the way, those with the total apart."""
    several: int
    """Steps that need more than one clue."""
    total_reason: int | None
    """Clues in the largest reason that uses the total; None: the total is not needed."""
    openings: float
    """The different steps of the smallest size that there were to choose from, on average."""
    complete: bool = True
    """Whether the walk was finished within its budget."""

    @property
    def load(self) -> float:
        """The effort as one number: large reasons weigh most, many steps add up, choice helps.

        docs/difficulty.md explains the weights.
        """
        load = 2.0 * max(0, self.reason - 1) + 0.8 * self.several
        if self.total_reason is not None:
            load += 1.5 + 0.5 * self.total_reason
        return load + 3.0 / max(1.0, self.openings)

    @property
    def band(self) -> Band:
        """The band of the load."""
        if not self.complete:
            return Band.FIENDISH
        return BANDS[sum(self.load >= first for first in FIRST_LOADS)]


@dataclass(frozen=True)
class Grades:
    """The grades of a puzzle: the paper's counts, and the facts of the smallest reasons."""

    n0: int
    n1: int
    n2: int
    facts: SolutionFacts

    @cached_property
    def energy(self) -> float:
        """The paper's energy."""
        return paper.energy(self.n0, self.n1, self.n2)

    @property
    def difficulty(self) -> Band:
        """The band."""
        return self.facts.band

    @property
    def uses_total(self) -> bool:
        """Whether the number of bullets is needed to solve it."""
        return self.facts.total_reason is not None


def grade(position: Position, budget: Budget | None = None) -> Grades:
    """The grades of a puzzle, from its clues and total alone."""
    budget = budget or Budget(GRADING_NODES)
    steps = paper.solve(position, budget)
    return Grades(steps.n0, steps.n1, steps.n2, solution_facts(position, budget))


def solution_facts(position: Position, budget: Budget) -> SolutionFacts:
    """The facts of the walk by smallest reasons."""
    met: list[tuple[Reason, int]] = []
    complete = True
    try:
        met.extend(_walk(position, budget))
    except BudgetSpent:
        complete = False
    with_total = [reason.size for reason, _ in met if reason.uses_total]
    return SolutionFacts(
        reason=max((reason.size for reason, _ in met if not reason.uses_total), default=0),
        several=sum(reason.size > 1 for reason, _ in met),
        total_reason=max(with_total, default=None),
        openings=sum(openings for _, openings in met) / len(met) if met else 1.0,
        complete=complete,
    )


def _walk(position: Position, budget: Budget) -> Iterator[tuple[Reason, int]]:
    """The simplest reason at each point, and how many different steps were as small."""
    reasoner = Reasoner(position, budget)
    while reasoner.situation.unknown:
        reasons = reasoner.smallest()
        if not reasons:
            return
        yield reasons[0], len({reason.conclusions for reason in reasons})
        reasoner.mark(reasons[0])
