"""Replays, grades and measures of games that were really played, against what was seen then."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from fractions import Fraction

import pytest

from tests.sites.live_playing import position
from tests.sites.live_sessions import Session, reckless
from webapp.engine.budget import Budget
from webapp.engine.counting.counts import count
from webapp.explain.guesses.grading import Grade
from webapp.mines.levels import FIRSTS, BoardWish, Rules
from webapp.services.live import games as live_games
from webapp.services.live import records
from webapp.services.live.games import GameWish, Unknown
from webapp.services.live.records import Running, record
from webapp.services.lru_cache import LruCache
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional


@pytest.mark.parametrize("rules", ["classic", "no-guess", "fair"])
def test_a_replay_shows_what_was_seen_move_by_move(store: Store, rules: Rules) -> None:
    for seed in range(25):
        session = reckless(store, rules, seed, practice=seed % 3, flood=seed % 4 > 0)
        game = record(store, session.shown.id, session.player)
        assert [moment.act.kind.replace("toggle", "cycle") for moment in game.moments] == (
            session.done
        )
        for moment, view in zip(game.moments, session.seen, strict=True):
            assert moment.after.view() == view


@pytest.mark.parametrize("rules", ["classic", "no-guess", "fair"])
def test_grades_rest_on_what_was_seen_before_each_move(store: Store, rules: Rules) -> None:
    for seed in range(8):
        session = reckless(store, rules, seed, practice=seed % 2)
        game = record(store, session.shown.id, session.player)
        views = ["#" * 42, *session.seen] if rules != "no-guess" else [None, *session.seen]
        for moment, view in zip(game.moments, views, strict=False):
            if moment.number not in game.grades or view is None or not moment.before.opened:
                continue
            hidden = "".join(look if look.isdigit() else "#" for look in view)
            odds = count(position(hidden, 7, 5), Budget()).odds
            judged = game.grades[moment.number]
            if len(moment.aims) == 1:
                assert judged.risk == odds[moment.aims[0]]
            assert (judged.grade is Grade.SAFE) == all(not odds[cell] for cell in moment.aims)
            if judged.is_guess:
                assert judged.least == min(odds.values())
                assert (judged.grade is Grade.BLUNDER) == (0 in odds.values())


def test_a_first_click_that_the_rules_protect_is_no_guess(store: Store) -> None:
    for first in FIRSTS:
        guessed = first == "any"
        session = Session.begin(store, GameWish(BoardWish(9, 9, 10, first=first)))
        session.make("open", 40)
        if not session.shown.outcome:
            session.noted("give-up", live_games.give_up(store, session.shown.id, session.claim))
        game = record(store, session.shown.id, session.player)
        assert game.grades[1].is_guess is guessed
        if guessed:
            assert game.grades[1].risk == Fraction(10, 81)
            assert game.grades[1].grade is Grade.BEST


def test_the_work_is_done_once_and_kept_with_the_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = reckless(store, "classic", 4, practice=0)
    first = record(store, session.shown.id, session.player)
    monkeypatch.setattr(records, "_records", LruCache(1))
    monkeypatch.setattr(records, "grade_game", None)
    again = record(store, session.shown.id, session.player)
    assert again is not first
    assert again == first or (again.grades, again.measures, again.guesses) == (
        first.grades,
        first.measures,
        first.guesses,
    )


def test_practice_changes_no_measures(store: Store) -> None:
    for seed in range(40):
        session = reckless(store, "classic", seed, practice=0)
        if session.shown.outcome != "lost":
            continue
        before = record(store, session.shown.id, session.player)
        session.take_back()
        session.play_on(random.Random(seed))
        after = record(store, session.shown.id, session.player)
        assert (after.measures, after.guesses) == (before.measures, before.guesses)
        assert len(after.moments) > len(before.moments)
        return
    pytest.fail("no game was lost")


def test_nothing_is_told_of_a_running_game_nor_of_somebody_elses(store: Store) -> None:
    session = Session.begin(store, GameWish(level="beginner"))
    with pytest.raises(Running):
        record(store, session.shown.id, session.player)
    session.make("open", 40)
    with pytest.raises(Running):
        record(store, session.shown.id, session.player)
    live_games.give_up(store, session.shown.id, session.claim)
    record(store, session.shown.id, session.player)
    for stranger in (None, "somebody else"):
        with pytest.raises(Unknown):
            record(store, session.shown.id, stranger)
    with pytest.raises(Unknown):
        record(store, "no-such-game", session.player)


def test_a_game_taken_back_runs_again_and_tells_nothing(store: Store) -> None:
    for seed in range(40):
        session = reckless(store, "classic", seed, practice=0)
        if session.shown.outcome == "lost":
            record(store, session.shown.id, session.player)
            session.take_back()
            with pytest.raises(Running):
                record(store, session.shown.id, session.player)
            return
    pytest.fail("no game was lost")


def test_practice_that_begins_while_a_record_is_made_is_no_part_of_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = (reckless(store, "classic", seed, practice=0) for seed in range(40))
    session = next(game for game in games if game.shown.outcome == "lost")
    done = list(session.done)

    class Late(LruCache[records.Record]):
        def get(self, key: Hashable, work_out: Callable[[], records.Record]) -> records.Record:
            session.take_back()
            return super().get(key, work_out)

    monkeypatch.setattr(records, "_records", Late(0))
    game = record(store, session.shown.id, session.player)
    assert [moment.act.kind.replace("toggle", "cycle") for moment in game.moments] == done
    assert game.moments[-1].hit
