"""Forced cells against all worlds of small positions and against MiniCard on large ones."""

import random

import pytest
from hypothesis import given, settings

from tests.witnesses.brute_force import (
    Oracle,
    flooded_position,
    forced_by_worlds,
    positions,
    random_board,
    random_position,
    small_positions,
    spoiled_position,
)
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.network import Contradiction
from webapp.engine.position import Position

pytestmark = pytest.mark.unit


def forced_masks(position: Position, use_total: bool) -> tuple[int, int] | None:
    try:
        certain = forced_cells(position, Budget(1_000_000), use_total)
    except Contradiction:
        return None
    return certain.bullets, certain.empties


@pytest.mark.parametrize("use_total", [True, False])
def test_forced_cells_of_small_positions_are_those_of_all_worlds(use_total: bool) -> None:
    for position in small_positions(seed=11, count=1500, most_unknown=12):
        assert forced_masks(position, use_total) == forced_by_worlds(position, use_total), position


@settings(max_examples=200, deadline=None)
@given(positions(largest=4))
def test_forced_cells_of_any_position_are_those_of_all_worlds(position: Position) -> None:
    if position.unknown.bit_count() <= 12:
        assert forced_masks(position, True) == forced_by_worlds(position)


def check_with_minicard(position: Position) -> None:
    for use_total in (True, False):
        with Oracle(position, use_total) as oracle:
            assert forced_masks(position, use_total) == oracle.forced(), position


@pytest.mark.parametrize("side", [6, 7, 8, 9, 10, 12])
def test_forced_cells_of_puzzle_sizes_agree_with_minicard(side: int) -> None:
    rng = random.Random(side)
    for _ in range(8):
        bullets = rng.randint(side, side * side // 2)
        position = random_position(rng, random_board(rng, side, side, bullets))
        check_with_minicard(position)
        check_with_minicard(spoiled_position(rng, position))


def test_forced_cells_of_expert_frontiers_agree_with_minicard() -> None:
    rng = random.Random(99)
    for _ in range(4):
        board = random_board(rng, 30, 16, 99)
        check_with_minicard(flooded_position(rng, board, rng.randint(10, 250)))


def test_the_total_decides_across_components() -> None:
    # Two clues in far corners, three bullets each at most; the total leaves no choice.
    clues = {0: 2, 24: 1}
    few = forced_masks(Position(5, 5, clues, total=3), True)
    assert few == (0, sum(1 << c for c in range(25) if c not in {0, 24, 1, 5, 6, 18, 19, 23}))
    most = forced_masks(Position(5, 5, clues, total=20), True)
    assert most == (few[1], 0)


def test_a_total_that_the_components_cannot_reach_is_a_contradiction() -> None:
    with pytest.raises(Contradiction):
        forced_cells(Position(5, 5, {0: 2, 24: 1}, total=2), Budget())
