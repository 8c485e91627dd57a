"""A puzzle with what is printed about it."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.bullets.grades import Band
from webapp.bullets.puzzle import Puzzle


@dataclass(frozen=True)
class Entry:
    """A puzzle, how hard it is, and where it can be played."""

    puzzle: Puzzle
    band: Band | None = None
    reason: int | None = None
    """Clues in its largest reason."""

    uses_total: bool = False
    load: float = 0.0
    """How hard it is, finer than the band."""

    address: str | None = None
    """Its page, if the site has an address."""

    @property
    def facts(self) -> list[str]:
        """Size, bullets, difficulty, and what the hardest step asks for."""
        puzzle = self.puzzle
        bullets = "1 bullet" if puzzle.bullets == 1 else f"{puzzle.bullets} bullets"
        told = [f"{puzzle.width} × {puzzle.height}", bullets]  # noqa: RUF001 (as people write it)
        if self.band is not None:
            told.append(str(self.band))
        if self.reason is not None:
            told.append(_reason(self.reason, total=self.uses_total))
        return told


def _reason(clues: int, *, total: bool) -> str:
    """What the hardest step rests on."""
    told = "1 number at a time" if clues <= 1 else f"{clues} numbers at once"
    return f"{told}, and the count" if total else told
