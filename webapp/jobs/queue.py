"""The queues that wake workers, one for each lane: Huey on SQLite, PostgreSQL or Redis."""

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
from webapp.store.jobs import Job, Lane

log = logging.getLogger(__name__)

NAMES = {Lane.SMALL: "bullets-small", Lane.LARGE: "bullets"}
_SCHEMES = "use sqlite:///FILE, postgresql://USER:PASSWORD@HOST/NAME or redis://HOST:PORT/NUMBER"
_BROKEN = (sqlite3.Error, psycopg.Error, redis.RedisError, OSError)

REDIS_SECONDS = 2
"""How long Redis may be silent: longer than the second for which a worker asks it to wait."""


class Queue:
    """Where workers hear that a job waits: a message for each. Which one is next, the table tells.

    A message names the job for which it was sent, for those who look into the queue.
    """

    def __init__(self, opened: Callable[[str], Huey]) -> None:
        self.lines: dict[Lane, Huey] = {lane: opened(name) for lane, name in NAMES.items()}
        self._work: Callable[[], None] = _nobody
        self._tasks = {
            lane: TaskWrapper(line, self._woken, name="run_job")
            for lane, line in self.lines.items()
        }

    def announce(self, job: Job) -> None:
        """Wake a worker for a job. If the queue is out of order, a later sweep does it."""
        try:
            self._tasks[job.lane](job.id)
        except _BROKEN as error:
            log.warning("the queue does not take job %s now: %s", job.id, error)

    def consumer(self, lane: Lane, work: Callable[[], None]) -> Consumer:
        """A consumer with one thread that calls `work` for each message of a lane."""
        self._work = work
        return QuietConsumer(
            self.lines[lane],
            workers=1,
            periodic=False,
            initial_delay=0.05,
            max_delay=0.5,
            scheduler_interval=60,
            shutdown_timeout=2,
        )

    def close(self) -> None:
        """Give connections back."""
        for line in self.lines.values():
            line.storage.close()
            if isinstance(line, PriorityRedisHuey):
                line.storage.pool.disconnect()

    def _woken(self, job_id: str) -> None:
        log.debug("woken for job %s", job_id)
        self._work()


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
    openers: dict[str, Callable[[str], Huey]] = {
        "sqlite": lambda name: _sqlite(name, rest.removeprefix("/")),
        "postgres": lambda name: _postgresql(name, f"postgresql://{rest}"),
        "postgresql": lambda name: _postgresql(name, f"postgresql://{rest}"),
        "redis": lambda name: _redis(name, url),
        "rediss": lambda name: _redis(name, url),
    }
    if not separator:
        raise StoreFailure(f"BULLETS_QUEUE is no address: {_SCHEMES}.")
    if backend not in openers:
        raise StoreFailure(f"BULLETS_QUEUE begins with {scheme}: {_SCHEMES}.")
    try:
        return Queue(openers[backend])
    except (ValueError, TypeError, psycopg.ProgrammingError) as error:
        # What these say may repeat any part of the address.
        raise StoreFailure(f"BULLETS_QUEUE has parts that cannot be used: {_SCHEMES}.") from error
    except _BROKEN as error:
        shown = re.sub(r"//.*@", "//", url.partition("?")[0])
        raise StoreFailure(f"The queue {shown} cannot be used: {_first_line(error)}.") from error


def _sqlite(name: str, file: str) -> Huey:
    if not file or file == ":memory:":
        raise StoreFailure("BULLETS_QUEUE names no file: the server and its worker share one.")
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    return SqliteHuey(name, filename=file, results=False, serializer=JsonSerializer())


def _postgresql(name: str, url: str) -> Huey:
    def opened() -> Huey:
        return PostgresHuey(name, dsn=url, results=False, serializer=JsonSerializer())

    try:
        return opened()
    except (psycopg.errors.UniqueViolation, psycopg.errors.DuplicateTable):
        return opened()  # another process has just made the tables


def _redis(name: str, url: str) -> Huey:
    waits = {"socket_timeout": REDIS_SECONDS, "socket_connect_timeout": REDIS_SECONDS}
    pool = redis.ConnectionPool.from_url(url, **waits, retry=None)
    huey = PriorityRedisHuey(name, connection_pool=pool, results=False, serializer=JsonSerializer())
    huey.storage.conn.ping()
    return huey


def _first_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")


def _nobody() -> None:
    raise RuntimeError("a message reached a process that is no worker")
