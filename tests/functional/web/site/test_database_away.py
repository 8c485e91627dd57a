"""A database that cannot be used for a while: said in a sentence, with one line in the log."""

from __future__ import annotations

import resource
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.processes import servers
from tests.sites.playing import SMALL, Browser, set_up, unknown
from tests.sites.site import make_bare_site, make_site
from webapp.config import load
from webapp.jobs.orders import submit
from webapp.jobs.queue import open_queue
from webapp.store.connection import database, patience
from webapp.store.connection.failures import StoreFailure
from webapp.store.connection.migrate import upgrade
from webapp.store.jobs import JobState, Order
from webapp.web.people.people import COOKIE
from webapp.web.site.sessions import Ageless

pytestmark = pytest.mark.functional

CELLS = unknown(SMALL)
SENTENCE = "nothing that was saved before is lost"
INSIDE = ("bullets.db", "sqlite", "127.0.0.1", "Traceback", "/tmp", "The database /")


def check_said(answer: TestResponse, log: str) -> None:
    """503, when to come back, one line in the log, and nothing of what is inside."""
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0
    assert SENTENCE in answer.text
    assert not [word for word in INSIDE if word in answer.text]
    lines = [line for line in log.splitlines() if " request " not in line]
    assert len(lines) == 1, lines
    assert "The database" in lines[0]


@pytest.fixture
def broken(tmp_path: Path) -> FlaskClient:
    """A site whose database is a folder."""
    (tmp_path / "bullets.db").mkdir()
    return make_bare_site(tmp_path).test_client()


@pytest.mark.parametrize(
    "address", ["/", "/puzzles", "/mines/games", "/settings/data.json", f"/puzzles/{SMALL}"]
)
@pytest.mark.parametrize("kind", ["page", "fragment", "machine"])
def test_every_kind_of_answer_says_it(
    broken: FlaskClient, capsys: pytest.CaptureFixture[str], address: str, kind: str
) -> None:
    headers = {"fragment": {"HX-Request": "true"}, "machine": {"Accept": "application/json"}}
    with_cookie(broken)
    capsys.readouterr()
    answer = broken.get(address, headers=headers.get(kind, {}))
    check_said(answer, capsys.readouterr().err)
    assert str(answer.mimetype).endswith("json") is (kind == "machine" or address.endswith(".json"))


def with_cookie(client: FlaskClient) -> None:
    """Let a browser come as a player: then every page reads what that player has chosen."""
    signer = Ageless(str(client.application.secret_key), salt=COOKIE)
    client.set_cookie(COOKIE, str(signer.dumps("somebody")))


