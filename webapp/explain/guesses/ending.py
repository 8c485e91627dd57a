"""The exact chance to win a small ending: every way it can go is looked at once.

Deciding how to play is far harder than counting worlds, so only endings of few worlds are solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, second_world

ENDING_WORK = 20_000
"""Work for the exact chance to win; where it takes more, only the safety of a guess counts."""

MOST_WORLDS = 40
"""More worlds are no small ending: the ways to play grow with the sets of worlds, of which
there may be 2^40. The budget ends what takes long all the same."""

Worlds = tuple[Mask, ...]
"""The worlds that are still possible, in order, so that they can be looked up."""


def small_ending(position: Position, worlds: int, budget: Budget) -> Ending | None:
    """The ending of a live position, solved; None if it is not small."""
    if worlds > MOST_WORLDS:
        return None
    all_worlds = _all_worlds(position.without_complete_clues(), budget)
    ending = Ending(position, tuple(sorted(all_worlds)), budget)
    ending.solve()
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

    def __init__(self, position: Position, worlds: Worlds, budget: Budget) -> None:
        self.around = neighbour_masks(position.width, position.height)
        self.cells = full_mask(position.width, position.height) & ~position.clue_mask
        self.worlds = worlds
        self.budget = budget
        self._wins_of_worlds: dict[Worlds, int] = {}
        self.wins: dict[Cell, int] = {}
        """In how many worlds the best play wins after opening this cell first."""

    def solve(self) -> None:
        """Work out the wins of each first cell; raises `BudgetSpent`."""
        for cell in cells_of(self.cells & self._possible_mines(self.worlds)):
            self.wins[cell] = self._wins_after(self.worlds, cell)

    @staticmethod
    def _possible_mines(worlds: Worlds) -> Mask:
        """The cells that hold a mine in some of these worlds."""
        mines = 0
        for world in worlds:
            mines |= world
        return mines

    def _most_wins(self, worlds: Worlds) -> int:
        """In how many of these worlds the best play wins."""
        if len(worlds) < 2:
            return len(worlds)
        wins = self._wins_of_worlds.get(worlds)
        if wins is None:
            wins = self._wins_of_worlds[worlds] = self._play(worlds)
        return wins

    def _play(self, worlds: Worlds) -> int:
        """The wins of a set of worlds that is new: safe cells first, then the best guess."""
        doubtful = self._possible_mines(worlds)
        # Opening what is safe costs nothing; whatever it tells is known before the guess.
        parts = self._parted(worlds, list(cells_of(self.cells & ~doubtful)))
        if len(parts) > 1:
            return sum(self._most_wins(part) for part in parts)
        certain = doubtful
        for world in worlds:
            certain &= world
        return max(self._wins_after(worlds, cell) for cell in cells_of(doubtful & ~certain))

    def _wins_after(self, worlds: Worlds, cell: Cell) -> int:
        """The wins of opening a cell that may hold a mine, and of the best play after."""
        alive = tuple(world for world in worlds if not world >> cell & 1)
        return sum(self._most_wins(part) for part in self._parted(alive, [cell]))

    def _parted(self, worlds: Worlds, cells: Sequence[Cell]) -> list[Worlds]:
        """The worlds parted by the numbers that these cells show in them."""
        self.budget.spend(len(worlds))
        parts: dict[tuple[int, ...], list[Mask]] = {}
        for world in worlds:
            key = tuple((self.around[cell] & world).bit_count() for cell in cells)
            parts.setdefault(key, []).append(world)
        return [tuple(part) for part in parts.values()]
