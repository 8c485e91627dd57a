"""The paper's guessers beside their definitions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import pytest

from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.strategies.kofford.formula import read_formula
from webapp.strategies.kofford.guessers import FORMULA_GUESSERS, Puzzlement
from webapp.strategies.protocol import SeenBoard

pytestmark = pytest.mark.unit

#     A B C D E
# 1   2 . . . 1       A1: 2 of A2 B1 B2; E1: 1 of D1 D2 E2
# 2   . . . . .
# 3   . . 3 . .       C3: 3 of its eight
# 4   . . . . .
# 5   . . . . .
NUMBERS = {0: 2, 4: 1, 12: 3}
BESIDE = {1, 5, 6, 3, 8, 9, 7, 11, 13, 16, 17, 18}


def guesses(guesser: str, mines: Collection[int] = ()) -> Counter[int]:
    """What is opened in many guesses, drawn one after the other."""
    seen = SeenBoard.from_position(Position(5, 5, NUMBERS, total=8))
    puzzlement = Puzzlement(seen, read_formula(seen, set(mines)), set(mines))
    dice = Dice(1)
    counter: Counter[int] = Counter()
    for _ in range(600):
        turn = FORMULA_GUESSERS[guesser](puzzlement, dice)
        assert turn.technique.guess
        counter.update(turn.opens)
    return counter


def test_random_opens_any_covered_cell_but_those_known_as_mines() -> None:
    assert set(guesses("random", {1, 24})) == set(range(25)) - set(NUMBERS) - {1, 24}


def test_neighbour_opens_any_covered_cell_beside_a_number() -> None:
    assert set(guesses("neighbour")) == BESIDE
    assert set(guesses("neighbour", {6, 17})) == BESIDE - {6, 17}


def test_best_neighbour_takes_the_number_with_the_lowest_ratio_and_not_the_highest() -> None:
    """2/3, 1/3 and 3/8: as printed the paper would open beside the 2 in the corner."""
    drawn = guesses("best-neighbour")
    assert set(drawn) == {3, 8, 9}
    # A third each, within five standard deviations.
    assert all(abs(count - 200) < 58 for count in drawn.values())


def test_best_neighbour_subtracts_known_mines() -> None:
    """With C4 and D4 known, the 3 in the middle needs 1 of 6: less than 1 of 3."""
    assert set(guesses("best-neighbour", {17, 18})) == {6, 7, 8, 11, 13, 16}


def test_of_equal_ratios_the_first_number_in_reading_order_counts() -> None:
    """With A2 known the corner needs 1 of 2; with C4 known the middle needs 2 of 7."""
    seen = SeenBoard.from_position(Position(5, 1, {1: 1, 3: 1}, total=2))
    puzzlement = Puzzlement(seen, read_formula(seen, set()), set())
    turns = [FORMULA_GUESSERS["best-neighbour"](puzzlement, Dice(seed)) for seed in range(40)]
    assert {turn.opens[0] for turn in turns} == {0, 2}
    assert {tuple(turn.because) for turn in turns} == {(1,)}
    assert {turn.odds for turn in turns} == {0.5}


@pytest.mark.parametrize("guesser", ["neighbour", "best-neighbour"])
def test_without_a_number_beside_a_covered_cell_any_is_opened(guesser: str) -> None:
    seen = SeenBoard.from_position(Position(4, 1, {0: 1}, total=2))
    puzzlement = Puzzlement(seen, read_formula(seen, {1}), {1})
    turns = [FORMULA_GUESSERS[guesser](puzzlement, Dice(seed)) for seed in range(30)]
    assert {turn.opens[0] for turn in turns} == {2, 3}


def test_who_takes_all_cells_for_mines_opens_one_of_them() -> None:
    seen = SeenBoard.from_position(Position(3, 1, {0: 1}, total=1))
    puzzlement = Puzzlement(seen, read_formula(seen, {1, 2}), {1, 2})
    turns = [FORMULA_GUESSERS["neighbour"](puzzlement, Dice(seed)) for seed in range(20)]
    assert {turn.opens[0] for turn in turns} == {1, 2}
