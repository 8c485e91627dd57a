from __future__ import annotations

import random

import pytest

from tests.witness import Oracle, counts_by_worlds, random_board
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import cells_of, full_mask
from webapp.mines.walk import LiveStep, live_walk, numbers
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id

pytestmark = pytest.mark.unit


def random_live_board(seed: int) -> LiveBoard:
    rng = random.Random(seed)
    board = random_board(rng, rng.randint(2, 4), rng.randint(2, 4), rng.randint(0, 3))
    return LiveBoard(board.width, board.height, board.world, rng.choice(board.free_cells()))


def walk(board: LiveBoard) -> list[LiveStep]:
    return list(live_walk(board, Budget()))


@pytest.mark.parametrize("seed", range(60))
def test_a_walk_opens_every_safe_cell_once_and_marks_only_mines(seed: int) -> None:
    board = random_live_board(seed)
    opened = 0
    for step in walk(board):
        assert step.before.clue_mask == opened
        assert not step.opens & opened
        assert step.bullets & ~board.mines == 0
        assert step.empties & board.mines == 0
        assert step.empties & ~(opened | step.opens) == 0
        opened |= step.opens
    assert opened == full_mask(board.width, board.height) & ~board.mines


@pytest.mark.parametrize("seed", range(60))
def test_a_guess_is_made_only_where_nothing_is_certain_and_takes_the_safest_cell(seed: int) -> None:
    for step in walk(random_live_board(seed))[1:]:
        if step.odds is None:
            oracle = Oracle(step.before, step.uses_total, step.clues)
            assert all(not oracle.can_hold(-cell - 1) for cell in cells_of(step.bullets))
            assert all(not oracle.can_hold(cell + 1) for cell in cells_of(step.empties))
        else:
            assert Oracle(step.before).forced() == (0, 0)
            _, odds = counts_by_worlds(step.before)
            [cell] = cells_of(step.bullets | step.empties)
            assert step.odds == odds[cell] == min(odds.values())


def test_a_board_reported_as_impossible_needs_no_guess() -> None:
    board = parse_game_id("9x9:4,4,m00b7d48a3e0231c419200")
    assert all(step.odds is None for step in walk(board))


def test_opened_cells_come_with_their_numbers() -> None:
    board = LiveBoard(3, 1, 1, 2)
    assert numbers(board, walk(board)[0].opens) == [(1, 1), (2, 0)]


def test_a_walk_keeps_to_its_budget() -> None:
    board = LiveBoard(5, 5, 0b00000_01010_00000_01010_00000, 12)
    with pytest.raises(BudgetSpent):
        list(live_walk(board, Budget(1)))
