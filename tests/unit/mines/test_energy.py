"""The paper's energy on live boards, counted a second time by hand and by the paper's solver."""

from __future__ import annotations

import pytest

from webapp.engine import paper
from webapp.engine.budget import Budget
from webapp.engine.grid import full_mask, mask_of
from webapp.engine.randomness import derived_seed
from webapp.mines.board import opening_position, visible_position
from webapp.mines.boards import best_start, make_board
from webapp.mines.difficulty import grade_board
from webapp.mines.energy import StepCounts, improve, step_counts
from webapp.mines.levels import BoardWish
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit
BEGINNER = BoardWish(9, 9, 10, rules="no-guess")


def beginner(seed: int) -> LiveBoard:
    return make_board(BEGINNER, best_start(9, 9), seed)


def test_a_board_by_hand() -> None:
    # A row of seven, mines at the 3rd and the 7th cell. Opening the first opens two: 0 1. The 1
    # has one cell: the mine (n0). Then nothing touches D to G: three safe, one mine. A guess.
    assert step_counts(LiveBoard(7, 1, mask_of([2, 6])), 0) is None
    # With no other mine, the total opens the rest: no mine is found by it.
    assert step_counts(LiveBoard(7, 1, mask_of([2])), 0) == StepCounts(1, 0, 0)
    # Everything beyond is a mine: nothing is left to open, and nothing has to be found.
    assert step_counts(LiveBoard(4, 1, mask_of([2, 3])), 0) == StepCounts(0, 0, 0)


def test_the_energy_of_the_paper() -> None:
    assert StepCounts(7, 4, 2).energy() == -1.5 * 4 + 2 * 2 - 3 * 2
    assert StepCounts(7, 4, 2).energy((1.0, 2.0, 3.0, 4.0)) == 7 + 8 + 12 + 8


def test_a_board_has_an_energy_just_if_it_needs_no_guess() -> None:
    for seed in range(40):
        wish = BoardWish(9, 9, 12, first="opening")
        board = make_board(wish, best_start(9, 9), seed)
        assert (step_counts(board, best_start(9, 9)) is not None) == grade_board(board).guess_free


def test_where_one_opening_shows_all_the_steps_are_those_of_the_paper() -> None:
    """Boards of which the start opens every safe cell but for none: one look, no new clues."""
    compared = 0
    for seed in range(3000):
        board = make_board(BoardWish(7, 7, 3, rules="no-guess"), 24, seed)
        seen = opening_position(board)
        safe = full_mask(7, 7) & ~board.mines
        if (safe & ~seen.clue_mask).bit_count() != 1:
            continue
        counts = step_counts(board, 24)
        assert counts is not None
        position = visible_position(board, seen.clue_mask)
        solved = paper.solve(position, Budget())
        if not solved.n1:
            compared += 1
            assert counts.n0 <= solved.n0
            assert counts.n1 == 0
    assert compared


def test_the_search_is_repeatable_keeps_its_promises_and_finds_better_boards() -> None:
    gained = 0.0
    for number in range(4):
        board = beginner(derived_seed(6, number))
        better = improve(board, BEGINNER, number, steps=80)
        assert improve(board, BEGINNER, number, steps=80) == better
        assert better.mines.bit_count() == 10
        assert not better.mines & BEGINNER.free_around(best_start(9, 9))
        assert grade_board(better).guess_free
        before, after = (step_counts(tried, best_start(9, 9)) for tried in (board, better))
        assert before is not None
        assert after is not None
        assert after.energy() <= before.energy()
        gained += before.energy() - after.energy()
    assert gained > 0


def test_a_full_board_stays_as_it_is() -> None:
    wish = BoardWish(4, 4, 7, rules="no-guess")
    board = make_board(wish, 5, 1)
    assert improve(board, wish, 1, steps=10) == board
