"""Background jobs as those who order them see them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.orm import Session

from webapp.store import jobs
from webapp.store.base import now
from webapp.store.database import Store
from webapp.store.jobs import Job, Order, State


class TooManyWaiting(Exception):
    """As many jobs of a kind wait as may wait."""


def check_room(store: Store, kind: str, most: int) -> None:
    """Raise `TooManyWaiting` if the latest `most` jobs of a kind are all unfinished."""
    waiting = latest(store, kind=kind, limit=most)
    if len(waiting) == most and not any(job.finished for job in waiting):
        raise TooManyWaiting


def enqueue(store: Store, order: Order) -> Job:
    """Order a job, or get the one that was ordered under this key before.

    The workers find it within seconds; `webapp.jobs.orders.submit` also wakes one at once.
    """
    return store.write(lambda session: jobs.add(session, order))


def get(store: Store, job_id: str) -> Job | None:
    """The job as it stands now."""
    with store.read() as session:
        return session.get(Job, job_id)


def is_neglected(job: Job) -> bool:
    """Whether a worker's next round would set it going again: its process died, or none began."""
    if job.state is State.RUNNING:
        return job.lease_until is not None and job.lease_until < now()
    return job.state is State.QUEUED and job.due_at is not None and job.due_at <= now()


def latest(
    store: Store, *, owner: str | None = None, kind: str | None = None, limit: int = 50
) -> Sequence[Job]:
    """The latest jobs, newest first."""
    with store.read() as session:
        return jobs.find(session, owner=owner, kind=kind, limit=limit)


def cancel(store: Store, job_id: str) -> Job | None:
    """Cancel a job: at once while it waits, within seconds while it runs; no effect afterwards."""

    def work(session: Session) -> Job | None:
        job = session.get(Job, job_id, with_for_update=True)
        if job is not None and job.state is State.QUEUED:
            jobs.finish(job, State.CANCELLED)
        elif job is not None and job.state is State.RUNNING:
            job.cancel_requested = True
        return job

    return store.write(work)
