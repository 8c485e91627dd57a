"""Checks whether all that a command needs of a site's data can be used.

A process that a supervisor starts would say it again and again; a page could only say that nothing
can be saved.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from webapp.cli.failures import BadInput, cannot_write
from webapp.config import Settings
from webapp.jobs import queue, registry
from webapp.private import keep_private
from webapp.store.connection import soundness
from webapp.store.connection.failures import StoreFailure
from webapp.store.connection.migrate import upgrade


def prepare(settings: Settings) -> str:
    """Bring the data up to date, or raise `BadInput` or `BadSetting`.

    Returns a sentence if files were readable by others until now, else nothing. A queue that is
    only away is no reason to stop.
    """
    with usable_data(settings):
        changed = keep_private(settings)
        # The first of several processes makes database and queue: half of that looks like a loss.
        with _alone(settings.data):
            soundness.check(settings)
            registry.load(settings.job_modules)
            queue.check(settings)
            upgrade(settings)
    return changed


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Wait until no other process prepares the same folder."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # there may be none: all data is on servers then
        yield
        return
    try:
        with contextlib.suppress(OSError):  # a file system without locks: as good as can be
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def usable_data(settings: Settings) -> Iterator[None]:
    """Say in a sentence what cannot be used of the data folder, the database or the queue."""
    try:
        yield
    except StoreFailure as failure:
        raise BadInput(str(failure)) from failure
    except OSError as error:
        place = f"the data folder {settings.data}"
        raise cannot_write(place, error, "choose another with BULLETS_DATA") from error
