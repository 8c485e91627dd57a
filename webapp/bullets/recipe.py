"""What kind of puzzle to make, and how."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from webapp.bullets.symmetry import Pattern
from webapp.engine.paper import PAPER_ENERGY, energy
from webapp.notation.english import counted, sides
from webapp.notation.limits import size_faults

Coefficients: TypeAlias = tuple[float, float, float, float]
"""Of n0, n1, n2 squared and n2."""

Method: TypeAlias = Literal["inherit", "paper"]
METHODS: tuple[Method, ...] = get_args(Method)

DENSITY = 0.3
"""The share of cells with a bullet that gives the best puzzles, by the paper."""

MAX_SAMPLES = 1000
MAX_COEFFICIENT = 1e6
LARGEST_SIDE = 30
"""Larger boards take longer than anyone waits."""


def usual_bullets(width: int, height: int) -> int:
    """As many bullets as suit a board: 0.3 of its cells."""
    return max(1, round(DENSITY * min(width, LARGEST_SIDE) * min(height, LARGEST_SIDE)))


@dataclass(frozen=True)
class Recipe:
    """The size of a puzzle, what is wanted of it, and the way of making it."""

    width: int
    height: int
    bullets: int
    method: Method = "inherit"
    samples: int = 3
    coefficients: Coefficients = PAPER_ENERGY
    use_total: bool = True
    """Whether the puzzler is told the number of bullets and may need it."""
    pattern: Pattern = Pattern.NONE

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.width * self.height

    def energy(self, n0: int, n1: int, n2: int) -> float:
        """What the search makes small."""
        return energy(n0, n1, n2, self.coefficients)

    def faults(self, largest_side: int = LARGEST_SIDE) -> list[str]:
        """All that makes the recipe impossible, in words; nothing if puzzles can be made.

        Whoever makes them may want smaller sides than the largest that is possible.
        """
        faults = size_faults(self.width, self.height, largest_side)
        faults += self._board_faults(known=not faults)
        return [*faults, *self._number_faults()]

    def _board_faults(self, *, known: bool) -> list[str]:
        """Of this board, or of the largest that there can be where its sides are wrong."""
        cells = self.cells if known else LARGEST_SIDE**2
        board = f"{cells} cells" if known else f"the largest board, {cells} cells"
        faults = []
        if cells < 2:
            faults.append("a board of 1 cell has no puzzle: use at least 2 cells")
        elif not 1 <= self.bullets < cells:
            do_not = "does not" if self.bullets == 1 else "do not"
            faults.append(
                f"{counted(self.bullets, 'bullet')} {do_not} make a puzzle on {board}: "
                f"use 1 to {cells - 1}"
            )
        if self.pattern.square_only and self.width != self.height:
            faults.append(
                f"the pattern {self.pattern} needs a square board, "
                f"not {sides(self.width, self.height)}"
            )
        return faults

    def _number_faults(self) -> list[str]:
        faults = []
        if self.method not in METHODS:
            faults.append(f"{self.method!r} is no method: use {' or '.join(METHODS)}")
        if not 1 <= self.samples <= MAX_SAMPLES:
            faults.append(f"{self.samples} samples a step: use 1 to {MAX_SAMPLES}")
        if not all(math.isfinite(k) and abs(k) <= MAX_COEFFICIENT for k in self.coefficients):
            faults.append(
                "the coefficients of the energy are four finite numbers up to "
                f"{MAX_COEFFICIENT:g}, not {','.join(f'{k:g}' for k in self.coefficients)}"
            )
        return faults
