"""The last step of the paper's solver with no needless clues; the paper itself takes them all."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.budget import Budget
from webapp.engine.forced import forced_with_total
from webapp.engine.grid import Mask, neighbour_masks
from webapp.engine.paper import PaperStep
from webapp.engine.position import Constraint, Position, System


def with_needed_clues(position: Position, step: PaperStep, budget: Budget) -> PaperStep:
    """A step with the total on a minimal set of clues: each is dropped in turn if it can be.

    The paper treats its steps of several clues like this. The position is that before the step.
    """
    system, cited = position.system(), set(step.clues)
    constraints = [each for each in system.constraints if each.clue in cited]
    for constraint in tuple(constraints):
        fewer = [each for each in constraints if each is not constraint]
        if _follows(system, fewer, step.bullets, step.empties, budget):
            constraints = fewer
    clues = tuple(each.clue for each in constraints if each.clue is not None)
    around, near = neighbour_masks(position.width, position.height), position.bullets
    for clue in clues:
        near |= around[clue]
    return step._replace(clues=clues, used=step.used & near)


def _follows(
    system: System, clues: Sequence[Constraint], bullets: Mask, empties: Mask, budget: Budget
) -> bool:
    """Whether these clues and the total force all these bullets and empties."""
    certain = forced_with_total(System(system.cells, tuple(clues), system.total), budget)
    return not (bullets & ~certain.bullets or empties & ~certain.empties)
