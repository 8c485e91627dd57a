"""A game to watch is the game that is played, and tells its board after each turn."""

from __future__ import annotations

import pytest

from webapp.engine.grid import cells_of
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.ground import NEIGHBOURHOODS
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import HIDDEN
from webapp.strategies.referee import Referee
from webapp.strategies.rules import BadTable, TableRules
from webapp.strategies.watching import watch_game

pytestmark = pytest.mark.unit


DISTANCES = {"eight": ({0, 1}, {1}), "four": ({0, 1},), "knight": ({1, 2},)}
"""Rows and columns from a cell to those that it counts."""


@pytest.mark.parametrize("seed", range(6))
def test_it_is_the_game_that_is_played(seed: int) -> None:
    pairing = Pairing(STRATEGIES["quick"], TableRules(width=7, height=5, mines=6))
    assert watch_game(pairing, seed).result == pairing.play(seed)


@pytest.mark.parametrize("flood", [True, False])
def test_the_board_after_each_turn_is_what_the_player_saw_then(flood: bool) -> None:
    rules = TableRules(width=6, height=6, mines=6, first="opening", flood=flood)
    pairing = Pairing(STRATEGIES["quick"], rules)
    game = watch_game(pairing, 3)
    boards = [list(seen.numbers) for _, seen in pairing.watch(3)]
    assert game.seen(0) == {}
    for turn, numbers in enumerate(boards, start=1):
        shown = {cell: number for cell, number in enumerate(numbers) if number != HIDDEN}
        assert game.seen(turn) == shown
    assert len(boards) == len(game.turns) == len(game.work)
    assert sum(game.work[-1].values()) == sum(game.result.work.values())


@pytest.mark.parametrize("neighbourhood", NEIGHBOURHOODS)
def test_the_numbers_count_the_mines_that_are_told_at_the_end(neighbourhood: str) -> None:
    rules = TableRules(
        width=6,
        height=5,
        mines=4,
        neighbourhood=next(known for known in NEIGHBOURHOODS if known == neighbourhood),
    )
    game = watch_game(Pairing(STRATEGIES["random"], rules), 8)
    assert game.mines.bit_count() == 4
    for cell, number in game.seen(len(game.turns)).items():
        away = [
            {abs(mine // 6 - cell // 6), abs(mine % 6 - cell % 6)} for mine in cells_of(game.mines)
        ]
        assert number == sum(distance in DISTANCES[neighbourhood] for distance in away)


def test_the_mines_are_not_told_before_the_end() -> None:
    referee = Referee(TableRules(width=4, height=4, mines=2), 1)
    with pytest.raises(ValueError, match="when the game has ended"):
        referee.mines()


def test_a_table_at_which_nobody_can_play_is_refused() -> None:
    with pytest.raises(BadTable):
        watch_game(Pairing(STRATEGIES["random"], TableRules(width=3, height=3, mines=9)), 1)
