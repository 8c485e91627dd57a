"""The queue that wakes workers: Huey on SQLite, PostgreSQL or Redis, always with the same task."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import redis
from huey import Huey, PostgresHuey, PriorityRedisHuey, SqliteHuey
from huey.api import TaskWrapper
from huey.consumer import Consumer
from huey.registry import Message
from huey.serializer import Serializer

from webapp.store.failures import StoreFailure
from webapp.store.jobs import Job

log = logging.getLogger(__name__)

NAME = "bullets"
_SCHEMES = "use sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME or redis://HOST:PORT/NUMBER"
_BROKEN = (sqlite3.Error, psycopg.Error, redis.RedisError, OSError)


class Queue:
    """Where the ids of waiting jobs stand in line."""

    def __init__(self, huey: Huey) -> None:
        self.huey = huey
        self._run: Callable[[str], None] = _nobody
        self._task = TaskWrapper(huey, self._run_job, name="run_job")

    def announce(self, job: Job) -> None:
        """Wake a worker for a job. If the queue is out of order, a later sweep does it."""
        try:
            self._task(job.id, priority=job.priority)
        except _BROKEN as error:
            log.warning("the queue does not take job %s now: %s", job.id, error)

    def consumer(self, run: Callable[[str], None]) -> Consumer:
        """A consumer with one thread that calls `run` with each id."""
        self._run = run
        return QuietConsumer(
            self.huey,
            workers=1,
            periodic=False,
            initial_delay=0.05,
            max_delay=0.5,
            scheduler_interval=60,
            shutdown_timeout=2,
        )

    def close(self) -> None:
        """Give connections back."""
        self.huey.storage.close()
        if isinstance(self.huey, PriorityRedisHuey):
            self.huey.storage.pool.disconnect()

    def _run_job(self, job_id: str) -> None:
        self._run(job_id)


class QuietConsumer(Consumer):  # type: ignore[misc]  # Huey has no types
    """Leaves signals to the worker, which does more than Huey when it is to end."""

    def _set_signal_handlers(self) -> None:
        pass


class JsonSerializer(Serializer):  # type: ignore[misc]  # Huey has no types
    """Messages as JSON: who can write to the queue must not be able to run code."""

    def _serialize(self, data: Message) -> bytes:
        return json.dumps(data._asdict()).encode()

    def _deserialize(self, data: bytes) -> Message:
        fields = json.loads(bytes(data))
        return Message(**{**fields, "args": tuple(fields["args"])})


def open_queue(url: str) -> Queue:
    """The queue at this address; raises `StoreFailure` if it cannot be used."""
    scheme, separator, rest = url.partition("://")
    backend = scheme.partition("+")[0]
    openers: dict[str, Callable[[], Huey]] = {
        "sqlite": lambda: _sqlite(rest.removeprefix("/")),
        "postgres": lambda: _postgresql(f"postgresql://{rest}"),
        "postgresql": lambda: _postgresql(f"postgresql://{rest}"),
        "redis": lambda: _redis(url),
        "rediss": lambda: _redis(url),
    }
    if not separator:
        raise StoreFailure(f"BULLETS_QUEUE is no address: {_SCHEMES}.")
    if backend not in openers:
        raise StoreFailure(f"BULLETS_QUEUE begins with {scheme}: {_SCHEMES}.")
    try:
        return Queue(openers[backend]())
    except (*_BROKEN, ValueError) as error:
        shown = re.sub(r":[^:@/]*@", ":***@", url)
        raise StoreFailure(f"The queue {shown} cannot be used: {_first_line(error)}.") from error


def _sqlite(file: str) -> Huey:
    if not file or file == ":memory:":
        raise StoreFailure("BULLETS_QUEUE names no file: the server and its worker share one.")
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    return SqliteHuey(NAME, filename=file, results=False, serializer=JsonSerializer())


def _postgresql(url: str) -> Huey:
    def opened() -> Huey:
        return PostgresHuey(NAME, dsn=url, results=False, serializer=JsonSerializer())

    try:
        return opened()
    except (psycopg.errors.UniqueViolation, psycopg.errors.DuplicateTable):
        return opened()  # another process has just made the tables


def _redis(url: str) -> Huey:
    huey = PriorityRedisHuey(NAME, url=url, results=False, serializer=JsonSerializer())
    huey.storage.conn.ping()
    return huey


def _first_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")


def _nobody(job_id: str) -> None:
    raise RuntimeError(f"job {job_id} reached a process that is no worker")
