"""The queues that wake workers, one for each lane: Huey on SQLite, PostgreSQL or Redis."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import redis
from huey import Huey, PostgresHuey, PriorityRedisHuey, SqliteHuey
from huey.api import TaskWrapper
from huey.consumer import Consumer
from huey.registry import Message
from huey.serializer import Serializer
from psycopg import conninfo

from webapp.config import LIMITS_IN_MEMORY, BadSetting, Settings
from webapp.services.jobs import JobStatus, Lane
from webapp.store.connection.failures import StoreFailure
from webapp.store.connection.patience import PatientConnection

log = logging.getLogger(__name__)

NAMES = {Lane.SMALL: "bullets-small", Lane.LARGE: "bullets"}
_BROKEN = (sqlite3.Error, psycopg.Error, redis.RedisError, OSError)

POSTGRESQL_SECONDS = 10
"""How long PostgreSQL may take to accept a connection."""

REDIS_SECONDS = 2
"""How long Redis may be silent: longer than the second for which a worker asks it to wait."""


class Queue:
    """Messages that wake workers, one for each job. The table of jobs tells which one is next.

    A message names the job for which it was sent, for those who look into the queue.
    """

    def __init__(self, opened: Callable[[str], Huey]) -> None:
        self.lines: dict[Lane, Huey] = {lane: opened(name) for lane, name in NAMES.items()}
        self._work: Callable[[], None] = _nobody
        self._tasks = {
            lane: TaskWrapper(line, self._woken, name="run_job")
            for lane, line in self.lines.items()
        }

    def announce(self, job: JobStatus) -> None:
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


def check(settings: Settings) -> None:
    """Raise for a queue, or a place where limits are counted, that can never be used.

    A server is not asked: it may only be away.
    """
    url = settings.queue_url
    match _kind(url):
        case "sqlite":
            open_queue(url).close()
        case "postgresql":
            with _options_of("BULLETS_QUEUE"):
                conninfo.conninfo_to_dict(_dsn(url))
        case _:
            check_redis("BULLETS_QUEUE", url)
    if settings.limits_storage != LIMITS_IN_MEMORY:
        check_redis("BULLETS_LIMITS", settings.limits_storage)


def check_redis(name: str, url: str) -> None:
    """Raise `BadSetting` for an address with options that Redis does not know."""
    with _options_of(name):
        redis.ConnectionPool.from_url(url).make_connection()


def open_queue(url: str) -> Queue:
    """The queue at this address; raises `StoreFailure` if it cannot be used."""
    openers: dict[str, Callable[[str], Huey]] = {
        "sqlite": lambda name: _sqlite(name, url.partition(":///")[2]),
        "postgresql": lambda name: _postgresql(name, _dsn(url)),
        "redis": lambda name: _redis(name, url),
    }
    try:
        with _options_of("BULLETS_QUEUE"):
            return Queue(openers[_kind(url)])
    except _BROKEN as error:
        shown = re.sub(r"//.*@", "//", url.partition("?")[0])
        raise StoreFailure(
            f"The queue {shown} cannot be used: {_first_line(error)}. BULLETS_QUEUE may name "
            "another."
        ) from error


@contextmanager
def _options_of(name: str) -> Iterator[None]:
    try:
        yield
    except (ValueError, TypeError, psycopg.ProgrammingError) as error:
        # What these say may repeat any part of the address.
        raise BadSetting(
            f"{name} has parts that cannot be used: leave out options behind the `?`, and write % "
            "in a password as %25"
        ) from error


def _kind(url: str) -> str:
    """Which of the three it is, however it begins."""
    begin = re.match(r"sqlite|postgres|redis", url)
    assert begin is not None, "the settings let no other pass"  # noqa: S101
    return begin[0].replace("postgres", "postgresql")


def _dsn(url: str) -> str:
    return f"postgresql://{url.partition('://')[2]}"


def _sqlite(name: str, file: str) -> Huey:
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    return SqliteHuey(name, filename=file, results=False, serializer=JsonSerializer())


def _postgresql(name: str, url: str) -> Huey:
    def connect() -> PatientConnection:
        return PatientConnection.connect(url, connect_timeout=POSTGRESQL_SECONDS)

    def opened() -> Huey:
        return PostgresHuey(name, connection=connect, results=False, serializer=JsonSerializer())

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
