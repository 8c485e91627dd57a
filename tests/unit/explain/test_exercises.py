"""Exercises out of live boards, beside all their worlds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.witnesses.brute_force import forced_by_worlds
from webapp.bullets.grades import BANDS, Band
from webapp.engine.budget import Budget
from webapp.explain.exercises import Exercise, exercise_of
from webapp.explain.live_walk import live_walk
from webapp.mines.boards import make_board
from webapp.mines.levels import BoardWish, Hardness
from webapp.press.layout.entries import LiveEntry
from webapp.press.layout.prose import LIVE_EXAMPLE, POSITIONS, walk

pytestmark = pytest.mark.unit

NODES = 2_000_000


def exercises(hardness: Hardness, band: Band | None, boards: int = 25) -> list[Exercise]:
    """Those of some boards of 5 x 5."""
    wish = BoardWish(5, 5, 6, rules="no-guess", hardness=hardness)
    made = [make_board(wish, 0, seed) for seed in range(boards)]
    found = [exercise_of(board, band, Budget(NODES)) for board in made]
    return [one for one in found if one is not None]


@pytest.mark.parametrize("hardness", ["", "two", "three", "count"])
def test_all_that_is_safe_in_all_worlds_is_told_and_flags_are_certain(hardness: Hardness) -> None:
    found = exercises(hardness, None, boards=8)
    assert len(found) > 4
    for one in found:
        forced = forced_by_worlds(one.open_cells)
        assert forced is not None
        bullets, empties = forced
        assert one.safe == empties
        assert one.position.bullets & ~bullets == 0
        assert one.step.empties & ~one.safe == 0
        assert one.step.empties


@pytest.mark.parametrize(
    ("band", "hardness"),
    [(Band.GENTLE, ""), (Band.EASY, "two"), (Band.TRICKY, "count"), (Band.HARD, "three")],
)
def test_an_exercise_is_as_hard_as_wished(band: Band, hardness: Hardness) -> None:
    found = exercises(hardness, band)
    assert found
    for one in found:
        assert one.band is band
        assert one.step.uses_total == (band is Band.TRICKY)
        if band is not Band.TRICKY:
            assert (one.step.size >= 3) == (band is Band.HARD)


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
    for one in exercises("count", Band.TRICKY):
        assert one.position.bullets.bit_count() < (one.position.total or 0)


def test_the_solution_marks_all_safe_cells_and_names_those_beside_the_step() -> None:
    for one in exercises("two", None):
        told = one.solution(7)
        assert told.number == 7
        assert told.after().empties == one.safe
        assert told.after().clues == one.position.clues
        others = one.safe & ~one.step.empties
        assert ("Certainly safe too" in told.sentence) == bool(others)
        assert told.sentence.startswith(one.step.sentence)


def test_the_example_of_the_rules_has_one_safe_cell_and_its_steps_find_it() -> None:
    forced = forced_by_worlds(LIVE_EXAMPLE)
    assert forced is not None
    assert forced[1].bit_count() == 1
    steps = walk(LIVE_EXAMPLE, POSITIONS.voice).steps
    assert steps[-1].empties == forced[1]
    assert sum(step.bullets for step in steps) == forced[0]


def test_a_wrong_solution_and_a_wrong_flag_are_found() -> None:
    one = exercises("two", None)[0]
    assert list(LiveEntry(one).faults()) == []
    unsafe = one.position.unknown & ~one.safe
    wrong = replace(one, safe=one.safe | unsafe & -unsafe)
    assert list(LiveEntry(wrong).faults()) == ["has other safe cells than its solution tells"]
    flagged = replace(one.position, bullets=one.position.bullets | one.safe & -one.safe)
    wrong = replace(one, step=replace(one.step, before=flagged))
    assert "has a flag that is not certain" in list(LiveEntry(wrong).faults())
    aside = replace(one, step=replace(one.step, empties=unsafe & -unsafe))
    assert list(LiveEntry(aside).faults()) == ["has a reason that leads to no safe cell"]
