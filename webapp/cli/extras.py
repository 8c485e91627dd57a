"""Libraries that only a few parts need, installed when the first of them is called."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import webapp
from webapp.cli.failures import NegativeAnswer
from webapp.libraries import LibraryMissing

Answer = TypeVar("Answer")


def with_libraries(work: Callable[[], Answer]) -> Answer:
    """Do some work; where a library is missing, have `./run` install it, and do it again.

    Only in the environment that `./run` made: any other belongs to whoever made it.
    """
    try:
        return work()
    except LibraryMissing as missing:
        launcher = _launcher(Path(webapp.__file__).parents[1])
        if launcher is None:
            raise NegativeAnswer(str(missing)) from None
        _install(launcher, missing)
    return work()


def _launcher(root: Path) -> Path | None:
    """The `./run` of the checkout, if its environment is this one."""
    environment = root / ".venv"
    is_ours = Path(sys.prefix) == environment and (environment / "made-from" / "root").is_file()
    return root / "run" if is_ours else None


def _install(launcher: Path, missing: LibraryMissing) -> None:
    # Something is missing, whatever the launcher remembers of an earlier time.
    (launcher.parent / ".venv" / "made-from" / f"{missing.extra}.lock").unlink(missing_ok=True)
    # What it says goes to standard error, where it talks of all set-up.
    command = [str(launcher), "install", missing.extra]
    ended = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)  # noqa: S603 (ours)
    if ended.returncode:
        raise NegativeAnswer(str(missing))
    importlib.invalidate_caches()
