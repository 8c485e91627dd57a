"""What one of MineBot's strategies comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from webapp.engine.grid import Cell


@dataclass(frozen=True)
class Discovery:
    """Cells that are certain, and the locations that tell."""

    safe: Sequence[Cell] = ()
    marks: Sequence[Cell] = ()
    because: Sequence[Cell] = ()

    @property
    def decides(self) -> bool:
        """Whether there is progress."""
        return bool(self.safe or self.marks)


NOTHING = Discovery()
