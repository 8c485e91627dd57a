"""The data folder of an earlier version: opened, gone on with, and its orders done to the end.

How it was filled is told by `earlier_data/make.py`.
"""

from __future__ import annotations

import json
import re
import sqlite3
import tarfile
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from flask.testing import FlaskClient
from pypdf import PdfReader
from sqlalchemy import Connection, MetaData, inspect, select, text

import webapp
from tests.processes.databases import ON_BOTH
from tests.sites.live_playing import LivePlayer, free_cells
from tests.sites.playing import Browser
from webapp.bullets.grades import BANDS, grade
from webapp.config import Settings
from webapp.jobs.queue import open_queue
from webapp.jobs.runner import Pace, Runner
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services import jobs, leases
from webapp.services.jobs import JobStatus
from webapp.services.shelf import regrading, starter
from webapp.store.connection.database import Store, open_engine, open_store
from webapp.store.connection.migrate import configuration, upgrade
from webapp.store.jobs import JobState, Lane
from webapp.store.plays import Play
from webapp.store.puzzles import StoredPuzzle

pytestmark = pytest.mark.functional

ARCHIVE = Path(__file__).parent / "earlier_data" / "8b85890.tar.gz"
REVISION = "0004"
"""The tables of that version."""

PACE = Pace(timedelta(minutes=1))


@dataclass
class Site:
    """The folder opened by today's program, and what its pages said then."""

    settings: Settings
    seen: dict[str, Any]
    client: FlaskClient

    def page(self, address: str) -> str:
        """A page that is there."""
        answer = self.client.get(address)
        assert answer.status_code == 200
        return answer.text

    def board(self, what: str) -> dict[str, Any]:
        """A board as it stands now, with the fields that it had then."""
        address, then = self.seen[what]["address"], self.seen[what]["board"]
        state = self.client.get(f"{address}/board").get_json()
        return {key: state[key] for key in then}

    def work(self) -> None:
        """Do all that waits, as a worker does: first free what a dead one holds."""
        with closing(open_store(self.settings.database_url)) as store:
            leases.sweep(store, PACE.lease)
            runner = Runner(store, "a worker", PACE)
            for lane in Lane:
                while any(job.state is JobState.QUEUED and job.lane is lane for job in _all(store)):
                    runner.run_next(lane)

    def job(self, address: str) -> JobStatus:
        """The job whose page has this address."""
        with closing(open_store(self.settings.database_url)) as store:
            job = jobs.get(store, address.rpartition("/")[2])
        assert job is not None
        return job

    def jobs(self, kind: str) -> list[JobStatus]:
        """All jobs of a kind."""
        with closing(open_store(self.settings.database_url)) as store:
            return list(jobs.latest(store, kind=kind))


def _all(store: Store) -> list[JobStatus]:
    return list(jobs.latest(store))


