"""The rows of the comparison, by strategy, level and rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from webapp.lab.csp.tables import LEVELS, PaperLevel
from webapp.lab.estimate import CPU, Estimate
from webapp.lab.rows import LabRow
from webapp.mines.levels import First

MAIN: First = "safe"
"""The rule that single statements are judged under: the first cell "will never hit a mine"."""


class LevelTable:
    """The rows by strategy, level and rule."""

    def __init__(self, rows: Iterable[LabRow]) -> None:
        self._rows = {
            (
                str(row.point.facts["strategy"]),
                row.point.number("width"),
                row.point.facts["first"],
            ): row
            for row in rows
        }

    def row(self, strategy: str, level: PaperLevel, first: First = MAIN) -> LabRow:
        """The row of a strategy at a level."""
        return self._rows[strategy, level.side, first]

    def won(self, strategy: str, level: PaperLevel, first: First = MAIN) -> Estimate:
        """Its share of games won."""
        return self.row(strategy, level, first)["won"]

    def cleared(self, strategy: str, level: PaperLevel, first: First = MAIN) -> Estimate:
        """The mean part of the safe cells that it opens."""
        return self.row(strategy, level, first)["cleared"]

    def time(self, strategy: str, level: PaperLevel) -> float:
        """Its mean CPU time, in milliseconds."""
        return self.row(strategy, level)[CPU.name].mean

    def faster(self, quick: str, slow: str, level: PaperLevel) -> bool:
        """Whether one takes less time than another, by more than chance."""
        less, more = (self.row(name, level)[CPU.name] for name in (quick, slow))
        return less.surely_below(more)

    def below(self, lower: str, higher: str, level: PaperLevel) -> bool:
        """Whether one wins less often than another, by more than chance."""
        return self.won(lower, level).surely_below(self.won(higher, level))


def each_of(names: Sequence[str], text: Callable[[str], str]) -> str:
    """Something said of each player."""
    return "; ".join(f"{name} {text(name)}" for name in names) + "."


def each_level(text: Callable[[PaperLevel], str]) -> str:
    """Something said of each level."""
    return "; ".join(f"{level.name} {text(level)}" for level in LEVELS) + "."
