"""A real `bullets serve` under test, and a sharp eye on every process it starts."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.root import ROOT

PATIENCE_SECONDS = 240
CHECKOUT = (sys.executable, "-P", "-m", "webapp")


@dataclass
class Site:
    """A `bullets serve` under test."""

    process: subprocess.Popen[str]
    port: int
    log: Path

    def get(self, path: str) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def kill_web(self) -> None:
        """Kill the processes that answer, and wait for new ones."""
        for pid, line in self.family().items():
            if "web_process" in line:
                with suppress(ProcessLookupError):  # it has ended with the one killed before
                    os.kill(pid, signal.SIGKILL)
        eventually(self._answers)

    def _answers(self) -> bool:
        try:
            return self.get("/healthz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False

    def ready(self) -> bool:
        return self.get("/readyz")[0] == 200

    def family(self) -> dict[int, str]:
        """All living processes that the site has started, and how each was called."""
        return {pid: line for pid, line in commands().items() if str(self.log) in environment(pid)}

    def worker(self) -> int | None:
        pids = [pid for pid, line in self.family().items() if "webapp worker" in line]
        return pids[0] if pids else None


def commands() -> dict[int, str]:
    lines = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if line:  # a zombie has none
            lines[int(folder.name)] = line
    return lines


def environment(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return ""


def eventually(what: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE_SECONDS
    while not what():
        assert time.monotonic() < until, "it did not come to pass"
        time.sleep(0.05)


@contextmanager
def serving(
    folder: Path, *options: str, command: Sequence[str] = CHECKOUT, **settings: str
) -> Iterator[Site]:
    """Serve from another folder; the log's name in the environment marks the whole family."""
    log = folder / "log of this site.txt"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            [*command, "serve", "--port", "0", *options],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "BULLETS_DATA": str(folder / "its data"),
                "MARK_OF_THE_FAMILY": str(log),
                **settings,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        ) as process,
    ):
        site = Site(process, 0, log)
        try:
            yield site
        finally:
            process.kill()
            process.wait()
            eventually(lambda: not site.family())


def await_address(site: Site) -> None:
    """Wait until it says where it is; the log tells why if it does not."""
    assert site.process.stdout is not None
    line = site.process.stdout.readline()
    address = re.search(r"http://127\.0\.0\.1:(\d+) ", line)
    assert address, f"{line!r}, and the log says: {site.log.read_text()}"
    site.port = int(address[1])
