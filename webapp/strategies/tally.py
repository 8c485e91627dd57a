"""What many games of a strategy tell."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from dataclasses import dataclass, field, fields
from typing import Self

from webapp.strategies.referee import PlayedGame


def wilson(hits: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The interval of a share by Wilson's score, which never leaves 0 to 1."""
    if not trials:
        return 0.0, 1.0
    z = statistics.NormalDist().inv_cdf((1 + confidence) / 2)
    share, weight = hits / trials, z * z / trials
    centre = (share + weight / 2) / (1 + weight)
    half = z * math.sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # At the ends the formula is exact and rounding is not.
    return (
        0.0 if hits == 0 else max(0.0, centre - half),
        1.0 if hits == trials else min(1.0, centre + half),
    )


@dataclass
class StrategyTally:
    """Sums over games."""

    games: int = 0
    wins: int = 0
    timeouts: int = 0
    guesses_of_wins: int = 0
    guesses_of_losses: int = 0
    wrong: int = 0
    cleared: float = 0.0
    mines_named: float = 0.0
    cpu_s: float = 0.0
    work: Counter[str] = field(default_factory=Counter)

    def add(self, game: PlayedGame, cpu_s: float) -> None:
        """Count a game in."""
        self.games += 1
        self.wins += game.won
        self.timeouts += game.ending == "timeout"
        if game.won:
            self.guesses_of_wins += game.guesses
        else:
            self.guesses_of_losses += game.guesses
        self.wrong += game.wrong
        self.cleared += game.cleared
        self.mines_named += game.mines_named
        self.cpu_s += cpu_s
        self.work.update(game.work)

    def __iadd__(self, other: StrategyTally) -> Self:
        """Count in what another tally counted."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))
        return self

    def as_json(self) -> dict[str, object]:
        """The figures by the names that programs rely on."""
        losses = self.games - self.wins
        decided = self.work.total()
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": round(self.wins / self.games, 6) if self.games else None,
            "ci95": [round(edge, 6) for edge in wilson(self.wins, self.games)],
            "guesses_per_win": _share(self.guesses_of_wins, self.wins),
            "guesses_per_loss": _share(self.guesses_of_losses, losses),
            "cleared": _share(self.cleared, self.games),
            "found": _share(self.mines_named, self.games),
            "timeouts": self.timeouts,
            "wrong": self.wrong,
            "work": {name: round(cells / decided, 6) for name, cells in self.work.most_common()},
            "cpu_ms_per_game": round(1000 * self.cpu_s / self.games, 4) if self.games else None,
        }


def _share(total: float, count: int) -> float | None:
    return round(total / count, 6) if count else None
