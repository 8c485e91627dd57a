"""Failures of the database, each in one plain sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnectionFree


class StoreFailure(Exception):
    """The database cannot be used; the message says why and what would help."""


_SQLITE_SENTENCES = (
    ("unable to open database file", "cannot be opened: its folder is missing or not writable"),
    ("readonly database", "cannot be written: the file or its folder is read-only"),
    ("disk is full", "cannot grow: the disk is full"),
    ("disk i/o error", "cannot be read or written: the disk reports an error"),
    ("not a database", "is not an SQLite database"),
    ("malformed", "is damaged: restore it from a copy"),
    ("database is locked", "is busy: another program has been writing to it for too long"),
    ("no such table", "is not set up: `bullets serve` does it"),
)
_POSTGRESQL_SENTENCES = (
    ("password authentication failed", "refuses this name or password"),
    ("role", "refuses this user"),
    ("does not exist", "does not exist or lacks a table: create it, `bullets serve` fills it"),
    ("no space left", "cannot grow: the disk is full"),
    ("diskfull", "cannot grow: the disk is full"),
    ("read-only transaction", "can only be read"),
    ("could not serialize", "is busy: others have been writing to the same rows for too long"),
    ("deadlock", "is busy: others have been writing to the same rows for too long"),
    ("too many clients", "has no connection left: let it take more, or run fewer processes"),
    ("starting up", "is starting"),
    ("connection option", "has an address with an option that PostgreSQL does not know"),
)


@contextmanager
def explain_failures(url: URL) -> Iterator[None]:
    """Turn a failure of the database into a `StoreFailure`; faults of ours pass as they are."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:  # the second where a connection is prepared
        sentence = _sentence(url, error)
        if sentence is None:
            raise
        raise StoreFailure(sentence) from error
    except NoConnectionFree as error:
        raise StoreFailure(f"{name_of(url)} keeps all connections waiting.") from error


def name_of(url: URL) -> str:
    """The name of a database for people: the file, or the address without its password."""
    if url.get_backend_name() == "sqlite":
        return f"The database {url.database}"
    shown = url.set(query={}).render_as_string(hide_password=True)  # a query may hold a password
    return f"The database {shown}"


def _sentence(url: URL, error: DBAPIError | sqlite3.Error) -> str | None:
    cause = error.orig if isinstance(error, DBAPIError) else error
    said = f"{type(cause).__name__}: {cause}".lower()
    sqlite = url.get_backend_name() == "sqlite"
    for words, sentence in _SQLITE_SENTENCES if sqlite else _POSTGRESQL_SENTENCES:
        if words in said:
            return f"{name_of(url)} {sentence}."
    lost = isinstance(error, OperationalError) or getattr(error, "connection_invalidated", False)
    if not sqlite and lost:
        return f"{name_of(url)} does not answer: check the address and that it runs."
    return None
