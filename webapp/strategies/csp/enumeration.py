"""All solutions of a coupled subset, by backtracking; not stored, but counted by their mines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import comb

from webapp.engine.grid import Mask
from webapp.engine.network import Contradiction
from webapp.strategies.csp.effort import Effort
from webapp.strategies.csp.subsets import CoupledSubset


@dataclass(frozen=True)
class SolutionSet:
    """How many solutions a subset has, by how many mines they need."""

    subset: CoupledSubset
    solutions: dict[int, int]
    """Number of mines → number of solutions."""

    mines: dict[int, list[int]]
    """Number of mines → for each class the mines in it, summed over those solutions."""

    @property
    def least(self) -> int:
        """The fewest mines of a solution."""
        return min(self.solutions)

    @property
    def most(self) -> int:
        """The most mines of a solution."""
        return max(self.solutions)

    @cached_property
    def count(self) -> int:
        """The number of solutions."""
        return sum(self.solutions.values())

    @property
    def expected_mines(self) -> float:
        """The mean number of mines, each solution counted once."""
        return sum(mines * ways for mines, ways in self.solutions.items()) / self.count

    @cached_property
    def sums(self) -> list[tuple[Mask, int]]:
        """The classes, and the mines in each, summed over all solutions."""
        columns = zip(*self.mines.values(), strict=True)
        classes = (cells for cells, _ in self.subset.classes)
        return [(cells, sum(column)) for cells, column in zip(classes, columns, strict=True)]

    @property
    def odds(self) -> list[tuple[Mask, float]]:
        """Cells, and the share of the solutions in which each of them is a mine."""
        return [(cells, total / (self.count * cells.bit_count())) for cells, total in self.sums]

    @property
    def certain(self) -> tuple[Mask, Mask]:
        """The cells that are safe in all solutions, and those that are mines in all."""
        safe = mines = 0
        for cells, total in self.sums:
            if total == 0:
                safe |= cells
            elif total == self.count * cells.bit_count():
                mines |= cells
        return safe, mines

    def between(self, least: int, most: int) -> SolutionSet:
        """Only the solutions that need so many mines; raises `Contradiction` if there is none."""
        if least <= self.least and self.most <= most:
            return self
        solutions = {n: ways for n, ways in self.solutions.items() if least <= n <= most}
        if not solutions:
            raise Contradiction
        return replace(self, solutions=solutions, mines={n: self.mines[n] for n in solutions})


def enumerate_solutions(subset: CoupledSubset, effort: Effort) -> SolutionSet:
    """Find all solutions; raises `Contradiction` if there is none."""
    search = _Backtracking(subset, effort)
    search.place(0, 0, 1)
    if not search.solutions:
        raise Contradiction
    return SolutionSet(subset, search.solutions, search.mines)


class _Backtracking:
    """Gives each class of cells all its numbers of mines, one class after the other.

    Studholme tries the cells one by one, 0 first. A class at a time gives the same counts, as each
    of its numbers of mines stands for so many ways to choose the cells.
    """

    def __init__(self, subset: CoupledSubset, effort: Effort) -> None:
        self._effort = effort
        self._sizes = [cells.bit_count() for cells, _ in subset.classes]
        self._touched = [touched for _, touched in subset.classes]
        self._need = [mines for _, mines in subset.sums]
        self._room = [cells.bit_count() for cells, _ in subset.sums]
        self._order = self._most_constrained_first()
        self._placed = [0] * len(self._sizes)
        self.solutions: dict[int, int] = {}
        self.mines: dict[int, list[int]] = {}

    def _most_constrained_first(self) -> list[int]:
        """The order of classes: next is the one whose constraints are nearest to their end.

        The paper asks for MRV and for the most constrained variable; on cells that are mines or
        not MRV says little more than that what is forced comes first, which `_range` sees to.
        """
        left = list(self._room)
        todo = dict.fromkeys(range(len(self._sizes)))
        order = []
        while todo:
            best = min(
                todo,
                key=lambda index: (
                    min(left[c] - self._sizes[index] for c in self._touched[index]),
                    -len(self._touched[index]),
                ),
            )
            del todo[best]
            order.append(best)
            for constraint in self._touched[best]:
                left[constraint] -= self._sizes[best]
        return order

    def place(self, level: int, mines: int, ways: int) -> None:
        """Go through all numbers of mines of the class of this level, and of those after it."""
        if level == len(self._order):
            self._count(mines, ways)
            return
        self._effort.step()
        index = self._order[level]
        touched, size, need, room = self._touched[index], self._sizes[index], self._need, self._room
        least, most = 0, size
        for constraint in touched:
            least = max(least, need[constraint] - room[constraint] + size)
            most = min(most, need[constraint])
        for constraint in touched:
            room[constraint] -= size
            need[constraint] -= least
        for number in range(least, most + 1):
            self._placed[index] = number
            self.place(level + 1, mines + number, ways * comb(size, number))
            for constraint in touched:
                need[constraint] -= 1
        for constraint in touched:
            room[constraint] += size
            need[constraint] += max(least, most + 1)

    def _count(self, mines: int, ways: int) -> None:
        self.solutions[mines] = self.solutions.get(mines, 0) + ways
        placed = self._placed
        sums = self.mines.get(mines)
        if sums is None:
            self.mines[mines] = [ways * number for number in placed]
        else:
            self.mines[mines] = [
                total + ways * number for total, number in zip(sums, placed, strict=True)
            ]
