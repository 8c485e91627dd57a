"""Keeps a few processes running, and ends all of them when it ends."""

from __future__ import annotations

import math
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import click

from webapp.processes import ending_signals

GRACE_SECONDS = 8.0
"""Less than the ten seconds that `docker stop` gives the supervisor itself."""

STEADY_SECONDS = 10.0
"""A process that ran for so long did start: what ended it was no fault of its beginning."""

FIRST_PAUSE, LONGEST_PAUSE = 0.2, 30.0
"""Seconds before a restart; doubled each time, so that one that cannot start costs little."""


@dataclass
class Charge:
    """A process to keep running."""

    name: str
    command: Sequence[str]
    sockets: Sequence[int] = ()
    once: bool = False
    """Do not restart it after its end."""

    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    pause: float = FIRST_PAUSE
    due: float = 0.0


@dataclass
class Supervisor:
    """Starts processes, restarts those that end, and leaves none behind."""

    charges: Sequence[Charge]
    environment: Mapping[str, str]
    grace: float = GRACE_SECONDS
    """Seconds that its charges have to end."""

    def run(self, worth_restarting: Callable[[Charge], bool]) -> None:
        """Supervise until a signal asks to end, or one falls that is not worth restarting."""
        reading_end, writing_end = os.pipe()
        try:
            with _signals() as wake:
                self._watch(wake, reading_end, worth_restarting)
        finally:
            self._end_all()
            os.close(writing_end)
            os.close(reading_end)

    def _watch(
        self, wake: _Wake, lifeline: int, worth_restarting: Callable[[Charge], bool]
    ) -> None:
        while not wake.asked_to_end:
            for charge in self.charges:
                if self._fallen(charge) and not worth_restarting(charge):
                    return
                if charge.process is None and charge.due <= time.monotonic():
                    self._start(charge, lifeline)
            waiting = [charge.due for charge in self.charges if charge.process is None]
            due = min(waiting, default=math.inf)
            wake.sleep(None if due == math.inf else due - time.monotonic())

    def _start(self, charge: Charge, lifeline: int) -> None:
        charge.started = time.monotonic()
        charge.process = subprocess.Popen(  # noqa: S603  our own commands
            charge.command,
            env=self.environment,
            stdin=lifeline,
            pass_fds=charge.sockets,
            start_new_session=True,  # Ctrl-C reaches the supervisor alone, which ends all in order
        )

    def _fallen(self, charge: Charge) -> bool:
        process = charge.process
        if process is None or process.poll() is None:
            return False
        _end_group(process)
        if charge.once:
            charge.process, charge.due = None, math.inf
            return False
        ran = time.monotonic() - charge.started
        charge.pause = FIRST_PAUSE if ran > STEADY_SECONDS else min(charge.pause * 2, LONGEST_PAUSE)
        charge.due = time.monotonic() + charge.pause
        charge.process = None
        click.echo(f"bullets: the {charge.name} ended {_how(process.returncode)}", err=True)
        return True

    def _end_all(self) -> None:
        processes = [charge.process for charge in self.charges if charge.process is not None]
        for process in processes:
            process.terminate()
        until = time.monotonic() + self.grace
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(max(0.0, until - time.monotonic()))
            _end_group(process)
            process.wait()


class _Wake:
    """Sleeps until a signal comes: a child has ended, or someone asks to end."""

    def __init__(self, pipe: int) -> None:
        self.pipe = pipe
        self.asked_to_end = False

    def ask_to_end(self, *_: object) -> None:
        self.asked_to_end = True

    def sleep(self, seconds: float | None) -> None:
        select.select([self.pipe], [], [], None if seconds is None else max(0.0, seconds))
        with suppress(BlockingIOError):
            os.read(self.pipe, 4096)


@contextmanager
def _signals() -> Iterator[_Wake]:
    """Hand signals to a `_Wake` for a while; afterwards a second Ctrl-C works as always."""
    reading_end, writing_end = os.pipe()
    os.set_blocking(reading_end, False)
    os.set_blocking(writing_end, False)
    wake = _Wake(reading_end)
    before = {number: signal.signal(number, wake.ask_to_end) for number in ending_signals()}
    before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(writing_end)
    try:
        yield wake
    finally:
        signal.set_wakeup_fd(-1)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reading_end)
        os.close(writing_end)


def _end_group(process: subprocess.Popen[bytes]) -> None:
    """End whatever a process has started itself; each charge leads a group of its own."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _how(code: int) -> str:
    return f"by signal {-code}" if code < 0 else f"with code {code}"
