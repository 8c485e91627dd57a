"""The players of the Oz Minesweeper: the paper's figures, and brute force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.unit.engine.propagators.test_propagators import FIGURE_1
from tests.witnesses.brute_force import counts_by_worlds, forced_by_worlds, small_positions
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.oz import engines, player
from webapp.strategies.oz.engines import OzEngine
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import PlayerTurn, Seat, SeenBoard
from webapp.strategies.referee import Referee
from webapp.strategies.rules import BadTable, TableRules

pytestmark = pytest.mark.unit

NAMES = ("simple", "set", "binary-solver", "set-solver")
SOLVERS = ("binary-solver", "set-solver")
TINY = TableRules(width=4, height=3, mines=3, first="safe")
EASY = TableRules(width=8, height=8, mines=10, first="safe")

# The squares (1,1), (2,1), (3,1) and (3,2) of ten by ten are played: 1, 1, 1 and 3.
FIGURE_2 = Position(10, 10, {0: 1, 10: 1, 20: 1, 21: 3}, total=20)


def cell(row: int, column: int) -> int:
    """The paper counts from 1, ten to a row."""
    return 10 * row + column - 11


def first_turn(name: str, position: Position) -> PlayerTurn:
    seen = SeenBoard.from_position(position)
    new_player = STRATEGIES[name].new_player
    return new_player(Seat(ground=seen.ground, dice=Referee(EASY, 1).players_dice)).turn(seen)


def test_the_simple_player_opens_what_the_paper_deduces_from_its_first_figure() -> None:
    turn = first_turn("simple", FIGURE_1)
    assert set(turn.opens) == {cell(4, 1), cell(5, 2)}
    assert set(turn.mines) == {cell(4, 2)}


def test_the_set_player_opens_more() -> None:
    turn = first_turn("set", FIGURE_1)
    assert set(turn.opens) == {cell(4, 1), cell(5, 2), cell(1, 6), cell(4, 6), cell(5, 6)}
    assert set(turn.mines) == {cell(4, 2), cell(3, 6), cell(2, 6)}


@pytest.mark.parametrize("name", NAMES)
def test_where_nothing_is_certain_the_least_likely_mine_is_opened(name: str) -> None:
    """The paper's second figure: 0.159 at (4,1) and (4,2), 0.187 away from the numbers."""
    turn = first_turn(name, FIGURE_2)
    assert list(turn.opens) == [cell(4, 1)]
    assert turn.odds == pytest.approx(0.159, abs=5e-4)
    assert turn.technique.guess


def possible_positions(count: int) -> Iterator[Position]:
    for position in small_positions(5, count, most_unknown=12):
        if position.total is not None and forced_by_worlds(position) is not None:
            yield position


def test_engines_are_right_and_each_knows_what_the_weaker_knows() -> None:
    cells = dict.fromkeys(("simple", "sets", "all"), 0)
    for position in possible_positions(250):
        mines, safe = forced_by_worlds(position) or (0, 0)
        simple, sets, binary, grouped = (
            engine(position).deductions
            for engine in (engines.simple, engines.sets, engines.binary, engines.grouped)
        )
        assert (binary.bullets, binary.empties) == (mines, safe)
        assert grouped == binary
        for weaker, stronger in ((simple, sets), (sets, grouped)):
            assert not weaker.bullets & ~stronger.bullets
            assert not weaker.empties & ~stronger.empties
        cells["simple"] += simple.cells.bit_count()
        cells["sets"] += sets.cells.bit_count()
        cells["all"] += (mines | safe).bit_count()
    assert 0 < cells["simple"] < cells["sets"] < cells["all"]


@pytest.mark.parametrize("engine", [engines.binary, engines.grouped])
def test_solvers_know_the_odds(engine: OzEngine) -> None:
    for position in possible_positions(60):
        assert engine(position).odds == counts_by_worlds(position)[1]


