"""Whether the application can do its work, in facts that a machine can read."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta

from webapp.clock import now
from webapp.services.shelf import regrading
from webapp.store import workers
from webapp.store.connection import migrate
from webapp.store.connection.database import Store
from webapp.store.connection.failures import StoreFailure

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Check:
    """One fact: its name, whether it is well, and a sentence."""

    name: str
    ok: bool
    detail: str


def readiness(store: Store, silence: timedelta) -> list[Check]:
    """Database, migrations, worker, grades.

    A worker silent for longer than `silence` counts as gone.
    """
    try:
        up_to_date = migrate.current(store)
    except StoreFailure as failure:
        log.warning("%s", failure)  # anybody may ask: where the database is stays here
        return [
            Check("database", ok=False, detail="It cannot be used; the log says why."),
            Check("migrations", ok=False, detail="Not known without the database."),
            Check("worker", ok=False, detail="Not known without the database."),
        ]
    database = Check("database", ok=True, detail="It answers.")
    if not up_to_date:
        behind = "The tables are not those of this version: `bullets serve` brings them up."
        return [
            database,
            Check("migrations", ok=False, detail=behind),
            Check("worker", ok=False, detail="Not known before the migrations."),
        ]
    current = Check("migrations", ok=True, detail="Current.")
    return [database, current, _worker(store, silence), _grades(store)]


def worker_runs(store: Store, silence: timedelta) -> bool:
    """Whether somebody does the jobs that wait."""
    return _worker(store, silence).ok


def _grades(store: Store) -> Check:
    """How far the shelf is with its new grades; it is of use meanwhile."""
    left = regrading.left(store)
    waiting = f"Puzzles still to be graded anew: {left:,}."
    return Check("grades", ok=True, detail=waiting if left else "Current.")


def _worker(store: Store, silence: timedelta) -> Check:
    with store.read() as session:
        beat = workers.latest_beat(session)
    if beat is None:
        return Check("worker", ok=False, detail="None is running: `bullets worker` starts one.")
    seconds = (now() - beat).total_seconds()
    detail = f"Last heard of {max(0, round(seconds))} s ago."
    return Check("worker", ok=seconds <= silence.total_seconds(), detail=detail)
