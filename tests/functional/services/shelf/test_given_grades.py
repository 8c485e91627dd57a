"""What a day or a play once said of a puzzle stays, however the shelf grades it later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from alembic import command
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from tests.processes.databases import ON_BOTH
from tests.sites.playing import Browser
from tests.sites.regraded import regrade_all
from tests.sites.site import PUZZLE, PUZZLES, as_if_made, shelved
from webapp.bullets.grades import BANDS, Band
from webapp.clock import now
from webapp.config import Settings
from webapp.services.moves import Claim
from webapp.services.puzzles import playable, plays
from webapp.services.puzzles.plays import PaperMove
from webapp.services.shelf import browsing, daily, shelf
from webapp.services.shelf.shelf import Filters
from webapp.services.shelf.shelved import ShelvedPuzzle
from webapp.store.connection.database import Store, open_engine, open_store
from webapp.store.connection.migrate import configuration, upgrade

pytestmark = pytest.mark.functional


def other_than(band: Band) -> Band:
    return BANDS[(BANDS.index(band) + 2) % len(BANDS)]


def stored(store: Store, notation: str) -> ShelvedPuzzle:
    (puzzle,) = [puzzle for puzzle in shelf.browse(store).puzzles if puzzle.notation == notation]
    return puzzle


@ON_BOTH
def test_the_puzzle_of_a_day_stays_as_difficult_as_the_day_said(store: Store) -> None:
    shelved(store)
    puzzle, today = stored(store, PUZZLE), now().date()
    then, later = puzzle.difficulty, other_than(puzzle.difficulty)
    regrade_all(store, later)
    assert shelf.browse(store, Filters(difficulty=later)).total == len(PUZZLES)
    front = browsing.front_page(store, None, today)
    assert [shown.puzzle.difficulty for shown in front.daily] == [then]
    assert playable.find(store, puzzle.short_id).difficulty == then
    assert playable.find(store, puzzle.notation).difficulty == then
    others = [row for row in shelf.browse(store).puzzles if row.short_id != puzzle.short_id]
    for other in others:
        assert playable.find(store, other.short_id).difficulty == later


@ON_BOTH
def test_a_day_to_come_says_nothing_yet(store: Store) -> None:
    generated = as_if_made(PUZZLE, 1)
    tomorrow = now().date() + timedelta(days=1)
    store.write(lambda session: daily.keep(session, tomorrow, generated))
    puzzle = playable.find(store, PUZZLE).stored
    assert puzzle is not None
    later = other_than(puzzle.difficulty)
    regrade_all(store, later)
    assert playable.find(store, puzzle.short_id).difficulty == later


@ON_BOTH
def test_a_play_keeps_the_difficulty_with_which_it_began(store: Store) -> None:
    shelf.add(store, [as_if_made(PUZZLE, 1)])
    puzzle = stored(store, PUZZLE)
    then, later = puzzle.difficulty, other_than(puzzle.difficulty)
    hidden = [cell for cell, sign in enumerate(puzzle.solution) if sign in "*-"]
    claim, wish = Claim(None, 0), PaperMove("mark", f"{hidden[0]}-")
    play = plays.move(store, puzzle.short_id, claim, wish)
    assert play.difficulty == BANDS.index(then)
    regrade_all(store, later)
    assert plays.look(store, puzzle.short_id, play.player_id).subject.difficulty == then
    assert plays.look(store, puzzle.short_id, None).subject.difficulty == later
    front = browsing.front_page(store, play.player_id, now().date())
    assert [game.difficulty for game in front.games] == [then]


@ON_BOTH
def test_a_play_off_the_shelf_gets_its_difficulty_when_the_puzzle_comes_there(
    store: Store,
) -> None:
    generated = as_if_made(PUZZLE, 1)
    play = plays.move(store, PUZZLE, Claim(None, 0), PaperMove("mark", _first_hidden()))
    assert play.difficulty is None
    shelf.add(store, [generated])
    name = stored(store, PUZZLE).short_id
    come = plays.look(store, name, play.player_id).play
    assert come is not None
    assert come.difficulty == BANDS.index(generated.grades.difficulty)


def _first_hidden() -> str:
    hidden = playable.position_of(PUZZLE).unknown
    return f"{(hidden & -hidden).bit_length() - 1}-"


def test_the_pages_show_what_was_given(app: Flask, client: FlaskClient) -> None:
    store = open_store(app.extensions["settings"].database_url)
    shelved(store)
    puzzle = stored(store, PUZZLE)
    then, later = puzzle.difficulty, other_than(puzzle.difficulty)
    (other,) = [row for row in shelf.browse(store).puzzles if row.notation == PUZZLES[1]]
    player = Browser(app, other.short_id, client)
    hidden = [cell for cell, sign in enumerate(other.solution) if sign in "*-"]
    assert player.make(f"{hidden[0]}-").status_code == 200
    begun_as = other.difficulty
    regrade_all(store, later)
    store.close()
    home = client.get("/").text
    assert f"<span>·</span> {then}" in home.partition("</h1>")[2].partition("</p>")[0]
    assert f"</strong>, {begun_as}" in home or f", {begun_as}</strong>" in home
    assert client.get(f"/puzzles/{puzzle.short_id}.json").get_json()["difficulty"] == then
    export = client.get("/settings/data.json").get_json()
    assert [game["difficulty"] for game in export["games"]] == [begun_as]


OLD_ROWS = """
INSERT INTO compartments (id, width, height, bullets, difficulty, largest_reason, uses_total,
    puzzles) VALUES (1, 5, 5, 8, 3, 2, :no, 1);
INSERT INTO puzzles (id, short_id, notation, canonical, compartment_id, solution, clues, n0, n1,
    n2, energy, effort, several, openings, method, seed, steps, options, version, created_at,
    times_played, times_solved) VALUES (1, 'bcdfghj', '5x5b8:a1a11b33b3f521b3a', 'x', 1, '*', 10,
    1, 1, 1, 0, 1, 1, 1, 'inherit', 1, 1, '{}', '0', :at, 0, 0);
INSERT INTO daily (day, width, height, puzzle_id) VALUES ('2026-11-18', 5, 5, 1);
INSERT INTO players (id, settings, created_at) VALUES ('somebody', '{}', :at);
INSERT INTO plays (id, player_id, puzzle, notation, marks, revision, size, started_at, touched_at,
    seconds, hints, checks, asked, asked_revision)
    VALUES (1, 'somebody', 'bcdfghj', 'x', '.', 0, 0, :at, :at, 0, 0, 0, '', 0),
           (2, 'somebody', '=elsewhere', 'x', '.', 0, 0, :at, :at, 0, 0, 0, '', 0)
"""


@ON_BOTH
def test_the_migration_fills_in_what_was_said_until_then(settings: Settings) -> None:
    upgrade(settings)
    engine = open_engine(settings.database_url, migrating=True)
    with engine.begin() as connection:
        command.downgrade(configuration(connection), "0011")
    moment = "2026-11-18 12:00:00+00:00"[: 19 if engine.name == "sqlite" else None]
    with engine.begin() as connection:
        for statement in OLD_ROWS.split(";"):
            wanted = {"at": moment, "no": False}
            named = {name: value for name, value in wanted.items() if f":{name}" in statement}
            connection.execute(text(statement), named)
    upgrade(settings)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT grading FROM puzzles")) == 1
        assert connection.scalar(text("SELECT difficulty FROM daily")) == 3
        given = connection.execute(text("SELECT difficulty FROM plays ORDER BY id"))
        assert [row[0] for row in given] == [3, None]
    engine.dispose()
