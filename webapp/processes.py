"""How a process of ours starts another, and how much of the machine it leaves to others."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING

from webapp.config import resources

if TYPE_CHECKING:
    from multiprocessing.context import SpawnContext

PYTHON = (sys.executable, "-P", "-m")
"""Whatever lies in the current folder is not imported."""

AUTOGROUP = Path("/proc/self/autogroup")


class Nice(IntEnum):
    """How far a process steps back behind the web server, which answers moves: 0 not at all."""

    BOOKLET = 2
    """Somebody waits for it, and it is short."""

    JOB = 4
    """Books and stock: they take minutes. Not further: a worker that holds the lock of SQLite and
    gets no processor makes every move wait for it."""

    QUESTION = 15
    """As hard as whoever asks likes; it holds nothing that others wait for."""


def own_environment() -> dict[str, str]:
    """This process's environment, in which a checkout is found from any folder."""
    package = Path(__file__).resolve().parent
    if resources() == package:
        return dict(os.environ)
    return {**os.environ, "PYTHONPATH": str(package.parent)}


def spawning() -> SpawnContext:
    """Start processes of a pool as `PYTHON` starts others."""
    import multiprocessing  # noqa: PLC0415  few need it

    os.environ["PYTHONSAFEPATH"] = "1"  # a pool takes no options
    return multiprocessing.get_context("spawn")


def ending_signals() -> Iterator[signal.Signals]:
    """Signals that ask this process to end, without those that whoever started it shut out.

    `nohup` ignores SIGHUP and a script's `&` ignores Ctrl-C: both are kept, as shells promise.
    """
    yield signal.SIGTERM
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            yield number


def step_back(nice: Nice) -> None:
    """Leave the processor to whoever needs it sooner; what this process starts does so too."""
    os.nice(max(0, nice - os.nice(0)))
    # Linux weighs the sessions of a desktop against each other first: nice counts within one only.
    if os.getsid(0) == os.getpid():
        with suppress(OSError):
            AUTOGROUP.write_text(str(os.nice(0)))
