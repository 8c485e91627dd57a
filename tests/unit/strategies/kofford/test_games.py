"""Games of the paper's players: who is certain of what, and who errs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.witnesses.brute_force import Oracle
from webapp.engine.grid import cells_of
from webapp.strategies.catalogue import GUESSERS, STRATEGIES
from webapp.strategies.kofford import methods
from webapp.strategies.playing import Pairing
from webapp.strategies.referee import PlayedGame, Referee
from webapp.strategies.rules import TableRules

pytestmark = pytest.mark.unit

SMALL = TableRules(width=6, height=6, mines=6, first="safe")
EASY = TableRules(width=8, height=8, mines=10)


def play(strategy: str, seeds: range, rules: TableRules = SMALL, guesser: str = "") -> list[str]:
    pairing = Pairing(STRATEGIES[strategy], rules, guesser)
    return [pairing.play(seed).record for seed in seeds]


@pytest.mark.parametrize("guesser", GUESSERS)
def test_all_players_that_prove_play_the_same_games(guesser: str) -> None:
    games = play("exists", range(12), guesser=guesser)
    assert len(set(games)) > 3
    for strategy in ("exists-sat", "check-all", "check-all-sat"):
        assert play(strategy, range(12), guesser=guesser) == games


def certain_turns(strategy: str, seed: int, rules: TableRules) -> Iterator[tuple[int, int]]:
    """Of each turn that is no guess: the cells that it decides, and those that are not certain."""
    pairing = Pairing(STRATEGIES[strategy], rules)
    referee = Referee(rules, seed)
    seat = pairing.seat(referee)
    player = pairing.strategy.new_player(seat)
    before = referee.seen.position()
    for watched in referee.play(player, seat.clock):
        turn = watched.turn
        if not turn.technique.guess:
            with Oracle(before, use_total=False) as oracle:
                mines, safe = oracle.forced() or (0, 0)
            wrong = set(turn.mines) - set(cells_of(mines)) | set(turn.opens) - set(cells_of(safe))
            yield len(turn.mines) + len(turn.opens), len(wrong)
        before = referee.seen.position()


def test_exists_is_certain_of_what_no_world_denies() -> None:
    turns = [turn for seed in range(15) for turn in certain_turns("exists-sat", seed, EASY)]
    assert sum(decided for decided, _ in turns) > 100
    assert not any(wrong for _, wrong in turns)


@pytest.mark.parametrize("strategy", ["break-early", "break-early-sat"])
def test_break_early_errs_and_its_errors_are_counted(strategy: str) -> None:
    pairing = Pairing(STRATEGIES[strategy], EASY)
    games = [pairing.play(seed) for seed in range(40)]
    erring = [seed for seed, game in enumerate(games) if game.wrong]
    assert erring
    # Each of these games has a turn of which another solver shows that it was not certain.
    for seed in erring[:3]:
        assert any(wrong for _, wrong in certain_turns(strategy, seed, EASY))


def test_what_z3_finds_first_does_not_depend_on_games_before() -> None:
    seeds = range(8)
    forwards = play("break-early", seeds, EASY)
    backwards = play("break-early", seeds[::-1], EASY)
    assert forwards == backwards[::-1]


def test_guesses_after_an_unfinished_list_have_a_name_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(methods, "MOST_SOLUTIONS", 3)
    game = played("check-all-sat", EASY)
    assert game.work["random guess, list unfinished"]
    assert not game.wrong


def played(strategy: str, rules: TableRules) -> PlayedGame:
    return Pairing(STRATEGIES[strategy], rules).play(3)


def test_a_short_time_ends_a_game() -> None:
    short = TableRules(width=8, height=8, mines=10, first="safe", limit_s=1e-6)
    assert played("exists-sat", short).ending == "timeout"


@pytest.mark.parametrize("neighbourhood", ["four", "knight"])
def test_players_know_other_neighbours(neighbourhood: str) -> None:
    for start in range(4):
        rules = TableRules(
            width=6,
            height=5,
            mines=4,
            first="safe",
            start=start,
            flood=False,
            neighbourhood=neighbourhood,  # type: ignore[arg-type]
        )
        assert play("exists", range(4), rules) == play("check-all-sat", range(4), rules)
        assert not any(Pairing(STRATEGIES["exists"], rules).play(n).wrong for n in range(4))
