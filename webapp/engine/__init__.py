"""Exact reasoning over counting constraints: numbers in, numbers out.

Here is a corner of a board with three clues, and the total: three bullets. Cells are counted from
0, row by row; a set of cells is an integer, bit 0 for cell 0.

>>> from webapp.engine import Budget, Position, cells_of, count, forced_cells, smallest_reason
>>> rows = ["?????",
...         "121??"]
>>> clues = {cell: int(sign) for cell, sign in enumerate("".join(rows)) if sign.isdigit()}
>>> position = Position(5, 2, clues, total=3)

What is certain, how likely a bullet is where nothing is, and which clues prove something first:

>>> certain = forced_cells(position, Budget())
>>> list(cells_of(certain.bullets)), list(cells_of(certain.empties))
([0, 2], [1, 3, 8])
>>> counts = count(position)
>>> counts.worlds, counts.odds[4]
(2, Fraction(1, 2))
>>> reason = smallest_reason(position, Budget())
>>> reason.clues, list(cells_of(reason.bullets))
((5, 6), [2])

A search that may take long spends from a `Budget` and raises `BudgetSpent`. Nothing here knows the
web, a database or files; docs/engine.md explains how each question is answered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.lazy import names

if TYPE_CHECKING:
    from webapp.engine.budget import Budget, BudgetSpent
    from webapp.engine.conflict import Conflict, smallest_conflict
    from webapp.engine.counting.counts import Counts, count
    from webapp.engine.counting.odds import odds_float
    from webapp.engine.faults import Fault, FaultKind, validate
    from webapp.engine.forced import ForcedCells, forced_cells
    from webapp.engine.grid import cells_of, mask_of
    from webapp.engine.kernels.clue_set_dispatch import minimal_clues
    from webapp.engine.network import Contradiction
    from webapp.engine.position import Position
    from webapp.engine.randomness import Dice
    from webapp.engine.reasons.reason import Reason
    from webapp.engine.reasons.smallest import reasons_for_cell, smallest_reason, smallest_reasons
    from webapp.engine.reasons.smallest_order import ReasonWalk, walk
    from webapp.engine.worlds import any_world, is_unique, second_world
else:
    __getattr__, __dir__ = names(
        __name__,
        {
            "Budget": ".budget",
            "BudgetSpent": ".budget",
            "Conflict": ".conflict",
            "Contradiction": ".network",
            "Counts": ".counting.counts",
            "Dice": ".randomness",
            "Fault": ".faults",
            "FaultKind": ".faults",
            "ForcedCells": ".forced",
            "Position": ".position",
            "Reason": ".reasons.reason",
            "ReasonWalk": ".reasons.smallest_order",
            "any_world": ".worlds",
            "cells_of": ".grid",
            "count": ".counting.counts",
            "forced_cells": ".forced",
            "is_unique": ".worlds",
            "mask_of": ".grid",
            "minimal_clues": ".kernels.clue_set_dispatch",
            "odds_float": ".counting.odds",
            "reasons_for_cell": ".reasons.smallest",
            "second_world": ".worlds",
            "smallest_conflict": ".conflict",
            "smallest_reason": ".reasons.smallest",
            "smallest_reasons": ".reasons.smallest",
            "validate": ".faults",
            "walk": ".reasons.smallest_order",
        },
    )

__all__ = [
    "Budget",
    "BudgetSpent",
    "Conflict",
    "Contradiction",
    "Counts",
    "Dice",
    "Fault",
    "FaultKind",
    "ForcedCells",
    "Position",
    "Reason",
    "ReasonWalk",
    "any_world",
    "cells_of",
    "count",
    "forced_cells",
    "is_unique",
    "mask_of",
    "minimal_clues",
    "odds_float",
    "reasons_for_cell",
    "second_world",
    "smallest_conflict",
    "smallest_reason",
    "smallest_reasons",
    "validate",
    "walk",
]
