"""Solving in the order of size: the smallest reason, again and again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.smallest import Reasoner


@dataclass(frozen=True)
class WalkStep:
    """A reason and its place in the walk, from 1."""

    number: int
    reason: Reason


@dataclass(frozen=True)
class ReasonWalk:
    """The steps, and the unknown cells that nothing decides."""

    steps: tuple[WalkStep, ...]
    left: Mask

    @property
    def solved(self) -> bool:
        """Whether every cell is decided."""
        return not self.left


def walk(position: Position, budget: Budget) -> ReasonWalk:
    """Apply the smallest reason until the position is solved or nothing more is certain."""
    steps = tuple(walk_steps(position, budget))
    left = position.unknown
    for step in steps:
        left &= ~step.reason.conclusions
    return ReasonWalk(steps, left)


def walk_steps(position: Position, budget: Budget) -> Iterator[WalkStep]:
    """The steps of the walk one by one, so that those before a spent budget are not lost."""
    reasoner = Reasoner(position, budget)
    for number in count(1):
        reason = reasoner.first() if reasoner.situation.unknown else None
        if reason is None:
            return
        yield WalkStep(number, reason)
        reasoner.mark(reason)
