"""Runs a job: claim it, keep its lease while it works, note how it ended."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from webapp.bullets.generate import make_puzzle
from webapp.jobs import registry
from webapp.jobs.context import JobContext, JobFailed, JobStopped, Make
from webapp.services import leases
from webapp.services.jobs import Lane
from webapp.services.leases import CancelRequested, JobOutcome, Lease, LeaseLost
from webapp.store.connection.database import Store
from webapp.store.connection.failures import StoreFailure

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Pace:
    """How quickly a dead worker is noticed; all follows from the length of a lease."""

    lease: timedelta

    @property
    def beat(self) -> float:
        """Seconds between two signs of life of a job, which also carry its progress."""
        return self.lease.total_seconds() / 20

    @property
    def sweep(self) -> float:
        """Seconds between two looks at the table for jobs that nobody has."""
        return self.lease.total_seconds() / 4


class Runner:
    """The jobs of one worker."""

    def __init__(self, store: Store, worker: str, pace: Pace, make: Make = make_puzzle) -> None:
        self._make = make
        self._store = store
        self._worker = worker
        self._pace = pace
        self._halt = threading.Event()
        self._idle = threading.Event()
        self._idle.set()
        self._held: dict[str, Lease] = {}

    def run(self, job_id: str) -> None:
        """Do this job, if it still waits to be done."""
        if not self._halt.is_set():
            self._do(leases.claim(self._store, job_id, self._worker, self._pace.lease))

    def run_next(self, lane: Lane) -> None:
        """Do the job of this lane whose turn it is, if one waits."""
        if not self._halt.is_set():
            self._do(leases.claim_next(self._store, lane, self._worker, self._pace.lease))

    def halt(self) -> None:
        """Ask the running job to end."""
        self._halt.set()

    def idle(self, timeout: float) -> bool:
        """Wait until no job runs; whether that came about."""
        return self._idle.wait(timeout)

    def hand_back(self) -> None:
        """Give back what still runs: it may no longer write, and another worker may begin."""
        for lease in list(self._held.values()):
            try:
                leases.hand_back(self._store, lease)
            except LeaseLost:
                continue
            log.info("job %s (%s) is handed back", lease.job_id, lease.kind)

    def _do(self, lease: Lease | None) -> None:
        if lease is None:
            return
        log.info("job %s (%s) begins, attempt %d", lease.job_id, lease.kind, lease.attempt)
        context = JobContext(self._store, lease, self._halt, self._make)
        try:
            with self._held_lease(context, lease):
                self._attempt(context, lease)
        except LeaseLost:
            log.warning("job %s (%s) is no longer ours", lease.job_id, lease.kind)
        except StoreFailure as failure:
            waits = "job %s (%s) waits for its lease to end: %s"
            log.warning(waits, lease.job_id, lease.kind, failure)

    def _attempt(self, context: JobContext, lease: Lease) -> None:
        try:
            outcome = registry.handler(lease.kind)(context)
            if not isinstance(outcome, JobOutcome):
                outcome = JobOutcome(outcome)
            leases.complete(self._store, lease, outcome, context.latest)
        except (JobStopped, CancelRequested) as stop:
            if context.cancelled or isinstance(stop, CancelRequested):
                leases.end_as_cancelled(self._store, lease)
            else:
                leases.hand_back(self._store, lease)
        except JobFailed as failure:
            leases.note_failure(self._store, lease, str(failure), for_good=True)
        except (LeaseLost, StoreFailure):
            raise
        except Exception as error:
            log.exception("job %s (%s) failed", lease.job_id, lease.kind)
            leases.note_failure(self._store, lease, _one_line(error))
        else:
            log.info("job %s (%s) is done", lease.job_id, lease.kind)

    @contextmanager
    def _held_lease(self, context: JobContext, lease: Lease) -> Iterator[None]:
        over = threading.Event()

        def keep() -> None:
            while not over.wait(self._pace.beat):
                try:
                    context.keep()
                except StoreFailure as failure:
                    log.warning("job %s cannot show that it lives: %s", lease.job_id, failure)
                except Exception:  # the next sign of life may still come in time
                    log.exception("job %s cannot show that it lives", lease.job_id)

        thread = threading.Thread(target=keep, name=f"keep-{lease.job_id}", daemon=True)
        self._idle.clear()
        self._held[lease.word] = lease
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()
            del self._held[lease.word]
            self._idle.set()


def worker_name() -> str:
    """A name that no other worker has."""
    return f"{socket.gethostname()[:80]}:{os.getpid()}:{secrets.token_hex(4)}"


def _one_line(error: Exception) -> str:
    message = " ".join(str(error).split())
    return f"{type(error).__name__}: {message}"[:500] if message else type(error).__name__
