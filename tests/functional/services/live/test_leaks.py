"""Live games that look the same and hide different mines: nobody can tell one from the other."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask, Response
from sqlalchemy.orm import Session

from tests.audits import leaks, live_requests, live_twins
from tests.audits.live_requests import NotKnown, Request, Scene
from tests.sites.live_playing import LivePlayer
from webapp.services.live.games import move
from webapp.services.live.visible import game_of
from webapp.services.moves import Claim
from webapp.store.connection.database import Store, open_store
from webapp.store.live_games import LiveGame

pytestmark = pytest.mark.functional

GAMES = 200


@pytest.fixture
def site(app: Flask) -> Any:
    """The application and its database."""
    store = open_store(app.extensions["settings"].database_url)
    yield app, store
    store.close()


def test_games_that_look_the_same_are_answered_the_same(site: tuple[Flask, Store]) -> None:
    app, store = site
    audit = leaks.compare_games(app, store, GAMES, seed=2026)
    assert [str(difference) for difference in audit.differences] == []
    assert audit.games == GAMES
    assert set(audit.asked) == {endpoint for endpoint, _ in live_requests.endpoints(app)}
    assert audit.asked.total() > 3 * GAMES
    assert min(audit.asked.values()) > GAMES // 10


def a_pair(app: Flask, store: Store) -> live_twins.Pair:
    """Expert games just begun, which look the same."""
    pair = live_twins.Pair(app, store, random.Random(1))
    pair.first.begin({"level": "expert", "first": "opening"})
    move(store, pair.first.game, Claim(pair.first.player, 0), "open", [200])
    assert pair.double()
    assert pair.first.row().board != pair.second.row().board
    return pair


def leaking(twins: live_twins.Pair, leak: Callable[[Any], str]) -> Callable[[Response], Response]:
    """An application that gives a hint of what is hidden in every answer."""

    def add(response: Response) -> Response:
        from flask import request  # noqa: PLC0415 (only while a request is answered)

        name = (request.view_args or {}).get("game_id")
        row = next(t for t in (twins.first, twins.second) if t.game == name).row()
        response.headers["X-Leak"] = leak(row)
        return response

    return add


@pytest.mark.parametrize(
    "leak",
    [
        lambda row: str(game_of(row).mines % 1_000_003),
        lambda row: str(row.seed % 2**32),
        lambda row: row.board,
    ],
)
def test_a_leak_would_be_noticed(site: tuple[Flask, Store], leak: Callable[[Any], str]) -> None:
    app, store = site
    pair = a_pair(app, store)
    request = Request("live_game.board", "/mines/{game}/board")
    assert pair.compare(request) is None
    app.after_request_funcs.setdefault(None, []).append(leaking(pair, leak))
    difference = pair.compare(request)
    assert difference is not None
    assert "X-Leak" in str(difference)


def test_a_secret_in_both_answers_would_be_noticed(site: tuple[Flask, Store]) -> None:
    app, store = site
    pair = a_pair(app, store)
    secret = str(pair.first.row().seed)

    def tell(response: Response) -> Response:
        response.headers["X-Leak"] = secret
        return response

    app.after_request_funcs.setdefault(None, []).append(tell)
    assert pair.compare(Request("live_game.board", "/mines/{game}/board")) is not None


def test_a_minute_that_begins_between_two_answers_is_no_difference(
    site: tuple[Flask, Store],
) -> None:
    app, store = site
    pair = a_pair(app, store)

    def later(session: Session) -> None:
        session.get_one(LiveGame, pair.second.game).touched_at += timedelta(minutes=1)

    store.write(later)
    assert pair.compare(Request("live_records.games", "/mines/games")) is None


def test_a_new_address_has_to_be_asked_too(site: tuple[Flask, Store]) -> None:
    app, _ = site
    app.add_url_rule("/mines/<game_id>/peek", "live_game.peek", lambda game_id: game_id)
    with pytest.raises(NotKnown, match="/mines/<game_id>/peek is new"):
        live_requests.endpoints(app)


def test_every_kind_of_request_finds_its_game(site: tuple[Flask, Store]) -> None:
    """What is compared are answers, not two pages that say that nothing is there."""
    app, store = site
    pair = a_pair(app, store)
    missing = []
    for endpoint, address in live_requests.endpoints(app):
        scene = Scene(pair.first.shown(), random.Random(3))
        for request in live_requests.requests(endpoint, address, scene):
            answer = pair.first.ask(request, pair.first.shown().revision)
            if answer.status == 404:
                missing.append(request)
    assert missing == []


def test_the_page_of_a_running_game_holds_neither_seed_nor_mines(
    site: tuple[Flask, Store],
) -> None:
    app, store = site
    pair = a_pair(app, store)
    row = pair.first.row()
    for path in ("", "/board", "/help", "/odds", "/odds?exact=1"):
        answer = pair.first.client.get(f"/mines/{pair.first.game}{path}")
        assert answer.status_code == 200
        everything = f"{answer.headers}{answer.text}"
        assert str(row.seed) not in everything
        assert str(row.board) not in everything
        assert answer.headers["Cache-Control"] == "no-store"


def test_after_the_end_the_board_is_told(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin()
    player.make("open", 0)
    player.post("/give-up")
    board = player.board()
    assert board["board_id"].startswith("9x9n10:")
    assert str(board["seed"]) in player.open() + str(board)


def test_the_audit_times_both_of_a_pair() -> None:
    with leaks.site() as (app, store):
        means = leaks.timed(app, store, pairs=3, seed=1)
    assert {name.partition(": ")[0] for name in means} == {"classic", "fair"}
    assert len(means) == 12
    assert all(0 < seconds < 5 for pair in means.values() for seconds in pair)
