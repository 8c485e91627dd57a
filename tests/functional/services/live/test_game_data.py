"""What is kept of live games: their time, their moves, whose they are and for how long."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest

from tests.processes.databases import ON_BOTH
from tests.sites.live_sessions import BEGINNER, SECRET, Someone
from webapp.clock import now
from webapp.mines.levels import BadWish
from webapp.services import housekeeping
from webapp.services.live import games, start
from webapp.services.live.games import GameWish, Unknown, VisibleGame
from webapp.services.live.visible import write_cells
from webapp.services.moves import IDLE_MS, Claim
from webapp.services.people import export, people
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, LiveMove

pytestmark = pytest.mark.functional


def test_time_begins_with_the_first_cell_and_is_never_more_than_has_passed(store: Store) -> None:
    someone = Someone(store)
    assert someone.do("flag", 80, ms=5000).ms == 0
    assert someone.do("open", 0, ms=5000).ms == 0
    so_far = someone.do("unmark", 80, ms=10**9).ms
    began_at = someone.row().began_at
    assert began_at is not None
    assert so_far <= 1000 * (now() - began_at).total_seconds()
    someone.change(began_at=began_at - timedelta(seconds=100))
    assert someone.do("flag", 80, ms=7000).ms == so_far + 7000
    assert someone.do("unmark", 80, ms=-5).ms == so_far + 7000


def test_a_page_that_does_not_measure_is_not_charged_for_long_breaks(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 0)
    long_ago = now() - timedelta(hours=3)
    someone.change(began_at=long_ago, touched_at=long_ago)
    assert someone.do("flag", someone.game.view.index("#")).ms == IDLE_MS


def test_a_page_that_is_left_tells_the_time_since_its_last_move(store: Store) -> None:
    someone = Someone(store)
    games.note_time(store, someone.game.id, someone.claim(ms=5000))
    assert someone.row().ms == 0, "nothing is open yet"
    before = someone.do("open", 0)
    long_ago = now() - timedelta(hours=3)
    someone.change(began_at=long_ago, touched_at=long_ago)
    games.note_time(store, someone.game.id, someone.claim(ms=7000))
    after = games.look(store, someone.game.id, someone.id)
    assert after == replace(before, ms=7000, touched=after.touched)
    assert after.touched > long_ago, "a page that does not measure counts from here"
    assert someone.do("flag", before.view.index("#"), ms=500).ms == 7500


def test_time_of_an_older_board_of_an_ended_game_and_of_others_is_not_kept(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 0)
    someone.change(began_at=now() - timedelta(hours=3))
    games.note_time(store, someone.game.id, Claim(someone.id, 0, ms=9000))
    with pytest.raises(Unknown):
        games.note_time(store, someone.game.id, Claim("somebody", someone.game.revision, ms=9000))
    assert someone.row().ms == 0
    end = someone.lose().ms
    games.note_time(store, someone.game.id, someone.claim(ms=9000))
    assert someone.row().ms == end


def test_my_games_come_page_by_page_the_latest_first(store: Store) -> None:
    first = Someone(store)
    for _ in range(6):
        Someone(store, player=first.id)
    first.lose()
    seen: list[VisibleGame] = []
    after = ""
    while True:
        page = games.list_games(store, first.id, after=after, limit=3)
        seen += page.games
        after = page.after
        if not after:
            break
    assert len(seen) == len({game.id for game in seen}) == 7
    assert all(game.touched >= other.touched for game, other in pairwise(seen))
    assert [game.id for game in games.list_games(store, first.id, running=False).games] == [
        first.game.id
    ]
    assert len(games.list_games(store, first.id, running=True).games) == 6
    assert games.list_games(store, None).games == []


def test_running_games_are_limited_and_unstarted_ones_make_room(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "MOST_RUNNING", 3)
    someone = Someone(store)
    begun = [Someone(store, player=someone.id) for _ in range(2)]
    for game in begun:
        game.do("open", 0)
    new = Someone(store, player=someone.id)
    with pytest.raises(Unknown):
        games.look(store, someone.game.id, someone.id)
    new.do("open", 0)
    with pytest.raises(BadWish, match="you have 3 games that have not ended"):
        games.start(store, someone.id, BEGINNER, SECRET)
    begun[0].give_up()
    Someone(store, player=someone.id)


@ON_BOTH
def test_help_is_noted_on_whatever_board_but_takes_no_loss_back(store: Store) -> None:
    someone = Someone(store)
    before = someone.game.revision
    someone.do("flag", 0)
    shown = games.note_help(store, someone.game.id, someone.id)
    assert (shown.assisted, shown.revision) == (True, before + 1)
    other = Someone(store)
    other.do("open", 40)
    other.lose()
    assert not games.note_help(store, other.game.id, other.id).assisted
    with pytest.raises(Unknown):
        games.note_help(store, someone.game.id, other.id)


@ON_BOTH
def test_housekeeping_takes_games_of_which_nothing_was_done(store: Store) -> None:
    old, recent, begun = Someone(store), Someone(store), Someone(store)
    begun.do("flag", 0)
    long_ago = now() - housekeeping.UNSTARTED_KEPT - timedelta(minutes=1)
    old.change(touched_at=long_ago)
    begun.change(touched_at=long_ago)
    assert store.write(housekeeping.clear)["unstarted games"] == 1
    for owner in (recent, begun):
        games.look(store, owner.game.id, owner.id)
    with pytest.raises(Unknown):
        games.look(store, old.game.id, old.id)


@ON_BOTH
def test_another_device_brings_its_games_along_and_a_board_of_the_day_counts_once(
    store: Store,
) -> None:
    wish = GameWish(daily="beginner")
    here, there, quiet = Someone(store, wish), Someone(store, wish), Someone(store)
    there.do("flag", there.game.view.index("#"))
    word = people.device_link(store, here.id)
    assert word is not None
    assert people.follow_link(store, word, there.id) == here.id
    together = games.list_games(store, here.id).games
    assert {game.id for game in together} == {here.game.id, there.game.id}
    assert [game.counted for game in together if game.id == here.game.id] == [True]
    assert [game.counted for game in together if game.id == there.game.id] == [False]
    assert games.list_games(store, quiet.id).games == [quiet.game]


@ON_BOTH
def test_forgetting_a_player_forgets_the_games(store: Store) -> None:
    someone, other = Someone(store), Someone(store)
    someone.do("open", 0)
    other.do("open", 0)
    people.forget(store, someone.id)
    with store.read() as session:
        assert [row.id for row in session.query(LiveGame)] == [other.game.id]
        assert {move.game_id for move in session.query(LiveMove)} == {other.game.id}


def exported(store: Store, player: str) -> list[dict[str, Any]]:
    with export.export(store, player) as exported_data:
        assert exported_data is not None
        return [{**game, "moves": list(game["moves"])} for game in exported_data.live_games]


@ON_BOTH
def test_an_export_tells_no_more_of_a_running_game_than_is_seen(store: Store) -> None:
    someone = Someone(store)
    someone.do("open", 40)
    board, seed = someone.row().board, someone.row().seed
    (running,) = exported(store, someone.id)
    assert running["view"] == someone.game.view
    assert (running["board"], running["seed"]) == ("", None)
    assert [move["cells"] for move in running["moves"]] == ["40"]
    assert str(board) not in str(running)
    assert str(seed) not in str(running)
    ended = someone.lose()
    (data,) = exported(store, someone.id)
    assert (data["board"], data["seed"], data["result"]) == (ended.board_id, seed, "lost")


def test_sets_of_cells_are_kept_as_hexadecimal_numbers() -> None:
    assert write_cells(0b1_0001_1111) == "11f"
