"""The names of cells, as a screen reader says them."""

from __future__ import annotations

from fractions import Fraction

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


def test_odds_are_told_exactly_and_certain_cells_in_words() -> None:
    odds = {0: Fraction(3, 8), 1: Fraction(0), 2: Fraction(1), 3: Fraction(1, 10**30 + 1)}
    (named,) = cell_labels(Board(4, 1, {}, odds=odds))
    assert named == [
        "A1, unknown, bullet 3/8 (37.5%)",
        "B1, unknown, certainly empty",
        "C1, unknown, certainly a bullet",
        "D1, unknown, bullet <0.1%",
    ]


def test_odds_of_a_live_board_speak_of_mines() -> None:
    odds = {0: Fraction(1, 2), 1: Fraction(0)}
    (named,) = cell_labels(Board(2, 1, {}, odds=odds, live=True))
    assert named == ["A1, hidden, mine 1/2 (50.0%)", "B1, hidden, certainly safe"]


def test_a_cell_to_guess_at_is_not_called_concluded() -> None:
    guess = Highlights(conclusion=1, guessed=True)
    (named,) = cell_labels(Board(2, 1, {}, highlights=guess, live=True))
    assert named == ["A1, hidden, best guess", "B1, hidden"]


def test_what_a_chain_supposes_is_told_in_its_order() -> None:
    chain = Highlights(conclusion=1, chain={0: 1, 2: 2, 1: 3}, supposed=0b101)
    board = Board(3, 1, {}, empties=1, highlights=chain)
    assert cell_labels(board) == [
        [
            "A1, empty, concluded, supposed bullet, first in the chain",
            "B1, unknown, supposed empty, third in the chain",
            "C1, unknown, supposed bullet, second in the chain",
        ]
    ]
    live = Board(3, 1, {}, live=True, highlights=Highlights(chain={1: 1}))
    assert cell_labels(live)[0][1] == "B1, hidden, supposed safe, first in the chain"
