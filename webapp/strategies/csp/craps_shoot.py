"""Where Studholme's strategy guesses.

He counts each solution of a subset once, whatever is left for the rest of the board, and takes the
mean number of mines of the subsets for the rest. So his odds are exact where all solutions of a
subset need the same number of mines, and else a good guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.randomness import Dice
from webapp.strategies.csp.enumeration import SolutionSet
from webapp.strategies.csp.facts import Facts
from webapp.strategies.protocol import Technique

CRAPS_SHOOT = Technique(
    "craps shoot", "nothing that is still to come can tell these cells apart", guess=True
)
EDUCATED = Technique(
    "educated guess", "of all solutions of the numbers, the fewest have a mine here", guess=True
)
FAR_CORNER = Technique(
    "corner guess", "away from all numbers is safer, and a corner best", guess=True
)
FAR_EDGE = Technique("edge guess", "away from all numbers is safer, and an edge best", guess=True)
FAR_BOUNDARY = Technique(
    "boundary guess", "away from all numbers is safer, and near them it tells most", guess=True
)
FAR_ANYWHERE = Technique("far guess", "away from all numbers any cell is as good", guess=True)

LEAST_FAR_ODDS = 0.01
"""Of a mine far from all numbers: the mean of the subsets may leave less than none for the rest."""


@dataclass(frozen=True)
class CrapsShot:
    """A guess: where, why, at which odds."""

    cell: Cell
    technique: Technique
    odds: float | None


class GuessTable:
    """What is known where nothing is certain: subsets with their solutions, and the rest."""

    def __init__(
        self, facts: Facts, sets: Sequence[SolutionSet], *, use_total: bool = True
    ) -> None:
        """`use_total`: without it a guess stays next to the numbers, as long as there are any."""
        self.facts, self.sets, self._use_total = facts, sets, use_total
        self.near = 0
        for solved in sets:
            self.near |= solved.subset.cells
        self.far = facts.unsettled & ~self.near

    @cached_property
    def far_odds(self) -> float:
        """The odds of a mine far from all numbers."""
        if not self.far:
            return 1.0
        expected = self.facts.spare - sum(solved.expected_mines for solved in self.sets)
        return max(LEAST_FAR_ODDS, expected / self.far.bit_count())

    def shoot(self, dice: Dice) -> CrapsShot:
        """A craps shoot that has to come anyway, else the least odds; the rest loses ties."""
        for solved in self.sets:
            if self._tells_nothing_new(solved):
                odds, cell = _best(solved)
                return CrapsShot(cell, CRAPS_SHOOT, odds)
        if not self.sets:
            return self.shoot_far(dice)
        odds, cell = min(map(_best, self.sets))
        if self._use_total and self.far and odds > self.far_odds:
            return self.shoot_far(dice)
        return CrapsShot(cell, EDUCATED, odds)

    def _tells_nothing_new(self, solved: SolutionSet) -> bool:
        """Whether all solutions need the same number of mines, and all around them is settled."""
        cells = solved.subset.cells
        if solved.least != solved.most:
            return False
        around = self.facts.near(cells_of(cells)) & self.facts.unsettled
        return not around & ~cells

    def shoot_far(self, dice: Dice) -> CrapsShot:
        """A random cell away from all numbers: in a corner, on an edge, near many numbers."""
        ground = self.facts.ground
        corners, edges = corners_and_edges(ground.width, ground.height)
        for technique, choice in (
            (FAR_CORNER, self.far & corners),
            (FAR_EDGE, self.far & edges),
            (FAR_BOUNDARY, self._boundary()),
        ):
            if choice:
                return self._one_of(choice, technique, dice)
        return self._one_of(self.far, FAR_ANYWHERE, dice)

    def _boundary(self) -> Mask:
        """The far cells with the most cells of subsets around them."""
        most, boundary = 0, 0
        for cell in cells_of(self.far):
            level = (self.facts.around[cell] & self.near).bit_count()
            if level > most:
                most, boundary = level, 0
            if level == most and level:
                boundary |= 1 << cell
        return boundary

    def _one_of(self, choice: Mask, technique: Technique, dice: Dice) -> CrapsShot:
        cells = list(cells_of(choice))
        return CrapsShot(cells[dice.draw(len(cells))], technique, self.far_odds)


def _best(solved: SolutionSet) -> tuple[float, Cell]:
    """The least odds of a subset, and the first cell that has them."""
    return min((odds, (cells & -cells).bit_length() - 1) for cells, odds in solved.odds)


def corners_and_edges(width: int, height: int) -> tuple[Mask, Mask]:
    """The cells in the corners of a board, and those on its edges, corners too."""
    corners = edges = 0
    for row in range(height):
        for column in range(width):
            sides = (row in (0, height - 1)) + (column in (0, width - 1))
            bit = 1 << row * width + column
            corners |= bit if sides == 2 else 0
            edges |= bit if sides else 0
    return corners, edges
