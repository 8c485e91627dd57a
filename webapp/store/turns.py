"""Whose turn it is: small jobs have a lane of their own, and in each lane all take turns."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, func, select, text
from sqlalchemy.orm import Session
from sqlalchemy.sql.expression import Subquery

from webapp.clock import now
from webapp.store import jobs
from webapp.store.jobs import FINAL, SMALL_WORK, Job, JobState, Lane

REMEMBERED = timedelta(days=1)
"""How long it counts that somebody was served."""


def claim_next(session: Session, lane: Lane, worker: str, until: datetime) -> Job | None:
    """Take the job of this lane whose turn it is; None if none is there for the taking.

    Networks take turns, and the owners in each: first comes who was served longest ago.
    """
    client, owner = _served("client", lane), _served("owner", lane)
    job_id = session.scalar(
        select(Job.id)
        .outerjoin(client, client.c.name == Job.client)
        .outerjoin(owner, owner.c.name == Job.owner)
        .where(Job.state == JobState.QUEUED, _in_lane(lane))
        .where(Job.error.is_(None) | (Job.queued_at <= now()))
        .order_by(
            Job.priority.desc(),
            client.c.latest.asc().nulls_first(),
            owner.c.latest.asc().nulls_first(),
            Job.work,
            Job.created_at,
            Job.id,
        )
        .limit(1)
        .with_for_update(skip_locked=True, of=Job)
    )
    return None if job_id is None else jobs.claim(session, job_id, worker, until)


def count_alone(session: Session) -> None:
    """Let what is counted in this transaction stay so until its end; to be called first in it.

    On SQLite it does in any case. On PostgreSQL one of two that count and add is run again.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE"))


def unfinished_orders(session: Session, lane: Lane) -> Sequence[Job]:
    """List the jobs ordered from outside that have not ended, those being stopped too, in order."""
    return session.scalars(
        select(Job)
        .where(Job.state.not_in(FINAL), Job.client.is_not(None), _in_lane(lane))
        .order_by(Job.created_at, Job.id)
    ).all()


def _served(column: str, lane: Lane) -> Subquery:
    """The last time each network or owner was served, of those who were served lately."""
    name = Job.__table__.c[column].label("name")
    latest = func.max(Job.started_at).label("latest")
    lately = Job.started_at > now() - REMEMBERED
    return select(name, latest).where(lately, _in_lane(lane)).group_by(name).subquery()


def _in_lane(lane: Lane) -> ColumnElement[bool]:
    return Job.work <= SMALL_WORK if lane is Lane.SMALL else Job.work > SMALL_WORK
