"""Several windows on one live game in the same instant: one is first, no move lost or doubled."""

from __future__ import annotations

import pytest

from tests.processes.databases import ON_BOTH
from tests.sites.live_sessions import SECRET
from tests.sites.windows import WINDOWS, at_once
from webapp.services.live import games
from webapp.services.live.games import GameWish, VisibleGame
from webapp.services.moves import Claim, Stale
from webapp.store.connection.database import Store
from webapp.store.live_games import LiveGame, LiveMove, moves

pytestmark = pytest.mark.functional


def begun(store: Store) -> tuple[str, VisibleGame]:
    return games.start(store, None, GameWish(level="expert"), SECRET)


@ON_BOTH
def test_of_moves_on_one_board_one_is_made_and_the_others_are_told(store: Store) -> None:
    player, game = begun(store)
    name = game.id
    for turn in range(6):
        claim = Claim(player, game.revision)

        def work(number: int, claim: Claim = claim, turn: int = turn) -> VisibleGame:
            cell = turn * 37 + number
            return games.move(store, name, claim, "flag", [cell])

        games_after = [answer for answer in at_once(work, Stale) if answer is not None]
        assert len(games_after) == 1
        game = games_after[0]
        assert game.view.count("F") == game.revision == turn + 1
    with store.read() as session:
        assert [move.revision for move in moves(session, game.id)] == list(range(1, 7))


@ON_BOTH
def test_first_cells_opened_at_once_lay_one_board(store: Store) -> None:
    player, game = begun(store)
    claim = Claim(player, 0)
    done = at_once(lambda number: games.move(store, game.id, claim, "open", [number * 100]), Stale)
    (opened,) = [answer for answer in done if answer is not None]
    assert games.look(store, game.id, player) == opened
    assert opened.view[opened.start or 0].isdigit()


@ON_BOTH
def test_one_move_sent_by_all_windows_is_made_once(store: Store) -> None:
    player, game = begun(store)
    claim = Claim(player, 0, "just-once")
    done = at_once(lambda _: games.move(store, game.id, claim, "open", [200]), Stale)
    assert [answer.revision for answer in done if answer] == [1] * WINDOWS
    assert len({answer.view for answer in done if answer}) == 1
    with store.read() as session:
        assert session.query(LiveMove).count() == 1


@ON_BOTH
def test_a_board_of_the_day_begun_in_all_windows_is_one_game(store: Store) -> None:
    player, _ = begun(store)
    wish = GameWish(daily="beginner")
    done = at_once(lambda _: games.start(store, player, wish, SECRET)[1].id, Stale)
    assert len(set(done)) == 1
    with store.read() as session:
        assert session.query(LiveGame).count() == 2


@ON_BOTH
def test_games_of_many_players_do_not_wait_for_each_other_in_vain(store: Store) -> None:
    players = [begun(store) for _ in range(WINDOWS)]

    def play(number: int) -> VisibleGame:
        player, game = players[number]
        for cell in range(10):
            game = games.move(store, game.id, Claim(player, game.revision), "flag", [cell])
        return game

    assert [game.revision for game in at_once(play, Stale) if game] == [10] * WINDOWS