@pytest.mark.parametrize("where", ["before", "view", "template"])
def test_wherever_in_a_request_it_is_met(
    app: Flask, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    def fail() -> str:
        raise StoreFailure("The database is out of reach.")

    def before() -> None:
        if where == "before":
            fail()

    views = {"view": fail, "template": lambda: render_template_string("{{ f() }}", f=fail)}
    app.add_url_rule("/view", "view", views.get(where, lambda: "fine"))
    app.before_request(before)
    capsys.readouterr()
    answer = app.test_client().get("/view")
    check_said(answer, capsys.readouterr().err)


# Injected faults


def test_a_full_disk_keeps_what_was_answered_and_says_what_was_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = make_site(tmp_path)
    set_up(app)
    player = Browser(app)
    saved = []
    # What the process may write to one file: beyond it the system refuses, as a full disk does.
    wal = tmp_path / "bullets.db-wal"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    player.make(f"{CELLS[0]}*")
    resource.setrlimit(resource.RLIMIT_FSIZE, (wal.stat().st_size + 60_000, before[1]))
    try:
        for number in range(200):
            cell, mark = CELLS[number % len(CELLS)], "*-."[number // len(CELLS) % 3]
            capsys.readouterr()
            answer = player.make(f"{cell}{mark}")
            if answer.status_code != 200:
                break
            saved.append((cell, mark))
        check_said(answer, capsys.readouterr().err)
        capsys.readouterr()
        check_said(player.make(f"{CELLS[0]}-"), capsys.readouterr().err)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    marks = dict(saved)
    assert all(player.marks[cell] == mark for cell, mark in marks.items())
    assert player.make(f"{CELLS[0]}-").status_code in {200, 409}, "it goes on once there is room"


def test_a_database_that_another_program_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    app = make_site(tmp_path)
    set_up(app)
    player = Browser(app)
    player.make(f"{CELLS[0]}*")
    with closing(sqlite3.connect(tmp_path / "bullets.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        capsys.readouterr()
        check_said(player.make(f"{CELLS[1]}*"), capsys.readouterr().err)
        assert player.marks[CELLS[0]] == "*", "reading goes on"
        other.execute("ROLLBACK")
    assert player.make(f"{CELLS[1]}*").status_code == 200


def check_all_is_refused(player: Browser, capsys: pytest.CaptureFixture[str]) -> None:
    """Moves and pages, more than once: a connection may have been open before."""
    for _ in range(2):
        capsys.readouterr()
        check_said(player.make(f"{CELLS[1]}*"), capsys.readouterr().err)
    capsys.readouterr()
    check_said(player.client.get("/"), capsys.readouterr().err)


@pytest.mark.servers
def test_a_server_that_is_stopped_and_comes_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with servers.postgresql_to_stop() as server:
        url = server.url
        upgrade(load({"BULLETS_DATA": str(tmp_path), "DATABASE_URL": url}))
        app = make_bare_site(tmp_path, DATABASE_URL=url)
        player = Browser(app)
        player.make(f"{CELLS[0]}*")
        server.stop()
        check_all_is_refused(player, capsys)
        server.start()
        assert player.marks[CELLS[0]] == "*"
        assert player.make(f"{CELLS[1]}*").status_code == 200


@pytest.mark.servers
def test_a_server_that_freezes_and_thaws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with servers.postgresql_to_stop() as server:
        url = server.url
        upgrade(load({"BULLETS_DATA": str(tmp_path), "DATABASE_URL": url}))
        monkeypatch.setattr(database, "BUSY_SECONDS", 2)
        monkeypatch.setattr(patience, "SECONDS", 2)
        app = make_bare_site(tmp_path, DATABASE_URL=url)
        player = Browser(app)
        player.make(f"{CELLS[0]}*")
        server.freeze()
        check_all_is_refused(player, capsys)
        server.thaw()
        monkeypatch.setattr(patience, "SECONDS", 60)
        assert player.marks[CELLS[0]] == "*"
        assert player.make(f"{CELLS[1]}*").status_code == 200


@pytest.mark.servers
def test_a_server_that_freezes_while_all_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More ask at once than there are connections: none waits for those that wait."""
    with servers.postgresql_to_stop() as server:
        url = server.url
        upgrade(load({"BULLETS_DATA": str(tmp_path), "DATABASE_URL": url}))
        monkeypatch.setattr(database, "BUSY_SECONDS", 2)
        monkeypatch.setattr(patience, "SECONDS", 2)
        app = make_bare_site(tmp_path, DATABASE_URL=url)
        players = [Browser(app) for _ in range(20)]
        for player in players:
            player.make(f"{CELLS[0]}*")
        server.freeze()
        with ThreadPoolExecutor(len(players)) as pool:
            answers = list(pool.map(lambda player: player.make(f"{CELLS[1]}*"), players))
        assert {answer.status_code for answer in answers} == {503}
        server.thaw()
        monkeypatch.setattr(patience, "SECONDS", 60)
        answers = [player.make(f"{CELLS[1]}*") for player in players]
        assert {answer.status_code for answer in answers} == {200}


@pytest.mark.servers
def test_a_queue_that_freezes_holds_no_order_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = load({"BULLETS_DATA": str(tmp_path)})
    upgrade(settings)
    with servers.postgresql_to_stop() as server:
        queue = open_queue(server.url)
        store = database.open_store(settings.database_url)
        submit(store, queue, Order("housekeeping"))
        monkeypatch.setattr(patience, "SECONDS", 2)
        server.freeze()
        job = submit(store, queue, Order("housekeeping"))
        assert job.state is JobState.QUEUED, "a sweep announces it once the queue answers"
        server.thaw()
        queue.close()
        store.close()
