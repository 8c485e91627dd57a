"""The Boolean formula of a board, as the paper writes it.

Every open number with covered cells beside it says: of its n covered cells, k hold a mine, and
each way to choose them is one term of a disjunction. Cells that are known as mines are subtracted
from the number. The total is not part of the formula, nor is any cell away from the numbers.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeAlias

from webapp.engine.grid import Cell
from webapp.strategies.protocol import HIDDEN, SeenBoard

Ways: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class NumberChoice:
    """A number, and how many of its covered cells have to be chosen as mines."""

    number: Cell
    cells: tuple[Cell, ...]
    mines: int


@dataclass(frozen=True)
class ChoiceFormula:
    """The numbers of a board; all of them hold."""

    choices: tuple[NumberChoice, ...]

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The variables, in reading order."""
        return tuple(sorted({cell for choice in self.choices for cell in choice.cells}))

    def numbers_beside(self, cells: AbstractSet[Cell]) -> list[Cell]:
        """The numbers that count any of these cells."""
        return [choice.number for choice in self.choices if not cells.isdisjoint(choice.cells)]


def read_formula(seen: SeenBoard, mines: AbstractSet[Cell]) -> ChoiceFormula:
    """The formula of what is seen, with these cells taken for mines."""
    choices = []
    for cell, number in enumerate(seen.numbers):
        if number == HIDDEN:
            continue
        covered = [c for c in seen.ground.neighbours[cell] if seen.numbers[c] == HIDDEN]
        if covered:
            cells = tuple(c for c in covered if c not in mines)
            choices.append(NumberChoice(cell, cells, number - len(covered) + len(cells)))
    return ChoiceFormula(tuple(choices))


@lru_cache(maxsize=1024)
def ways_to_choose(cells: int, mines: int) -> Ways:
    """All ways to choose so many of the cells 0, 1, …; none if that cannot be."""
    return tuple(combinations(range(cells), mines)) if mines >= 0 else ()
