"""Exercises out of live boards, beside all their worlds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.witnesses.brute_force import forced_by_worlds
from webapp.bullets.grades import BANDS, Band
from webapp.engine.budget import Budget
from webapp.explain.exercises import Exercise, exercise_of
from webapp.explain.live_steps import live_walk
from webapp.mines.boards import make_board
from webapp.mines.levels import BoardWish, Hardness
from webapp.press.layout.entries import LiveEntry
from webapp.press.layout.prose import LIVE_EXAMPLE, POSITIONS, walk

pytestmark = pytest.mark.unit

NODES = 2_000_000


def exercises(hardness: Hardness, band: Band | None, boards: int = 25) -> list[Exercise]:
    """Those of some boards of 5 x 5."""
    wish = BoardWish(5, 5, 6, rules="no-guess", hardness=hardness)
    live_boards = [make_board(wish, 0, seed) for seed in range(boards)]
    choices = [exercise_of(board, band, Budget(NODES)) for board in live_boards]
    return [exercise for exercise in choices if exercise is not None]


@pytest.mark.parametrize("hardness", ["", "two", "three", "count"])
def test_all_that_is_safe_in_all_worlds_is_told_and_flags_are_certain(hardness: Hardness) -> None:
    all_exercises = exercises(hardness, None, boards=8)
    assert len(all_exercises) > 4
    for exercise in all_exercises:
        forced = forced_by_worlds(exercise.open_cells)
        assert forced is not None
        bullets, empties = forced
        assert exercise.safe == empties
        assert exercise.position.bullets & ~bullets == 0
        assert exercise.step.empties & ~exercise.safe == 0
        assert exercise.step.empties


@pytest.mark.parametrize(
    ("band", "hardness"),
    [(Band.GENTLE, ""), (Band.EASY, "two"), (Band.TRICKY, "count"), (Band.HARD, "three")],
)
def test_an_exercise_is_as_hard_as_wished(band: Band, hardness: Hardness) -> None:
    all_exercises = exercises(hardness, band)
    assert all_exercises
    for exercise in all_exercises:
        assert exercise.band is band
        assert exercise.step.uses_total == (band is Band.TRICKY)
        if band is not Band.TRICKY:
            assert (exercise.step.size >= 3) == (band is Band.HARD)


def test_without_a_wish_the_hardest_step_of_the_board_is_asked() -> None:
    wish = BoardWish(8, 8, 10, rules="no-guess", hardness="three")
    board = make_board(wish, 36, 1)
    hardest = exercise_of(board, None, Budget(NODES))
    assert hardest is not None
    harder = BANDS[BANDS.index(hardest.band) + 1 :]
    assert [exercise_of(board, band, Budget(NODES)) for band in harder] == [None] * len(harder)
    largest = max(step.size for step in live_walk(board) if step.empties)
    assert hardest.step.size <= largest
    assert largest >= 3


def test_a_game_that_only_waits_to_be_ended_is_no_exercise() -> None:
    for exercise in exercises("count", Band.TRICKY):
        assert exercise.position.bullets.bit_count() < (exercise.position.total or 0)


def test_the_solution_marks_all_safe_cells_and_names_those_beside_the_step() -> None:
    for exercise in exercises("two", None):
        solution = exercise.solution(7)
        assert solution.number == 7
        assert solution.after().empties == exercise.safe
        assert solution.after().clues == exercise.position.clues
        others = exercise.safe & ~exercise.step.empties
        assert ("Certainly safe too" in solution.sentence) == bool(others)
        assert solution.sentence.startswith(exercise.step.sentence)


def test_the_example_of_the_rules_has_one_safe_cell_and_its_steps_find_it() -> None:
    forced = forced_by_worlds(LIVE_EXAMPLE)
    assert forced is not None
    assert forced[1].bit_count() == 1
    steps = walk(LIVE_EXAMPLE, POSITIONS.voice).steps
    assert steps[-1].empties == forced[1]
    assert sum(step.bullets for step in steps) == forced[0]


def test_a_wrong_solution_and_a_wrong_flag_are_found() -> None:
    exercise = exercises("two", None)[0]
    assert list(LiveEntry(exercise).faults()) == []
    unsafe = exercise.position.unknown & ~exercise.safe
    wrong = replace(exercise, safe=exercise.safe | unsafe & -unsafe)
    assert list(LiveEntry(wrong).faults()) == ["has other safe cells than its solution tells"]
    flagged = replace(
        exercise.position, bullets=exercise.position.bullets | exercise.safe & -exercise.safe
    )
    wrong = replace(exercise, step=replace(exercise.step, before=flagged))
    assert "has a flag that is not certain" in list(LiveEntry(wrong).faults())
    aside = replace(exercise, step=replace(exercise.step, empties=unsafe & -unsafe))
    assert list(LiveEntry(aside).faults()) == ["has a reason that leads to no safe cell"]
