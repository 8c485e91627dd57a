"""The ground of a game: what everybody knows before the first cell is opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias, get_args

from webapp.engine.grid import Cell

Neighbourhood: TypeAlias = Literal["eight", "four", "knight"]
NEIGHBOURHOODS: tuple[Neighbourhood, ...] = get_args(Neighbourhood)
"""The cells that a number counts: the eight around it, the four beside it, a knight's move away."""

_STEPS: Mapping[Neighbourhood, tuple[tuple[int, int], ...]] = {
    "eight": ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    "four": ((-1, 0), (0, -1), (0, 1), (1, 0)),
    "knight": ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)),
}

Neighbours: TypeAlias = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Ground:
    """A board without its mines: sides, how many mines, which cells are neighbours."""

    width: int
    height: int
    mines: int
    _: KW_ONLY
    neighbourhood: Neighbourhood = "eight"

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.width * self.height

    @property
    def safe_cells(self) -> int:
        """How many cells have to be opened to win."""
        return self.size - self.mines

    @cached_property
    def neighbours(self) -> Neighbours:
        """For each cell its neighbours, in reading order."""
        return neighbours(self.width, self.height, self.neighbourhood)


@lru_cache(maxsize=64)
def neighbours(width: int, height: int, neighbourhood: Neighbourhood = "eight") -> Neighbours:
    """For each cell of a board its neighbours, in reading order."""
    return tuple(
        tuple(
            (row + down) * width + column + right
            for down, right in _STEPS[neighbourhood]
            if 0 <= row + down < height and 0 <= column + right < width
        )
        for row in range(height)
        for column in range(width)
    )
