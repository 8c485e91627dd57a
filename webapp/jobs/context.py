"""What a running job knows, and how it reports."""

from __future__ import annotations

import threading
from typing import Any, Protocol, TypeVar

from webapp.bullets.generate import GeneratedPuzzle, GradeWish, make_puzzle
from webapp.bullets.meter import Watch
from webapp.bullets.recipe import Recipe
from webapp.services import leases
from webapp.services.jobs import JobProgress
from webapp.services.leases import Lease, LeaseLost, Work
from webapp.store.connection.database import Store

T = TypeVar("T")


class Make(Protocol):
    """Makes puzzles, here or elsewhere: the same ones as `webapp.bullets.generate.make`."""

    def __call__(
        self, recipe: Recipe, seed: int, *, steps: int, wish: GradeWish, watch: Watch
    ) -> GeneratedPuzzle:
        """The puzzle of a recipe and a seed; raises `NoPuzzle`."""


class JobStopped(Exception):
    """The job should end now, unfinished. Let it pass; clean up with `finally` if need be."""


class JobFailed(Exception):
    """The job cannot succeed however often it is tried; the message is one sentence for people."""


class JobContext:
    """Given to the function that does a job."""

    def __init__(
        self, store: Store, lease: Lease, halt: threading.Event, make: Make = make_puzzle
    ) -> None:
        self.parameters: dict[str, Any] = lease.parameters
        self.job_id = lease.job_id
        self.attempt = lease.attempt
        self.latest = JobProgress()
        self.make = make
        """What it makes puzzles with."""
        self._store = store
        self._lease = lease
        self._halt = halt
        self._cancelled = threading.Event()
        self._lost = threading.Event()

    @property
    def store(self) -> Store:
        """The database, to read from; `save` writes."""
        return self._store

    @property
    def cancelled(self) -> bool:
        """Whether somebody cancelled the job."""
        return self._cancelled.is_set()

    @property
    def stopping(self) -> bool:
        """Whether to end early: cancelled, taken over by another worker, or the worker ends."""
        return self.cancelled or self._lost.is_set() or self._halt.is_set()

    def progress(self, done: int, total: int | None = None, message: str = "") -> None:
        """Say how far the job is; raises `JobStopped` if it should end. Cheap: call it often."""
        self.latest = JobProgress(done, total, message)
        if self.stopping:
            raise JobStopped

    def save(self, work: Work[T]) -> T:
        """Keep a finished part: run `work` in a transaction that holds only if the job is ours.

        It may be run twice if transactions collide, so it should change nothing but rows. A job
        that is tried again should look for what its earlier attempts saved.
        """
        try:
            return leases.save(self._store, self._lease, work)
        except leases.CancelRequested:
            self._cancelled.set()
            raise JobStopped from None
        except LeaseLost:
            self._lost.set()
            raise JobStopped from None

    def keep(self) -> None:
        """Prolong the lease; the worker does it while the job runs."""
        try:
            if leases.renew(self._store, self._lease, self.latest):
                self._cancelled.set()
        except LeaseLost:
            self._lost.set()
