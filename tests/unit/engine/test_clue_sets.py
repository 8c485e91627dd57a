"""Minimal clue sets against the paper's procedure carried out literally."""

import random
from collections.abc import Callable

import pytest

from tests.witnesses.brute_force import Board, Oracle, random_board, worlds_of
from webapp.engine.budget import Budget
from webapp.engine.clue_sets import clue_position, minimal_clues
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position

pytestmark = pytest.mark.unit


def literal_procedure(
    board: Board, order: list[int], deducible: Callable[[Position], bool]
) -> set[int]:
    shown = set(board.free_cells())
    for cell in order:
        if cell in shown:
            shown.discard(cell)
            if not deducible(board.position(shown)):
                shown.add(cell)
    return shown


def only_one_world(position: Position) -> bool:
    return len(worlds_of(position)) == 1


def unique_to_minicard(position: Position) -> bool:
    with Oracle(position) as oracle:
        return oracle.is_unique()


def engine_clues(board: Board, order: list[int]) -> set[int]:
    mask = minimal_clues(board.width, board.height, board.world, order, budget=Budget(1_000_000))
    return set(cells_of(mask))


def test_clue_sets_of_small_worlds_are_those_of_the_literal_procedure() -> None:
    rng = random.Random(31)
    for _ in range(150):
        width, height = rng.choice([(3, 3), (4, 3), (3, 4), (4, 4), (5, 2), (1, 6)])
        board = random_board(rng, width, height, rng.randint(0, width * height))
        order = board.free_cells()
        rng.shuffle(order)
        assert engine_clues(board, order) == literal_procedure(board, order, only_one_world)


@pytest.mark.parametrize(("side", "boards"), [(5, 10), (7, 10), (10, 3)])
def test_clue_sets_agree_with_the_procedure_on_minicard(side: int, boards: int) -> None:
    rng = random.Random(side)
    for _ in range(boards):
        board = random_board(rng, side, side, rng.randint(1, side * side // 2))
        order = board.free_cells()
        rng.shuffle(order)
        assert engine_clues(board, order) == literal_procedure(board, order, unique_to_minicard)


def test_bullets_in_the_order_are_passed_over_and_clues_left_out_stay() -> None:
    board = Board(3, 3, mask_of([0, 4]))
    assert engine_clues(board, []) == set(board.free_cells())
    assert engine_clues(board, list(range(9))) == engine_clues(board, board.free_cells())


def test_the_puzzle_of_a_clue_set_shows_its_numbers_and_total() -> None:
    world = mask_of([0, 4])
    assert clue_position(3, 3, world, mask_of([1, 8])) == Position(3, 3, {1: 2, 8: 1}, total=2)
