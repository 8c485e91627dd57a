"""Which program this is, on which machine, today."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from webapp.lab.ledger import Origin
from webapp.version import __version__

PACKAGE = Path(__file__).resolve().parents[1]
MAKERS = ("webapp/bullets", "webapp/engine", "webapp/mines", "webapp/strategies")
"""The folders that what a sample is follows from."""


def here_and_now() -> Origin:
    """What a piece that is made now should say of itself."""
    machine = (
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}"
    )
    return Origin(__version__, _commit(), machine, datetime.now(UTC).date().isoformat())


def _commit() -> str | None:
    """The commit of a checkout, with a plus if what makes puzzles or plays was changed since."""
    git = shutil.which("git")
    if git is None or not (PACKAGE.parent / ".git").exists():
        return None
    head = _said(git, "rev-parse", "--short=12", "HEAD")
    changed = _said(git, "status", "--porcelain", "--", *MAKERS)
    return head and head + ("+" if changed else "")


def _said(git: str, *arguments: str) -> str | None:
    done = subprocess.run(  # noqa: S603 (git itself, with fixed words)
        [git, *arguments], cwd=PACKAGE.parent, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() if done.returncode == 0 else None
