"""A sample of the paired games of `tests/audits/guesses.py`."""

from __future__ import annotations

import pytest

from tests.audits.guesses import PairedGames

pytestmark = pytest.mark.unit


def test_guesses_by_hints_win_as_often_as_the_safest_cells() -> None:
    games = PairedGames(8, 8, 15)
    for seed in range(120):
        games.play(seed)
    more, half = games.gain
    assert float(more) > -half
    assert games.games == 120
    assert min(games.wins.values()) > 20
    assert games.wins["hinted"] - games.wins["safest"] == games.only_hinted - games.only_safest
    assert "120 boards" in games.report()
