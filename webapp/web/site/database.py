"""The database and the queue, opened when a page first needs them, in the process that answers."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from flask import current_app

from webapp.config import Settings
from webapp.jobs.queue import Queue, open_queue
from webapp.store.connection.database import Store, open_store

T = TypeVar("T")

_opening = Lock()


def store() -> Store:
    """The store of this application, for the services that views call."""
    return _opened("store", lambda settings: open_store(settings.database_url))


def queue() -> Queue:
    """The queue that wakes the workers, for the jobs that views order."""
    return _opened("queue", lambda settings: open_queue(settings.queue_url))


def _opened(name: str, opener: Callable[[Settings], T]) -> T:
    extensions = current_app.extensions
    with _opening:
        if name not in extensions:
            extensions[name] = opener(extensions["settings"])
            # What it holds is given back when the application goes, or the process ends.
            application = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
            weakref.finalize(application, extensions[name].close)
    opened: T = extensions[name]
    return opened
