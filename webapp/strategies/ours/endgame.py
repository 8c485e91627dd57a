"""The endgame: with few arrangements of the mines left, all that can follow is looked at.

The player that wins in most of the arrangements is found by trying everything: a cell that is free
in all of them is opened at once, since that costs nothing; else each cell is tried, and what its
number tells apart goes on alone. All arrangements are equally likely, so the count is the chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from webapp.engine.grid import Cell
from webapp.strategies.ground import Ground
from webapp.strategies.ours.quick_kernel_constants import (
    ENDGAME_CELLS,
    ENDGAME_NODES,
    ENDGAME_WORLDS,
    LISTING_STEPS,
)
from webapp.strategies.protocol import HIDDEN


class _TooLong(Exception):
    """There is too much to look at."""


class Endgame:
    """The unknown cells of a board, numbered in reading order; worlds are masks over them."""

    def __init__(self, ground: Ground, numbers: Sequence[int], marks: Sequence[int]) -> None:
        self._ground, self._numbers, self._marks = ground, numbers, marks
        self.cells = [
            cell for cell, number in enumerate(numbers) if number == HIDDEN and not marks[cell]
        ]
        self._left = ground.mines - sum(marks)
        place = {cell: i for i, cell in enumerate(self.cells)}
        self.around = [
            sum(1 << place[other] for other in ground.neighbours[cell] if other in place)
            for cell in self.cells
        ]
        self._nodes = ENDGAME_NODES

    def best_cell(self) -> Cell | None:
        """The cell that the best player opens; None where the endgame is too long."""
        if len(self.cells) > ENDGAME_CELLS:
            return None
        try:
            worlds = self.worlds()
            _, chosen = self.most_won(worlds, 0)
        except _TooLong:
            return None
        return None if chosen is None else self.cells[chosen]

    def worlds(self) -> list[int]:
        """All arrangements of the mines that are left."""
        worlds = []
        steps = 0
        for world in self._arrangements():
            if world is None:
                steps += 1
            else:
                worlds.append(world)
            if steps > LISTING_STEPS or len(worlds) > ENDGAME_WORLDS:
                raise _TooLong
        return worlds

    def _arrangements(self) -> Iterator[int | None]:
        """The worlds, and None for each step between them."""
        need, free = self._clues()

        def place(i: int, world: int, left: int) -> Iterator[int | None]:
            yield None
            if i == len(self.cells):
                if left == 0:
                    yield world
                return
            clues = [clue for clue in self._ground.neighbours[self.cells[i]] if clue in need]
            for clue in clues:
                free[clue] -= 1
            if left < len(self.cells) - i and all(need[clue] <= free[clue] for clue in clues):
                yield from place(i + 1, world, left)
            if left and all(need[clue] for clue in clues):
                for clue in clues:
                    need[clue] -= 1
                yield from place(i + 1, world | 1 << i, left - 1)
                for clue in clues:
                    need[clue] += 1
            for clue in clues:
                free[clue] += 1

        return place(0, 0, self._left)

    def _clues(self) -> tuple[dict[Cell, int], dict[Cell, int]]:
        """The mines and the unknown cells left around each number."""
        need: dict[Cell, int] = {}
        free: dict[Cell, int] = {}
        for clue, number in enumerate(self._numbers):
            if number == HIDDEN:
                continue
            around = self._ground.neighbours[clue]
            need[clue] = number - sum(self._marks[cell] for cell in around)
            free[clue] = sum(
                self._numbers[cell] == HIDDEN and not self._marks[cell] for cell in around
            )
        return need, free

    def most_won(self, worlds: Sequence[int], opened: int) -> tuple[int, int | None]:
        """In how many of the worlds the best player wins, and the cell that it opens first."""
        if len(worlds) <= 1:
            return len(worlds), None
        self._nodes -= 1
        if self._nodes < 0:
            raise _TooLong
        mined = 0
        for world in worlds:
            mined |= world
        for cell in range(len(self.cells)):
            if not (mined | opened) >> cell & 1:
                opened |= 1 << cell
                groups = self._told_apart(cell, worlds)
                if len(groups) > 1:
                    return sum(self.most_won(group, opened)[0] for group in groups), cell
        return self._best_guess(worlds, opened)

    def _best_guess(self, worlds: Sequence[int], opened: int) -> tuple[int, int | None]:
        """The same where no cell is free in all worlds."""
        cells = range(len(self.cells))
        free = [sum(not (world | opened) >> cell & 1 for world in worlds) for cell in cells]
        best, chosen = 0, None
        for cell in sorted(cells, key=lambda cell: -free[cell]):
            if free[cell] <= best:
                break
            won, rest = 0, free[cell]
            for group in self._told_apart(cell, [w for w in worlds if not w >> cell & 1]):
                if won + rest <= best:
                    break
                rest -= len(group)
                won += self.most_won(group, opened | 1 << cell)[0]
            if won > best:
                best, chosen = won, cell
        return best, chosen

    def _told_apart(self, cell: int, worlds: Sequence[int]) -> list[list[int]]:
        """The worlds by the number that the cell shows."""
        groups: dict[int, list[int]] = defaultdict(list)
        for world in worlds:
            groups[(self.around[cell] & world).bit_count()].append(world)
        return [groups[number] for number in sorted(groups)]
