"""Reasons on small boards, where every set of clues and every placement can be tried."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from tests.witnesses.brute_force import Oracle, random_position, small_board, spoiled_position
from tests.witnesses.reason_witness import Placements, Proof, puzzles
from webapp.engine.budget import Budget
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.engine.reasons.smallest import (
    reasons_for_cell,
    smallest_reason,
    smallest_reasons,
)
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def proofs(reasons: list[Reason]) -> list[Proof]:
    return sorted((r.clues, r.uses_total, r.bullets, r.empties) for r in reasons)


def random_positions(seed: int, count: int) -> Iterator[Position]:
    """Possible positions of any shape to 5x5, with few enough unknown cells to try them all."""
    rng = random.Random(seed)
    while count:
        position = random_position(rng, small_board(rng))
        if 0 < position.unknown.bit_count() <= 10:
            count -= 1
            yield position


def puzzle_positions(seed: int, count: int) -> Iterator[Position]:
    """Minimal puzzles, some of whose cells are marked until eleven are unknown."""
    rng = random.Random(seed)
    for puzzle in puzzles(seed, count, [(5, 5, 8), (4, 4, 5), (6, 4, 7), (3, 6, 5)]):
        with Oracle(puzzle) as oracle:
            world = oracle.world() or 0
        unknown = [cell for cell in range(36) if puzzle.unknown >> cell & 1]
        marked = sum(1 << cell for cell in rng.sample(unknown, max(0, len(unknown) - 11)))
        yield replace(puzzle, bullets=marked & world, empties=marked & ~world)


def hard_positions(seed: int, count: int) -> Iterator[Position]:
    """Positions in which no single clue proves anything."""
    for position in puzzle_positions(seed, count):
        if not Placements(position).smallest(position.unknown, use_total=False, most=1):
            yield position


def test_all_smallest_reasons_are_found_with_all_their_conclusions() -> None:
    sizes = set()
    for position in [*random_positions(1, 10_000), *puzzle_positions(2, 600)]:
        expected = Placements(position).reasons()
        assert proofs(smallest_reasons(position, Budget())) == sorted(expected), position
        sizes |= {(proof[1], len(proof[0])) for proof in expected}
    assert {(False, size) for size in (1, 2, 3, 4)} | {(True, size) for size in range(4)} <= sizes


def test_the_reasons_for_one_cell_are_the_smallest_that_decide_it() -> None:
    rng = random.Random(3)
    for position in [*random_positions(4, 5000), *puzzle_positions(5, 400)]:
        cell = rng.choice([cell for cell in range(36) if position.unknown >> cell & 1])
        expected = Placements(position).reasons(1 << cell)
        reasons = reasons_for_cell(position, cell, Budget())
        assert proofs(reasons) == sorted(expected), (position, cell)


def test_a_known_cell_needs_no_reason() -> None:
    position = parse_position_text("3x1 1\n1*-")
    assert reasons_for_cell(position, 1, Budget()) == []


def without_one(clues: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [clues[:index] + clues[index + 1 :] for index in range(len(clues))]


def test_no_part_of_a_reason_proves_all_that_it_proves() -> None:
    for position in random_positions(7, 3000):
        placements = Placements(position)
        for reason in smallest_reasons(position, Budget()):
            goal = (reason.bullets, reason.empties)
            parts = [(part, reason.uses_total) for part in without_one(reason.clues)]
            if reason.uses_total:
                parts.append((reason.clues, False))
            assert placements.forced(reason.clues, reason.uses_total) == goal
            assert goal not in [placements.forced(*part) for part in parts]


def order(position: Position, reason: Reason) -> tuple[object, ...]:
    places = [divmod(clue, position.width) for clue in reason.clues]
    near = {
        cell
        for row, column in places
        for cell in range(position.width * position.height)
        if position.unknown >> cell & 1
        and max(abs(cell // position.width - row), abs(cell % position.width - column)) == 1
    }
    apart = [max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in combinations(places, 2)]
    assert near == {cell for cell in range(60) if reason.cells >> cell & 1}
    return (len(near), sum(apart), reason.clues)


def test_reasons_come_in_order_and_the_first_is_the_smallest() -> None:
    for position in [*random_positions(8, 3000), *puzzle_positions(9, 200)]:
        reasons = smallest_reasons(position, Budget())
        keys = [order(position, reason) for reason in reasons]
        assert keys == sorted(keys)
        assert smallest_reason(position, Budget()) == (reasons[0] if reasons else None)


def test_clues_that_say_the_same_are_reasons_each_of_its_own() -> None:
    position = parse_position_text("2x3 ?\n2.\n2.\n--")
    clues = [reason.clues for reason in smallest_reasons(position, Budget())]
    assert clues == [(0,), (2,)]


def test_a_position_that_cannot_be_gives_sound_reasons_or_is_refused() -> None:
    rng = random.Random(10)
    refused = 0
    for position in random_positions(11, 4000):
        spoiled = spoiled_position(rng, position)
        placements = Placements(spoiled)
        try:
            reasons = smallest_reasons(spoiled, Budget())
        except Contradiction:
            refused += 1
            assert placements.forced(tuple(spoiled.clues), use_total=False) == (
                (spoiled.unknown, spoiled.unknown)
            ) or placements.forced(tuple(spoiled.clues), use_total=True) == (
                (spoiled.unknown, spoiled.unknown)
            )
        else:
            for reason in reasons:
                forced = placements.forced(reason.clues, reason.uses_total)
                assert forced == (reason.bullets, reason.empties)
    assert refused > 200
