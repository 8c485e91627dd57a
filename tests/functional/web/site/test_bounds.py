"""One client cannot fill the disk or the memory: moves, games, players, files and replays."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace

import pytest
from flask import Flask
from sqlalchemy import func, insert, select, update

from tests.sites.live_playing import LivePlayer
from tests.sites.playing import OTHER, SMALL, Browser, set_up, unknown
from webapp.clock import now
from webapp.services.live import records
from webapp.services.lru_cache import LruCache
from webapp.services.people import room
from webapp.store import room as rows
from webapp.store.connection.database import Store, open_store
from webapp.store.live_games import LiveGame, LiveMove
from webapp.store.plays import Move, Play
from webapp.web.live import game as mines
from webapp.web.puzzles import play
from webapp.web.site import move_rate

pytestmark = pytest.mark.functional

A, B = unknown(SMALL)[:2]
LARGE_MOVES = 40
A_FEW = 5 * 1024 * 1024
"""Bytes. All the moves of the large game together take several times as much as data."""


@pytest.fixture
def app(app: Flask) -> Flask:
    set_up(app)
    return app


@pytest.fixture
def store(app: Flask) -> Iterator[Store]:
    """The site's own."""
    opened = open_store(app.extensions["settings"].database_url)
    yield opened
    opened.close()


def test_a_live_move_names_few_cells(app: Flask) -> None:
    player = LivePlayer(app)
    player.begin(level="expert")
    assert player.make("flag", *range(mines.MOST_CELLS)).status_code == 200
    refused = player.make("flag", *range(mines.MOST_CELLS + 1))
    assert refused.status_code == 422
    assert f"A move names {mines.MOST_CELLS} cells at most" in refused.get_json()["detail"]


def test_a_stroke_on_paper_marks_no_more_than_a_hand_draws(app: Flask) -> None:
    player = Browser(app)
    many = "".join(f"{cell}*" for cell in range(play.MOST_CELLS + 1))
    refused = player.make(many)
    assert refused.status_code == 422
    assert "draw in several strokes" in refused.get_json()["detail"]


@pytest.mark.usefixtures("within_a_minute")
def test_moves_are_counted_for_each_player(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_rate, "MOVING", 5)
    monkeypatch.setattr(move_rate, "ARRIVING", 3)
    first, other = Browser(app), Browser(app)
    for player in (first, other):
        player.make(f"{A}*")
        answers = [player.make(f"{B}{'*.'[n % 2]}").status_code for n in range(6)]
        assert answers == [200] * 5 + [429]
        refused = player.make(f"{B}*")
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert "sent again soon" in refused.get_json()["detail"]
    live = LivePlayer(app, first.client)
    live.begin()
    assert live.make("open", 0).status_code == 429, "of all kinds together"
    arriving = [Browser(app).make(f"{A}*").status_code for _ in range(2)]
    assert arriving == [200, 429], "first moves are counted by the address"


def test_a_game_has_room_for_so_much(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "OF_A_GAME", 10 * rows.A_MOVE)
    paper, live = Browser(app), LivePlayer(app)
    answers = [paper.make(f"{A}{'*.'[n % 2]}") for n in range(10)]
    assert [answer.status_code for answer in answers] == [200] * 9 + [422]
    assert "another game has room of its own" in answers[-1].get_json()["detail"]
    live.begin()
    marks = [live.make(("flag", "unmark")[n % 2], 0) for n in range(10)]
    assert [answer.status_code for answer in marks] == [200] * 9 + [422]
    assert live.post("/give-up", script=True).status_code == 200, "it can be ended"
    assert Browser(app, OTHER, paper.client).make(f"{unknown(OTHER)[0]}*").status_code == 200


