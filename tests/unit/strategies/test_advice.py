"""What a computer player would do on a board that it has not played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.strategies.advice import (
    Advice,
    BoardContradictory,
    BoardFinished,
    TotalUnknown,
    advise,
)
from webapp.strategies.catalogue import STRATEGIES, Strategy
from webapp.strategies.ground import Ground
from webapp.strategies.protocol import (
    RANDOM_GUESS,
    ComputerPlayer,
    GameTimeUp,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
)
from webapp.strategies.referee import BrokenPlayer
from webapp.strategies.rules import BadTable, TableRules

pytestmark = pytest.mark.unit

RANDOM = STRATEGIES["random"]
SURE = Technique("sure", "it cannot be otherwise")


@dataclass(frozen=True)
class Scripted(Strategy):
    """A strategy whose player does what a test says."""

    play: Callable[[Seat, SeenBoard], PlayerTurn] = lambda *_: PlayerTurn([], SURE)

    def new_player(self, seat: Seat) -> ComputerPlayer:
        play = self.play

        class Player:
            def turn(self, seen: SeenBoard) -> PlayerTurn:
                return play(seat, seen)

        return Player()


def scripted(play: Callable[[Seat, SeenBoard], PlayerTurn]) -> Strategy:
    return Scripted("scripted", paper=None, about="", module="", play=play)


def position(*rows: str, total: int | None) -> Position:
    clues = {
        row * len(text) + column: int(sign)
        for row, text in enumerate(rows)
        for column, sign in enumerate(text)
        if sign.isdigit()
    }
    return Position(len(rows[0]), len(rows), clues, total=total)


ONE = position("1..", "...", total=2)


def test_the_same_board_and_seed_give_the_same_advice() -> None:
    closed = Position(8, 8, {}, total=10)
    first = [advise(RANDOM, closed, seed).turn.opens for seed in range(20)]
    assert first == [advise(RANDOM, closed, seed).turn.opens for seed in range(20)]
    assert len({cells[0] for cells in first}) > 5


@pytest.mark.parametrize("seed", range(30))
def test_advice_opens_a_hidden_cell_of_any_running_game(seed: int) -> None:
    rules = TableRules(width=5, height=4, mines=4)
    dice = Dice(seed)
    mines = rules.lay(0, dice)
    numbers = rules.numbers(mines)
    safe = [cell for cell in range(20) if not mines >> cell & 1]
    open_cells = safe[: dice.draw(len(safe))]
    clues = {cell: numbers[cell] for cell in open_cells}
    turn = advise(RANDOM, Position(5, 4, clues, total=4), seed).turn
    assert len(turn.opens) == 1
    assert turn.opens[0] not in clues


def test_the_board_that_is_asked_about_stays_as_it_is() -> None:
    seen = SeenBoard.from_position(ONE)
    before = (list(seen.numbers), list(seen.fresh))

    def play(_: Seat, seen: SeenBoard) -> PlayerTurn:
        seen.numbers[5] = 7
        return PlayerTurn([1], SURE)

    advise(scripted(play), seen, 1)
    assert (seen.numbers, seen.fresh) == before


def test_the_player_sees_all_open_cells_at_once() -> None:
    fresh: list[Sequence[int]] = []

    def play(_: Seat, seen: SeenBoard) -> PlayerTurn:
        fresh.append(list(seen.fresh))
        return PlayerTurn([1], SURE) if len(fresh) > 1 else PlayerTurn([], SURE, mines=[4])

    advise(scripted(play), SeenBoard(Ground(3, 2, 2), [1, -1, -1, -1, -1, -1]), 1)
    assert fresh == [[0], []]


def test_a_player_that_names_mines_is_asked_on_until_it_opens() -> None:
    turns = [
        PlayerTurn([], SURE, mines=[1]),
        PlayerTurn([], SURE, mines=[1, 4]),
        PlayerTurn([2], RANDOM_GUESS, mines=[5]),
    ]
    given = iter(turns)
    advice = advise(scripted(lambda *_: next(given)), ONE, 1)
    assert advice == Advice(turns[2], tuple(turns[:2]))
    assert advice.mines == (1, 4, 5)


@pytest.mark.parametrize(
    "turn", [PlayerTurn([], SURE), PlayerTurn([0], SURE), PlayerTurn([0], SURE, mines=[])]
)
def test_a_player_that_does_nothing_is_broken(turn: PlayerTurn) -> None:
    with pytest.raises(BrokenPlayer):
        advise(scripted(lambda *_: turn), ONE, 1)


def test_a_player_that_names_the_same_mine_for_ever_is_broken() -> None:
    with pytest.raises(BrokenPlayer):
        advise(scripted(lambda *_: PlayerTurn([], SURE, mines=[1])), ONE, 1)


def test_a_player_that_never_comes_to_an_end_is_stopped() -> None:
    def think(seat: Seat, _: SeenBoard) -> PlayerTurn:
        while True:
            seat.clock.check()

    with pytest.raises(GameTimeUp):
        advise(scripted(think), ONE, 1, limit_s=0.01)


# What cannot be played


def test_a_position_without_a_total_is_refused() -> None:
    with pytest.raises(TotalUnknown, match="how many mines"):
        advise(RANDOM, position("1..", total=None), 1)


@pytest.mark.parametrize(
    "finished", [position("11", "1.", total=1), position("00", total=0), position("1.1", total=1)]
)
def test_a_finished_position_is_refused(finished: Position) -> None:
    with pytest.raises(BoardFinished, match="is won"):
        advise(RANDOM, finished, 1)


@pytest.mark.parametrize(
    "impossible",
    [
        position("4..", "...", total=4),  # three neighbours
        position("1..", "1..", "5..", total=3),  # each number alone is possible
        position("1.1", total=2),  # one cell for two mines
        position("0..", "...", total=5),  # five cells, three of them safe
        position("22", "2.", total=1),
    ],
)
def test_a_contradictory_position_is_refused(impossible: Position) -> None:
    with pytest.raises(BoardContradictory):
        advise(RANDOM, impossible, 1)


def test_four_neighbours_are_counted_where_four_count() -> None:
    seen = SeenBoard(Ground(3, 1, 1, neighbourhood="four"), [-1, 1, -1])
    assert advise(RANDOM, seen, 1).turn.opens[0] in {0, 2}
    crowded = SeenBoard(Ground(2, 2, 3, neighbourhood="four"), [3, -1, -1, -1])
    with pytest.raises(BoardContradictory):
        advise(RANDOM, crowded, 1)


def test_a_way_to_guess_that_the_player_has_not_is_refused() -> None:
    with pytest.raises(BadTable, match="guesses in its own way"):
        advise(RANDOM, ONE, 1, "neighbour")
