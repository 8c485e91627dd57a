"""Bring the database to the tables this program knows, and tell whether it is there."""

from __future__ import annotations

import logging
from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from webapp.config import Settings, resources
from webapp.store.connection.database import Store, open_engine
from webapp.store.connection.failures import StoreFailure, explain_failures, name_of

_LOCK = 0x42554C4C
"""PostgreSQL's advisory lock for migrations: any number, always the same."""


def upgrade(settings: Settings) -> None:
    """Create or update all tables. Several processes may do so at once: one works, others wait."""
    logging.getLogger("alembic").setLevel(logging.WARNING)  # it talks even when all is well
    engine = open_engine(settings.database_url, migrating=True)
    try:
        with explain_failures(engine.url), engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            _refuse_newer(connection)
            command.upgrade(configuration(connection), "head")
            _check_references(connection)
    finally:
        engine.dispose()


def current(store: Store) -> bool:
    """Whether the database has the tables of this very version."""
    with store.read() as session:
        heads = MigrationContext.configure(session.connection()).get_current_heads()
    return set(heads) == set(_scripts().get_heads())


def configuration(connection: Connection | None = None) -> Config:
    """Alembic's configuration for one open connection; there is no alembic.ini."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(resources() / "migrations").replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _refuse_newer(connection: Connection) -> None:
    known = {script.revision for script in _scripts().walk_revisions()}
    if not known.issuperset(MigrationContext.configure(connection).get_current_heads()):
        raise StoreFailure(
            f"{name_of(connection.engine.url)} was made by a newer version of Bullets: "
            "use that version, or another database."
        )


def _check_references(connection: Connection) -> None:
    """Rebuilding an SQLite table needs foreign keys off; afterwards they must hold again."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
        if broken is not None:
            raise StoreFailure(f"The table {broken[0]} would refer to rows that are missing.")


@cache
def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(configuration())
