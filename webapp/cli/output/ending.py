"""Standard output that nobody takes any more."""

from __future__ import annotations

import os
import sys


def discard_output() -> None:
    """Drop what nobody reads: Python would try to write it again at its exit, and fail."""
    try:
        if sys.stdout:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
