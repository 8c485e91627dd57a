"""The names of cells, as a screen reader says them."""

from __future__ import annotations

import pytest

from webapp.drawing.board import Board, Highlights
from webapp.drawing.names import cell_labels
from webapp.engine.grid import mask_of

pytestmark = pytest.mark.unit


def test_each_cell_is_named_by_place_and_state() -> None:
    board = Board(2, 2, {0: 3}, bullets=mask_of([1]), empties=mask_of([2]))
    assert cell_labels(board) == [["A1, clue 3", "B1, bullet"], ["A2, empty", "B2, unknown"]]


def test_a_step_is_told_with_the_cells_it_rests_on_and_settles() -> None:
    step = Highlights(reason=mask_of([0]), conclusion=mask_of([1]))
    board = Board(2, 1, {0: 1}, bullets=mask_of([1]), highlights=step)
    assert cell_labels(board) == [["A1, clue 1, highlighted as reason", "B1, bullet, concluded"]]


def test_a_live_board_speaks_of_open_cells_and_flags() -> None:
    board = Board(3, 1, {0: 1}, bullets=mask_of([1]), live=True)
    assert cell_labels(board) == [["A1, open, 1", "B1, flag", "C1, hidden"]]
