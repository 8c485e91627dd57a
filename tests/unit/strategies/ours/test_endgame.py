from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from tests.witnesses.brute_force import worlds_of
from webapp.engine.grid import cells_of
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.ground import Ground
from webapp.strategies.kernels.table_kernel import near_table
from webapp.strategies.ours import endgame_kernel
from webapp.strategies.ours.endgame import Endgame
from webapp.strategies.ours.quick_kernel_constants import ENDGAME_WORLDS
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import HIDDEN, SeenBoard
from webapp.strategies.rules import TableRules

pytestmark = pytest.mark.unit


def best_play(ground: Ground, worlds: frozenset[int], opened: int) -> dict[int, int]:
    """For each cell that can be opened next: in how many worlds perfect play then wins.

    Every order of openings is tried, also of cells that are free; worlds are masks of the board.
    """
    around = [sum(1 << other for other in ground.neighbours[cell]) for cell in range(ground.size)]

    @cache
    def value(worlds: frozenset[int], opened: int) -> int:
        safe = {w: ((1 << ground.size) - 1) & ~w & ~opened for w in worlds}
        won = sum(1 for rest in safe.values() if not rest)
        left = frozenset(w for w, rest in safe.items() if rest)
        return won + max((after(cell, left, opened) for cell in range(ground.size)), default=0)

    def after(cell: int, worlds: frozenset[int], opened: int) -> int:
        if opened >> cell & 1:
            return 0
        groups: dict[int, set[int]] = {}
        for world in worlds:
            if not world >> cell & 1:
                groups.setdefault((around[cell] & world).bit_count(), set()).add(world)
        return sum(value(frozenset(group), opened | 1 << cell) for group in groups.values())

    return {
        cell: after(cell, worlds, opened) for cell in range(ground.size) if not opened >> cell & 1
    }


def stuck_boards(count: int) -> list[SeenBoard]:
    """Boards of small games on which something has to be guessed."""
    boards: list[SeenBoard] = []
    seed = 0
    sizes = [(4, 3, 3), (3, 3, 3), (4, 4, 5), (5, 2, 3), (5, 3, 4)]
    while len(boards) < count:
        seed += 1
        width, height, mines = sizes[seed % len(sizes)]
        rules = TableRules(width=width, height=height, mines=mines, first="safe", flood=False)
        for watched, seen in Pairing(STRATEGIES["random"], rules).watch(seed):
            unknown = seen.numbers.count(HIDDEN)
            if watched.exploded is None and mines < unknown <= 7:
                copy = SeenBoard(seen.ground, list(seen.numbers))
                if len(worlds_of(copy.position())) > 1:
                    boards.append(copy)
    return boards


def known_marks(seen: SeenBoard, worlds: list[int]) -> list[int]:
    """Some of the mines that are the same in all worlds, marked as a player would."""
    certain = worlds[0]
    for world in worlds:
        certain &= world
    marks = [0] * seen.ground.size
    for cell in list(cells_of(certain))[::2]:
        marks[cell] = 1
    return marks


def test_the_endgame_is_played_as_well_as_can_be() -> None:
    guesses = 0
    for seen in stuck_boards(150):
        worlds = worlds_of(seen.position())
        opened = sum(1 << c for c, number in enumerate(seen.numbers) if number != HIDDEN)
        values = best_play(seen.ground, frozenset(worlds), opened)
        endgame = Endgame(seen.ground, seen.numbers, known_marks(seen, worlds))
        won, chosen = endgame.most_won(endgame.worlds(), 0)
        assert won == max(values.values())
        assert chosen is not None
        assert values[endgame.cells[chosen]] == won
        guesses += won < len(worlds)
    assert guesses > 50, "most of these boards can be lost"


def test_the_worlds_of_the_endgame_are_all_there_are() -> None:
    for seen in stuck_boards(60):
        worlds = worlds_of(seen.position())
        marks = known_marks(seen, worlds)
        endgame = Endgame(seen.ground, seen.numbers, marks)
        marked = sum(mark << cell for cell, mark in enumerate(marks))
        listed = [
            marked | sum(1 << endgame.cells[i] for i in cells_of(world))
            for world in endgame.worlds()
        ]
        assert sorted(listed) == worlds


def test_the_compiled_endgame_opens_the_same_cell() -> None:
    rng = random.Random(4)
    rows = np.empty((endgame_kernel.ROWS, ENDGAME_WORLDS), np.int64)
    compared = left_alone = 0
    rules = TableRules(width=9, height=9, mines=24, first="safe")
    for seed in range(120):
        board = SeenBoard.closed(rules.ground)
        for watched, seen in Pairing(STRATEGIES["quick"], rules).watch(seed):
            board = SeenBoard(seen.ground, list(seen.numbers))
            hidden = board.numbers.count(HIDDEN)
            if watched.exploded is not None or not 24 < hidden <= rng.randint(24, 34):
                continue
            marks = [0] * rules.ground.size
            plain = Endgame(rules.ground, board.numbers, marks).best_cell()
            cell = endgame_kernel.play_out(
                rules.mines,
                near_table(9, 9, "eight"),
                np.array(board.numbers, np.int8),
                np.array(marks, np.int8),
                rows,
            )
            assert cell == (-1 if plain is None else plain)
            compared += plain is not None
            left_alone += plain is None
    assert compared > 10
    assert left_alone > 3, "some endgames are too long to look at, and both forms say so"
