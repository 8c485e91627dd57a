"""Real worker processes, and what a test wants to know about their jobs."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tests.processes import servers
from tests.processes.databases import bring_up
from tests.root import ROOT
from webapp.config import Settings, load
from webapp.jobs.orders import submit
from webapp.jobs.queue import Queue, open_queue
from webapp.services import jobs
from webapp.services.jobs import JobStatus
from webapp.store.connection.database import Store, open_store
from webapp.store.jobs import JobState, Lane, Order

PATIENCE = 240
"""Seconds until a test gives up: far more than anything takes."""


BUSY_CONNECTIONS = """
SELECT COUNT(*) FROM pg_stat_activity
WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()
"""


@dataclass
class Workshop:
    """One database, one queue, and the workers that a test starts."""

    folder: Path
    environ: dict[str, str]
    settings: Settings
    store: Store
    queue: Queue
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, lane: Lane = Lane.SMALL) -> subprocess.Popen[bytes]:
        """Start one process of a worker and leave it to itself; it does not step back."""
        return self._start("tests.processes.lane", lane)

    def start_whole(self, *options: str) -> subprocess.Popen[bytes]:
        """Start the process that starts and supervises those of all lanes, just as people do."""
        return self._start("webapp", "worker", *options)

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            worker = subprocess.Popen(
                [sys.executable, "-m", *command],
                env=self.environ,
                stdin=subprocess.PIPE,
                stderr=log,
                start_new_session=True,
            )
        self.workers.append(worker)
        return worker

    def unhurried(self) -> None:
        """Give no worker up for dead that the machine is only too busy for."""
        self.environ["BULLETS_JOB_LEASE"] = "20"

    def submit(self, kind: str, **changes: Any) -> str:
        """Order a job; its id."""
        return submit(self.store, self.queue, replace(self.order(kind), **changes)).id

    def order(self, kind: str) -> Order:
        """An order for one of the kinds of tests/processes/job_kinds.py."""
        files = {"diary": str(self.folder / "diary"), "release": str(self.folder / "release")}
        return Order(kind, files)

    def messages(self) -> int:
        """How many wait to be heard."""
        return sum(line.pending_count() for line in self.queue.lines.values())

    def lose_messages(self) -> None:
        """Let nobody hear them."""
        for line in self.queue.lines.values():
            line.storage.flush_queue()

    def release(self) -> None:
        """Let the jobs that wait for it end."""
        (self.folder / "release").touch()

    def freeze(self, worker: subprocess.Popen[bytes]) -> None:
        """Stop a worker between two of its transactions: in the middle of one, it holds locks."""
        while True:
            worker.send_signal(signal.SIGSTOP)
            os.waitpid(worker.pid, os.WUNTRACED)
            if not self._locked():
                return
            worker.send_signal(signal.SIGCONT)
            time.sleep(0.01)

    def _locked(self) -> bool:
        if self.store.engine.name == "postgresql":
            with self.store.read() as session:
                busy = session.scalar(text(BUSY_CONNECTIONS))
            return bool(busy)
        return any(_writing(file) for file in self.folder.glob("*.db"))

    def job(self, job_id: str) -> JobStatus:
        """The job as it stands."""
        job = jobs.get(self.store, job_id)
        assert job is not None
        return job

    def until(self, truth: Callable[[], object]) -> None:
        """Wait until it is so."""
        deadline = time.monotonic() + PATIENCE
        while not truth():
            if time.monotonic() > deadline:
                raise AssertionError(f"it never came:\n{(self.folder / 'log').read_text()}")
            time.sleep(0.05)

    def until_state(self, job_id: str, state: JobState) -> JobStatus:
        """Wait until the job stands so."""
        self.until(lambda: self.job(job_id).state is state)
        return self.job(job_id)

    def until_begun(self, job_id: str, times: int = 1) -> None:
        """Wait until some attempts have begun."""
        self.until(lambda: len(self.begun(job_id)) >= times)

    def begun(self, job_id: str) -> list[int]:
        """The processes that have begun the job, in order."""
        return [pid for job, pid in self.all_begun() if job == job_id]

    def all_begun(self) -> list[tuple[str, int]]:
        """The jobs that were begun, in order, and the processes that did."""
        diary = self.folder / "diary"
        lines = diary.read_text().splitlines() if diary.exists() else []
        words = [line.split() for line in lines]
        return [(job, int(pid)) for what, job, pid in words if what == "begin"]

    def effects(self, job_id: str) -> int:
        """How often the job took effect."""
        with self.store.read() as session:
            query = text("SELECT COUNT(*) FROM effects WHERE job = :job")
            return int(session.execute(query, {"job": job_id}).scalar_one())

    def end_all(self) -> None:
        """Leave no process behind."""
        for worker in self.workers:
            if worker.poll() is None:
                os.killpg(worker.pid, signal.SIGKILL)
            worker.wait()
            assert worker.stdin is not None
            worker.stdin.close()


@contextmanager
def workshop(folder: Path, database_url: str, queue_url: str) -> Iterator[Workshop]:
    """A workshop with an empty database and no worker yet."""
    environ = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "BULLETS_DATA": str(folder),
        "DATABASE_URL": database_url,
        "BULLETS_QUEUE": queue_url,
        "BULLETS_JOB_LEASE": "2",
        "BULLETS_JOB_MODULES": "tests.processes.job_kinds",
    }
    settings = load(environ)
    bring_up(settings)
    store = open_store(database_url)
    store.write(lambda session: session.execute(text("CREATE TABLE effects (job VARCHAR(24))")))
    queue = open_queue(queue_url)
    shop = Workshop(folder, environ, settings, store, queue)
    try:
        yield shop
    finally:
        shop.end_all()
        queue.close()
        store.close()


ON_ALL_QUEUES = pytest.mark.parametrize(
    "shop",
    [
        "sqlite",
        pytest.param("postgresql", marks=pytest.mark.servers),
        pytest.param("redis", marks=pytest.mark.servers),
    ],
    indirect=True,
)


@pytest.fixture(name="shop")
def shop_of_a_queue(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Workshop]:
    """A workshop with the queue that the test asks for."""
    kind = getattr(request, "param", "sqlite")
    database = f"sqlite:///{tmp_path / 'bullets.db'}"
    if kind == "postgresql":
        server = request.getfixturevalue("postgresql_server")
        with servers.fresh_database(server) as url, workshop(tmp_path, url, url) as shop:
            yield shop
        return
    queue = f"sqlite:///{tmp_path / 'queue.db'}"
    if kind == "redis":
        queue = request.getfixturevalue("redis_url")
    with workshop(tmp_path, database, queue) as shop:
        shop.lose_messages()
        yield shop


def _writing(file: Path) -> bool:
    with closing(sqlite3.connect(file, timeout=0)) as connection:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return True
    return False
