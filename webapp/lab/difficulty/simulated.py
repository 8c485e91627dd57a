"""Simulated solvers: programs that look for the next step of a puzzle, and take time for it.

They know nothing of the load. A solver looks at one clue after another, in an order of its own, and
asks what that clue proves alone. A clue that proved nothing is not looked at again before something
is marked beside it. When no clue is left it asks the same of pairs, then of three clues, and so on;
a larger set is harder to see, and each look at it takes longer. Only when sets of two have failed
does it count the bullets that are left. Of the steps that are there it takes the one it sees first,
so every solver has a way of its own through the puzzle. Each look, each count and each mark takes
seconds, by chance more or less; a solver is quick or slow at all of it, good or bad at large sets,
and has better days and worse.

So the time follows from how often one looks in vain, which the load does not count, and the two
need not agree. It says nothing about people all the same: the seconds below are guesses of ours.
"""

from __future__ import annotations

import math
import random
import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.smallest import Reasoner

SOLVERS = 24
"""How many there are; each is the same in every run."""

LOOK = 1.5
"""Seconds of a look at a single clue, on average."""

GROWTH = 2.0
"""How many times as long a look takes for each further clue that is looked at with it."""

COUNT = 0.5
"""Seconds to count a cell, when the bullets that are left are counted."""

MARK = 0.8
"""Seconds to mark a cell."""

SEEN = 0.9
"""How often a step of a single clue is seen by who looks at it; of k clues the power k."""

BEFORE_COUNTING = 2
"""Sets of so many clues have been looked at in vain before anybody counts what is left."""

NODES = 2_000_000
"""Search nodes for the steps of one puzzle; who needs more gives up."""

PACE_SPREAD = 0.35
"""How much solvers differ in pace: the deviation of the logarithm."""

GRASP_SPREAD = 0.2
"""How much they differ in how much longer each further clue takes: the same."""

MOOD_SPREAD = 0.15
"""How much one solver differs from day to day: the same."""


@dataclass(frozen=True)
class SimulatedSolver:
    """A solver: how many times as long as usual it takes for all, and for each further clue."""

    number: int
    pace: float
    grasp: float

    def seconds(self, position: Position, seed: int) -> float | None:
        """How long it takes for a puzzle on a day; None if it does not come to the end."""
        dice = random.Random(f"{seed}/{self.number}")
        mood = math.exp(dice.gauss(0, MOOD_SPREAD))
        search = _StepSearch(self, position, dice)
        return self.pace * mood * search.seconds if search.go_on_to_the_end() else None


def panel() -> list[SimulatedSolver]:
    """The solvers: spread evenly over a bell curve, by pace and, in another order, by grasp."""
    bell = statistics.NormalDist()
    marks = [bell.inv_cdf((number + 0.5) / SOLVERS) for number in range(SOLVERS)]
    others = random.Random(1).sample(marks, SOLVERS)
    return [
        SimulatedSolver(number, math.exp(PACE_SPREAD * mark), math.exp(GRASP_SPREAD * other))
        for number, (mark, other) in enumerate(zip(marks, others, strict=True))
    ]


class _StepSearch:
    """A solver at a puzzle: the seconds, and the clues that have been looked at in vain."""

    def __init__(self, solver: SimulatedSolver, position: Position, dice: random.Random) -> None:
        self.seconds = 0.0
        self._dice = dice
        self._growth = GROWTH * solver.grasp
        self._reasoner = Reasoner(position, Budget(NODES))
        self._vain: defaultdict[int, set[Cell]] = defaultdict(set)
        """By the number of clues that were looked at together."""

    def go_on_to_the_end(self) -> bool:
        """Take step after step; whether the puzzle is solved then."""
        situation = self._reasoner.situation
        try:
            while situation.unknown:
                reasons = self._reasoner.smallest()
                if not reasons:
                    return False
                self._mark(self._next(reasons))
        except BudgetSpent:
            return False
        return True

    def _next(self, reasons: Sequence[Reason]) -> Reason:
        """Look until one of the simplest steps is seen; all simpler looks are in vain."""
        first = reasons[0]
        simpler = BEFORE_COUNTING if first.uses_total else first.size - 1
        for size in range(1, simpler + 1):
            for clue in self._fresh(size):
                self._look(size)
                self._vain[size].add(clue)
        if first.uses_total:
            self._take(COUNT * self._reasoner.situation.unknown.bit_count())
        return self._seen(reasons) if first.clues else first

    def _seen(self, reasons: Sequence[Reason]) -> Reason:
        """The step that is seen first; who has seen nothing begins anew."""
        size = reasons[0].size
        # What is counted with the bullets that are left is another question of the same clues.
        kind = -size if reasons[0].uses_total else size
        while True:
            clues = self._fresh(kind)
            self._dice.shuffle(clues)
            for clue in clues:
                self._look(size)
                here = [reason for reason in reasons if clue in reason.clues]
                if here and self._dice.random() < SEEN**size:
                    return self._dice.choice(here)
                if not here:
                    self._vain[kind].add(clue)
            self._vain[kind].clear()

    def _fresh(self, kind: int) -> list[Cell]:
        """The open clues that have not been looked at so in vain."""
        return [clue for clue in self._reasoner.situation.clues if clue not in self._vain[kind]]

    def _mark(self, reason: Reason) -> None:
        """Mark what a step decides; what lies beside is worth another look."""
        situation = self._reasoner.situation
        decided = reason.conclusions
        self._take(MARK * decided.bit_count())
        for clue, cells in zip(situation.clues, situation.cells, strict=True):
            if cells & decided:
                for looked in self._vain.values():
                    looked.discard(clue)
        for kind in [kind for kind in self._vain if kind < 0]:  # fewer bullets are left
            self._vain[kind].clear()
        self._reasoner.mark(reason)

    def _look(self, size: int) -> None:
        self._take(LOOK * self._growth ** (size - 1))

    def _take(self, seconds: float) -> None:
        """Let time pass, by chance more or less of it."""
        self.seconds += seconds * self._dice.gammavariate(2, 0.5)