@pytest.mark.parametrize("name", NAMES)
def test_a_guess_is_the_first_cell_of_the_lowest_odds(name: str) -> None:
    guesses = 0
    for seed in range(30):
        pairing = Pairing(STRATEGIES[name], TINY)
        for position, turn in turns(pairing, seed):
            if turn.odds is None:
                continue
            odds = counts_by_worlds(position)[1]
            known = forced_by_worlds(position) or (0, 0)
            hidden = [c for c in odds if not known[0] >> c & 1]
            lowest = min(odds[c] for c in hidden)
            assert turn.odds == pytest.approx(float(lowest), abs=1e-9)
            assert list(turn.opens) == [next(c for c in hidden if odds[c] == lowest)]
            assert turn.technique.guess == (lowest > 0)
            guesses += turn.technique.guess
    assert guesses > 5


def turns(pairing: Pairing, seed: int) -> Iterator[tuple[Position, PlayerTurn]]:
    """Each turn but the first, with the position that was seen."""
    referee = Referee(pairing.rules, seed)
    seat = pairing.seat(referee)
    before = None
    for watched in referee.play(pairing.strategy.new_player(seat), seat.clock):
        if before is not None:
            yield before, watched.turn
        before = referee.seen.position()


@pytest.mark.parametrize("compiled", ["0", "1"])
def test_all_four_play_the_same_games_with_flood_and_without(
    compiled: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an engine overlooks is opened as of probability 0, so only the work differs."""
    monkeypatch.setenv("BULLETS_JIT", compiled)
    games = {
        (name, flood): [
            Pairing(STRATEGIES[name], replace(EASY, flood=flood)).play(seed).record
            for seed in range(10)
        ]
        for name in NAMES
        for flood in (True, False)
    }
    assert len({tuple(records) for records in games.values()}) == 1
    assert len(set(games["simple", True])) > 3


def test_without_flood_the_zero_propagator_opens_around_zeros_and_nowhere_else() -> None:
    pairing = Pairing(STRATEGIES["simple"], replace(EASY, flood=False, first="opening"))
    opened = 0
    for position, turn in turns(pairing, 1):
        zeros = [c for c, number in position.clues.items() if not number]
        around = set(cells_of(mask_of(near(zeros)) & position.unknown))
        assert (turn.technique == player.ZERO) == bool(around)
        if around:
            assert set(turn.opens) == around
            opened += len(around)
    assert opened > 8


def near(cells: list[int], side: int = 8) -> set[int]:
    squares = [divmod(c, side) for c in cells]
    return {
        r * side + c
        for r in range(side)
        for c in range(side)
        if any(abs(r - row) < 2 and abs(c - column) < 2 for row, column in squares)
    }


def test_with_flood_the_zero_propagator_has_nothing_to_do() -> None:
    games = [Pairing(STRATEGIES["set"], EASY).play(seed) for seed in range(8)]
    assert not any(player.ZERO.name in game.work for game in games)


@pytest.mark.parametrize("name", SOLVERS)
def test_a_list_that_is_too_long_is_not_begun_and_probabilities_take_over(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = [Pairing(STRATEGIES[name], EASY).play(seed).record for seed in range(4)]
    monkeypatch.setattr(engines, "MOST_LISTED", 1)
    games = [Pairing(STRATEGIES[name], EASY).play(seed) for seed in range(4)]
    assert [game.record for game in games] == records
    assert any("probability 0, engine unfinished" in game.work for game in games)


def test_an_engine_that_runs_out_of_nodes_deduces_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PROPAGATOR_NODES", 1)
    monkeypatch.setattr(engines, "COUNT_NODES", 1)
    for engine in (engines.simple, engines.sets, engines.binary, engines.grouped):
        assert engine(FIGURE_1) == engines.UNFINISHED


def test_where_even_the_odds_are_too_much_any_cell_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BULLETS_JIT", "0")
    monkeypatch.setattr(player, "ODDS_NODES", 1)
    turn = first_turn("simple", FIGURE_2)
    assert turn.technique.name == "random guess"
    assert set(turn.opens) < set(range(100)) - set(FIGURE_2.clues)


def test_the_papers_engines_count_eight_neighbours() -> None:
    knight = TableRules(width=8, height=8, mines=10, neighbourhood="knight")
    with pytest.raises(BadTable, match="knows no neighbourhood knight"):
        Pairing(STRATEGIES["set"], knight).check()
