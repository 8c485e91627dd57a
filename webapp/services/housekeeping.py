"""Forgetting what nobody asks for any more."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.orm import Session

from webapp.store import jobs, workers
from webapp.store.base import now

JOBS_KEPT = timedelta(days=30)
WORKERS_KEPT = timedelta(days=1)


def clear(session: Session) -> dict[str, int]:
    """Delete jobs that ended long ago and workers long silent; how many of each."""
    moment = now()
    return {
        "jobs": jobs.delete_finished(session, moment - JOBS_KEPT),
        "workers": workers.delete_silent(session, moment - WORKERS_KEPT),
    }
