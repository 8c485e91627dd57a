"""Background jobs as workers see them: take, renew, finish, give back, find the lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.notation.english import counted
from webapp.services.jobs import JobStatus
from webapp.store import jobs, turns, workers
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, JobProgress, JobState, Lane

T = TypeVar("T")

Work = Callable[[Session], T]
"""Runs in one transaction. It may be run again, so it changes nothing but rows."""

SWEEP_SIZE = 100
"""How many jobs one sweep moves at most; the next one follows within seconds."""

LONGEST_WAIT = timedelta(minutes=15)
"""A job that waits long is put on the queue again ever more rarely, but at least this often."""


class LeaseLost(Exception):
    """Another worker has the job now, or it was ended: nothing may be written for it any more."""


class CancelRequested(Exception):
    """Somebody cancelled the job: nothing more may come of it."""


@dataclass(frozen=True)
class JobOutcome:
    """What a job comes to: a result that JSON can hold, and its last rows, written with it."""

    result: Any = None
    finish: Work[object] | None = None


@dataclass(frozen=True, kw_only=True)
class Lease:
    """The right of one worker to one attempt at a job."""

    job_id: str
    kind: str
    parameters: dict[str, Any]
    attempt: int
    word: str
    length: timedelta


def claim(store: Store, job_id: str, worker: str, length: timedelta) -> Lease | None:
    """Take this job, if it waits; None if there is nothing to take."""
    return _lease(
        store.write(lambda session: jobs.claim(session, job_id, worker, now() + length)), length
    )


def claim_next(store: Store, lane: Lane, worker: str, length: timedelta) -> Lease | None:
    """Take the job of a lane whose turn it is; None if there is nothing to take."""
    return _lease(
        store.write(lambda session: turns.claim_next(session, lane, worker, now() + length)), length
    )


def renew(store: Store, lease: Lease, progress: JobProgress) -> bool:
    """Prolong the lease and note the progress; returns whether the job was cancelled."""

    def work(session: Session, job: Job) -> bool:
        del session
        job.heartbeat_at = now()
        job.lease_until = job.heartbeat_at + lease.length
        _note(job, progress)
        return job.cancel_requested

    return _while_held(store, lease, work)


def save(store: Store, lease: Lease, work: Work[T]) -> T:
    """Write rows in the middle of a job, on condition that it is still ours and wanted."""

    def wanted(session: Session, job: Job) -> T:
        if job.cancel_requested:
            raise CancelRequested
        return work(session)

    return _while_held(store, lease, wanted)


def complete(store: Store, lease: Lease, outcome: JobOutcome, progress: JobProgress) -> None:
    """End the job as done and write its last rows: both, or neither."""

    def end(session: Session, job: Job) -> None:
        if job.cancel_requested:
            raise CancelRequested
        if outcome.finish is not None:
            outcome.finish(session)
        _note(job, progress)
        jobs.finish(job, JobState.DONE, result=outcome.result)

    _while_held(store, lease, end)


def end_as_cancelled(store: Store, lease: Lease) -> None:
    """End the job as cancelled."""
    _while_held(store, lease, lambda _, job: jobs.finish(job, JobState.CANCELLED))


def note_failure(store: Store, lease: Lease, error: str, *, for_good: bool = False) -> None:
    """Note a failure: the job waits for its next attempt, if it has one left."""

    def end(session: Session, job: Job) -> None:
        del session
        if for_good or job.attempts >= job.max_attempts:
            jobs.finish(job, JobState.FAILED, error=error)
        else:
            pause = lease.length / 20 * 2**job.attempts
            jobs.wait(job, due_at=now() + pause, error=error)

    _while_held(store, lease, end)


def hand_back(store: Store, lease: Lease) -> None:
    """Give a job back unfinished because the worker ends; the attempt does not count."""

    def back(session: Session, job: Job) -> None:
        del session
        if job.cancel_requested:
            jobs.finish(job, JobState.CANCELLED)
        else:
            job.attempts -= 1
            job.started_at = None
            jobs.wait(job, due_at=now())

    _while_held(store, lease, back)


def sweep(store: Store, length: timedelta) -> Sequence[JobStatus]:
    """Free the jobs of dead workers; returns all jobs that should be on the queue again."""

    def work(session: Session) -> Sequence[JobStatus]:
        moment = now()
        for job in jobs.lock_abandoned(session, moment, SWEEP_SIZE):
            _free(job)
        session.flush()
        due = jobs.lock_waiting(session, now(), SWEEP_SIZE)
        for job in due:
            job.due_at = moment + max(length, min(moment - job.queued_at, LONGEST_WAIT))
        return [JobStatus.from_row(job) for job in due]

    return store.write(work)


def note_alive(store: Store, worker: str) -> None:
    """Note that this worker lives."""
    store.write(lambda session: workers.beat(session, worker, now()))


def leave(store: Store, worker: str) -> None:
    """Note that this worker ends."""
    store.write(lambda session: workers.leave(session, worker))


def _lease(job: Job | None, length: timedelta) -> Lease | None:
    if job is None or job.lease is None:
        return None
    return Lease(
        job_id=job.id,
        kind=job.kind,
        parameters=job.parameters,
        attempt=job.attempts,
        word=job.lease,
        length=length,
    )


def _free(job: Job) -> None:
    if job.cancel_requested:
        jobs.finish(job, JobState.CANCELLED)
    elif job.attempts >= job.max_attempts:
        jobs.finish(
            job, JobState.FAILED, error=f"Its worker was lost {counted(job.attempts, 'time')}."
        )
    else:
        jobs.wait(job, due_at=now())


def _note(job: Job, progress: JobProgress) -> None:
    job.progress_done = progress.done
    job.progress_total = progress.total
    job.progress_message = progress.message[:200]


def _while_held(store: Store, lease: Lease, work: Callable[[Session, Job], T]) -> T:
    def guarded(session: Session) -> T:
        job = jobs.find_held(session, lease.job_id, lease.word)
        if job is None:
            raise LeaseLost
        return work(session, job)

    return store.write(guarded)
