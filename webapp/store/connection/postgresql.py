"""PostgreSQL as our database. Loaded only where an address names it: the driver takes its time."""

from __future__ import annotations

from typing import Any

import psycopg
from psycopg import conninfo
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL

from webapp.config import BadSetting
from webapp.store.connection.patience import PatientConnection

_OPTIONS = "-c idle_in_transaction_session_timeout=60s"
"""A machine that freezes or drops off the network lets go of its locks."""


def address_of(url: URL) -> URL:
    """The address with our driver; raises `BadSetting` for its options."""
    try:
        conninfo.make_conninfo(**dict.fromkeys(url.query, ""))
    except psycopg.Error:  # what it says repeats the option
        raise BadSetting(
            "DATABASE_URL has an option that PostgreSQL does not know: write options as libpq "
            "names them, such as ?sslmode=require"
        ) from None
    return url.set(drivername="postgresql+psycopg")


def open_engine(address: URL, busy_seconds: float, *, migrating: bool) -> Engine:
    """An engine on which a lost update becomes an error, so that `Store.write` runs again."""
    engine = create_engine(
        address,
        isolation_level="READ COMMITTED" if migrating else "REPEATABLE READ",
        pool_pre_ping=True,
        pool_timeout=busy_seconds,
        connect_args={"connect_timeout": busy_seconds, "options": _OPTIONS},
    )
    if not migrating:  # a migration may take long, and waits for another one
        event.listen(engine, "do_connect", _connect_with_patience)
    return engine


def _connect_with_patience(_dialect: Any, _record: Any, args: Any, options: Any) -> Any:
    return PatientConnection.connect(*args, **options)
