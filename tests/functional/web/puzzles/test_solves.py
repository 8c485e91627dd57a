"""What is kept of each solve: its time, its pauses and its help, also of plays begun anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from tests.sites.playing import OTHER, SMALL, Browser, set_up, solution, unknown
from webapp import clock
from webapp.services.moves import Claim
from webapp.services.people import export, people
from webapp.services.puzzles import plays
from webapp.services.puzzles.plays import PAUSE, PaperMove
from webapp.store import solves
from webapp.store.connection.database import Store, open_store
from webapp.store.plays import PlayState
from webapp.store.solves import Solve

pytestmark = pytest.mark.functional

BULLETS = sorted(solution(SMALL))
EMPTY = next(cell for cell in unknown(SMALL) if cell not in BULLETS)


@dataclass
class Player:
    """Somebody who plays, and whose clock goes as the test says."""

    app: Flask
    passed: timedelta = timedelta(0)
    browser: Browser = field(init=False)

    def __post_init__(self) -> None:
        self.browser = Browser(self.app)

    def now(self) -> Any:
        return clock.now() + self.passed

    def wait(self, seconds: float) -> int:
        """Let time pass, all of it in view."""
        self.passed += timedelta(seconds=seconds)
        return int(seconds)

    def mark(self, changes: str, seconds: int) -> None:
        answer = self.browser.make(changes, seconds=self.wait(seconds))
        assert answer.status_code == 200, answer.text

    def act(self, path: str, seconds: int = 0, **fields: str) -> None:
        answer = self.browser.post(path, script=True, seconds=self.wait(seconds), **fields)
        assert answer.status_code == 200, answer.text
        self.browser.open()

    def finish(self, seconds: int) -> None:
        self.mark("".join(f"{cell}*" for cell in BULLETS), seconds)
        assert self.browser.board()["solved"]
        self.browser.open()


@pytest.fixture
def player(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Player:
    set_up(app)
    player = Player(app)
    monkeypatch.setattr(plays, "now", player.now)
    return player


@pytest.fixture
def database(app: Flask, player: Player) -> Iterator[Store]:
    store = open_store(app.extensions["settings"].database_url)
    yield store
    store.close()


def rows(store: Store) -> list[Solve]:
    with store.read() as session:
        return session.query(Solve).order_by(Solve.id).all()


def test_a_solve_is_kept_with_its_time_and_without_help(player: Player, database: Store) -> None:
    player.mark(f"{EMPTY}*", 4)
    player.act("/moves", 3, do="undo")
    assert rows(database) == [], "it is not solved yet"
    player.finish(20)
    [solve] = rows(database)
    assert (solve.first, solve.seconds, solve.moves, solve.undos) == (True, 27, 3, 1)
    assert (solve.pauses, solve.paused) == (0, 0)
    assert (solve.hints, solve.rung, solve.checks) == (0, 0, 0)
    assert abs((solve.solved_at - solve.started_at).total_seconds() - 27) < 5


def test_a_long_time_without_a_move_is_a_pause(player: Player, database: Store) -> None:
    player.mark(f"{EMPTY}-", 10)
    player.mark(f"{EMPTY}.", PAUSE - 1)
    player.mark(f"{EMPTY}-", PAUSE)
    player.act("/check", PAUSE + 60)
    player.finish(5)
    [solve] = rows(database)
    assert solve.seconds == 10 + PAUSE - 1 + PAUSE + PAUSE + 60 + 5
    assert (solve.pauses, solve.paused) == (2, 2 * PAUSE + 60)
    assert "That counts a pause of 11 minutes" in player.browser.open()


def test_time_out_of_view_is_no_part_of_either(player: Player, database: Store) -> None:
    player.mark(f"{EMPTY}-", 10)
    player.passed += timedelta(hours=3)  # the page reports nothing of it
    player.finish(5)
    [solve] = rows(database)
    assert (solve.seconds, solve.pauses, solve.paused) == (15, 0, 0)
    assert (solve.solved_at - solve.started_at).total_seconds() >= 3 * 3600


def test_hints_and_checks_are_counted_with_the_highest_rung(
    player: Player, database: Store
) -> None:
    player.mark(f"{EMPTY}-", 1)
    for _ in range(3):
        player.act("/hint", 2)
    player.mark(f"{EMPTY}.", 1)
    player.act("/hint", 1)
    player.act("/check", 1)
    player.act("/check", 1, where="yes")
    player.finish(1)
    [solve] = rows(database)
    assert (solve.hints, solve.rung, solve.checks, solve.seconds) == (2, 3, 1, 12)


def test_a_hint_may_end_the_play(player: Player, database: Store) -> None:
    player.mark(f"{EMPTY}-", 1)
    for _ in range(500):
        if player.browser.board()["solved"]:
            break
        player.act("/hint", 1)
    [solve] = rows(database)
    assert solve.rung == 5
    assert solve.hints >= 1


def test_a_play_begun_again_keeps_its_earlier_solve(player: Player, database: Store) -> None:
    player.mark(f"{EMPTY}-", PAUSE)
    player.act("/hint", 30)
    player.finish(30)
    player.act("/again")
    player.mark(f"{EMPTY}-", 2)
    player.finish(5)
    first, second = rows(database)
    assert (first.first, first.seconds, first.hints, first.pauses) == (True, PAUSE + 60, 1, 1)
    assert (second.first, second.seconds, second.hints, second.pauses) == (False, 7, 0, 0)
    assert (second.rung, second.moves) == (0, 2), "all is counted from the new beginning"
    player.act("/again")
    assert len(rows(database)) == 2


def test_the_solves_are_part_of_a_persons_data_and_go_with_them(
    player: Player, database: Store
) -> None:
    player.mark(f"{EMPTY}-", 3)
    player.finish(PAUSE)
    player.act("/again")
    player.finish(4)
    data = player.browser.client.get("/settings/data.json").get_json()
    [game] = data["games"]
    first, second = game["solves"]
    assert (first["first"], first["seconds"], first["paused_seconds"]) == (True, PAUSE + 3, PAUSE)
    assert (second["first"], second["seconds"], second["highest_rung"]) == (False, 4, 0)
    assert {"moves", "undos", "hints", "checks", "pauses", "started", "solved"} < set(first)
    fields = {**player.browser.fields, "sure": "yes"}
    assert player.browser.client.post("/settings/forget", data=fields).status_code == 303
    assert rows(database) == []


def solved(store: Store, seconds: int, puzzle: str = SMALL, person: str | None = None) -> PlayState:
    """A play of somebody who knew the puzzle, finished in one move."""
    changes = "".join(f"{cell}*" for cell in solution(puzzle))
    claim = Claim(person, 0, ms=1000 * seconds)
    return plays.move(store, puzzle, claim, PaperMove("mark", changes))


@ON_BOTH
def test_who_joins_another_player_brings_the_solves_along(store: Store) -> None:
    """Both solved one puzzle, and each one that the other did not."""
    former, present = solved(store, 30), solved(store, 20)
    solved(store, 40, OTHER, former.player_id)
    word = people.device_link(store, present.player_id)
    assert word is not None
    assert people.follow_link(store, word, former.player_id) == present.player_id
    with export.export(store, present.player_id) as data:
        assert data is not None
        games = {game["puzzle"]: game["solves"] for game in data.games}
    assert [(solve["seconds"], solve["first"]) for solve in games[SMALL]] == [
        (30, True),
        (20, False),
    ]
    assert [(solve["seconds"], solve["first"]) for solve in games[OTHER]] == [(40, True)]


@ON_BOTH
def test_unaided_first_solves_can_be_read_without_their_pauses(store: Store) -> None:
    play = solved(store, PAUSE)
    solved(store, 9)
    with store.read() as session:
        assert len(solves.unaided(session, 10)) == 1, "all of the other one was a pause"
    store.write(lambda session: session.execute(text("UPDATE solves SET paused = 100 WHERE id=1")))
    with store.read() as session:
        read = solves.unaided(session, 10)
        assert [(solve.notation, solve.seconds) for solve in read] == [
            (SMALL, 9),
            (SMALL, PAUSE - 100),
        ]
        assert read[1].player_id == play.player_id
        assert len(solves.unaided(session, 1)) == 1
    for change in ("hints = 1", "first = false"):
        query = text(f"UPDATE solves SET {change} WHERE id = 2")
        store.write(partial(Session.execute, statement=query))
        with store.read() as session:
            assert len(solves.unaided(session, 10)) == 1
