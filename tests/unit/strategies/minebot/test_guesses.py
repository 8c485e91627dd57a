from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tests.witnesses.brute_force import counts_by_worlds, random_board
from webapp.engine.randomness import Dice
from webapp.strategies.minebot import educated
from webapp.strategies.minebot.educated import EDUCATED_GUESS, educated_guess
from webapp.strategies.minebot.player import BotKind, MineBot
from webapp.strategies.protocol import RANDOM_GUESS, Clock, SeenBoard
from webapp.strategies.referee import Referee
from webapp.strategies.rules import TableRules

pytestmark = pytest.mark.unit


def test_an_educated_guess_is_a_likeliest_safe_cell() -> None:
    rng = random.Random(1)
    for _ in range(60):
        board = random_board(rng, 4, 3, rng.randint(1, 4))
        position = board.position(rng.sample(board.free_cells(), 3))
        _, odds = counts_by_worlds(position)
        turn = educated_guess(SeenBoard.from_position(position), frozenset(), Dice(1))
        assert turn.technique == EDUCATED_GUESS
        assert odds[turn.opens[0]] == min(odds.values())
        assert turn.odds == pytest.approx(float(min(odds.values())))


def test_of_equal_cells_the_dice_choose() -> None:
    seen = SeenBoard.closed(TableRules(width=4, height=4, mines=3).ground)
    cells = {educated_guess(seen, frozenset(), Dice(seed)).opens[0] for seed in range(100)}
    assert cells == set(range(16))
    assert educated_guess(seen, frozenset(), Dice(1)).odds == pytest.approx(float(Fraction(3, 16)))


def test_marks_are_no_guesses_of_a_careful_bot() -> None:
    """The paper's opens any cell that is not open."""
    seen = SeenBoard(TableRules(width=4, height=1, mines=2).ground, [-1, 1, -1, -1])
    marks = frozenset({0})
    for kind, cells in ((BotKind(), {0, 2, 3}), (BotKind(avoids_marks=True), {2, 3})):
        guesses = {MineBot(kind, Dice(0)).guess(seen, marks, Dice(n)).opens[0] for n in range(60)}
        assert guesses == cells


def test_a_board_too_wide_to_count_is_guessed_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BULLETS_JIT", "0")
    monkeypatch.setattr(educated, "ODDS_NODES", 0)
    board = random_board(random.Random(2), 6, 6, 8)
    seen = SeenBoard.from_position(board.position(board.free_cells()[::3]))
    marks = frozenset({next(cell for cell in range(36) if board.world >> cell & 1)})
    turn = educated_guess(seen, marks, Dice(1))
    assert turn.technique == RANDOM_GUESS
    assert turn.opens[0] not in marks


def test_a_turn_names_its_strategy_and_its_numbers() -> None:
    rules = TableRules(width=9, height=9, mines=10, first="opening", start=40)
    referee = Referee(rules, 3)
    bot = MineBot(BotKind(), referee.players_dice)
    turns = [watched.turn for watched in referee.play(bot, Clock())]
    certain = [turn for turn in turns if not turn.technique.guess]
    assert certain
    assert all(turn.because for turn in certain)
    assert {cell for turn in turns for cell in turn.mines} == bot._marks


@pytest.mark.parametrize(
    ("number", "opens", "mines", "why"),
    [
        (0, [1], [], "its number has all its mines already"),
        (1, [], [1], "its number needs a mine in each unknown cell around it"),
    ],
)
def test_truth_says_which_of_its_two_it_is(
    number: int, opens: list[int], mines: list[int], why: str
) -> None:
    seen = SeenBoard(TableRules(width=3, height=1, mines=1).ground, [number, -1, -1])
    turn = MineBot(BotKind(), Dice(0)).turn(seen)
    assert (turn.technique.name, turn.technique.why) == ("truth", why)
    assert (list(turn.opens), list(turn.mines)) == (opens, mines)
