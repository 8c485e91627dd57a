"""A whole live board: where its mines are, and where the game begins."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.engine.grid import Cell, Mask


@dataclass(frozen=True)
class LiveBoard:
    """The mines of a width x height board and the cell opened first, if it is known."""

    width: int
    height: int
    mines: Mask
    start: Cell | None = None
