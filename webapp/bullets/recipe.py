"""Recipes: what kind of puzzle to make, and how."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Literal, TypeAlias, get_args

from webapp.bullets.symmetry import Pattern
from webapp.engine.paper import PAPER_ENERGY, energy
from webapp.message import Message
from webapp.notation.english import counted, sides
from webapp.notation.limits import size_faults

Coefficients: TypeAlias = tuple[float, float, float, float]
"""Weights of n0, n1, n2 squared and n2 in the energy."""

Method: TypeAlias = Literal["inherit", "paper"]
METHODS: tuple[Method, ...] = get_args(Method)
"""Ours, and that of the paper; docs/generator.md explains both."""

DENSITY = 0.3
"""The share of cells with a bullet that gives the best puzzles, by "The Bullets Puzzle"."""

MAX_SAMPLES = 1000
"""Hide orders tried in a step; the paper compares 1 to 10."""

MAX_COEFFICIENT = 1e6
"""Energies of so large coefficients are still exact to the last step."""

LARGEST_SIDE = 30
"""Larger boards take longer than anyone waits: see the table in docs/generator.md."""


def usual_bullets(width: int, height: int) -> int:
    """The number of bullets that suits a board: 0.3 of its cells."""
    return max(1, round(DENSITY * min(width, LARGEST_SIDE) * min(height, LARGEST_SIDE)))


@dataclass(frozen=True)
class Recipe:
    """The size of a puzzle, what is wished of it, and the method that makes it."""

    width: int
    height: int
    bullets: int
    _: KW_ONLY
    method: Method = "inherit"
    samples: int = 3
    coefficients: Coefficients = PAPER_ENERGY
    use_total: bool = True
    """Whether the puzzle states the number of bullets, and solving it may need that."""
    pattern: Pattern = Pattern.NONE

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def energy(self, n0: int, n1: int, n2: int) -> float:
        """The energy of a puzzle with these steps, by the recipe's coefficients."""
        return energy(n0, n1, n2, self.coefficients)

    def faults(self, largest_side: int = LARGEST_SIDE) -> list[str]:
        """All that makes the recipe impossible, as sentences; an empty list if puzzles can be made.

        `largest_side`: a caller may allow smaller boards only.
        """
        faults = size_faults(self.width, self.height, largest_side)
        faults += self._board_faults(known=not faults)
        return [*faults, *self._number_faults()]

    def _board_faults(self, *, known: bool) -> list[str]:
        """The faults of bullets and pattern; of the largest board where the sides are wrong."""
        cells = self.cells if known else LARGEST_SIDE**2
        size = counted(cells, "cell")
        board = size if known else Message("the largest board, %(size)s", size=size)
        faults: list[str] = []
        if cells < 2:
            faults.append(Message("a board of 1 cell has no puzzle: use at least 2 cells"))
        elif not 1 <= self.bullets < cells:
            faults.append(
                Message.counted(
                    "%(num)s bullet does not make a puzzle on %(board)s: use 1 to %(most)s",
                    "%(num)s bullets do not make a puzzle on %(board)s: use 1 to %(most)s",
                    self.bullets,
                    board=board,
                    most=cells - 1,
                )
            )
        if self.pattern.square_only and self.width != self.height:
            faults.append(
                Message(
                    "the pattern %(pattern)s needs a square board, not %(sides)s",
                    pattern=self.pattern,
                    sides=sides(self.width, self.height),
                )
            )
        return faults

    def _number_faults(self) -> list[str]:
        faults: list[str] = []
        if self.method not in METHODS:
            faults.append(
                Message(
                    "%(method)s is no method: use %(methods)s",
                    method=repr(self.method),
                    methods=" or ".join(METHODS),
                )
            )
        if not 1 <= self.samples <= MAX_SAMPLES:
            faults.append(
                Message(
                    "%(samples)s samples a step: use 1 to %(max_samples)s",
                    samples=self.samples,
                    max_samples=MAX_SAMPLES,
                )
            )
        if not all(math.isfinite(k) and abs(k) <= MAX_COEFFICIENT for k in self.coefficients):
            faults.append(
                Message(
                    "the coefficients of the energy are four finite numbers up to "
                    "%(max_coefficient)s, not %(value)s",
                    max_coefficient=f"{MAX_COEFFICIENT:g}",
                    value=",".join(f"{k:g}" for k in self.coefficients),
                )
            )
        return faults
