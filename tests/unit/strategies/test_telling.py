from __future__ import annotations

import pytest

from webapp.strategies.protocol import RANDOM_GUESS, PlayerTurn, Technique
from webapp.strategies.referee import WatchedTurn
from webapp.strategies.telling import tell, tell_outcome

pytestmark = pytest.mark.unit

TRUTH = Technique("truth", "a number has all its mines")


def test_a_turn_is_told() -> None:
    turn = PlayerTurn([0, 10], TRUTH, because=[1, 11], mines=[9])
    assert tell(turn, 9) == (
        "Truth: it opens A1 and B2 and marks A2 as a mine. A number has all its mines. "
        "It looks at B1 and C2."
    )
    marks = PlayerTurn([], TRUTH, mines=[0, 1])
    assert tell(marks, 9) == "Truth: it marks A1 and B1 as mines. A number has all its mines."
    guess = PlayerTurn([80], RANDOM_GUESS, odds=0.125)
    assert tell(guess, 9) == (
        "Random guess: it opens I9. It finds nothing certain, so any cell is as good. "
        "The odds of a mine: 12%."
    )
    assert tell(PlayerTurn(range(7), TRUTH), 9).startswith("Truth: it opens 7 cells. ")


def test_the_end_is_told() -> None:
    wrong = WatchedTurn(turn=PlayerTurn([0], TRUTH), opened=(), exploded=0)
    assert tell_outcome(wrong, 9) == (
        "A1 was a mine, though the player was certain: the game is lost."
    )
    unlucky = WatchedTurn(turn=PlayerTurn([0], RANDOM_GUESS), opened=(), exploded=0)
    assert tell_outcome(unlucky, 9) == "A1 was a mine: the game is lost."
    assert not tell_outcome(WatchedTurn(turn=PlayerTurn([0], TRUTH), opened=(0,), exploded=None), 9)
