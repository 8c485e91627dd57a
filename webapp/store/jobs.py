"""The table of jobs: what is to be done in the background, by whom, and how far it is.

A worker holds a job by a *lease*: a random word written into the row when the job is claimed. All
that a worker writes about a job is on condition that its word still stands there, so a worker that
was given up for dead, and lives, changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, Index, String, Text, delete, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.clock import now
from webapp.store.base import Base, choice


class JobState(StrEnum):
    """The state of a job; the last three are final."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


FINAL = (JobState.DONE, JobState.FAILED, JobState.CANCELLED)


class Lane(StrEnum):
    """The row in which a job waits: large ones never stand in the way of small ones."""

    SMALL = "small"
    LARGE = "large"


SMALL_WORK = 20
"""Seconds of work up to which a job is a small one."""


def lane_of(work: int) -> Lane:
    """The lane of a job of so many seconds."""
    return Lane.SMALL if work <= SMALL_WORK else Lane.LARGE


class Job(Base):
    """One piece of background work."""

    __tablename__ = "jobs"
    __table_args__ = (
        Index(None, "state", "due_at"),
        Index(None, "state", "finished_at"),
        Index(None, "owner", "created_at"),
        Index(None, "started_at"),
    )

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    kind: Mapped[str] = mapped_column(String(40))
    parameters: Mapped[dict[str, Any]] = mapped_column(JSON)
    owner: Mapped[str | None] = mapped_column(String(64))
    client: Mapped[str | None] = mapped_column(String(32))
    """From which network it was asked for, as a keyed hash; forgotten soon after its end."""

    key: Mapped[str | None] = mapped_column(String(200), unique=True)
    """At most one job ever has a key: asking again gives the first one."""

    priority: Mapped[int]
    work: Mapped[int] = mapped_column(default=0)
    """Seconds that it takes one processor, about."""

    state: Mapped[JobState] = mapped_column(choice(JobState), default=JobState.QUEUED)
    attempts: Mapped[int] = mapped_column(default=0)
    max_attempts: Mapped[int] = mapped_column(default=3)
    due_at: Mapped[datetime | None]
    """When to put it on the queue again, if it still waits then."""

    lease: Mapped[str | None] = mapped_column(String(24))
    lease_until: Mapped[datetime | None]
    worker: Mapped[str | None] = mapped_column(String(120))
    heartbeat_at: Mapped[datetime | None]
    cancel_requested: Mapped[bool] = mapped_column(default=False)

    progress_done: Mapped[int] = mapped_column(default=0)
    progress_total: Mapped[int | None]
    progress_message: Mapped[str] = mapped_column(String(200), default="")
    result: Mapped[Any | None] = mapped_column(JSON(none_as_null=True))
    error: Mapped[str | None] = mapped_column(Text)

    created_at: Mapped[datetime]
    queued_at: Mapped[datetime]
    """Since when it waits; after a failure a moment to come, before which it is not tried again."""

    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]

    @property
    def finished(self) -> bool:
        """Whether nothing more will happen to it."""
        return self.state in FINAL

    @property
    def lane(self) -> Lane:
        """The lane it waits in."""
        return lane_of(self.work)


@dataclass(frozen=True)
class JobProgress:
    """How far a job is; `total` is None while unknown."""

    done: int = 0
    total: int | None = None
    message: str = ""


@dataclass(frozen=True)
class Order:
    """What is to be done, for whom, how soon, and how often it is tried.

    Of the jobs that wait those of higher priority come first: 0 is what a person waits for, less is
    what may wait for the night. `client` is there where anybody may ask: who asks is rationed.
    """

    kind: str
    parameters: dict[str, Any] = field(default_factory=dict)
    owner: str | None = None
    client: str | None = None
    key: str | None = None
    work: int = 0
    priority: int = 0
    max_attempts: int = 3


ANNOUNCED = timedelta(seconds=2)
"""Who makes a job puts it on the queue within this time; else a sweep does it."""


