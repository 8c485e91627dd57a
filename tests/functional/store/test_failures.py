"""Each failure of a database is one plain sentence."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.processes import servers
from tests.processes.command import bullets
from tests.processes.databases import ON_BOTH
from webapp.config import Settings, load
from webapp.services import jobs
from webapp.services.health import readiness
from webapp.store.connection.database import Store, open_store
from webapp.store.connection.failures import StoreFailure
from webapp.store.connection.migrate import upgrade
from webapp.store.jobs import Order

pytestmark = pytest.mark.functional


def _failure(url: str, tmp_path: Path) -> str:
    with pytest.raises(StoreFailure) as failure:
        upgrade(load({"BULLETS_DATA": str(tmp_path), "DATABASE_URL": url}))
    said = str(failure.value)
    assert "\n" not in said
    assert said.endswith(".")
    return said


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    said = _failure(f"postgresql://u:secret@127.0.0.1:{servers.free_port()}/n", tmp_path)
    assert "does not answer: check the address and that it runs" in said
    assert "secret" not in said


@pytest.mark.servers
def test_a_database_that_the_server_lacks(tmp_path: Path, postgresql_server: str) -> None:
    said = _failure(postgresql_server.replace("/postgres", "/nowhere"), tmp_path)
    assert "does not exist" in said


@pytest.mark.servers
def test_a_user_whom_the_server_does_not_know(tmp_path: Path, postgresql_server: str) -> None:
    said = _failure(postgresql_server.replace("tests@", "stranger@"), tmp_path)
    assert "refuses this user" in said


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    said = _failure(f"sqlite:///{tmp_path}/file/bullets.db", tmp_path)
    assert f"needs the folder {tmp_path}/file" in said


def test_a_file_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "bullets.db").mkdir()
    said = _failure(f"sqlite:///{tmp_path}/bullets.db", tmp_path)
    assert "cannot be opened" in said


def test_a_file_that_is_something_else(tmp_path: Path) -> None:
    (tmp_path / "bullets.db").write_text("a letter, long enough to be looked at " * 40)
    said = _failure(f"sqlite:///{tmp_path}/bullets.db", tmp_path)
    assert "is not an SQLite database" in said


def test_a_full_disk(store: Store) -> None:
    store.write(lambda session: session.execute(text("PRAGMA max_page_count=1")))
    with pytest.raises(StoreFailure, match="cannot grow: the disk is full"):
        jobs.enqueue(store, Order("test", {"much": "x" * 100_000}))


@ON_BOTH
def test_a_database_of_a_newer_version(settings: Settings, store: Store) -> None:
    store.write(lambda session: session.execute(text("UPDATE alembic_version SET version_num='9'")))
    with pytest.raises(StoreFailure, match="was made by a newer version of Bullets"):
        upgrade(settings)


def test_the_worker_tells_it_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://h/n")
    result = bullets("worker")
    assert result.code == 2
    assert result.err.startswith("bullets: DATABASE_URL begins with mysql")
    assert result.err.count("\n") == 1


def test_the_worker_tells_a_wrong_queue_in_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path))
    for url, said in (
        ("amqp://h/n", "BULLETS_QUEUE begins with amqp"),
        (f"redis://127.0.0.1:{servers.free_port()}/0", "cannot be used"),
    ):
        monkeypatch.setenv("BULLETS_QUEUE", url)
        result = bullets("worker")
        assert result.code == 2
        assert said in result.err
        assert result.err.count("\n") == 1


def test_the_worker_tells_a_module_that_is_not_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BULLETS_DATA", str(tmp_path))
    monkeypatch.setenv("BULLETS_JOB_MODULES", "no.such")
    result = bullets("worker")
    assert result.code == 2
    assert result.err == (
        "bullets: BULLETS_JOB_MODULES names no.such, which cannot be imported (No module named "
        "'no'): name modules that Python finds, with commas between\n"
    )


def test_readiness_tells_each_fact(settings: Settings, tmp_path: Path) -> None:
    silence = timedelta(seconds=20)
    (tmp_path / "dir").mkdir()
    broken = readiness(open_store(f"sqlite:///{tmp_path}/dir"), silence)
    assert [(check.name, check.ok) for check in broken] == [
        ("database", False),
        ("migrations", False),
        ("worker", False),
    ]
    store = open_store(settings.database_url)
    assert [check.ok for check in readiness(store, silence)] == [True, False, False]
    upgrade(settings)
    ready = readiness(store, silence)
    assert [(check.name, check.ok) for check in ready] == [
        ("database", True),
        ("migrations", True),
        ("worker", False),
        ("grades", True),
    ]
    store.close()
