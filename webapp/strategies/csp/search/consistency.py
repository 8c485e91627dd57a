"""What is made of the constraints before a search: forward checking, AC-3 or GAC at the root."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from webapp.engine.grid import Mask, cells_of
from webapp.engine.network import Contradiction
from webapp.strategies.csp.constraints import CellSum, ConstraintList
from webapp.strategies.csp.facts import CertainCells
from webapp.strategies.protocol import Technique

AC3 = Technique("AC-3", "pairs of cells that share a number leave no choice")


def gac(constraints: ConstraintList) -> Sequence[CertainCells]:
    """Algorithm 4 on the board: each number alone, and again those whose cells have changed."""
    return constraints.simplify()


def ac3(constraints: ConstraintList) -> Sequence[CertainCells]:
    """Algorithm 1: AC-3 on the constraints of two cells, after those of one cell.

    AC-3 knows binary constraints only, and the paper does not say which those are. Here: sums with
    one cell left (which make the domains) and with two. It finds a pair of safe cells or a pair of
    mines, and what follows from cell to cell through pairs of which one is a mine.
    """
    domains: dict[Mask, int] = {}
    arcs: list[tuple[Mask, Mask, int]] = []
    numbers = 0
    for constraint in constraints.all():
        cells = [1 << cell for cell in cells_of(constraint.cells)]
        if len(cells) > 2:
            continue
        numbers |= constraint.numbers
        for cell in cells:
            domains.setdefault(cell, 0b11)
        if len(cells) == 1:
            domains[cells[0]] &= _fitting(constraint, 0) | _fitting(constraint, 1) << 1
        else:
            first, second = cells
            arcs += (first, second, constraint.mines), (second, first, constraint.mines)
    arc_consistent(domains, arcs)
    safe = sum(cell for cell, domain in domains.items() if domain == 0b01)
    mines = sum(cell for cell, domain in domains.items() if domain == 0b10)
    return [CertainCells(safe, mines, AC3, numbers)] if safe or mines else []


def _fitting(constraint: CellSum, value: int) -> int:
    return int(constraint.mines == value)


def arc_consistent(domains: dict[Mask, int], arcs: Sequence[tuple[Mask, Mask, int]]) -> None:
    """Prune from domains (bit 0: safe, bit 1: a mine) until each value has a partner in each arc.

    An arc is two cells and their sum. Raises `Contradiction` where a domain gets empty.
    """
    queue = deque(arcs)
    while queue:
        first, second, mines = queue.popleft()
        before = domains[first]
        # A value is left if the other cell may have what is missing to the sum.
        domains[first] = sum(
            1 << value
            for value in (0, 1)
            if before >> value & 1
            and 0 <= mines - value <= 1
            and domains[second] >> mines - value & 1
        )
        if domains[first] != before:
            queue += [arc for arc in arcs if arc[1] == first and arc[0] != second]
        if not domains[first]:
            raise Contradiction
