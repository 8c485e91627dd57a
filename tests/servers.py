"""PostgreSQL and Redis for tests: started on private ports, in a folder that is deleted again."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import redis

START_SECONDS = 60


class NotInstalled(Exception):
    """A server that the tests need is not on this machine."""


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL server; the address of its maintenance database."""
    initdb, server = _program("initdb"), _program("postgres")
    with _folder() as (folder, user):
        data = folder / "data"
        options = ["-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(
            [initdb, "-D", str(data), *options],
            check=True,
            capture_output=True,
            user=user,
            env=_environment(),
            cwd=folder,
        )
        port = free_port()
        options = ["-p", str(port), "-h", "127.0.0.1", "-k", str(folder), "-F"]
        url = f"postgresql://tests@127.0.0.1:{port}/postgres"
        command = [server, "-D", str(data), *options, "-c", "full_page_writes=off"]
        with _running(command, folder, user, lambda: psycopg.connect(url).close()):
            yield url


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis server that keeps nothing on disk; its address."""
    server = _program("redis-server")
    with _folder() as (folder, user):
        port = free_port()
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        client = redis.Redis(port=port)
        with client, _running([server, *options], folder, user, client.ping):
            yield f"redis://127.0.0.1:{port}/0"


@contextmanager
def fresh_database(maintenance_url: str) -> Iterator[str]:
    """An empty database of its own on a PostgreSQL server; its address."""
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(maintenance_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield maintenance_url.rpartition("/")[0] + f"/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def free_port() -> int:
    """A port that nobody has now.

    Not one of those that connections are given: until the server has it, one of them could get it.
    """
    while True:
        port = random.SystemRandom().randrange(10_000, 32_768)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def _program(name: str) -> str:
    """Debian keeps PostgreSQL's programs out of the path, in a folder for each version."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = shutil.which(name) or (str(debian[-1]) if debian else None)
    if found is None:
        raise NotInstalled(f"{name} is not installed: `./run test` installs it")
    return found


@contextmanager
def _folder() -> Iterator[tuple[Path, str | None]]:
    """A folder, and the user to run as: PostgreSQL refuses to run as root."""
    user = next(filter(_known, ("postgres", "nobody"))) if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="bullets-server-", dir="/tmp"))
    try:
        if user is not None:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        yield folder, user
    finally:
        shutil.rmtree(folder)


def _known(user: str) -> bool:
    return user in {entry.pw_name for entry in pwd.getpwall()}


@contextmanager
def _running(
    command: list[str], folder: Path, user: str | None, answers: Callable[[], object]
) -> Iterator[None]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, user=user, env=_environment(), cwd=folder
        )
    try:
        _await(process, answers, folder / "log")
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def _await(process: subprocess.Popen[bytes], answers: Callable[[], object], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            answers()
        except (psycopg.OperationalError, redis.ConnectionError) as error:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start: {log.read_text()}") from error
            time.sleep(0.05)
        else:
            return


def _environment() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}
