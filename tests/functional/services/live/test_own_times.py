"""The time of a win beside the best of the others, against a plain look at all of them."""

from __future__ import annotations

import random

import pytest

from tests.sites.live_sessions import Session
from webapp.mines.levels import BoardWish, Rules
from webapp.services.live.games import GameWish
from webapp.services.live.own_times import own_time
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional


def games(store: Store, number: int) -> list[Session]:
    """Small games of one player, some by other rules."""
    rng, player, played = random.Random(1), None, []
    kinds: tuple[Rules, ...] = ("classic", "fair")
    for _ in range(number):
        wish = GameWish(BoardWish(4, 4, 1, rules=rng.choice(kinds), first="opening"))
        session = Session.begin(store, wish, player)
        player = session.player
        session.play_on(rng)
        played.append(session)
    return played


def test_a_win_stands_beside_the_best_of_its_players_others_of_its_kind(store: Store) -> None:
    played = games(store, 12)
    games(store, 3)  # somebody else's
    for session in played:
        shown = session.shown
        time = own_time(store, shown)
        if shown.outcome != "won":
            assert time is None
            continue
        others = [
            other.shown.ms
            for other in played
            if other is not session
            and other.shown.outcome == "won"
            and other.shown.rules == shown.rules
        ]
        assert time is not None
        assert time.ms == shown.ms
        assert time.others == min(others, default=None)
        assert time.is_best == all(shown.ms <= ms for ms in others)
    assert sum(session.shown.outcome == "won" for session in played) > 4
