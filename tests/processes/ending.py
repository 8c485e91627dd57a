"""No process outlives its test, not even one that fails."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def none_left(process: subprocess.Popen[str]) -> Iterator[subprocess.Popen[str]]:
    """Wait for a process; if the test fails, kill it first, and its group if it leads one."""
    with process:
        try:
            yield process
        except BaseException:
            with suppress(ProcessLookupError):
                if os.getpgid(process.pid) == process.pid:
                    os.killpg(process.pid, signal.SIGKILL)
            process.kill()
            raise