def add(session: Session, order: Order) -> Job:
    """Add a job that waits, or find the one that has this key already."""
    known = find_ordered(session, order)
    if known is not None:
        return known
    moment = now()
    job = Job(
        id=secrets.token_urlsafe(12),
        kind=order.kind,
        parameters=order.parameters,
        owner=order.owner,
        client=order.client,
        key=order.key,
        work=order.work,
        priority=order.priority,
        max_attempts=order.max_attempts,
        created_at=moment,
        queued_at=moment,
        due_at=moment + ANNOUNCED,
    )
    session.add(job)
    session.flush()
    return job


def find_ordered(session: Session, order: Order) -> Job | None:
    """Find the job that this order made when it came for the first time."""
    return session.scalar(select(Job).where(Job.key == order.key)) if order.key else None


def find(
    session: Session, *, owner: str | None = None, kind: str | None = None, limit: int = 50
) -> Sequence[Job]:
    """List the latest jobs, of one owner, of one kind, or all."""
    query = select(Job).order_by(Job.created_at.desc(), Job.id).limit(limit)
    if owner is not None:
        query = query.where(Job.owner == owner)
    if kind is not None:
        query = query.where(Job.kind == kind)
    return session.scalars(query).all()


def any_unfinished(session: Session, kind: str) -> bool:
    """Whether a job of this kind waits or runs."""
    unfinished = select(Job.id).where(Job.kind == kind, Job.state.not_in(FINAL))
    return session.scalar(unfinished.limit(1)) is not None


def claim(session: Session, job_id: str, worker: str, until: datetime) -> Job | None:
    """Take a waiting job; None if it is gone, finished, cancelled or somebody else's."""
    return session.scalar(
        update(Job)
        .where(Job.id == job_id, Job.state == JobState.QUEUED)
        .values(
            state=JobState.RUNNING,
            attempts=Job.attempts + 1,
            lease=secrets.token_urlsafe(12),
            lease_until=until,
            worker=worker,
            heartbeat_at=now(),
            started_at=now(),
            due_at=None,
            error=None,
        )
        .returning(Job)
    )


def find_held(session: Session, job_id: str, lease: str) -> Job | None:
    """Find a job that this lease still holds, and lock it until the transaction ends."""
    return session.scalar(
        select(Job)
        .where(Job.id == job_id, Job.lease == lease, Job.state == JobState.RUNNING)
        .with_for_update()
    )


def finish(job: Job, state: JobState, *, result: Any = None, error: str | None = None) -> None:
    """End a job for good; without a result, what it noted as result on the way stays."""
    job.state = state
    job.result = job.result if result is None else result
    job.error = error
    job.finished_at = now()
    _let_go(job)


def wait(job: Job, *, due_at: datetime, error: str | None = None) -> None:
    """Put a job back among those that wait."""
    job.state = JobState.QUEUED
    job.error = error
    job.queued_at = due_at
    job.due_at = due_at
    _let_go(job)


def lock_waiting(session: Session, moment: datetime, limit: int) -> Sequence[Job]:
    """Lock jobs that wait and are due on the queue; others may take those that are left."""
    return _locked(session, Job.state == JobState.QUEUED, Job.due_at <= moment, limit=limit)


def lock_abandoned(session: Session, moment: datetime, limit: int) -> Sequence[Job]:
    """Lock running jobs whose lease has run out."""
    return _locked(session, Job.state == JobState.RUNNING, Job.lease_until < moment, limit=limit)


def delete_finished(session: Session, before: datetime) -> int:
    """Delete jobs that ended before a moment, and count them."""
    old = delete(Job).where(Job.state.in_(FINAL), Job.finished_at < before).returning(Job.id)
    return len(session.scalars(old).all())


def forget_clients(session: Session, before: datetime) -> int:
    """Forget from where jobs that ended before a moment were asked for, and count them."""
    old = update(Job).where(Job.state.in_(FINAL), Job.finished_at < before, Job.client.is_not(None))
    return len(session.scalars(old.values(client=None).returning(Job.id)).all())


def _locked(session: Session, *conditions: Any, limit: int) -> Sequence[Job]:
    order = (Job.priority.desc(), Job.work, Job.created_at)
    query = select(Job).where(*conditions).order_by(*order).limit(limit)
    return session.scalars(query.with_for_update(skip_locked=True)).all()


def _let_go(job: Job) -> None:
    job.lease = None
    job.lease_until = None
    job.worker = None
    job.cancel_requested = False
