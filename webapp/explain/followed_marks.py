"""Wrong marks followed to where they break: after easy steps fewer lines tell what clashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webapp.engine.arguments.easiest import EasiestSearch
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.grid import Cell, Mask, neighbour_masks
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.explain.explanation import Explanation, explain_conflict
from webapp.explain.steps import Step, explained_step
from webapp.explain.wording.voice import Voice

FARTHEST = 12
"""Steps that are followed."""

NODES = 20_000
"""For all of it."""


@dataclass(frozen=True)
class FollowedMark:
    """Steps that follow from a mark, and the clash that they lead to."""

    steps: Sequence[Step]
    conflict: Conflict
    position: Position
    """The position after these steps."""
    why: Explanation
    """Why the clues of the conflict cannot hold together there."""

    @property
    def length(self) -> int:
        """The lines of all of it."""
        return sum(len(step.reading) for step in self.steps) + len(self.why.narration.sentences)


def follow(position: Position, voice: Voice) -> FollowedMark | None:
    """The shortest way to a clash from a position that cannot be; None if none was found."""
    return min(_followed(position, voice), key=lambda way: way.length, default=None)


def _followed(position: Position, voice: Voice) -> Iterator[FollowedMark]:
    """The clash after no step, after one, and so on, as far as the work suffices."""
    budget, steps = Budget(NODES), list[Step]()
    try:
        search = EasiestSearch(position, budget, position.bullets | position.empties)
        for _ in range(FARTHEST + 1):
            conflict = smallest_conflict(position, budget)
            if conflict is None:
                return
            why = explain_conflict(position, conflict, voice)
            yield FollowedMark(_needed(steps, conflict), conflict, position, why)
            argument = search.first()
            if argument is None:
                return
            steps.append(explained_step(position, argument, voice, budget))
            position = steps[-1].after()
            search.mark(argument)
    except (BudgetSpent, Contradiction):
        return


def _needed(steps: Sequence[Step], conflict: Conflict) -> tuple[Step, ...]:
    """The steps of which a later one or the clash counts a cell; the total counts them all."""
    needed: list[Step] = []
    counting: list[Step | Conflict] = [conflict]
    for step in reversed(steps):
        if any(
            each.uses_total or _around(step.before, each.clues) & step.cells for each in counting
        ):
            needed.append(step)
            counting.append(step)
    return tuple(reversed(needed))


def _around(position: Position, clues: Sequence[Cell]) -> Mask:
    around = neighbour_masks(position.width, position.height)
    near = 0
    for clue in clues:
        near |= around[clue]
    return near
