"""The exact chance to win a small ending: every way it can go is looked at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, Mask, cells_of, full_mask, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, second_world

MOST_WORLDS = 40
"""With more worlds an ending is not small."""

Worlds = tuple[Mask, ...]


def small_ending(position: Position, worlds: int, budget: Budget) -> Ending | None:
    """The ending of a live position, solved; None if it is not small."""
    if worlds > MOST_WORLDS:
        return None
    ending = Ending(position, tuple(sorted(_all_worlds(position, budget))), budget)
    ending.solve()
    return ending


def _all_worlds(position: Position, budget: Budget) -> Iterator[Mask]:
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
    """In how many of some worlds the best play opens every safe cell.

    What has been opened shows the same numbers in all worlds that are left, so the worlds left
    are all that the play from there depends on.
    """

    def __init__(self, position: Position, worlds: Worlds, budget: Budget) -> None:
        self.around = neighbour_masks(position.width, position.height)
        self.cells = full_mask(position.width, position.height) & ~position.clue_mask
        self.worlds = worlds
        self.budget = budget
        self._won: dict[Worlds, int] = {}
        self.wins: dict[Cell, int] = {}
        """In how many worlds one wins who opens this cell first and then plays best."""

    def solve(self) -> None:
        """Work out each first cell; raises `BudgetSpent`."""
        for cell in cells_of(self.cells & self._ever(self.worlds)):
            self.wins[cell] = self._opened(self.worlds, cell)

    @staticmethod
    def _ever(worlds: Worlds) -> Mask:
        ever = 0
        for world in worlds:
            ever |= world
        return ever

    def _won_of(self, worlds: Worlds) -> int:
        if len(worlds) < 2:
            return len(worlds)
        won = self._won.get(worlds)
        if won is None:
            won = self._won[worlds] = self._play(worlds)
        return won

    def _play(self, worlds: Worlds) -> int:
        ever = self._ever(worlds)
        parts = self._told(worlds, list(cells_of(self.cells & ~ever)))
        if len(parts) > 1:
            return sum(self._won_of(part) for part in parts)
        always = ever
        for world in worlds:
            always &= world
        return max(self._opened(worlds, cell) for cell in cells_of(ever & ~always))

    def _opened(self, worlds: Worlds, cell: Cell) -> int:
        alive = tuple(world for world in worlds if not world >> cell & 1)
        return sum(self._won_of(part) for part in self._told(alive, [cell]))

    def _told(self, worlds: Worlds, cells: Sequence[Cell]) -> list[Worlds]:
        """The worlds apart by the numbers that these cells show in them."""
        self.budget.spend(len(worlds))
        parts: dict[tuple[int, ...], list[Mask]] = {}
        for world in worlds:
            key = tuple((self.around[cell] & world).bit_count() for cell in cells)
            parts.setdefault(key, []).append(world)
        return [tuple(part) for part in parts.values()]
