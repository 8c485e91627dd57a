from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.orm import Session

from tests.processes.databases import ON_BOTH
from tests.root import ROOT
from webapp.config import Settings
from webapp.services import jobs
from webapp.store.connection.database import Store, parse
from webapp.store.connection.failures import StoreFailure
from webapp.store.jobs import Job, Order

pytestmark = pytest.mark.functional

Change = Callable[[Callable[[Session], None]], None]

WRITER = """
import sys
from webapp.store.connection.database import open_store
from webapp.store.jobs import Job

store = open_store(sys.argv[1])

def one_more(session):
    job = session.get(Job, sys.argv[2])
    job.progress_done = job.progress_done + 1

for _ in range(int(sys.argv[3])):
    store.write(one_more)
"""


def _count(store: Store, job_id: str) -> int:
    job = jobs.get(store, job_id)
    assert job is not None
    return job.progress_done


def _two_at_once(change: Change, job_id: str, patience: float | None = None) -> None:
    """One reads, then the other reads and writes if it is let to, then the first writes."""
    turns = 0

    def second() -> None:
        change(add_one)

    def add_one(session: Session) -> None:
        job = session.get_one(Job, job_id)
        job.progress_done += 1

    def first(session: Session) -> None:
        nonlocal turns
        turns += 1
        job = session.get_one(Job, job_id)
        seen = job.progress_done
        if turns == 1:
            other.start()
            other.join(patience)
        job.progress_done = seen + 1

    other = threading.Thread(target=second)
    change(first)
    other.join()


def _plain(engine: Engine) -> Change:
    """How SQLAlchemy does it if nobody tells it better."""

    def change(work: Callable[[Session], None]) -> None:
        with Session(engine) as session, session.begin():
            work(session)

    return change


@ON_BOTH
def test_two_that_change_the_same_row_at_once_both_count(store: Store) -> None:
    job = jobs.enqueue(store, Order("test"))
    _two_at_once(store.write, job.id, patience=1)  # on SQLite the other waits for the first
    assert _count(store, job.id) == 2


@ON_BOTH
def test_one_whom_others_cut_in_on_again_and_again_counts_too(store: Store) -> None:
    job = jobs.enqueue(store, Order("test"))
    others: list[threading.Thread] = []

    def add_one(session: Session) -> None:
        session.get_one(Job, job.id).progress_done += 1

    def unlucky(session: Session) -> None:
        seen = session.get_one(Job, job.id).progress_done
        if len(others) < 12:
            others.append(threading.Thread(target=store.write, args=(add_one,)))
            others[-1].start()
            others[-1].join(1)  # on SQLite the other waits
        session.get_one(Job, job.id).progress_done = seen + 1

    store.write(unlucky)
    for other in others:
        other.join()
    assert _count(store, job.id) == 1 + len(others)


@ON_BOTH
def test_with_default_transactions_the_same_loses_a_change(store: Store) -> None:
    """The control: without it the test above could be one that cannot fail."""
    job = jobs.enqueue(store, Order("test"))
    engine = create_engine(parse(store.engine.url.render_as_string(hide_password=False)))
    _two_at_once(_plain(engine), job.id)
    engine.dispose()
    assert _count(store, job.id) == 1


@ON_BOTH
def test_processes_that_write_side_by_side_lose_nothing(
    store: Store, settings: Settings, tmp_path: Path
) -> None:
    job = jobs.enqueue(store, Order("test"))
    script = tmp_path / "writer.py"
    script.write_text(WRITER)
    command = [sys.executable, str(script), settings.database_url, job.id, "50"]
    writers = [subprocess.Popen(command, env={"PYTHONPATH": str(ROOT)}) for _ in range(3)]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    assert _count(store, job.id) == 150


@ON_BOTH
def test_a_reading_session_cannot_write(store: Store) -> None:
    job = jobs.enqueue(store, Order("test"))
    with pytest.raises(StoreFailure), store.read() as session:  # noqa: PT012
        session.get_one(Job, job.id).progress_done = 5
        session.flush()
    assert _count(store, job.id) == 0
    store.write(lambda session: setattr(session.get_one(Job, job.id), "progress_done", 7))
    assert _count(store, job.id) == 7


@ON_BOTH
def test_a_reader_sees_one_state_while_others_write(store: Store) -> None:
    job = jobs.enqueue(store, Order("test"))
    look = text("SELECT progress_done FROM jobs")
    with store.read() as session:
        before = session.scalar(look)
        store.write(lambda other: setattr(other.get_one(Job, job.id), "progress_done", 7))
        assert session.scalar(look) == before == 0
    assert _count(store, job.id) == 7


@ON_BOTH
def test_a_failure_in_a_transaction_undoes_all_of_it(store: Store) -> None:
    def half(session: Session) -> None:
        session.add(Job(kind="never"))
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError, match="in the middle"):
        store.write(half)
    assert jobs.latest(store) == []


@ON_BOTH
def test_one_key_gives_one_job_even_at_once(store: Store) -> None:
    start = threading.Barrier(4)
    ids: set[str] = set()

    def order() -> None:
        start.wait()
        ids.add(jobs.enqueue(store, Order("test", key="the same")).id)

    threads = [threading.Thread(target=order) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == 1
    assert len(jobs.latest(store)) == 1


def test_sqlite_checks_foreign_keys_and_writes_ahead(store: Store) -> None:
    with store.read() as session:
        facts = {
            name: session.scalar(text(f"PRAGMA {name}"))
            for name in ("foreign_keys", "journal_mode", "synchronous", "busy_timeout")
        }
    assert facts == {
        "foreign_keys": 1,
        "journal_mode": "wal",
        "synchronous": 1,
        "busy_timeout": 10_000,
    }
