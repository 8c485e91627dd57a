from __future__ import annotations

import pytest

from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import mask_of
from webapp.engine.kernels import jit
from webapp.engine.position import Position
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.ours.quick_player import QuickPlayer
from webapp.strategies.playing import Pairing
from webapp.strategies.protocol import HIDDEN, SeenBoard
from webapp.strategies.rules import ANYWHERE, TableRules

pytestmark = pytest.mark.unit

TABLES = [
    (TableRules(width=8, height=8, mines=10), 40),
    (TableRules(width=9, height=9, mines=10, first="opening", start=40, flood=False), 20),
    (TableRules(width=16, height=16, mines=40, first="safe", start=0), 12),
    (TableRules(width=30, height=16, mines=99, first="safe", start=0), 12),
    (TableRules(width=3, height=3, mines=4, first="safe", start=ANYWHERE), 40),
    (TableRules(width=1, height=12, mines=3), 20),
    (TableRules(width=5, height=5, mines=0), 2),
]


@pytest.mark.parametrize(("rules", "games"), TABLES)
def test_the_compiled_form_plays_the_same_games(rules: TableRules, games: int) -> None:
    pairing = Pairing(STRATEGIES["quick"], rules)
    seeds = list(range(games))
    compiled = [game for game, _ in pairing.play_all(seeds, lambda: None)]
    assert compiled == [pairing.play(seed) for seed in seeds]


def test_without_compiled_code_the_same_cells_are_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    pairing = Pairing(STRATEGIES["quick"], TableRules(width=7, height=7, mines=9, first="safe"))
    compiled = [pairing.play(seed) for seed in range(12)]
    monkeypatch.setattr(jit, "enabled", lambda: False)
    assert [game for game, _ in pairing.play_all(range(12), lambda: None)] == compiled


def test_it_is_never_wrong_where_it_is_certain() -> None:
    rules = TableRules(width=30, height=16, mines=99, first="safe")
    games = [g for g, _ in Pairing(STRATEGIES["quick"], rules).play_all(range(300), lambda: None)]
    assert sum(game.wrong for game in games) == 0
    assert {game.ending for game in games} == {"won", "lost"}


def test_it_guesses_only_where_nothing_is_certain() -> None:
    rules = TableRules(width=9, height=9, mines=14, first="safe")
    guesses = 0
    for seed in range(25):
        player, board = QuickPlayer(rules.ground), SeenBoard.closed(rules.ground)
        for watched, seen in Pairing(STRATEGIES["quick"], rules).watch(seed):
            turn = player.turn(board)
            assert list(turn.opens) == list(watched.turn.opens)
            if turn.technique.guess and not board.untouched:
                guesses += 1
                assert not forced_cells(board.position(), Budget()).empties
            board = SeenBoard(seen.ground, list(seen.numbers))
    assert guesses > 10


def test_single_numbers_that_are_named_decide_what_is_opened() -> None:
    rules, turns = TableRules(width=9, height=9, mines=12, first="safe"), 0
    for seed in range(8):
        marks: set[int] = set()
        board = SeenBoard.closed(rules.ground)
        for watched, seen in Pairing(STRATEGIES["quick"], rules).watch(seed):
            turn = watched.turn
            if turn.technique.name == "single number":
                turns += 1
                clues = {clue: board.numbers[clue] for clue in turn.because}
                opened = mask_of(c for c, number in enumerate(board.numbers) if number != HIDDEN)
                position = Position(9, 9, clues, bullets=mask_of(marks), empties=opened)
                decided = forced_cells(position, Budget())
                assert not mask_of(turn.opens) & ~decided.empties
                assert not mask_of(turn.mines) & ~decided.bullets
            marks |= {*turn.mines}
            board = SeenBoard(seen.ground, list(seen.numbers))
    assert turns > 20


def test_a_front_too_wide_to_count_is_opened_away_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = TableRules(width=5, height=5, mines=8)
    board = SeenBoard.closed(rules.ground)
    board.numbers[0] = 1
    monkeypatch.setattr("webapp.strategies.ours.quick_player.board_odds", lambda *_: None)
    turn = QuickPlayer(rules.ground).turn(board)
    assert turn.technique.name == "blind"
    assert list(turn.opens) == [2], "the first cell that the 1 does not see"
