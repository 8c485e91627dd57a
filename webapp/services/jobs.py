"""Background jobs as those who order them see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from webapp.store import jobs, turns
from webapp.store.base import now
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, JobState, Lane, Order, lane_of


@dataclass(frozen=True)
class Ration:
    """How many jobs of a lane may be unfinished: of one player, of one network, of everybody.

    Several people may share a network; one player has many only by throwing cookies away.
    """

    player: int
    network: int
    everybody: int


RATIONS = {Lane.SMALL: Ration(6, 12, 120), Lane.LARGE: Ration(3, 6, 60)}


@dataclass(eq=False)
class TooManyWaiting(Exception):
    """A ration is used up; what is ordered again when one of these has ended finds room."""

    lane: Lane
    whose: str
    """A field of `Ration`."""

    unfinished: Sequence[Job]


def enqueue(store: Store, order: Order) -> Job:
    """Order a job, or get the one that was ordered under this key before.

    Raises `TooManyWaiting` if it is asked for from outside, and the ration is used up. The workers
    find it within seconds; `webapp.jobs.orders.submit` also wakes one at once.
    """

    def work(session: Session) -> Job | TooManyWaiting:
        refusal = None if order.client is None else _exceeded(session, order)
        return refusal or jobs.add(session, order)

    done = store.write(work)
    if isinstance(done, TooManyWaiting):
        raise done
    return done


def get(store: Store, job_id: str) -> Job | None:
    """The job as it stands now."""
    with store.read() as session:
        return session.get(Job, job_id)


def is_neglected(job: Job) -> bool:
    """Whether a worker's next round would set it going again: its process died, or none began."""
    if job.state is JobState.RUNNING:
        return job.lease_until is not None and job.lease_until < now()
    return job.state is JobState.QUEUED and job.due_at is not None and job.due_at <= now()


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
        if job is not None and job.state is JobState.QUEUED:
            jobs.finish(job, JobState.CANCELLED)
        elif job is not None and job.state is JobState.RUNNING:
            job.cancel_requested = True
        return job

    return store.write(work)


def _exceeded(session: Session, order: Order) -> TooManyWaiting | None:
    """The ration that this order would exceed; to be asked first in a transaction."""
    turns.count_alone(session)
    if jobs.find_ordered(session, order) is not None:
        return None
    lane = lane_of(order.work)
    asked = turns.unfinished_orders(session, lane)
    counted = {
        "player": [job for job in asked if order.owner and job.owner == order.owner],
        "network": [job for job in asked if job.client == order.client],
        "everybody": asked,
    }
    for whose, unfinished in counted.items():
        if len(unfinished) >= getattr(RATIONS[lane], whose):
            return TooManyWaiting(lane, whose, unfinished)
    return None
