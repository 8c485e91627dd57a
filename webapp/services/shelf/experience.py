"""What a person has solved lately, and which sizes and difficulties suit them next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median_low
from typing import Self

from sqlalchemy.orm import Session

from webapp.store import plays
from webapp.store.puzzle_pages import SizeAndDifficulty

LATEST = 40
"""So many of the puzzles that a person solved last are looked at."""

MODEL = 12
"""Of these so many say which size and difficulty suit now."""

ENOUGH = 3
"""So many solved boards of a size, or of larger ones, make the next larger one the first choice."""

FIRST_SIDE, BAND_WORTH = 5, 1.6
"""What a newcomer begins with; so many cells of a side are worth a step of difficulty."""

_SIZE = re.compile(r"(\d+)x(\d+)b")


@dataclass(frozen=True)
class Experience:
    """What somebody has solved lately: cells and difficulties, the latest first."""

    cells: Sequence[int] = ()
    graded: Sequence[tuple[int, int]] = ()
    """Of those that stood on the shelf: cells, and 0 gentle … 4 fiendish."""

    @classmethod
    def of(cls, session: Session, person: str | None) -> Self:
        """Read it; nobody has none."""
        rows = plays.solved_lately(session, person, LATEST) if person else []
        solved = [(_cells(notation), difficulty) for notation, difficulty in rows]
        graded = [(cells, band) for cells, band in solved if band is not None]
        return cls([cells for cells, _ in solved], graded[:MODEL])

    @property
    def has_begun(self) -> bool:
        """Whether anything is solved that says what suits."""
        return bool(self.graded)

    def first_of(self, sizes: Sequence[tuple[int, int]]) -> int:
        """Which of some sizes, from small to large, to show first."""
        enough = [self._solved(width * height) >= ENOUGH for width, height in sizes[:-1]]
        return enough.index(False) if False in enough else len(enough)

    def nearest(self, kinds: Sequence[SizeAndDifficulty]) -> list[SizeAndDifficulty]:
        """Kinds of puzzles, what suits best first: around what was solved last, else small."""
        side, band = float(FIRST_SIDE), 0
        if self.graded:
            side = sqrt(median_low(cells for cells, _ in self.graded))
            band = median_low(band for _, band in self.graded)

        def distance(kind: SizeAndDifficulty) -> float:
            aside = abs(sqrt(kind.width * kind.height) - side)
            return aside + BAND_WORTH * abs(kind.difficulty - band)

        worth_it = [kind for kind in kinds if min(kind.width, kind.height) >= FIRST_SIDE]
        return sorted(worth_it or kinds, key=distance)

    def _solved(self, cells: int) -> int:
        """How many boards of so many cells or more."""
        return sum(1 for solved in self.cells if solved >= cells)


def _cells(notation: str) -> int:
    size = _SIZE.match(notation)
    return int(size[1]) * int(size[2]) if size else 0
