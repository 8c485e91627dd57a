"""Standard input as a lifeline: a process learns that its supervisor is gone, even if killed.

The supervisor alone holds the writing end of the pipe and never writes. When it ends, in
whatever way, the kernel closes that end and the reader sees the end of the file. This works
alike on Linux and macOS.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable


def watch(at_end: Callable[[], None]) -> None:
    """Do `at_end`, in a thread of its own, once the supervisor is gone."""

    def wait() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        at_end()

    threading.Thread(target=wait, daemon=True, name="lifeline").start()
