"""The kernel plays the games of the plain form, whatever the table."""

from __future__ import annotations

import random

import pytest

from webapp.mines.levels import FIRSTS, First
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.ground import Neighbourhood
from webapp.strategies.minebot import minebot_kernel, whole_board
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import ANYWHERE, TableRules

pytestmark = pytest.mark.unit

BOTS = [name for name, strategy in STRATEGIES.items() if strategy.paper == 4]


def any_rules(rng: random.Random, neighbourhoods: tuple[Neighbourhood, ...]) -> TableRules:
    """A table of any shape, as dense as it gets interesting."""
    while True:
        width, height = rng.choice([(1, 30), (2, 12), (5, 5), (8, 8), (12, 9), (17, 1)])
        rules = TableRules(
            width=width,
            height=height,
            mines=rng.randint(0, width * height // 4),
            first=rng.choice(FIRSTS),
            flood=rng.random() < 0.5,
            start=rng.choice((None, ANYWHERE, rng.randrange(width * height))),
            neighbourhood=rng.choice(neighbourhoods),
        )
        if not list(rules._faults()):
            return rules


@pytest.mark.parametrize("name", BOTS)
def test_both_forms_play_the_same_games(name: str) -> None:
    rng = random.Random(name)
    strategy = STRATEGIES[name]
    works: set[str] = set()
    for _ in range(60):
        pairing = Pairing(strategy, any_rules(rng, strategy.neighbourhoods))
        seeds = [rng.randrange(1 << 40) for _ in range(2)]
        games = [game for game, _ in pairing.play_all(seeds, lambda: None)]
        assert games == [pairing.play(seed) for seed in seeds], pairing
        assert sum(game.wrong for game in games) == 0
        works |= {technique for game in games for technique in game.work}
    assert {"first cell", "truth", "contrapositive", "burnout"} <= works


@pytest.mark.parametrize("name", BOTS)
def test_both_forms_play_the_same_expert_games(name: str) -> None:
    rules = TableRules(width=30, height=16, mines=99, first="opening", start=100)
    pairing = Pairing(STRATEGIES[name], rules)
    games = [game for game, _ in pairing.play_all(range(4), lambda: None)]
    assert games == [pairing.play(seed) for seed in range(4)]
    assert any("exhaustion" in game.work for game in games)


@pytest.mark.parametrize("nodes", [0, 1, 3, 10])
def test_a_budget_ends_both_forms_at_the_same_node(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the kernels' plain functions: what is compiled keeps the number that it was given."""
    decided = 0
    for module in (minebot_kernel, whole_board):
        monkeypatch.setattr(module, "BURNOUT_NODES", nodes)
        monkeypatch.setattr(module, "SIMILARITY_NODES", nodes)
    for function in ("burnout", "similarities", "find", "play_on"):
        plain = getattr(minebot_kernel, function).py_func
        monkeypatch.setattr(minebot_kernel, function, plain)
    rules = TableRules(width=7, height=7, mines=11, first="opening", start=24)
    pairing = Pairing(STRATEGIES["minebot-similarities"], rules)
    for game, seed in zip(pairing.play_all(range(30), lambda: None), range(30), strict=True):
        assert game[0] == pairing.play(seed)
        decided += game[0].work.get("burnout", 0) + game[0].work.get("similarities", 0)
    assert decided or nodes < 3


@pytest.mark.parametrize("name", BOTS)
def test_boards_without_mines_are_always_won(name: str) -> None:
    for flood in (True, False):
        rules = TableRules(width=1, height=441, mines=0, flood=flood)
        ((game, _),) = Pairing(STRATEGIES[name], rules).play_all([1], lambda: None)
        assert (game.ending, game.guesses, game.opened) == ("won", 0, 441)


@pytest.mark.parametrize("first", FIRSTS)
def test_a_promise_for_the_first_cell_is_held(first: First) -> None:
    """Without one, so many first cells hold a mine as cells do."""
    rules = TableRules(width=10, height=10, mines=20, first=first)
    games = [
        g for g, _ in Pairing(STRATEGIES["minebot"], rules).play_all(range(1500), lambda: None)
    ]
    at_once = sum(game.opened == 0 for game in games)
    assert at_once == 0 if first != "any" else 230 < at_once < 370


def test_a_clock_is_left_to_the_plain_form() -> None:
    rules = TableRules(width=9, height=9, mines=10, limit_s=60)
    assert STRATEGIES["minebot"].compiled(rules) is None
    assert STRATEGIES["minebot"].compiled(TableRules(width=9, height=9, mines=10)) is not None
