"""The value of a puzzle: notations, solution, what is refused."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import Board, Oracle, boards
from webapp.bullets.puzzle import NotAPuzzle, Puzzle
from webapp.engine import clue_sets
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of
from webapp.notation.errors import NotationError

pytestmark = pytest.mark.unit


def puzzle_on(board: Board, seed: int) -> Puzzle:
    order = board.free_cells()
    random.Random(seed).shuffle(order)
    size = board.width, board.height
    return Puzzle(
        *size, board.world, clue_sets.minimal_clues(*size, board.world, order, budget=Budget())
    )


@given(boards(6), st.integers(0, 99))
def test_a_puzzle_survives_each_notation(board: Board, seed: int) -> None:
    puzzle = puzzle_on(board, seed)
    assert Puzzle.from_id(puzzle.id) == puzzle
    assert Puzzle.from_text(puzzle.text) == puzzle
    data = puzzle.to_json()
    assert Puzzle.from_id(str(data["puzzle"])) == puzzle
    assert data["solution"] == puzzle.solution


@given(boards(6), st.integers(0, 99))
def test_the_solution_shows_every_cell(board: Board, seed: int) -> None:
    puzzle = puzzle_on(board, seed)
    rows = puzzle.solution
    assert [len(row) for row in rows] == [board.width] * board.height
    cells = "".join(rows)
    assert {cell for cell, sign in enumerate(cells) if sign == "*"} == set(cells_of(board.world))
    for cell in cells_of(puzzle.shown):
        assert cells[cell] == str(board.number(cell))
    assert cells.count("-") == len(cells) - puzzle.bullets - puzzle.clues


def test_the_solution_is_the_one_that_minicard_finds() -> None:
    puzzle = Puzzle.from_id("7x7b15:a2211g2c43c4a3b3c3d2a3a332a2b2b")
    with Oracle(puzzle.position) as oracle:
        assert oracle.world() == puzzle.world
        assert oracle.is_unique()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x2b1:d", "the puzzle is not unique: several placements of bullets fit it"),
        ("2x2b4:3c", "the total is 4, but only 3 cells are without a number"),
        ("5x1b1:1b1a", "the puzzle is impossible: no placement of bullets fits it"),
        ("2x1b1:9a", "column 7: '9' is neither a number"),
        ("2x1b1:1", "1 is missing at the end"),
    ],
)
def test_what_is_no_puzzle_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises((NotAPuzzle, NotationError)) as refused:
        Puzzle.from_id(text)
    assert message in str(refused.value)


def test_marked_cells_and_unknown_totals_are_no_puzzle() -> None:
    with pytest.raises(NotationError, match="marked cells"):
        Puzzle.from_text("2x1 1\n1*\n")
    with pytest.raises(NotationError, match="number of its bullets"):
        Puzzle.from_text("2x1 ?\n1.\n")
