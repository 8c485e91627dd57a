"""Smallest conflicts against all subsets of clues on small boards, and MiniCard on large ones."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from tests.witnesses.brute_force import (
    Oracle,
    flooded_position,
    positions,
    random_board,
    random_position,
    small_positions,
    spoiled_position,
    worlds_of,
)
from webapp.engine.budget import Budget
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.position import Position

pytestmark = pytest.mark.unit


def only_clues(position: Position, clues: tuple[int, ...]) -> Position:
    """The position that keeps these numbers; the other clue cells are just empty."""
    dropped = sum(1 << cell for cell in position.clues if cell not in clues)
    shown = {cell: position.clues[cell] for cell in clues}
    return replace(position, clues=shown, empties=position.empties | dropped)


def first_of_all_subsets(position: Position) -> Conflict | None:
    for uses_total in (False, True):
        for size in range(len(position.clues) + 1):
            for clues in combinations(sorted(position.clues), size):
                if not worlds_of(only_clues(position, clues), uses_total):
                    return Conflict(clues, uses_total)
    return None


def test_small_positions_get_the_first_of_the_smallest_conflicts() -> None:
    conflicts = []
    for position in small_positions(seed=41, count=4000, largest=4, most_unknown=8):
        if len(position.clues) > 8:
            continue
        expected = None if worlds_of(position) else first_of_all_subsets(position)
        assert smallest_conflict(position, Budget(1_000_000)) == expected, position
        conflicts.append(expected)
    assert sum(conflict is None for conflict in conflicts) > 100
    assert {len(c.clues) for c in conflicts if c and c.uses_total} >= {0, 1, 2}
    assert {len(c.clues) for c in conflicts if c and not c.uses_total} >= {1, 2, 3}


@settings(max_examples=150, deadline=None)
@given(positions(largest=3))
def test_any_position_gets_the_first_of_the_smallest_conflicts(position: Position) -> None:
    if position.unknown.bit_count() <= 6:
        expected = None if worlds_of(position) else first_of_all_subsets(position)
        assert smallest_conflict(position, Budget(1_000_000)) == expected


def check_with_minicard(position: Position) -> Conflict | None:
    conflict = smallest_conflict(position, Budget(2_000_000))
    with Oracle(position) as oracle:
        assert (conflict is None) == oracle.can_hold()
    if conflict is None:
        return None
    with Oracle(position, conflict.uses_total, conflict.clues) as oracle:
        assert not oracle.can_hold()
    for dropped in conflict.clues:
        fewer = [clue for clue in conflict.clues if clue != dropped]
        with Oracle(position, conflict.uses_total, fewer) as oracle:
            assert oracle.can_hold()
    if conflict.uses_total:
        with Oracle(position, use_total=False) as oracle:
            assert oracle.can_hold()
    return conflict


@pytest.mark.parametrize("side", [6, 7, 8])
def test_conflicts_of_puzzle_sizes_are_minimal_to_minicard(side: int) -> None:
    rng = random.Random(side)
    conflicts = []
    for _ in range(40):
        board = random_board(rng, side, side, rng.randint(side, side * side // 3))
        conflicts.append(check_with_minicard(spoiled_position(rng, random_position(rng, board))))
    assert sum(conflict is not None for conflict in conflicts) > 10


def test_no_smaller_conflict_exists_on_puzzle_sizes() -> None:
    rng = random.Random(67)
    for _ in range(30):
        position = spoiled_position(rng, random_position(rng, random_board(rng, 6, 6, 11), False))
        conflict = smallest_conflict(position, Budget(1_000_000))
        if conflict is None or len(conflict.clues) > 3:
            continue
        for size in range(len(conflict.clues)):
            for clues in combinations(sorted(position.clues), size):
                with Oracle(position, clues=clues) as oracle:
                    assert oracle.can_hold()


def test_conflicts_of_expert_frontiers_are_minimal_to_minicard() -> None:
    rng = random.Random(16)
    for _ in range(8):
        position = flooded_position(rng, random_board(rng, 30, 16, 99), rng.randint(10, 200))
        check_with_minicard(spoiled_position(rng, position))


def test_clues_alone_come_before_fewer_clues_with_the_total() -> None:
    # 3 in a corner of a board with one bullet: the total and one clue, or two clues alone.
    position = Position(3, 3, {0: 3, 2: 1}, total=1)
    assert smallest_conflict(position, Budget()) == Conflict((0, 2), uses_total=False)
    assert smallest_conflict(replace(position, clues={0: 3}), Budget()) == Conflict((0,), True)
    assert smallest_conflict(Position(2, 2, {}, total=5), Budget()) == Conflict((), True)
