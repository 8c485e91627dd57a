"""Deletes what nobody asks for any more."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.services.analysis import saved
from webapp.store import jobs, live_games, workers

JOBS_KEPT = timedelta(days=30)
"""For so long the page of an order tells what came of it."""

CLIENTS_KEPT = timedelta(days=1)
WORKERS_KEPT = timedelta(days=1)
UNSTARTED_KEPT = timedelta(days=2)


def clear(session: Session) -> dict[str, int]:
    """Delete what is too old; returns how many of each kind."""
    moment = now()
    return {
        "jobs": jobs.delete_finished(session, moment - JOBS_KEPT),
        "clients": jobs.forget_clients(session, moment - CLIENTS_KEPT),
        "workers": workers.delete_silent(session, moment - WORKERS_KEPT),
        "unstarted games": live_games.delete_unstarted(session, moment - UNSTARTED_KEPT),
        "analyses": saved.clear(session),
    }
