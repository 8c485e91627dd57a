"""The two solvers of "Playing the Minesweeper with Constraints" (Collet 2004).

Both list all solutions over the unknown cells next to clues, each standing for a class of worlds.
The binary solver has a variable for every such cell; the set solver one for every largest set of
cells that no clue distinguishes. `counting` answers the same questions without listing anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from webapp.engine.budget import Budget
from webapp.engine.counting.counts import Counts
from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.position import Position, System


@dataclass(frozen=True)
class GroupedWorlds:
    """A solution: the bullets in each variable, and how many worlds it stands for."""

    values: tuple[int, ...]
    size: int


@dataclass(frozen=True)
class Enumerated:
    """The number of solutions that a solver listed, and the counts they add up to."""

    solutions: int
    counts: Counts


@dataclass(frozen=True)
class CountingProblem:
    """Variables (sets of cells), equations on them, and the remaining cells R."""

    variables: tuple[Mask, ...]
    equations: tuple[tuple[Mask, int], ...]
    rest: Mask
    total: int | None


def binary_problem(position: Position) -> CountingProblem:
    """One variable for every unknown cell next to a clue, clue by clue."""
    system = position.system()
    seen = 0
    variables: list[Mask] = []
    for constraint in system.constraints:
        variables += [1 << cell for cell in cells_of(constraint.cells & ~seen)]
        seen |= constraint.cells
    return _problem(system, variables)


def set_problem(position: Position) -> CountingProblem:
    """One variable for every largest set of cells that lies wholly in or out of each equation."""
    system = position.system()
    variables: list[Mask] = []
    for constraint in system.constraints:
        fresh = constraint.cells
        divided = []
        for cells in variables:
            fresh &= ~cells
            divided += [cells & constraint.cells, cells & ~constraint.cells]
        variables = [cells for cells in [*divided, fresh] if cells]
    return _problem(system, variables)


def binary_solver(position: Position, budget: Budget) -> Enumerated:
    """Count by listing the values of single cells."""
    return _add_up(binary_problem(position), budget)


def set_solver(position: Position, budget: Budget) -> Enumerated:
    """Count by listing the numbers of bullets in sets of equal cells."""
    return _add_up(set_problem(position), budget)


@dataclass(frozen=True)
class Listings:
    """The number of solutions that each solver has to list."""

    binary: int
    sets: int


def listings(position: Position, budget: Budget) -> Listings:
    """The lengths of both solvers' lists.

    They follow from parts that share no cells: listing those takes far less.
    """
    problem = set_problem(position)
    binary, sets = [1], [1]
    for part in _parts(problem):
        listed = [(sum(solution.values), solution.size) for solution in solutions(part, budget)]
        binary = _with_part(binary, listed)
        sets = _with_part(sets, [(bullets, 1) for bullets, _ in listed])
    return Listings(_fitting_total(problem, binary), _fitting_total(problem, sets))


def solutions(problem: CountingProblem, budget: Budget) -> Iterator[GroupedWorlds]:
    """All solutions, in the order of their values; a node is a variable given a value."""
    search = _Search(problem)
    if search.is_hopeless():
        return
    last = len(problem.variables)
    ranges: list[Iterator[int]] = []
    while True:
        if len(ranges) == last:
            size = search.size()
            if size:
                yield GroupedWorlds(tuple(search.values), size)
        else:
            ranges.append(search.choices(len(ranges)))
        while ranges:
            if len(search.values) == len(ranges):
                search.take_back()
            value = next(ranges[-1], None)
            if value is not None:
                budget.spend()
                search.place(value)
                break
            ranges.pop()
        else:
            return


def _problem(system: System, variables: list[Mask]) -> CountingProblem:
    rest = system.cells
    for cells in variables:
        rest &= ~cells
    equations = tuple((constraint.cells, constraint.low) for constraint in system.constraints)
    return CountingProblem(tuple(variables), equations, rest, system.total)


def _parts(problem: CountingProblem) -> Iterator[CountingProblem]:
    """Variables that equations tie together, as problems of their own without a total."""
    variables, equations = list(problem.variables), list(problem.equations)
    while variables or equations:
        cells = variables[0] if variables else 0
        reached = -1
        while reached != cells:
            reached = cells
            for mask, _ in equations:
                cells |= mask if mask & cells else 0
        inside = tuple(item for item in variables if item & cells)
        # An equation without cells is a problem of its own: it may not hold.
        own = tuple(item for item in equations if item[0] & cells or not item[0])
        variables = [item for item in variables if not item & cells]
        equations = [item for item in equations if item not in own]
        yield CountingProblem(inside, own, 0, None)


def _with_part(lengths: list[int], listed: list[tuple[int, int]]) -> list[int]:
    """Solutions by their bullets, with those of one part more."""
    joined = [0] * (len(lengths) + max((bullets for bullets, _ in listed), default=0))
    for bullets, ways in listed:
        for before, number in enumerate(lengths):
            joined[before + bullets] += number * ways
    return joined


def _fitting_total(problem: CountingProblem, lengths: list[int]) -> int:
    """The solutions that leave as many bullets as the remaining cells can hold."""
    if problem.total is None:
        return sum(lengths)
    least = max(0, problem.total - problem.rest.bit_count())
    return sum(lengths[least : max(0, problem.total + 1)])


def _add_up(problem: CountingProblem, budget: Budget) -> Enumerated:
    """The odds, solution by solution."""
    listed = worlds = rest_bullets = 0
    bullets = [0] * len(problem.variables)
    for solution in solutions(problem, budget):
        listed += 1
        worlds += solution.size
        for index, value in enumerate(solution.values):
            bullets[index] += value * solution.size
        if problem.total is not None:
            rest_bullets += (problem.total - sum(solution.values)) * solution.size
    if not worlds:
        return Enumerated(0, Counts(0, {}))
    odds: dict[Cell, Fraction] = {}
    for cells, number in zip(problem.variables, bullets, strict=True):
        odds |= dict.fromkeys(cells_of(cells), Fraction(number, worlds * cells.bit_count()))
    if problem.rest:
        share = Fraction(rest_bullets, worlds * problem.rest.bit_count())
        if problem.total is None:
            share = Fraction(1, 2)
        odds |= dict.fromkeys(cells_of(problem.rest), share)
    return Enumerated(listed, Counts(worlds, odds))


class _Search:
    """Values given so far, and what every equation still needs from how many cells."""

    def __init__(self, problem: CountingProblem) -> None:
        self.problem = problem
        self.sizes = [cells.bit_count() for cells in problem.variables]
        self.need = [number for _, number in problem.equations]
        self.left = [cells.bit_count() for cells, _ in problem.equations]
        self.seen_by = [
            [index for index, (cells, _) in enumerate(problem.equations) if cells & variable]
            for variable in problem.variables
        ]
        self.values: list[int] = []

    def is_hopeless(self) -> bool:
        pairs = zip(self.need, self.left, strict=True)
        return any(not 0 <= need <= left for need, left in pairs)

    def choices(self, index: int) -> Iterator[int]:
        """Values of the next variable that leave every equation possible."""
        size = self.sizes[index]
        equations = self.seen_by[index]
        most = min([size, *(self.need[x] for x in equations)])
        least = max([0, *(self.need[x] - self.left[x] + size for x in equations)])
        return iter(range(least, most + 1))

    def place(self, value: int) -> None:
        self._change(len(self.values), value, 1)
        self.values.append(value)

    def take_back(self) -> None:
        value = self.values.pop()
        self._change(len(self.values), value, -1)

    def _change(self, index: int, value: int, sign: int) -> None:
        for equation in self.seen_by[index]:
            self.need[equation] -= sign * value
            self.left[equation] -= sign * self.sizes[index]

    def size(self) -> int:
        """The number of worlds in the class of the present values."""
        rest = self.problem.rest.bit_count()
        ways = 1 << rest
        if self.problem.total is not None:
            spare = self.problem.total - sum(self.values)
            ways = comb(rest, spare) if spare >= 0 else 0
        for size, value in zip(self.sizes, self.values, strict=True):
            ways *= comb(size, value)
        return ways
