"""The exact chance to win a small ending: every way it can go is looked at once.

Deciding how to play is far harder than counting worlds, so only endings of few worlds are solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, second_world

ENDING_WORK = 15_000
"""Work for the exact chance to win, about .1 s; where it takes more, it is not worked out."""

MOST_WORLDS = 240
"""More worlds are no small ending: of those with more few are solved within `ENDING_WORK`."""

WorldSet = int
"""A set of worlds: one bit for each, in the order in which they are listed."""


def small_ending(position: Position, worlds: int, budget: Budget) -> Ending | None:
    """The ending of a live position, solved; None if it is not small.

    That depends on the position alone: where the budget does not suffice to find out, it is spent
    (`BudgetSpent`), so that a rung of a hint with little left never names another cell.
    """
    if worlds > MOST_WORLDS:
        return None
    trial = budget.part(ENDING_WORK)
    try:
        all_worlds = sorted(_all_worlds(position.without_complete_clues(), trial))
        ending = Ending(position, all_worlds, trial)
        ending.solve()
    except BudgetSpent:
        return None
    finally:
        budget.spend(trial.spent)
    return ending


def _all_worlds(position: Position, budget: Budget) -> Iterator[Mask]:
    """Each world once: two that differ in a cell part the others by what that cell holds."""
    world = any_world(position, budget)
    if world is None:
        return
    other = second_world(position, world, budget)
    if other is None:
        yield world
        return
    cell = (world ^ other) & -(world ^ other)
    yield from _all_worlds(replace(position, bullets=position.bullets | cell), budget)
    yield from _all_worlds(replace(position, empties=position.empties | cell), budget)


class Ending:
    """The play of an ending that opens every safe cell in most worlds.

    What has been opened shows the same numbers in all worlds that are left, so the worlds left
    are all that the play from there depends on: each set of them is solved once.
    """

    def __init__(self, position: Position, worlds: list[Mask], budget: Budget) -> None:
        self.budget = budget
        self.worlds = worlds
        self.everything = (1 << len(worlds)) - 1
        around = neighbour_masks(position.width, position.height)
        self.free: dict[Cell, WorldSet] = {}
        """The worlds in which a cell holds no mine, of each cell that is free in any."""
        self.showing: dict[Cell, list[WorldSet]] = {}
        """The same worlds, parted by the number that the cell shows."""
        for cell in cells_of(position.unknown | position.empties):
            parts: dict[int, WorldSet] = {}
            for place, world in enumerate(worlds):
                if not world >> cell & 1:
                    number = (around[cell] & world).bit_count()
                    parts[number] = parts.get(number, 0) | 1 << place
            if parts:
                self.showing[cell] = list(parts.values())
                self.free[cell] = sum(parts.values())
        self._wins: dict[WorldSet, int] = {}
        self.wins: dict[Cell, int] = {}
        """In how many worlds the best play wins after opening this cell first."""

    def solve(self) -> None:
        """Work out the wins of each first cell; raises `BudgetSpent`."""
        doubtful = [cell for cell in self.free if self.free[cell] != self.everything]
        for cell in doubtful:
            self.wins[cell] = self._wins_after(self.everything, cell, 0)

    def _most_wins(self, worlds: WorldSet) -> int:
        """In how many of these worlds the best play wins."""
        if not worlds & (worlds - 1):
            return 1
        wins = self._wins.get(worlds)
        if wins is None:
            wins = self._wins[worlds] = self._play(worlds)
        return wins

    def _play(self, worlds: WorldSet) -> int:
        """The wins of a set of worlds that is new: safe cells first, then the best guess."""
        self.budget.spend()
        # Opening what is safe costs nothing; whatever it tells is known before the guess.
        parts = [worlds]
        for cell, free in self.free.items():
            if not worlds & ~free:
                parts = [part & shown for part in parts for shown in self.showing[cell]]
                parts = [part for part in parts if part]
        if len(parts) > 1:
            return sum(map(self._most_wins, parts))
        alive = [((worlds & free).bit_count(), cell) for cell, free in self.free.items()]
        number, most = worlds.bit_count(), 0
        for least, cell in sorted(alive, reverse=True):
            # A cell wins in no more worlds than those in which it is free.
            if least <= most:
                break
            if least < number:
                most = max(most, self._wins_after(worlds, cell, most))
        return most

    def _wins_after(self, worlds: WorldSet, cell: Cell, enough: int) -> int:
        """The wins of opening a cell that may hold a mine, and of the best play after.

        Where they are no more than `enough` the answer may be too small.
        """
        parts = [part for shown in self.showing[cell] if (part := shown & worlds)]
        wins = sum(part.bit_count() for part in parts)
        for part in parts:
            wins += self._most_wins(part) - part.bit_count()
            if wins <= enough:
                break
        return wins
