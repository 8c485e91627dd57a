"""The kinds of jobs, and which of them come every night. Their modules load when first needed."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import Any

from webapp.config import BadSetting
from webapp.jobs.context import JobContext, JobFailed
from webapp.services.leases import JobOutcome

Handler = Callable[[JobContext], JobOutcome | Any]
"""Does a job; what it returns is the result, or a `JobOutcome` with rows to write beside it."""

MODULES: dict[str, str] = {
    "housekeeping": "webapp.jobs.housekeeping",
    "stock": "webapp.jobs.stocking",
    "restock": "webapp.jobs.stocking",
    "regrade": "webapp.jobs.regrading",
    "daily": "webapp.jobs.stocking",
    "make": "webapp.jobs.making",
    "book": "webapp.jobs.books",
    "lab": "webapp.jobs.lab",
}
"""Kind -> the module that registers its handler."""

NIGHTLY: dict[str, int] = {
    "housekeeping": 3,
    "daily": 0,
    "restock": 3,
}
"""Kind -> the hour (UTC) after which each day has one such job, however many workers there are."""

_handlers: dict[str, Handler] = {}


def job(kind: str) -> Callable[[Handler], Handler]:
    """Register the function below as the one that does jobs of this kind."""

    def register(handler: Handler) -> Handler:
        _handlers[kind] = handler
        return handler

    return register


def handler(kind: str) -> Handler:
    """Find the function that does jobs of this kind; raises `JobFailed`."""
    if kind not in _handlers and kind in MODULES:
        importlib.import_module(MODULES[kind])
    if kind not in _handlers:
        raise JobFailed(f"This version of Bullets knows no job of the kind {kind}.")
    return _handlers[kind]


def load(modules: Iterable[str]) -> None:
    """Import further modules that register kinds, as BULLETS_JOB_MODULES names them."""
    for module in modules:
        try:
            importlib.import_module(module)
        except Exception as error:  # whatever its own lines raise
            reason = (str(error).splitlines() or [type(error).__name__])[0]
            raise BadSetting(
                f"BULLETS_JOB_MODULES names {module}, which cannot be imported ({reason}): "
                "name modules that Python finds, with commas between"
            ) from error
