"""Worlds and second worlds against all worlds of small positions and MiniCard on large ones."""

import random

import pytest
from hypothesis import given, settings

from tests.witnesses.brute_force import (
    Oracle,
    flooded_position,
    is_world,
    positions,
    random_board,
    random_position,
    small_positions,
    spoiled_position,
    worlds_of,
)
from webapp.engine.budget import Budget
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, is_unique, second_world

pytestmark = pytest.mark.unit


def check_with_all_worlds(position: Position) -> None:
    expected = worlds_of(position)
    world = any_world(position, Budget(1_000_000))
    assert (world in expected) if expected else world is None, position
    assert is_unique(position, Budget(1_000_000)) == (len(expected) == 1), position
    for known in expected[:3]:
        other = second_world(position, known, Budget(1_000_000))
        assert (other in expected) if len(expected) > 1 else other is None, position
        assert other != known


def test_small_positions_get_a_world_and_a_second_one_exactly_when_there_are() -> None:
    for position in small_positions(seed=21, count=2000, most_unknown=12):
        check_with_all_worlds(position)


@settings(max_examples=200, deadline=None)
@given(positions(largest=4))
def test_any_position_gets_a_world_and_a_second_one_exactly_when_there_are(
    position: Position,
) -> None:
    if position.unknown.bit_count() <= 12:
        check_with_all_worlds(position)


def check_with_minicard(position: Position) -> None:
    world = any_world(position, Budget(1_000_000))
    with Oracle(position) as oracle:
        assert (world is not None) == oracle.can_hold()
        if world is None:
            return
        assert is_world(position, world)
        other = second_world(position, world, Budget(1_000_000))
        assert (other is None) == oracle.is_unique()
        assert other is None or (other != world and is_world(position, other))


@pytest.mark.parametrize("side", [6, 7, 8, 10, 12])
def test_worlds_of_puzzle_sizes_agree_with_minicard(side: int) -> None:
    rng = random.Random(side)
    for _ in range(20):
        board = random_board(rng, side, side, rng.randint(side, side * side // 2))
        position = random_position(rng, board)
        check_with_minicard(position)
        check_with_minicard(spoiled_position(rng, position))
        check_with_minicard(board.position(board.free_cells()))


def test_worlds_of_expert_frontiers_agree_with_minicard() -> None:
    rng = random.Random(30)
    for _ in range(8):
        position = flooded_position(rng, random_board(rng, 30, 16, 99), rng.randint(10, 300))
        check_with_minicard(position)
        check_with_minicard(spoiled_position(rng, position))


def test_components_that_trade_bullets_in_vain_do_not_hide_that_the_world_is_unique() -> None:
    # Each pair of clues shares one cell: one bullet there or two outside; the total wants fewest.
    pairs = 32
    clues: dict[int, int] = {}
    empties = world = 0
    for pair in range(pairs):
        row, column = divmod(pair, 8)
        start = row * 2 * 48 + column * 6
        clues |= {start + 1: 1, start + 3: 1}
        empties |= sum(1 << start + 48 + c for c in range(6)) | 1 << start + 5
        world |= 1 << start + 2
    position = Position(48, 8, clues, empties=empties, total=pairs)
    assert any_world(position, Budget(100_000)) == world
    assert is_unique(position, Budget(100_000))
    more = Position(48, 8, clues, empties=empties, total=pairs + 1)
    other = any_world(more, Budget(100_000))
    assert other is not None
    assert is_world(more, other)
    assert not is_unique(more, Budget(100_000))
