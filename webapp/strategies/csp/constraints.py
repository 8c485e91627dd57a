"""Studholme's constraints: sums of unknown cells, kept as simple as they get.

A number says how many mines its unknown neighbours hold. A cell that becomes known leaves all
constraints. What has no mines left, or a mine for each cell, is solved on the spot. A constraint
whose cells all lie in another is subtracted from it: a+b+c+d=4 and a+b=2 leave c+d=2.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.network import Contradiction
from webapp.strategies.csp.facts import SINGLE_POINT, SUBTRACTION, CertainCells, Facts
from webapp.strategies.protocol import SeenBoard


@dataclass(slots=True, eq=False)
class CellSum:
    """So many mines are among these cells."""

    cells: Mask
    mines: int
    numbers: Mask
    """The open cells that it was made of."""

    subtracted: bool = False
    """Whether another was subtracted from it."""

    waiting: bool = False
    """Whether it has changed and was not looked at since."""


class ConstraintList:
    """The constraints of a game; those that are solved are gone."""

    def __init__(self, facts: Facts, *, subtracting: bool) -> None:
        self.facts = facts
        self._subtracting = subtracting
        self.touching: list[list[CellSum]] = [[] for _ in range(facts.ground.size)]
        """For each cell the constraints that it is in."""
        self._changed: deque[CellSum] = deque()
        self._certain: list[CertainCells] = []

    def absorb(self, seen: SeenBoard, fresh: Sequence[Cell]) -> None:
        """Take in cells that have opened."""
        for cell in fresh:
            self._settle(cell, 0)
        facts = self.facts
        for cell in fresh:
            around = facts.around[cell]
            scope = around & facts.unsettled
            mines = seen.numbers[cell] - (around & facts.mines).bit_count()
            if scope:
                self._add(CellSum(scope, mines, 1 << cell))
            elif mines:
                raise Contradiction
        facts.check_total()

    def simplify(self) -> list[CertainCells]:
        """Simplify until nothing changes; what became certain on the way."""
        while self._changed:
            constraint = self._changed.popleft()
            constraint.waiting = False
            if self._solve(constraint) or not self._subtracting:
                continue
            self._subtract_all(constraint)
        certain, self._certain = self._certain, []
        return certain

    def settle_all(self, safe: Mask, mines: Mask) -> None:
        """Take in what was proved elsewhere."""
        for cell in cells_of(safe):
            self._settle(cell, 0)
        for cell in cells_of(mines):
            self._settle(cell, 1)

    def all(self) -> list[CellSum]:
        """All constraints, in the order of their first cells."""
        by_identity = {id(each): each for constraints in self.touching for each in constraints}
        return list(by_identity.values())

    def _add(self, constraint: CellSum) -> None:
        for cell in cells_of(constraint.cells):
            self.touching[cell].append(constraint)
        self._wait(constraint)

    def _wait(self, constraint: CellSum) -> None:
        if not constraint.waiting:
            constraint.waiting = True
            self._changed.append(constraint)

    def _settle(self, cell: Cell, mine: int) -> None:
        """A cell is known: it leaves its constraints."""
        facts, bit = self.facts, 1 << cell
        if not facts.unsettled & bit:
            return
        facts.unsettled ^= bit
        if mine:
            facts.mines |= bit
        for constraint in self.touching[cell]:
            constraint.cells ^= bit
            constraint.mines -= mine
            self._wait(constraint)
        self.touching[cell] = []

    def _solve(self, constraint: CellSum) -> bool:
        """Settle a constraint of one solution; whether it has gone."""
        cells, mines = constraint.cells, constraint.mines
        size = cells.bit_count()
        if not 0 <= mines <= size:
            raise Contradiction
        if mines and mines != size:
            return False
        if cells:
            technique = SUBTRACTION if constraint.subtracted else SINGLE_POINT
            safe, bad = (0, cells) if mines else (cells, 0)
            self._certain.append(CertainCells(safe, bad, technique, constraint.numbers))
            self.settle_all(safe, bad)
        return True

    def _subtract_all(self, constraint: CellSum) -> None:
        """Subtract a constraint from those that contain it, and from it one that it contains."""
        neighbours: dict[int, CellSum] = {}
        for cell in cells_of(constraint.cells):
            for other in self.touching[cell]:
                neighbours.setdefault(id(other), other)
        del neighbours[id(constraint)]
        for other in neighbours.values():
            cells = constraint.cells
            shared = other.cells & cells
            if shared == cells:
                self._subtract(other, constraint)
            elif shared == other.cells:
                self._subtract(constraint, other)
                # It is another one now, and has its turn again.
                return

    def _subtract(self, whole: CellSum, part: CellSum) -> None:
        for cell in cells_of(part.cells):
            self.touching[cell].remove(whole)
        whole.cells ^= part.cells
        whole.mines -= part.mines
        whole.numbers |= part.numbers
        whole.subtracted = True
        self._wait(whole)
