"""The check of an SQLite file before it is used: an empty or damaged one is refused."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from webapp.config import Settings
from webapp.store.connection.database import parse
from webapp.store.connection.failures import StoreFailure

SECONDS = 2
"""For looking through a file; a large one is looked through as far as that goes."""

STEPS = 100_000
"""Of SQLite's, between two looks at the clock."""

TRACES = ("secret-key", "queue.db", "books", "bullets.db-wal")
"""What a data folder holds once the site has run."""


def exists(settings: Settings) -> bool:
    """Whether there is a database to look into; of a server that is left to whoever opens it."""
    address = parse(settings.database_url)
    return address.get_backend_name() != "sqlite" or Path(str(address.database)).is_file()


def check(settings: Settings) -> None:
    """Raise `StoreFailure` for a database that was lost or is damaged."""
    address = parse(settings.database_url)
    if address.get_backend_name() != "sqlite":
        return
    file = Path(str(address.database))
    if not file.is_file():
        return
    if file.stat().st_size:
        _check_pages(file)
        return
    traces = [name for name in TRACES if (settings.data / name).exists()]
    if traces:
        raise StoreFailure(
            f"The database {file} is empty, but {settings.data / traces[0]} shows that it was in "
            "use: put a copy of it in its place. To begin anew, delete the empty file."
        )


def _check_pages(file: Path) -> None:
    damaged = f"The database {file} is damaged: put a copy of it in its place."
    until = time.monotonic() + SECONDS
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=rw", uri=True)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > until, STEPS)
        try:
            verdict = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError:
            return  # out of time, busy or not to be opened: whoever uses it says so
        except sqlite3.DatabaseError as error:
            if "malformed" in str(error):
                raise StoreFailure(damaged) from error
            return  # no database at all is said by whoever opens it
    if verdict != ("ok",):
        raise StoreFailure(damaged)