@pytest.fixture
def site(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Site:
    """The folder unpacked, migrated and opened by the browser of then."""
    monkeypatch.setenv("BULLETS_DATA", str(settings.data))  # for the jobs
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(settings.data, filter="data")
    _load(settings.data / "queue.sql", settings.data / "queue.db")
    earlier = settings.data / "bullets.db"
    _load(settings.data / "bullets.sql", earlier)
    if not settings.database_url.startswith("sqlite"):
        _copy(earlier, settings)
        earlier.unlink()
    upgrade(settings)
    seen = json.loads((settings.data / "seen.json").read_text())
    client = webapp.create_app(settings).test_client()
    client.set_cookie("player", seen["cookie"])
    return Site(settings, seen, client)


def _load(dump: Path, database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(dump.read_text())


def _copy(earlier: Path, settings: Settings) -> None:
    """All rows into another database, whose tables were made by the same migrations."""
    source, target = open_engine(f"sqlite:///{earlier}"), open_engine(settings.database_url)
    with target.begin() as connection:
        command.upgrade(configuration(connection), REVISION)
    tables = MetaData()
    tables.reflect(target)
    with source.connect() as reading, target.begin() as writing:
        for table in tables.sorted_tables:
            rows = [dict(row) for row in reading.execute(select(table)).mappings()]
            if rows and table.name != "alembic_version":
                writing.execute(table.insert(), rows)
                _go_on_counting(writing, table.name)
    source.dispose()
    target.dispose()


def _go_on_counting(connection: Connection, table: str) -> None:
    """The next number of a table whose rows are numbered comes after those that were copied."""
    if any(column["name"] == "id" for column in inspect(connection).get_columns(table)):
        sequence = f"pg_get_serial_sequence('{table}', 'id')"
        if connection.scalar(text(f"SELECT {sequence}")):
            connection.execute(text(f"SELECT setval({sequence}, (SELECT MAX(id) FROM {table}))"))


@ON_BOTH
def test_settings_are_as_they_were_chosen(site: Site) -> None:
    page = site.page("/settings")
    for name, value in site.seen["settings"].items():
        choices = re.search(rf'<select id="setting-{name}".*?</select>', page, re.DOTALL)
        assert choices is not None
        assert f'<option value="{value}" selected>' in choices[0]


@ON_BOTH
def test_games_begun_are_offered_again(site: Site) -> None:
    home = site.page("/")
    assert site.seen["half_play"]["address"] in home
    assert site.seen["half_game"]["address"] in site.page("/mines")


@ON_BOTH
def test_a_play_goes_on_where_it_stood_and_can_be_undone(site: Site) -> None:
    address, board = site.seen["half_play"]["address"], site.seen["half_play"]["board"]
    assert site.board("half_play") == board
    browser = Browser(site.client.application, address.rpartition("/")[2], site.client)
    assert browser.post("/moves", script=True, do="undo").status_code == 200
    assert (browser.marks, len(browser.board()["undo"])) == ("..*......................", 1)
    browser.open()
    for _ in board["redo"] * 2:
        assert browser.post("/moves", script=True, do="redo").status_code == 200
        browser.open()
    assert browser.marks == "..*--*..................."
    assert browser.make("2.").status_code == 200
    assert browser.marks == "...--*..................."


@ON_BOTH
def test_a_solved_puzzle_stays_solved(site: Site) -> None:
    assert site.board("solved_play") == site.seen["solved_play"]["board"]


@ON_BOTH
def test_a_puzzle_solved_before_solves_were_kept_is_not_solved_for_the_first_time(
    site: Site,
) -> None:
    solved = site.seen["solved_play"]
    browser = Browser(site.client.application, solved["address"].rpartition("/")[2], site.client)
    assert browser.post("/again", script=True).status_code == 200
    browser.open()
    assert browser.post("/moves", script=True, do="undo").status_code == 200, "nothing to undo"
    marks = solved["board"]["marks"]
    browser.make("".join(f"{cell}*" for cell, mark in enumerate(marks) if mark == "*"))
    games = site.client.get("/settings/data.json").get_json()["games"]
    assert [[solve["first"] for solve in game["solves"]] for game in games] == [[False], []]


@ON_BOTH
def test_a_live_game_goes_on_to_its_end(site: Site) -> None:
    game = site.seen["half_game"]
    assert site.board("half_game") == game["board"]
    player = LivePlayer(site.client.application, site.client)
    player.address = game["address"]
    player.open()
    said = site.client.get(f"{player.address}/help").get_json()
    assert {key: said[key] for key in game["assistant"]} == game["assistant"]
    board_id = site.seen["ended_game"]["board"]["board_id"]
    while not player.board()["outcome"]:
        cell = free_cells(board_id, player.board()["view"])[0]
        assert player.make("open", cell).status_code == 200
    assert player.board()["outcome"] == "won"


@ON_BOTH
def test_an_ended_game_is_shown_and_replayed(site: Site) -> None:
    game = site.seen["ended_game"]
    assert site.board("ended_game") == game["board"]
    site.page(f"{game['address']}/replay")
    assert game["address"] in site.page("/mines/games")


@ON_BOTH
def test_all_that_is_kept_of_a_person_can_be_fetched(site: Site) -> None:
    export = site.client.get("/settings/data.json").get_json()
    assert (len(export["games"]), len(export["live_games"])) == (2, 2)


@ON_BOTH
def test_orders_that_nobody_had_taken_are_done(site: Site) -> None:
    begun, basket = site.seen["begun_book"], site.seen["basket_book"]
    assert len(_begun_puzzles(site, begun)) >= 2
    site.work()
    for kind in ("book", "make", "stock"):
        assert {(job.state, job.error) for job in site.jobs(kind)} == {(JobState.DONE, None)}
    assert {site.job(begun).attempts, site.job(basket).attempts} == {2, 1}
    for address, puzzles in ((begun, 6), (basket, 2)):
        assert f"{address}.pdf" in site.page(address)
        with site.client.get(f"{address}.pdf") as answer:
            book = PdfReader(BytesIO(answer.data))
        result = site.job(address).result or {}
        assert (result["puzzles"], result["pages"]) == (puzzles, len(book.pages))
    puzzle = re.search(r'href="(/puzzles/[0-9a-z]{7})"', site.page(site.seen["made_puzzle"]))
    assert puzzle is not None
    site.page(puzzle[1])
    added = {((job.result or {})["added"], job.attempts) for job in site.jobs("stock")}
    assert added == {(1, 1)}
    with closing(open_store(site.settings.database_url)) as store, store.read() as session:
        assert session.scalar(text("SELECT COUNT(*) FROM puzzles")) == 6 + 1 + 2


@ON_BOTH
def test_the_shelf_is_graded_anew_and_plays_keep_what_was_said(site: Site) -> None:
    with closing(open_store(site.settings.database_url)) as store:
        assert regrading.left(store) == 6
        given = _difficulties(store)
        assert len(given) == 2
        starter.open_shelf(store)
        site.work()
        assert regrading.left(store) == 0
        assert _difficulties(store) == given
        with store.read() as session:
            for row in session.scalars(select(StoredPuzzle)):
                grades = grade(parse_puzzle_id(row.notation))
                assert BANDS[row.place.difficulty] is grades.difficulty
                assert row.effort == grades.facts.load
            wrong = "SELECT COUNT(*) FROM compartments c WHERE puzzles != (SELECT COUNT(*) FROM"
            query = text(f"{wrong} puzzles WHERE compartment_id = c.id)")
            assert session.scalar(query) == 0
    export = site.client.get("/settings/data.json").get_json()
    assert sorted(game["difficulty"] for game in export["games"]) == sorted(
        BANDS[number] for number in given
    )


def _difficulties(store: Store) -> list[int]:
    """What plays remember."""
    with store.read() as session:
        return list(session.scalars(select(Play.difficulty).order_by(Play.id)))


def test_the_messages_in_the_queue_wake_a_worker(site: Site) -> None:
    orders = [job for kind in ("book", "make", "stock") for job in site.jobs(kind)]
    woken: list[None] = []
    with closing(open_queue(site.settings.queue_url)) as queue:
        for lane, line in queue.lines.items():
            queue.consumer(lane, lambda: woken.append(None))
            while (message := line.dequeue()) is not None:
                line.execute(message)
    assert len(woken) >= len([job for job in orders if job.state is JobState.QUEUED])


def _begun_puzzles(site: Site, address: str) -> list[str]:
    folder = site.settings.data / "books" / "work" / address.rpartition("/")[2]
    return (folder / "puzzles.jsonl").read_text().splitlines()
