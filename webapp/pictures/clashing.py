"""Numbers of a reading that cannot hold together: something among them was misread."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import smallest_conflict
from webapp.engine.grid import cells_of, neighbour_masks

if TYPE_CHECKING:
    from webapp.engine.grid import Cell
    from webapp.engine.position import Position

NODES = 6_000
"""Some hundredths of a second; a clash that is harder to see stays unseen."""

MOST_CLASHES = 12
"""Clashes that are looked for, one after the other."""


def clashing(position: Position) -> set[Cell]:
    """Cells of which some must be wrong: clues that clash, and the marks that they touch."""
    budget = Budget(NODES)
    around = neighbour_masks(position.width, position.height)
    wrong: set[Cell] = set()
    for _ in range(MOST_CLASHES):
        try:
            conflict = smallest_conflict(position, budget)
        except BudgetSpent:
            break
        if conflict is None:
            break
        wrong.update(conflict.clues)
        for clue in conflict.clues:
            wrong.update(cells_of(around[clue] & position.bullets))
        left = {cell: number for cell, number in position.clues.items() if cell not in wrong}
        position = replace(position, clues=left)
    return wrong
