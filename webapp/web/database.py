"""The database and the queue, opened when a page first needs them, in the process that answers."""

from __future__ import annotations

import weakref
from threading import Lock

from flask import current_app

from webapp.jobs.queue import Queue, open_queue
from webapp.store.database import Store, open_store

_opening = Lock()


def store() -> Store:
    """The store of this application, for the services that views call."""
    kept = current_app.extensions
    with _opening:
        if "store" not in kept:
            kept["store"] = open_store(kept["settings"].database_url)
            # Its connections are given back when the application goes, or the process ends.
            application = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
            weakref.finalize(application, kept["store"].close)
    opened: Store = kept["store"]
    return opened


def queue() -> Queue:
    """The queue that wakes the workers, for the jobs that views order."""
    kept = current_app.extensions
    with _opening:
        if "queue" not in kept:
            kept["queue"] = open_queue(kept["settings"].queue_url)
            application = current_app._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001
            weakref.finalize(application, kept["queue"].close)
    opened: Queue = kept["queue"]
    return opened
