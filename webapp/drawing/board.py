"""What a drawing shows: a board with its marks, and the cells that a step speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position


@dataclass(frozen=True)
class Highlights:
    """The cells that one step names, by their part in it. Each part has its own frame."""

    reason: Mask = 0
    """Clues that the step rests on."""

    counted: Mask = 0
    """Cells among which the step counts."""

    used: Mask = 0
    """Marks that the step takes as known."""

    conclusion: Mask = 0
    """Cells that the step settles."""


@dataclass(frozen=True)
class Board:
    """One state of a board, ready to be drawn."""

    width: int
    height: int
    clues: Mapping[Cell, int]
    bullets: Mask = 0
    empties: Mask = 0
    highlights: Highlights = Highlights()

    @classmethod
    def of(cls, position: Position, highlights: Highlights | None = None) -> Board:
        """The board that shows a position."""
        return cls(
            position.width,
            position.height,
            position.clues,
            position.bullets,
            position.empties,
            highlights or Highlights(),
        )
