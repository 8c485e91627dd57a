"""The data folder is its owner's alone: games, books and the key that signs cookies lie there."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from webapp.config import Settings

OTHERS = 0o077
"""Rights of all but the owner."""

OURS = ("bullets.db*", "queue.db*", "secret-key", "books", "books/**/*")


def keep_private(settings: Settings) -> str:
    """Let nobody else read the data, old and new; returns a sentence if others could until now."""
    os.umask(OTHERS)
    settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    tightened = [path for path in _private_paths(settings) if _tighten(path)]
    if not tightened:
        return ""
    return f"{tightened[0]} was readable by others on this machine; now only by its owner"


def _private_paths(settings: Settings) -> Iterator[Path]:
    """All that is ours, the folder first. One that holds nothing of ours yet may be anybody's."""
    data = settings.data
    ours = [path for pattern in OURS for path in sorted(data.glob(pattern))]
    if ours:
        yield data
    yield from ours
    for url in (settings.database_url, settings.queue_url):
        if url.startswith("sqlite:///"):
            file = url.removeprefix("sqlite:///").partition("?")[0]
            yield from (Path(f"{file}{end}") for end in ("", "-wal", "-shm"))


def _tighten(path: Path) -> bool:
    with suppress(OSError):  # it is gone, or somebody else's
        mode = path.lstat().st_mode
        folder_of_all = stat.S_ISDIR(mode) and mode & stat.S_ISVTX  # such as /tmp
        if not stat.S_ISLNK(mode) and mode & OTHERS and not folder_of_all:
            path.chmod(stat.S_IMODE(mode) & ~OTHERS)
            return True
    return False
