"""The walk in simplest order: always the first smallest reason, to the end of what is certain."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.witnesses.brute_force import Oracle, forced_by_worlds, random_position, small_board
from tests.witnesses.reason_witness import puzzles
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import full_mask
from webapp.engine.position import Position
from webapp.engine.reasons.smallest import smallest_reasons
from webapp.engine.reasons.smallest_order import ReasonWalk, WalkStep, walk, walk_steps
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def after_each_step(position: Position, walked: ReasonWalk) -> list[Position]:
    positions = [position]
    for step in walked.steps:
        last = positions[-1]
        bullets = last.bullets | step.reason.bullets
        empties = last.empties | step.reason.empties
        positions.append(
            Position(
                last.width,
                last.height,
                last.clues,
                bullets=bullets,
                empties=empties,
                total=last.total,
            )
        )
    return positions


def test_each_step_is_the_one_that_the_position_alone_gives() -> None:
    for puzzle in puzzles(31, 60, [(5, 5, 8), (7, 7, 15), (6, 8, 14), (10, 10, 30)]):
        walked = walk(puzzle, Budget())
        assert [step.number for step in walked.steps] == list(range(1, len(walked.steps) + 1))
        for position, step in zip(after_each_step(puzzle, walked), walked.steps, strict=False):
            assert smallest_reasons(position, Budget())[0] == step.reason


def test_a_puzzle_is_solved_to_its_only_world() -> None:
    for puzzle in puzzles(32, 60, [(5, 5, 8), (7, 7, 15), (4, 9, 11), (10, 10, 30)]):
        walked = walk(puzzle, Budget())
        end = after_each_step(puzzle, walked)[-1]
        with Oracle(puzzle) as oracle:
            assert oracle.world() == end.bullets
        assert walked.solved
        assert end.bullets | end.empties | puzzle.clue_mask == full_mask(
            puzzle.width, puzzle.height
        )


def test_every_step_is_new_and_the_walk_ends_where_nothing_more_is_certain() -> None:
    rng = random.Random(33)
    unsolved = 0
    for _ in range(1500):
        position = random_position(rng, small_board(rng))
        if position.unknown.bit_count() > 12:
            continue
        walked = walk(position, Budget())
        positions = after_each_step(position, walked)
        for before, after in pairwise(positions):
            assert before.unknown & ~after.unknown
        bullets, empties = forced_by_worlds(position) or (0, 0)
        assert position.unknown & ~walked.left == bullets | empties
        assert positions[-1].unknown == walked.left
        assert walked.solved == (not walked.left)
        unsolved += not walked.solved
    assert unsolved > 200


def test_a_finished_position_has_no_steps() -> None:
    walked = walk(parse_position_text("2x2 1\n1*\n1-"), Budget())
    assert walked == ReasonWalk((), 0)
    assert walked.solved


def test_without_a_total_the_cells_that_no_clue_touches_are_left() -> None:
    walked = walk(parse_position_text("4x1 ?\n1..."), Budget())
    assert [step.reason.bullets for step in walked.steps] == [0b10]
    assert walked.left == 0b1100


def until_spent(steps: Iterator[WalkStep]) -> Iterator[WalkStep]:
    try:
        yield from steps
    except BudgetSpent:
        return


def test_the_steps_found_before_the_budget_is_spent_are_not_lost() -> None:
    cut_short = 0
    for puzzle in puzzles(34, 30, [(7, 7, 15)]):
        reasons = [step.reason for step in until_spent(walk_steps(puzzle, Budget(20)))]
        expected = [step.reason for step in walk(puzzle, Budget()).steps]
        assert reasons == expected[: len(reasons)]
        cut_short += 0 < len(reasons) < len(expected)
    assert cut_short > 5
