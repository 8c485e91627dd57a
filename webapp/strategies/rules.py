"""The rules of a table: the board that is played, what the first cell is promised, the time."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from webapp.engine.grid import Cell, Mask, cells_of, full_mask, mask_of
from webapp.engine.randomness import Dice
from webapp.mines.layout import lay_mines
from webapp.mines.levels import FIRSTS, First
from webapp.notation.english import agreeing, counted, sides
from webapp.strategies.ground import Ground, Neighbourhood

MOST_CELLS = 64 * 64
"""Of a board that is played: as many as the largest of the site."""

ANYWHERE = -1
"""A start cell that is drawn anew for each game."""


class BadTable(ValueError):
    """No game can be played like this; the message says why, and what would be right."""


class UnsuitedPlayer(BadTable):
    """A strategy that cannot be seated like this; `why` follows its name, or its title."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name} {why}")
        self.name, self.why = name, why


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """How games are played; unlike those of the site, any width and no mines at all will do."""

    width: int
    height: int
    mines: int
    first: First = "any"
    flood: bool = True
    """Whether a 0 opens the cells around it by itself."""

    start: Cell | None = None
    """The cell where all games begin, `ANYWHERE`, or None: the player chooses."""

    neighbourhood: Neighbourhood = "eight"
    limit_s: float | None = None
    """CPU time of a game; a game that takes longer ends as a timeout."""

    @cached_property
    def ground(self) -> Ground:
        """What the players know."""
        return Ground(self.width, self.height, self.mines, neighbourhood=self.neighbourhood)

    def check(self) -> None:
        """Raise `BadTable` unless there is such a board wherever the game begins."""
        for fault in self._faults():
            raise BadTable(fault)

    def _faults(self) -> Iterator[str]:
        for name, side in (("width", self.width), ("height", self.height)):
            if side < 1:
                yield f"the {name} is {side}: use 1 or more"
        size = self.width * self.height
        if size > MOST_CELLS:
            yield f"{sides(self.width, self.height)} has {size:,} cells: at most {MOST_CELLS:,}"
        if self.first not in FIRSTS:
            yield f"{self.first!r} is no promise for the first cell: use {', '.join(FIRSTS)}"
        free = self._most_free()
        if not 0 <= self.mines <= size - free:
            do_not = agreeing(self.mines, "does not", "do not")
            promise = f", with {counted(free, 'cell')} kept free where the game begins"
            yield (
                f"{counted(self.mines, 'mine')} {do_not} fit on "
                f"{sides(self.width, self.height)}{promise if self.first != 'any' else ''}: "
                f"use 0 to {size - free}"
            )
        if self.start is not None and not ANYWHERE <= self.start < size:
            yield f"the start is cell {self.start}: use 0 to {size - 1}"
        if self.limit_s is not None and not 0 < self.limit_s < math.inf:
            yield f"the time of a game is {self.limit_s:g} s: use more than 0"

    def _most_free(self) -> int:
        """How many cells may have to be free of mines; one always, else there is no game."""
        if self.first != "opening":
            return 1
        around = self.ground.neighbours
        if self.start is not None and 0 <= self.start < len(around):
            return 1 + len(around[self.start])
        return 1 + max(map(len, around), default=0)

    def free_around(self, start: Cell) -> Mask:
        """The cells without a mine when the game begins there."""
        if self.first == "any":
            return 0
        around = mask_of(self.ground.neighbours[start]) if self.first == "opening" else 0
        return around | 1 << start

    def lay(self, start: Cell, dice: Dice) -> Mask:
        """The mines of a game that begins at a cell."""
        free = self.free_around(start)
        return lay_mines(self.width, self.height, self.mines, free=free, dice=dice)

    def numbers(self, mines: Mask) -> list[int]:
        """How many of the mines each cell has for neighbours."""
        numbers = [0] * self.ground.size
        for mine in cells_of(mines & full_mask(self.width, self.height)):
            # All three neighbourhoods are symmetric: who counts whom makes no difference.
            for cell in self.ground.neighbours[mine]:
                numbers[cell] += 1
        return numbers
