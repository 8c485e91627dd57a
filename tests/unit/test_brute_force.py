"""The two witnesses and the plain definition agree."""

import random
from itertools import product

import pytest
from hypothesis import given, settings

from tests.witnesses.brute_force import (
    Oracle,
    flooded_position,
    forced_by_worlds,
    is_world,
    positions,
    random_board,
    small_positions,
    worlds_of,
)
from webapp.engine.position import Position

pytestmark = pytest.mark.unit


def all_placements(position: Position) -> list[int]:
    cells = range(position.width * position.height)
    placements = product((0, 1), repeat=len(cells))
    return sorted(sum(bit << cell for cell, bit in zip(cells, p, strict=True)) for p in placements)


def test_enumeration_finds_exactly_the_placements_that_fit() -> None:
    for position in small_positions(seed=1, count=200, largest=3):
        expected = [world for world in all_placements(position) if is_world(position, world)]
        assert worlds_of(position) == expected


@settings(max_examples=150, deadline=None)
@given(positions(largest=4))
def test_minicard_agrees_with_enumeration(position: Position) -> None:
    if position.unknown.bit_count() > 12:
        return
    with Oracle(position) as oracle:
        assert oracle.forced() == forced_by_worlds(position)
        assert oracle.is_unique() == (len(worlds_of(position)) == 1)


def test_a_flooded_position_is_possible_and_opens_around_zeros() -> None:
    rng = random.Random(5)
    board = random_board(rng, 16, 16, 40)
    position = flooded_position(rng, board, openings=4)
    assert is_world(position, board.world)
    with Oracle(position) as oracle:
        assert oracle.can_hold()