def test_a_player_has_room_for_so_much(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = Browser(app)
    paper.make(f"{A}*")
    monkeypatch.setattr(room, "OF_A_PERSON", rows.A_GAME)
    said = "are kept for one person: take your data along from the settings"
    refused = Browser(app, OTHER, paper.client).make(f"{unknown(OTHER)[0]}*")
    assert (refused.status_code, said in refused.get_json()["detail"]) == (422, True)
    live = LivePlayer(app, paper.client)
    refused = live.begin()
    assert (refused.status_code, said in refused.text) == (422, True)
    monkeypatch.setattr(room, "LOOKS", 3 * rows.A_MOVE)
    answers = [paper.make(f"{A}{'.*'[n % 2]}").status_code for n in range(4)]
    assert 422 in answers, "a game that began before the player was full stops growing too"
    assert Browser(app).make(f"{A}*").status_code == 200, "others are others"


def test_who_has_no_room_is_told_so_when_a_game_is_to_be_played_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = LivePlayer(app)
    live.begin()
    live.post("/give-up")
    monkeypatch.setattr(room, "OF_A_PERSON", rows.A_GAME)
    answer = live.post("/again")
    assert answer.status_code == 422
    assert "Your games fill the" in answer.text


def test_what_a_game_takes_up_is_what_its_moves_hold(app: Flask, store: Store) -> None:
    paper, live = Browser(app), LivePlayer(app)
    for changes in (f"{A}*{B}-", f"{A}.", f"{B}o"):
        paper.make(changes)
    paper.make("", do="undo")
    live.begin()
    live.make("flag", 0, 10, 20)
    live.make("open", 40)
    with store.read() as session:
        marked = session.scalars(select(func.sum(func.length(Move.changes)))).one()
        opened = session.scalars(select(func.sum(func.length(LiveMove.cells)))).one()
        assert marked == session.scalars(select(Play.size)).one() > 0
        assert opened == session.scalars(select(LiveGame.size)).one() > 0


def large_game(app: Flask, store: Store) -> LivePlayer:
    """A player of a game given up after moves that each name the whole of a large board."""
    player = LivePlayer(app)
    player.begin(level="own", width=64, height=64, mines=400)
    game = player.address.rpartition("/")[2]
    cells = ".".join(map(str, range(4095)))
    columns = {"game_id": game, "token": "", "ms": 0, "cells": cells, "made_at": now()}
    moves = [
        {**columns, "revision": n, "kind": ("flag", "unmark")[n % 2]}
        for n in range(1, LARGE_MOVES + 1)
    ]
    store.write(lambda session: session.execute(insert(LiveMove), moves))
    revision = update(LiveGame).where(LiveGame.id == game).values(revision=LARGE_MOVES)
    store.write(lambda session: session.execute(revision))
    player.open()
    assert player.post("/give-up", script=True).status_code == 200
    return player


@contextmanager
def memory() -> Iterator[Callable[[], tuple[int, int]]]:
    """Bytes that Python holds beyond what it held, and at most held, since the beginning."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()

    def beyond() -> tuple[int, int]:
        present, peak = tracemalloc.get_traced_memory()
        return present - before, peak - before

    try:
        yield beyond
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "address", ["/mines/games.json", "/mines/games.csv", "/settings/data.json"]
)
def test_a_file_takes_little_memory_however_long_it_is(
    app: Flask, store: Store, address: str
) -> None:
    player = large_game(app, store)
    records.measure_some(store, str(store_player(store)))
    with memory() as beyond:
        answer = player.client.get(address, buffered=False)
        _, peak = beyond()
    assert answer.status_code == 200
    answer.close()
    assert peak < A_FEW


def store_player(store: Store) -> str | None:
    """The only player there is."""
    with store.read() as session:
        return session.scalar(select(LiveGame.player_id))


def test_a_replay_takes_little_memory_however_long_the_game(app: Flask, store: Store) -> None:
    player = large_game(app, store)
    with memory() as beyond:
        record = records.record(store, player.address.rpartition("/")[2], store_player(store))
        held, peak = beyond()
    assert peak < A_FEW
    assert held < A_FEW / 4
    assert len(record.moments) == LARGE_MOVES + 1
    assert player.client.get(f"{player.address}/replay/{LARGE_MOVES}").status_code == 200


def test_long_replays_push_others_out() -> None:
    cache: LruCache[SimpleNamespace] = LruCache(100, weigh=lambda game: int(game.moves))
    for name, moves in (("a", 40), ("b", 40), ("c", 40), ("d", 500), ("e", 1)):
        cache.get(name, partial(SimpleNamespace, moves=moves))
        assert name in cache, "the latest stays, whatever it weighs"
    assert ["d" in cache, "c" in cache] == [False, False]
