"""Games played twice from the same boards: `python -m tests.audits.guesses --games 2000`.

All that is certain is opened in between. The one guesses as hints say, the other opens a safest
cell: the one most likely followed by something certain, and exact endings of few worlds. As long
as both choose the same cell they play one game. Wins are reported with 95% intervals.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt

from webapp.engine.budget import Budget
from webapp.engine.counting.counts import count
from webapp.engine.counting.odds import odds_float
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.guesses.ending import small_ending
from webapp.explain.guesses.guess import best_guess
from webapp.explain.guesses.outcomes import tried
from webapp.explain.wording.voice import Voice

BOARDS = ((9, 9, 12), (9, 9, 20), (16, 16, 50), (30, 16, 99))
"""Width, height and mines."""

CERTAIN = 1e-9
"""Odds nearer to 0 or 1 than this are certain: the compiled ones are good to nine digits."""

FEW_WORLDS = 40
"""Up to here the plain rule works an ending out."""

COMPARED = 8
"""Equally safe cells that the plain rule compares."""

Rule = Callable[[Position], Cell]
Clues = dict[Cell, int]


def hinted(position: Position) -> Cell:
    """The cell that a hint names."""
    return best_guess(position, Voice.LIVE).cell


def safest(position: Position) -> Cell:
    """The safest cell most likely followed by something certain; in small endings what wins."""
    counts, lean = count(position), position.without_complete_clues()
    odds, ending = counts.odds, None
    if counts.worlds <= FEW_WORLDS:
        ending = small_ending(position, counts.worlds, Budget())
    won = {cell: ending.wins[cell] if ending else 0 for cell in odds}
    best = max((won[cell], -odds[cell]) for cell in odds)
    cells = [cell for cell in sorted(odds) if (won[cell], -odds[cell]) == best]
    around = neighbour_masks(position.width, position.height)
    cells.sort(key=lambda cell: (around[cell] & position.unknown).bit_count())
    looks = [tried(cell, lean, Voice.LIVE, counts, Budget()) for cell in cells[:COMPARED]]
    return max(looks, key=lambda look: look.leads_on).cell


RULES: Mapping[str, Rule] = {"safest": safest, "hinted": hinted}


@dataclass
class PairedGames:
    """How many games each rule wins, and how many one of them alone."""

    width: int
    height: int
    mines: int
    games: int = 0
    wins: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RULES, 0))
    only_hinted: int = 0
    only_safest: int = 0
    slowest: float = 0.0
    """CPU seconds of the longest look for a hinted guess."""

    def play(self, seed: int) -> None:
        """Play one board by both rules."""
        board = _Board(self.width, self.height, self.mines, random.Random(seed))
        won = board.won_by(RULES)
        self.games += 1
        for rule in won:
            self.wins[rule] += 1
        self.only_hinted += "hinted" in won and "safest" not in won
        self.only_safest += "safest" in won and "hinted" not in won
        self.slowest = max(self.slowest, board.slowest)

    @property
    def gain(self) -> tuple[Fraction, float]:
        """By what share of all games hints win more, and half the 95% interval of that."""
        more = Fraction(self.only_hinted - self.only_safest, self.games)
        apart = Fraction(self.only_hinted + self.only_safest, self.games)
        return more, 1.96 * sqrt(float(apart - more * more) / self.games)

    def report(self) -> str:
        """One line."""
        more, half = self.gain
        shares = ", ".join(f"{rule} {won / self.games:.2%}" for rule, won in self.wins.items())
        return (
            f"{self.width}x{self.height}/{self.mines}, {self.games} boards: {shares}; "
            f"{100 * float(more):+.2f} points ±{100 * half:.2f} "
            f"(+{self.only_hinted} -{self.only_safest}); slowest {self.slowest:.3f} s CPU"
        )


class _Board:
    """A board with mines and an opening in its middle."""

    def __init__(self, width: int, height: int, mines: int, dice: random.Random) -> None:
        self.width, self.height = width, height
        self.around = neighbour_masks(width, height)
        self.start = height // 2 * width + width // 2
        opening = self.around[self.start] | 1 << self.start
        self.mines = mask_of(
            dice.sample(list(cells_of(full_mask(width, height) & ~opening)), mines)
        )
        self.slowest = 0.0

    def won_by(self, rules: Mapping[str, Rule]) -> set[str]:
        """The rules that win it."""
        clues: Clues = {}
        self.open(clues, self.start)
        return set(self._won(clues, rules))

    def open(self, clues: Clues, cell: Cell) -> None:
        """Open a free cell, and around a 0 all cells."""
        left = [cell]
        while left:
            cell = left.pop()
            if cell not in clues:
                clues[cell] = (self.around[cell] & self.mines).bit_count()
                left += [] if clues[cell] else cells_of(self.around[cell])

    def _won(self, clues: Clues, rules: Mapping[str, Rule]) -> Iterator[str]:
        position = self.opened(clues)
        if len(clues) == self.width * self.height - self.mines.bit_count():
            yield from rules
            return
        groups: dict[Cell, dict[str, Rule]] = {}
        for name, rule in rules.items():
            began = time.process_time()
            groups.setdefault(rule(position), {})[name] = rule
            if rule is hinted:
                self.slowest = max(self.slowest, time.process_time() - began)
        for cell, group in groups.items():
            if not self.mines >> cell & 1:
                further = dict(clues)
                self.open(further, cell)
                yield from self._won(further, group)

    def opened(self, clues: Clues) -> Position:
        """Open all that is certain, and mark the certain mines."""
        while True:
            position = Position(self.width, self.height, dict(clues), total=self.mines.bit_count())
            odds, unknown = odds_float(position), list(cells_of(position.unknown))
            safe = [cell for cell in unknown if odds[cell] < CERTAIN]
            if not safe:
                sure: Mask = mask_of(cell for cell in unknown if odds[cell] > 1 - CERTAIN)
                return replace(position, bullets=sure)
            for cell in safe:
                self.open(clues, cell)


def main() -> int:
    """Play so many boards of each size."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=2_000, help="boards of each size")
    options.add_argument("--first", type=int, default=1, help="the seed of the first board")
    numbers = options.parse_args()
    for size in BOARDS:
        games = PairedGames(*size)
        for seed in range(numbers.first, numbers.first + numbers.games):
            games.play(seed)
        sys.stdout.write(f"{games.report()}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
