"""Whether sums over cells can hold together: by classes of cells, all values tried."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MOST_TRIES = 20_000
"""Values to try: what takes more is no step that a reader could follow."""


class TooHard(Exception):
    """More values than anybody would try."""


class Row(NamedTuple):
    """So many of some cells hold a bullet: at least, and at most."""

    cells: int
    low: int
    high: int


def impossible(rows: Sequence[Row]) -> bool:
    """Whether no bullets in the cells make all the sums."""
    classes: list[int] = []
    for row in rows:
        rest, parted = row.cells, []
        for kind in classes:
            inside = kind & row.cells
            rest &= ~kind
            parted += [part for part in (inside, kind & ~row.cells) if part]
        classes = [*parted, rest] if rest else parted
    search = _Search(
        [[i for i, kind in enumerate(classes) if kind & row.cells] for row in rows],
        [(row.low, row.high) for row in rows],
    )
    return not search.possible([0] * len(classes), [kind.bit_count() for kind in classes])


class _Search:
    def __init__(self, members: list[list[int]], bounds: list[tuple[int, int]]) -> None:
        self.rows = list(zip(members, bounds, strict=True))
        self.tries = 0

    def possible(self, low: list[int], high: list[int]) -> bool:
        """Whether values between these make all the sums."""
        self.tries += 1
        if self.tries > MOST_TRIES:
            raise TooHard
        if not self._narrow(low, high):
            return False
        wide = [i for i, (least, most) in enumerate(zip(low, high, strict=True)) if least < most]
        if not wide:
            return True
        counts = dict.fromkeys(wide, 0)
        for members, _ in self.rows:
            for i in members:
                if i in counts:
                    counts[i] += 1
        chosen = max(wide, key=lambda i: (counts[i], low[i] - high[i]))
        for value in range(low[chosen], high[chosen] + 1):
            lower, higher = low.copy(), high.copy()
            lower[chosen] = higher[chosen] = value
            if self.possible(lower, higher):
                return True
        return False

    def _narrow(self, low: list[int], high: list[int]) -> bool:
        """Narrow the values by each sum until nothing changes."""
        changed = True
        while changed:
            changed = False
            for members, (least, most) in self.rows:
                lows = sum(low[i] for i in members)
                highs = sum(high[i] for i in members)
                if lows > most or highs < least:
                    return False
                if lows >= least and highs <= most:
                    continue
                for i in members:
                    if high[i] > most - lows + low[i]:
                        highs -= high[i] - (most - lows + low[i])
                        high[i] = most - lows + low[i]
                        changed = True
                    if low[i] < least - highs + high[i]:
                        lows += least - highs + high[i] - low[i]
                        low[i] = least - highs + high[i]
                        changed = True
        return True
