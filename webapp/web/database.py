"""The application's database, opened when a page first needs it, in the process that answers."""

from __future__ import annotations

import weakref
from threading import Lock

from flask import current_app

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
