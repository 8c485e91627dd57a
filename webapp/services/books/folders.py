"""The folders of books in the data folder: unfinished work, and finished files for some days."""

from __future__ import annotations

import fcntl
import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256
from itertools import chain
from pathlib import Path

from webapp.services.books.choice import BookChoice

DAYS_OF_A_FILE = timedelta(days=14)
"""How long a finished book can be fetched."""

DAYS_OF_WORK = timedelta(days=2)
"""How long parts of a book that nobody goes on with stay."""


def finished_folder(data: Path) -> Path:
    """The folder of finished books."""
    return data / "books"


def work_folder(data: Path, name: str) -> Path:
    """The folder of one unfinished book."""
    return _work(data) / name


def puzzle_folder(data: Path, choice: BookChoice) -> Path:
    """The folder for the puzzles of a book without a job: the same for the same choice."""
    identity = json.dumps(choice.to_json(), sort_keys=True)
    return work_folder(data, f"made-{sha256(identity.encode()).hexdigest()[:24]}")


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one process at a time work in a folder; another one with the same book waits."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    lock = folder.with_suffix(".lock")
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def remove_work(folder: Path) -> None:
    """Remove the work on a book that is finished, or that nobody goes on with."""
    shutil.rmtree(folder, ignore_errors=True)


def remove_old(data: Path) -> None:
    """Remove finished books and unfinished work that are too old."""
    moment = time.time()
    folder = finished_folder(data)
    files = (folder.glob(pattern) for pattern in ("*.pdf", "*.png", ".*.part"))
    for file in chain.from_iterable(files):
        if moment - file.stat().st_mtime > DAYS_OF_A_FILE.total_seconds():
            file.unlink(missing_ok=True)
    for work in _work(data).glob("*"):
        if moment - work.stat().st_mtime > DAYS_OF_WORK.total_seconds():
            remove_work(work)


def _work(data: Path) -> Path:
    return data / "books" / "work"
