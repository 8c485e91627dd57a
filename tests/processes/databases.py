"""Fixtures: databases of one test, servers of the whole run."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

import psycopg
import pytest

from tests.processes import servers
from webapp.config import Settings, load
from webapp.store.connection.database import Store, open_store
from webapp.store.connection.migrate import upgrade

ON_BOTH = pytest.mark.parametrize(
    "database_url",
    ["sqlite", pytest.param("postgresql", marks=pytest.mark.servers)],
    indirect=True,
)
"""Runs a test on SQLite and on PostgreSQL."""


def bring_up(settings: Settings) -> None:
    """Give an empty database all tables: a copy, since migrations take longer than most tests."""
    if settings.database_url.startswith("sqlite"):
        file = Path(settings.database_url.removeprefix("sqlite:///"))
        if not file.exists():  # else a site has made it
            file.write_bytes(empty_sqlite())
        return
    server, _, name = settings.database_url.rpartition("/")
    template = _empty_postgresql(server)
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name}".encode())
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())


@cache
def empty_sqlite() -> bytes:
    """A database with all tables and nothing in them."""
    with tempfile.TemporaryDirectory() as folder:
        upgrade(load({"BULLETS_DATA": folder}))
        return (Path(folder) / "bullets.db").read_bytes()


@cache
def _empty_postgresql(server: str) -> str:
    """The name of such a database on a server."""
    name = "test_template"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    upgrade(load({"BULLETS_DATA": "/nowhere", "DATABASE_URL": f"{server}/{name}"}))
    return name


def _started(server: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    try:
        with server() as url:
            yield url
    except servers.NotInstalled as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str]:
    """A PostgreSQL server for the whole run."""
    yield from _started(servers.postgresql)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A Redis server for the whole run."""
    yield from _started(servers.redis_server)


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database: SQLite, or what the test asks for."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield f"sqlite:///{tmp_path / 'bullets.db'}"
    else:
        with servers.fresh_database(request.getfixturevalue("postgresql_server")) as url:
            yield url


@pytest.fixture
def settings(database_url: str, tmp_path: Path) -> Settings:
    """Settings for that database."""
    return load({"BULLETS_DATA": str(tmp_path), "DATABASE_URL": database_url})


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    """That database with all its tables."""
    bring_up(settings)
    opened = open_store(settings.database_url)
    yield opened
    opened.close()
