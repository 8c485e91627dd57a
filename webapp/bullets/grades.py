"""The difficulty of a puzzle: the facts of its solution, and the band that they give.

The facts come from two walks through the puzzle. The paper's steps give n0, n1, n2 and the
energy. The walk by easiest arguments gives the rest: how hard the hardest step is, what all steps
that one clue does not decide cost together, how many clues the largest reason has, and how many
steps there were to choose from. What the bands mean is explained in docs/difficulty.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from webapp.engine import paper
from webapp.engine.arguments.argument import Argument, ArgumentKind
from webapp.engine.arguments.easiest import EasiestSearch
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.forced import forced_cells
from webapp.engine.position import Position

GRADING = 2
"""The version of these grades; what stands on the shelf with an older one is graded anew."""

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

FIRST_LOADS = (8.0, 22.0, 48.0, 75.0)
"""The loads at which easy, tricky, hard and fiendish begin: see docs/difficulty.md."""

HARD_COST, FIENDISH_COST = 7.5, 12.0
"""What a single step costs from which on the puzzle is at least hard, or fiendish."""

FREE = frozenset({ArgumentKind.SINGLE, ArgumentKind.TOTAL})
"""Kinds of steps that cost nothing here: everybody sees what one clue says, or the total alone."""


@dataclass(frozen=True, kw_only=True)
class SolutionFacts:
    """The facts that give the band. More of a fact never makes it lower, except for openings."""

    floor: Band
    """The band that the hardest step alone asks for."""
    cost: float
    """What the steps cost together that neither one clue nor the total alone decides."""
    reason: int
    """Clues in the largest reason of the walk, those with the total apart."""
    several: int
    """Steps that need more than one clue."""
    total_reason: int | None
    """Clues in the largest reason that uses the total; None: the total is not needed."""
    openings: float
    """The different steps of the easiest kind that there were to choose from, on average."""
    complete: bool = True
    """Whether the walk was finished within its budget."""

    @property
    def load(self) -> float:
        """The effort as one number: what the steps cost, at least what the hardest asks for."""
        return _load(self.band_of_floor, self.cost)

    @property
    def band_of_floor(self) -> Band:
        """The band below which it cannot be."""
        return self.floor if self.complete else Band.FIENDISH

    @property
    def band(self) -> Band:
        """The band of the load."""
        return _band(self.load)


def _load(floor: Band, cost: float) -> float:
    index = BANDS.index(floor)
    return max(cost, FIRST_LOADS[index - 1] if index else 0.0)


def _band(load: float) -> Band:
    return BANDS[sum(load >= first for first in FIRST_LOADS)]


@dataclass(frozen=True)
class Grades:
    """The grades of a puzzle: the paper's counts, and the facts of the easiest arguments."""

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
    try:
        steps = paper.solve(position, budget)
    except BudgetSpent:
        # As hard as can be: nobody knows how the paper would count it.
        return Grades(0, 0, 0, solution_facts(position, budget))
    return Grades(steps.n0, steps.n1, steps.n2, solution_facts(position, budget))


def solution_facts(position: Position, budget: Budget) -> SolutionFacts:
    """The facts of the walk by easiest arguments."""
    met: list[tuple[Argument, int]] = []
    complete, needed = True, False
    try:
        needed = _needs_total(position, budget)
        met.extend(_walk(position, budget))
    except BudgetSpent:
        complete = False
    with_total = [argument.size for argument, _ in met if argument.uses_total]
    floor, cost = _floor_and_cost([_effort(argument) for argument, _ in met])
    return SolutionFacts(
        floor=floor,
        cost=cost,
        reason=max((argument.size for argument, _ in met if not argument.uses_total), default=0),
        several=sum(argument.size > 1 for argument, _ in met),
        total_reason=max(with_total, default=0) if needed else None,
        openings=sum(openings for _, openings in met) / len(met) if met else 1.0,
        complete=complete,
    )


Effort = tuple[ArgumentKind, int, float]
"""What a step asks for: its kind, its clues and what it costs."""


def band_of_walk(steps: Sequence[Effort]) -> Band:
    """The band of a puzzle whose walk by easiest arguments is at hand."""
    return _band(_load(*_floor_and_cost(steps)))


def _floor_and_cost(steps: Sequence[Effort]) -> tuple[Band, float]:
    floor = max((floor_of(*step) for step in steps), key=BANDS.index, default=BANDS[0])
    return floor, round(sum(cost for kind, _, cost in steps if kind not in FREE), 2)


def _effort(argument: Argument) -> Effort:
    return argument.kind, argument.size, argument.cost


def floor_of(kind: ArgumentKind, clues: int, cost: float) -> Band:
    """The band of a puzzle that asks for a step of this kind, at least."""
    if kind in FREE or kind is ArgumentKind.PAIR:
        return Band.GENTLE
    if kind is ArgumentKind.SMALL_TOTAL and clues <= 2:
        return Band.GENTLE if clues == 1 else Band.EASY
    if cost < HARD_COST:
        return Band.TRICKY
    return Band.HARD if cost < FIENDISH_COST else Band.FIENDISH


def _needs_total(position: Position, budget: Budget) -> bool:
    """Whether the clues alone leave cells open that the total decides."""
    if position.total is None or not position.unknown:
        return False
    alone = forced_cells(position, budget, use_total=False)
    return bool(position.unknown & ~alone.cells)


def _walk(position: Position, budget: Budget) -> Iterator[tuple[Argument, int]]:
    """The easiest argument at each point, and how many different steps were as easy."""
    search = EasiestSearch(position, budget)
    while (argument := search.first()) is not None:
        yield argument, search.choices(argument)
        search.mark(argument)
