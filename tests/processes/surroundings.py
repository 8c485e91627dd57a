"""The same surroundings for every run of the tests, however it was started.

A shell starts what runs in the background with SIGINT ignored, `nohup` ignores SIGHUP, and every
process that a test starts inherits it: Ctrl-C would not reach it. The same goes for what people
set for themselves: colours, the width of a terminal, a language, who may read new files. Which
typefaces there are is a matter of the machine: `fonts.conf` leaves those with Chinese signs out, so
that there are signs that no machine can print.
"""

from __future__ import annotations

import os
import pwd
import signal
import time

from tests.root import ROOT

HANDED_ON = (
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "LD_", "DYLD_", "NIX_", "SSL_", "PIP_",
    "CI", "LUCK", "HYPOTHESIS_", "PYTEST_", "PLAYWRIGHT_", "COVERAGE_", "DEBUG", "PWDEBUG",
    "DISPLAY", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME",
)  # fmt: skip
"""How variables begin that tests and the processes they start may see; all others are forgotten."""

PLAIN = {
    "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "80", "LINES": "24",
    "FONTCONFIG_FILE": str(ROOT / "tests" / "processes" / "fonts.conf"),
}  # fmt: skip

IGNORED_BY_PYTHON = {"SIGPIPE", "SIGXFSZ", "SIGXFZ"}
"""Signals that each Python ignores; `subprocess` gives them back to what it starts."""


def make_plain() -> None:
    """Make environment, signals and the rights of new files those of a program just started."""
    for name in [name for name in os.environ if not name.startswith(HANDED_ON)]:
        del os.environ[name]
    os.environ.update(PLAIN)
    os.environ.setdefault("PATH", os.defpath)
    os.environ.setdefault("HOME", pwd.getpwuid(os.getuid()).pw_dir)
    time.tzset()
    os.umask(0o022)
    hear_signals()


def hear_signals() -> None:
    """Let the processes that are started from now on hear all signals.

    This one stays as deaf as it was started: a handler that does nothing is not inherited.
    """
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in signal.valid_signals():
        if signal.getsignal(number) is signal.SIG_IGN and _name(number) not in IGNORED_BY_PYTHON:
            signal.signal(number, signal.SIG_DFL if number == signal.SIGCHLD else _do_nothing)


def _name(number: int) -> str:
    return number.name if isinstance(number, signal.Signals) else ""


def _do_nothing(*_: object) -> None:
    pass
