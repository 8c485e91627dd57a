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
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

START_SECONDS = 60


class NotInstalled(Exception):
    """A server that the tests need is not on this machine."""


@dataclass
class Server:
    """A server that a test may stop and start again."""

    url: str
    command: list[str]
    folder: Path
    user: str | None
    answers: Callable[[], object]
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = self.folder / "log"
        with log.open("ab") as file:
            self.process = subprocess.Popen(
                self.command,
                stdout=file,
                stderr=file,
                user=self.user,
                env=_environment(),
                cwd=self.folder,
            )
        _await(self.process, self.answers, log)

    def stop(self) -> None:
        """End it; whoever is connected is thrown out."""
        if self.process is not None:
            self.thaw()
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)
            self.process = None

    def freeze(self) -> None:
        """Let it keep its connections and answer nothing, until it is stopped."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        """To the server, then to the processes that it has for its connections."""
        if self.process is not None:
            self.process.send_signal(number)
            for pid in _children(self.process.pid):
                with suppress(ProcessLookupError):
                    os.kill(pid, number)


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL server; the address of its maintenance database."""
    with postgresql_to_stop() as server:
        yield server.url


@contextmanager
def postgresql_to_stop() -> Iterator[Server]:
    """A PostgreSQL server of one's own."""
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
        own = Server(url, command, folder, user, lambda: psycopg.connect(url).close())
        with _running(own):
            yield own


@contextmanager
def redis_server() -> Iterator[str]:
    """A Redis server that keeps nothing on disk; its address."""
    with redis_to_stop() as server:
        yield server.url


@contextmanager
def redis_to_stop() -> Iterator[Server]:
    """A Redis server of one's own."""
    server = _program("redis-server")
    with _folder() as (folder, user):
        port = free_port()
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        client = redis.Redis(port=port)
        url = f"redis://127.0.0.1:{port}/0"
        own = Server(url, [server, *options], folder, user, client.ping)
        with client, _running(own):
            yield own


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
    path = shutil.which(name) or (str(debian[-1]) if debian else None)
    if path is None:
        raise NotInstalled(f"{name} is not installed: `./run test` installs it")
    return path


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


def _children(pid: int) -> list[int]:
    """The processes that this one has started and that live."""
    pids = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            pids += [int(stat.parent.name)] if parent == pid else []
    return pids


def _known(user: str) -> bool:
    return user in {entry.pw_name for entry in pwd.getpwall()}


@contextmanager
def _running(server: Server) -> Iterator[Server]:
    server.start()
    try:
        yield server
    finally:
        server.stop()


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
