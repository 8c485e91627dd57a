"""A job that is done while somebody looks on, in a process of its own: no worker is needed for it.

It is a job like others: it holds a lease, tells its progress, can be given up, and what is left of
it if its process dies is done by a worker, or begun again when somebody looks for it.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta

from webapp import logs
from webapp.config import Settings, load
from webapp.jobs import registry
from webapp.jobs.queue import Queue
from webapp.jobs.runner import Pace, Runner, worker_name
from webapp.processes import PYTHON, Nice, own_environment, step_back
from webapp.services import jobs, leases
from webapp.services.jobs import Job, JobState, Order
from webapp.store.connection.database import Store, open_store

HANDS = ThreadPoolExecutor(2, "at-once")
"""So many of a web process's jobs are done side by side; the others wait for their turn."""


def submit_at_once(store: Store, settings: Settings, order: Order) -> Job:
    """Order a job and have it begun as soon as a hand is free; nobody waits for it here."""
    job = jobs.enqueue(store, order)
    _begin(store, settings, job.id)
    return job


def pick_up(store: Store, queue: Queue, settings: Settings, small: Callable[[Job], bool]) -> None:
    """Make the round of a worker where none runs: free the jobs of dead processes.

    Small jobs that wait are begun, others stand in the queue for the worker to come.
    """
    for job in leases.sweep(store, timedelta(seconds=settings.job_lease)):
        if small(job):
            _begin(store, settings, job.id)
        else:
            queue.announce(job)


def _begin(store: Store, settings: Settings, job_id: str) -> None:
    environment = {
        **own_environment(),
        "BULLETS_DATA": str(settings.data),
        "DATABASE_URL": settings.database_url,
    }
    HANDS.submit(_done_elsewhere, store, job_id, environment)


def _done_elsewhere(store: Store, job_id: str, environment: dict[str, str]) -> None:
    job = jobs.get(store, job_id)
    if job is None or job.state is not JobState.QUEUED:
        return  # given up, or done by a worker, before its turn came
    command = (*PYTHON, __name__, job_id)
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False)  # noqa: S603


def main(job_id: str) -> None:
    """Do this job, if it still waits to be done."""
    settings = load()
    step_back(Nice.BOOKLET)
    logs.configure(settings.log_format, settings.log_level)
    registry.load(settings.job_modules)
    pace = Pace(timedelta(seconds=settings.job_lease))
    with closing(open_store(settings.database_url)) as store:
        Runner(store, worker_name(), pace).run(job_id)


if __name__ == "__main__":
    main(sys.argv[1])
