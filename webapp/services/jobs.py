"""Background jobs as those who order them see them; also the words that all of them speak in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import datetime, timedelta
from typing import Any, Self

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.store import jobs, turns
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, lane_of

JobState = jobs.JobState
JobProgress = jobs.JobProgress
Lane = jobs.Lane
Order = jobs.Order

NEW = timedelta(seconds=5)


@dataclass(frozen=True, kw_only=True)
class JobStatus:
    """How far a job is: a value, which no session stands behind."""

    id: str
    kind: str
    parameters: dict[str, Any]
    owner: str | None
    client: str | None
    key: str | None
    """At most one job ever has a key: asking again gives the first one."""

    priority: int
    work: int
    """Seconds that it takes one processor, about."""

    lane: Lane
    state: JobState
    finished: bool
    """Whether nothing more will happen to it."""

    attempts: int
    due_at: datetime | None
    """When a worker is told of it again, if it still waits then."""

    worker: str | None
    lease_until: datetime | None
    heartbeat_at: datetime | None
    cancel_requested: bool
    progress_done: int
    progress_total: int | None
    """None while it is not known."""

    progress_message: str
    result: Any | None
    error: str | None
    created_at: datetime
    queued_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @classmethod
    def from_row(cls, row: Job) -> Self:
        """The value of a row."""
        return cls(**{field.name: getattr(row, field.name) for field in fields(cls)})

    @property
    def new(self) -> bool:
        """Whether it was ordered just now: most jobs are done soon, so it is looked at often."""
        return now() - self.created_at < NEW

    @property
    def neglected(self) -> bool:
        """Whether a worker's next round would set it going: its process died, or none began."""
        if self.state is JobState.RUNNING:
            return self.lease_until is not None and self.lease_until < now()
        return self.state is JobState.QUEUED and self.due_at is not None and self.due_at <= now()


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

    unfinished: Sequence[JobStatus]


def enqueue(store: Store, order: Order) -> JobStatus:
    """Order a job, or get the one that was ordered under this key before.

    Raises `TooManyWaiting` if it is asked for from outside, and the ration is used up. The workers
    find it within seconds; `webapp.jobs.orders.submit` also wakes one at once.
    """

    def work(session: Session) -> JobStatus | TooManyWaiting:
        refusal = None if order.client is None else _exceeded(session, order)
        return refusal or JobStatus.from_row(jobs.add(session, order))

    outcome = store.write(work)
    if isinstance(outcome, TooManyWaiting):
        raise outcome
    return outcome


def get(store: Store, job_id: str) -> JobStatus | None:
    """The job as it stands now."""
    with store.read() as session:
        row = session.get(Job, job_id)
    return JobStatus.from_row(row) if row else None


def latest(
    store: Store, *, owner: str | None = None, kind: str | None = None, limit: int = 50
) -> list[JobStatus]:
    """The latest jobs, newest first."""
    with store.read() as session:
        rows = jobs.find(session, owner=owner, kind=kind, limit=limit)
    return [JobStatus.from_row(row) for row in rows]


def cancel(store: Store, job_id: str) -> JobStatus | None:
    """Cancel a job: at once while it waits, within seconds while it runs; no effect afterwards."""

    def work(session: Session) -> JobStatus | None:
        row = session.get(Job, job_id, with_for_update=True)
        if row is None:
            return None
        if row.state is JobState.QUEUED:
            jobs.finish(row, JobState.CANCELLED)
        elif row.state is JobState.RUNNING:
            row.cancel_requested = True
        return JobStatus.from_row(row)

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
            return TooManyWaiting(lane, whose, [JobStatus.from_row(row) for row in unfinished])
    return None
