from __future__ import annotations

import gc
from collections.abc import Iterable

import pytest

from tests.witnesses.brute_force import squares_around
from webapp.engine.grid import cells_of
from webapp.mines.levels import FIRSTS, First
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.protocol import (
    RANDOM_GUESS,
    Clock,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
)
from webapp.strategies.referee import BrokenPlayer, Referee
from webapp.strategies.rules import ANYWHERE, TableRules

pytestmark = pytest.mark.unit

SURE = Technique("sure", "it says so")


class Script:
    """Plays the turns that it was given."""

    def __init__(self, *turns: PlayerTurn) -> None:
        self._turns = list(turns)

    def turn(self, _: SeenBoard) -> PlayerTurn:
        return self._turns.pop(0)


def played(rules: TableRules, *turns: PlayerTurn, seed: int = 1) -> Referee:
    referee = Referee(rules, seed)
    for _ in referee.play(Script(*turns), Clock()):
        pass
    return referee


def cells(mask: int) -> set[int]:
    return set(cells_of(mask))


@pytest.mark.parametrize("flood", [True, False])
def test_numbers_are_right_and_zeros_open_around_them(flood: bool) -> None:
    rules = TableRules(width=8, height=6, mines=7, first="safe", flood=flood)
    zeros = 0
    for seed in range(60):
        referee = Referee(rules, seed)
        player = STRATEGIES["random"].new_player(seat_of(referee))
        for watched in referee.play(player, Clock()):
            mines = {divmod(cell, 8) for cell in cells(referee._mines)}
            for cell, number in enumerate(referee.seen.numbers):
                if number < 0:
                    continue
                around = squares_around(8, 6, divmod(cell, 8))
                assert divmod(cell, 8) not in mines
                assert number == sum(square in mines for square in around)
                if flood and number == 0:
                    zeros += 1
                    assert all(
                        referee.seen.numbers[row * 8 + column] >= 0 for row, column in around
                    )
            if not flood:
                assert len(watched.opened) <= len(watched.turn.opens)
    assert zeros or not flood


def seat_of(referee: Referee) -> Seat:
    return Seat(ground=referee.ground, dice=referee.players_dice)


@pytest.mark.parametrize("first", FIRSTS)
def test_the_first_cell_gets_what_it_is_promised(first: First) -> None:
    rules = TableRules(width=6, height=5, mines=9, first=first, start=ANYWHERE)
    games, hits, crowded, starts = 600, 0, 0, set()
    for seed in range(games):
        referee = Referee(rules, seed)
        watched = next(referee.play(Script(), Clock()))
        start = watched.turn.opens[0]
        starts.add(start)
        mines = cells(referee._mines)
        assert len(mines) == 9
        hits += start in mines
        around = {row * 6 + column for row, column in squares_around(6, 5, divmod(start, 6))}
        crowded += bool(around & mines)
    assert len(starts) == 30
    assert (hits > 0) == (first == "any")
    assert (crowded > 0) == (first != "opening")
    if first == "any":
        # 9 of 30 cells: five standard deviations to either side.
        assert abs(hits / games - 0.3) < 5 * (0.3 * 0.7 / games) ** 0.5


def test_a_game_is_won_when_all_safe_cells_are_open() -> None:
    rules = TableRules(width=3, height=1, mines=1, first="safe", start=0, flood=False)
    referee = Referee(rules, 3)
    next(referee.play(Script(), Clock()))
    mine = next(iter(cells(referee._mines)))
    other = 3 - mine
    turns = [PlayerTurn([], SURE, mines=[mine]), PlayerTurn([other], SURE)]
    game = played(rules, *turns, seed=3).result()
    assert (game.ending, game.opened, game.cleared, game.mines_named) == ("won", 2, 1.0, 1.0)
    assert (game.guesses, game.wrong, dict(game.work)) == (0, 0, {"first cell": 1, "sure": 2})
    lost = played(rules, PlayerTurn([mine], SURE), seed=3).result()
    assert (lost.ending, lost.opened, lost.cleared, lost.wrong) == ("lost", 1, 0.5, 1)
    guessed = played(rules, PlayerTurn([mine], RANDOM_GUESS), seed=3).result()
    assert (guessed.ending, guessed.wrong, guessed.guesses) == ("lost", 0, 1)
    misnamed = played(
        rules, PlayerTurn([], SURE, mines=[other]), PlayerTurn([other], SURE), seed=3
    ).result()
    assert (misnamed.ending, misnamed.wrong) == ("won", 1)


def test_a_player_that_does_nothing_is_a_fault() -> None:
    rules = TableRules(width=4, height=4, mines=3, first="safe", flood=False)
    begin = PlayerTurn([0], SURE)
    with pytest.raises(BrokenPlayer, match="opens no hidden cell"):
        played(rules, begin, PlayerTurn([0], SURE))
    with pytest.raises(BrokenPlayer, match="single cell"):
        played(rules, PlayerTurn([0, 1], SURE))


def test_a_game_ends_with_its_time() -> None:
    rules = TableRules(width=9, height=9, mines=10, first="safe")
    referee = Referee(rules, 1)
    for _ in referee.play(Script(PlayerTurn([0], SURE)), Clock(0.0)):
        pass
    game = referee.result()
    assert game.ending == "timeout"
    assert not game.won


def test_all_strategies_meet_the_same_boards() -> None:
    rules = TableRules(width=9, height=9, mines=10, first="safe", start=4)

    def mines_of(name: str, seed: int) -> int:
        referee = Referee(rules, seed)
        next(referee.play(STRATEGIES[name].new_player(seat_of(referee)), Clock()))
        return referee._mines

    for seed in range(20):
        assert mines_of("random", seed) == mines_of("quick", seed)


def reachable(things: Iterable[object]) -> list[object]:
    """All data that can be got at from some objects, by whatever attribute."""
    seen: dict[int, object] = {}
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        # Code leads to modules, and modules to everything.
        if id(thing) in seen or callable(thing) or type(thing).__name__ == "module":
            continue
        seen[id(thing)] = thing
        waiting += gc.get_referents(thing)
    return list(seen.values())


def test_a_player_is_given_nothing_hidden() -> None:
    rules = TableRules(width=9, height=9, mines=30, first="safe", flood=False)
    referee = Referee(rules, 5)
    seat = seat_of(referee)
    turns = referee.play(STRATEGIES["random"].new_player(seat), Clock())
    next(turns)
    data = reachable([seat, referee.seen])
    assert rules.ground in data, "the search looks into what a player is given"
    assert referee._mines not in [thing for thing in data if isinstance(thing, int)]
    assert referee._numbers not in [thing for thing in data if isinstance(thing, list)]
    assert referee not in data
