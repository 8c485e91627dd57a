"""One database, SQLite or PostgreSQL, opened so that concurrent writers lose nothing."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from webapp.store.connection.failures import StoreFailure, explain_failures, name_of

T = TypeVar("T")

BUSY_SECONDS = 10
"""How long a writer waits for another one."""

PAUSE_SECONDS = 0.3
"""How long a writer that met another one on PostgreSQL stands back, at most."""

_SERIALIZATION, _DEADLOCK, _UNIQUE = "40001", "40P01", "23505"
"""PostgreSQL's names for the ways in which transactions collide."""


class Store:
    """The database: `read()` for looking, `write()` for changing."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._reading = engine.execution_options(read_only=True, postgresql_readonly=True)
        # SQLite has one writer at a time. Threads that wait here go on at once when it is done;
        # inside SQLite they would sleep longer and longer.
        alone = engine.dialect.name == "sqlite"
        self._turn: AbstractContextManager[Any] = RLock() if alone else nullcontext()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A session that sees one state of the database and cannot change it."""
        with (
            explain_failures(self.engine.url),
            Session(self._reading, expire_on_commit=False) as session,
        ):
            yield session

    def write(self, work: Callable[[Session], T]) -> T:
        """Run `work` in one transaction and return its answer.

        On SQLite writers queue up. On PostgreSQL two that touch the same row may collide: then
        `work` is run again from its start, so it must have no effect outside its session.
        """
        with explain_failures(self.engine.url):
            deadline, attempt = time.monotonic() + BUSY_SECONDS, 0
            while True:
                attempt += 1
                try:
                    with (
                        self._turn,
                        Session(self.engine, expire_on_commit=False) as session,
                        session.begin(),
                    ):
                        return work(session)
                except DBAPIError as error:
                    if time.monotonic() > deadline or not _collided(error, first=attempt == 1):
                        raise
                    time.sleep(random.uniform(0, min(0.01 * 2**attempt, PAUSE_SECONDS)))

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()


def open_store(url: str) -> Store:
    """The database at this address; raises `StoreFailure` if the address cannot be used."""
    return Store(open_engine(url))


def open_engine(url: str, *, migrating: bool = False) -> Engine:
    """An engine with our transactions.

    A migration rebuilds tables, so on SQLite it wants foreign keys unchecked; and having waited for
    another one, it must see on PostgreSQL what that one has done.
    """
    address = parse(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(address, foreign_keys=not migrating)
    from webapp.store.connection import postgresql  # noqa: PLC0415  not needed for SQLite

    return postgresql.open_engine(address, BUSY_SECONDS, migrating=migrating)


def parse(url: str) -> URL:
    """The address of the settings as SQLAlchemy wants it; raises `BadSetting` for its options."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return address
    from webapp.store.connection import postgresql  # noqa: PLC0415  not needed for SQLite

    return postgresql.address_of(address)


def _sqlite(address: URL, *, foreign_keys: bool) -> Engine:
    folder = Path(str(address.database)).parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreFailure(
            f"{name_of(address)} needs the folder {folder}: {reason}. Choose another place with "
            "DATABASE_URL or BULLETS_DATA."
        ) from error
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS})

    def prepare(connection: sqlite3.Connection, record: Any) -> None:
        del record
        # Python's own transactions begin with the first write, after the reads: two writers then
        # read the same state and one overwrites the other. We begin them ourselves.
        connection.isolation_level = None
        _write_ahead(connection)
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute(f"PRAGMA foreign_keys={int(foreign_keys)}")

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    read_only = bool(connection.get_execution_options().get("read_only"))
    driver: Any = connection.connection.dbapi_connection
    driver.execute(f"PRAGMA query_only={int(read_only)}")
    connection.exec_driver_sql("BEGIN DEFERRED" if read_only else "BEGIN IMMEDIATE")


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch a new file to write-ahead logging; the busy time does not cover this one step."""
    deadline = time.monotonic() + BUSY_SECONDS
    while connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


def _collided(error: DBAPIError, *, first: bool) -> bool:
    """Whether PostgreSQL undid this transaction only because of another one.

    Two that look for a row and, not finding it, both insert it, collide as well: once more, and the
    second one finds it.
    """
    state = getattr(error.orig, "sqlstate", None)
    return state in {_SERIALIZATION, _DEADLOCK} or (first and state == _UNIQUE)
