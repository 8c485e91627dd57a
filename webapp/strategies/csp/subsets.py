"""Coupled subsets: constraints that share cells, directly or through others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from webapp.engine.grid import Mask, cells_of
from webapp.strategies.csp.constraints import CellSum

Sum: TypeAlias = tuple[Mask, int]
"""Cells, and how many mines are among them."""


@dataclass(frozen=True)
class CoupledSubset:
    """Constraints that have to be solved together."""

    sums: tuple[Sum, ...]
    numbers: Mask
    """The open cells that they were made of."""

    @cached_property
    def cells(self) -> Mask:
        """All its cells."""
        cells = 0
        for scope, _ in self.sums:
            cells |= scope
        return cells

    @cached_property
    def classes(self) -> list[tuple[Mask, tuple[int, ...]]]:
        """Cells that the same constraints touch, with the numbers of these constraints.

        Nothing tells such cells apart, so it is enough to know how many of them are mines.
        """
        touching: dict[int, list[int]] = {}
        for index, (scope, _) in enumerate(self.sums):
            for cell in cells_of(scope):
                touching.setdefault(cell, []).append(index)
        classes: dict[tuple[int, ...], Mask] = {}
        for cell in sorted(touching):
            key = tuple(touching[cell])
            classes[key] = classes.get(key, 0) | 1 << cell
        return [(cells, key) for key, cells in classes.items()]


def couple(
    constraints: Sequence[CellSum], touching: Sequence[list[CellSum]]
) -> list[CoupledSubset]:
    """Divide constraints into coupled subsets, each sorted, so that equal ones are equal."""
    left = {id(constraint): constraint for constraint in constraints}
    subsets = []
    while left:
        _, first = left.popitem()
        group = list(_coupled_with(first, left, touching))
        sums = sorted((constraint.cells, constraint.mines) for constraint in group)
        numbers = 0
        for constraint in group:
            numbers |= constraint.numbers
        subsets.append(CoupledSubset(tuple(sums), numbers))
    return sorted(subsets, key=_first_cell)


def _first_cell(subset: CoupledSubset) -> int:
    return subset.cells & -subset.cells


def _coupled_with(
    first: CellSum, left: dict[int, CellSum], touching: Sequence[Iterable[CellSum]]
) -> Iterator[CellSum]:
    """The constraint and those that hang together with it; they are taken out of those left."""
    stack, reached = [first], 0
    while stack:
        constraint = stack.pop()
        yield constraint
        for cell in cells_of(constraint.cells & ~reached):
            stack += [other for other in touching[cell] if left.pop(id(other), None) is not None]
        reached |= constraint.cells
