"""A real `bullets serve` for benches that ask over HTTP."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from webapp.processes import PYTHON, own_environment


@contextmanager
def serving(processes: int = 1, *, worker: bool = False) -> Iterator[int]:
    """The real server on a free port, with a data folder of its own; the port."""
    with tempfile.TemporaryDirectory(prefix="bullets-bench-") as folder:
        environ = {
            **own_environment(),
            "BULLETS_DATA": folder,
            "DATABASE_URL": "",
            "BULLETS_WEB_PROCESSES": str(processes),
        }
        command = [*PYTHON, "webapp", "serve", "--port", "0"]
        command += [] if worker else ["--no-worker"]
        with subprocess.Popen(  # noqa: S603  our own command
            command, cwd=folder, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as server:
            try:
                yield _port(server)
            finally:
                server.terminate()
                server.wait()


def _port(server: subprocess.Popen[bytes]) -> int:
    line = server.stdout.readline().decode() if server.stdout else ""
    port = re.search(r":(\d+) ", line)
    if port is None:
        raise RuntimeError("the server did not start")
    return int(port[1])
