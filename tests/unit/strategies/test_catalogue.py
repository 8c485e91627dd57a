from __future__ import annotations

import subprocess
import sys

import pytest

from tests.root import ROOT
from webapp.strategies.catalogue import STRATEGIES
from webapp.strategies.playing import Pairing
from webapp.strategies.rules import BadTable, TableRules

pytestmark = pytest.mark.unit

MAY_BE_WRONG = {"break-early", "break-early-sat"}
"""Players that are certain of things that need not be so: it is what they are for."""

SMALL = TableRules(width=5, height=5, mines=4, first="safe")


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_player_plays_games_to_their_end(name: str) -> None:
    pairing = Pairing(STRATEGIES[name], SMALL)
    pairing.check()
    games = [game for game, _ in pairing.play_all(range(12), lambda: None)]
    assert {game.ending for game in games} <= {"won", "lost"}
    assert games == [pairing.play(seed) for seed in range(12)], "same seed, same game"
    if name != "random":
        assert any(game.won for game in games)
    if name not in MAY_BE_WRONG:
        assert sum(game.wrong for game in games) == 0


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_player_begins_where_the_rules_say(name: str) -> None:
    rules = TableRules(width=4, height=4, mines=2, first="safe", start=5)
    watched, _ = next(Pairing(STRATEGIES[name], rules).watch(1))
    assert list(watched.turn.opens) == [5]


@pytest.mark.parametrize(
    "name", [name for name, strategy in STRATEGIES.items() if "knight" in strategy.neighbourhoods]
)
def test_players_of_other_neighbourhoods_are_right_there_too(name: str) -> None:
    for neighbourhood in ("four", "knight"):
        rules = TableRules(
            width=5,
            height=5,
            mines=4,
            first="safe",
            neighbourhood=neighbourhood,
        )
        games = [Pairing(STRATEGIES[name], rules).play(seed) for seed in range(8)]
        assert name in MAY_BE_WRONG or sum(game.wrong for game in games) == 0


def test_what_does_not_fit_a_player_is_refused() -> None:
    knight = TableRules(width=5, height=5, mines=4, neighbourhood="knight")
    with pytest.raises(BadTable, match="quick knows no neighbourhood knight: use eight"):
        Pairing(STRATEGIES["quick"], knight).check()
    with pytest.raises(BadTable, match="guesses in its own way"):
        Pairing(STRATEGIES["quick"], SMALL, "random").check()


def test_listing_the_players_imports_none_of_them() -> None:
    program = (
        "import sys; from webapp.strategies.catalogue import STRATEGIES; "
        "heavy = {'numba', 'numpy', 'z3', 'pysat'} & sys.modules.keys(); "
        "print(len(STRATEGIES), *heavy)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [str(len(STRATEGIES))]
