"""The propagators of "Playing the Minesweeper with Constraints" (Collet 2004).

The zero propagator knows that nothing lies around a 0. The simple ones take every number (and the
total) as a sum over cells that hold 0 or 1 bullets. The set propagators let numbers share what
they know of *sets* of cells: the paper writes each equation once for every partition of its cells,
with a variable for every subset, shared between equations.

Two things make that quick here and leave its strength as it is. Bounds over all partitions of an
equation follow from those of two disjoint sets and their union; and cells that no equation tells
apart need not be parted. The tests compare with all partitions, written out.
"""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.budget import Budget
from webapp.engine.grid import Mask, neighbour_masks
from webapp.engine.network import Contradiction, Network, network_with_total
from webapp.engine.position import Constraint, Position, System


@dataclass(frozen=True)
class Deductions:
    """Unknown cells that an engine has deduced to hold a bullet, or none."""

    bullets: Mask = 0
    empties: Mask = 0

    @property
    def cells(self) -> Mask:
        """The cells that are deduced, of both kinds."""
        return self.bullets | self.empties

    def __or__(self, other: Deductions) -> Deductions:
        return Deductions(self.bullets | other.bullets, self.empties | other.empties)

    def __and__(self, cells: Mask) -> Deductions:
        return Deductions(self.bullets & cells, self.empties & cells)


def zero_propagator(position: Position) -> Deductions:
    """The cells around every 0."""
    around = neighbour_masks(position.width, position.height)
    empties = 0
    for cell, number in position.clues.items():
        if not number:
            empties |= around[cell]
    return Deductions(0, empties & position.unknown)


def simple_propagators(position: Position, budget: Budget) -> Deductions:
    """The deductions from one number at a time, or from the total; raises `Contradiction`."""
    return _simple_deductions(position.system(), budget)


def set_propagators(position: Position, budget: Budget) -> Deductions:
    """The deductions once numbers share sets of cells; raises `Contradiction`.

    The total stays a simple propagator: its partitions are beyond counting.
    """
    system, deductions = position.system(), Deductions()
    while True:
        simple = _simple_deductions(system, budget)
        system = system.with_known(simple.bullets, simple.empties)
        shared = _Sets(system.constraints, budget).fixpoint()
        deductions |= simple | shared
        if not shared.cells:
            return deductions
        system = system.with_known(shared.bullets, shared.empties)


def _simple_deductions(system: System, budget: Budget) -> Deductions:
    network = network_with_total(system)
    budget.spend(len(network.masks))
    state = network.propagate(0, 0, network.all, network.all)
    if state is None:
        raise Contradiction
    return Deductions(state[0], state[1])


@dataclass(frozen=True)
class _Equation:
    """A number, and the variable of every set that is a union of its classes."""

    variables: list[int]
    """By the classes in the set, one bit each; there is none at 0."""


class _Sets:
    """Bounds on the bullets in sets of cells: low <= x_I <= high."""

    def __init__(self, constraints: tuple[Constraint, ...], budget: Budget) -> None:
        self.budget = budget
        self.number: dict[Mask, int] = {}
        """The variable of a set: memoised, so that equations share it."""
        self.low: list[int] = []
        self.high: list[int] = []
        self.places: list[list[tuple[_Equation, int]]] = []
        """For every variable the equations that it is part of, and where."""
        self.waiting: list[int] = []
        network = Network(constraints)
        self.classes = network.classes
        for constraint, overlap in zip(constraints, network.overlap, strict=True):
            # A number that shares no cell has nothing to learn.
            if overlap & (overlap - 1):
                self._post(constraint, [c & constraint.cells for c in network.classes.values()])

    def fixpoint(self) -> Deductions:
        """Propagate until no bound moves; the cells that are decided then."""
        while self.waiting:
            changed = self.waiting.pop()
            for equation, place in self.places[changed]:
                self._revise(equation.variables, place)
        bullets = empties = 0
        for cells in self.classes.values():
            variable = self.number.get(cells)
            if variable is not None and not self.high[variable]:
                empties |= cells
            elif variable is not None and self.low[variable] == cells.bit_count():
                bullets |= cells
        return Deductions(bullets, empties)

    def _post(self, constraint: Constraint, parts: list[Mask]) -> None:
        """Post an equation: each set of its cells is bounded by what the other cells can hold."""
        parts = [cells for cells in parts if cells]
        sets, size = [0], constraint.cells.bit_count()
        for cells in parts:
            sets += [cells | before for before in sets]
        equation = _Equation([-1])
        for place, cells in enumerate(sets[1:], 1):
            count = cells.bit_count()
            variable = self._variable(cells, count)
            equation.variables.append(variable)
            self.places[variable].append((equation, place))
            self._bound(
                variable, max(0, constraint.low - size + count), min(count, constraint.high)
            )
        self.budget.spend(len(sets))

    def _variable(self, cells: Mask, count: int) -> int:
        variable = self.number.get(cells)
        if variable is None:
            variable = self.number[cells] = len(self.low)
            self.low.append(0)
            self.high.append(count)
            self.places.append([])
        return variable

    def _bound(self, variable: int, low: int, high: int) -> None:
        """Take over a narrower bound; what has changed waits to be propagated."""
        if low > self.low[variable]:
            self.low[variable] = low
        elif high >= self.high[variable]:
            return
        self.high[variable] = min(self.high[variable], high)
        if self.low[variable] > self.high[variable]:
            raise Contradiction
        self.waiting.append(variable)

    def _revise(self, variables: list[int], place: int) -> None:
        """Propagate every sum of two disjoint sets and their union that this set takes part in."""
        others = (len(variables) - 1) ^ place
        self.budget.spend(len(variables))
        part = others
        while part:
            self._add(variables[place], variables[part], variables[place | part])
            part = (part - 1) & others
        part = (place - 1) & place
        while part:
            self._add(variables[part], variables[place ^ part], variables[place])
            part = (part - 1) & place

    def _add(self, part: int, other_part: int, union: int) -> None:
        """Bounds of x_part + x_other = x_union, each from the other two."""
        low, high = self.low, self.high
        self._bound(union, low[part] + low[other_part], high[part] + high[other_part])
        self._bound(part, low[union] - high[other_part], high[union] - low[other_part])
        self._bound(other_part, low[union] - high[part], high[union] - low[part])
