"""Ordering a job from outside the workers."""

from __future__ import annotations

from webapp.jobs.queue import Queue
from webapp.services import jobs
from webapp.services.jobs import Job, Order
from webapp.store.connection.database import Store


def submit(store: Store, queue: Queue, order: Order) -> Job:
    """Order a job and wake a worker for it."""
    job = jobs.enqueue(store, order)
    if not job.finished:
        queue.announce(job)
    return job
