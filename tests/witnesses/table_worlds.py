"""Worlds of a table by trying every set of hidden cells, for any neighbourhood.

Who counts whom is told by distances here, the numbers by masks: nothing of the strategies is used.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from webapp.strategies.ground import NEIGHBOURHOODS, Ground, Neighbourhood
from webapp.strategies.protocol import HIDDEN, SeenBoard


def counts(neighbourhood: Neighbourhood, width: int, cell: int, other: int) -> bool:
    """Whether the number of a cell counts another cell."""
    down = abs(cell // width - other // width)
    right = abs(cell % width - other % width)
    return {
        "eight": max(down, right) == 1,
        "four": down + right == 1,
        "knight": {down, right} == {1, 2},
    }[neighbourhood]


def window(ground: Ground, cell: int) -> int:
    """The cells that a number counts, as a mask."""
    return sum(
        1 << other
        for other in range(ground.size)
        if counts(ground.neighbourhood, ground.width, cell, other)
    )


def placements(seen: SeenBoard) -> list[int]:
    """Every set of hidden cells that fits the numbers, of any size, as masks."""
    hidden = [cell for cell, number in enumerate(seen.numbers) if number == HIDDEN]
    numbers = [
        (window(seen.ground, cell), number)
        for cell, number in enumerate(seen.numbers)
        if number != HIDDEN
    ]
    fitting = []
    for chosen in range(1 << len(hidden)):
        mines = sum(1 << cell for place, cell in enumerate(hidden) if chosen >> place & 1)
        if all((mines & around).bit_count() == number for around, number in numbers):
            fitting.append(mines)
    return fitting


def worlds_at(seen: SeenBoard) -> list[int]:
    """The placements of as many mines as the board has."""
    return [mines for mines in placements(seen) if mines.bit_count() == seen.ground.mines]


@dataclass(frozen=True)
class OpenedTable:
    """A board with its mines, and what a player sees of it."""

    seen: SeenBoard
    mines: int

    def open(self, cell: int) -> None:
        assert not self.mines >> cell & 1
        number = (window(self.seen.ground, cell) & self.mines).bit_count()
        self.seen.numbers[cell] = number


def random_table(rng: random.Random, most_hidden: int = 11) -> OpenedTable:
    """A small board of which few cells are hidden, a safe one at least."""
    while True:
        ground = Ground(
            rng.randint(1, 5),
            rng.randint(1, 5),
            rng.randint(0, 6),
            neighbourhood=rng.choice(NEIGHBOURHOODS),
        )
        if ground.mines < ground.size:
            break
    cells = rng.sample(range(ground.size), ground.size)
    table = OpenedTable(SeenBoard.closed(ground), sum(1 << cell for cell in cells[: ground.mines]))
    safe = cells[ground.mines :]
    fewest = max(1, ground.size - most_hidden)
    for cell in safe[: rng.randint(min(fewest, len(safe)), len(safe))]:
        table.open(cell)
    return table
