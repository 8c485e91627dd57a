"""A job that is done while somebody waits, in a process of its own: no worker is needed for it.

It is a job like others: it holds a lease, tells its progress, can be given up, and what is left of
it if its process dies is done by a worker, or begun again when somebody looks for it.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta

from webapp import logs
from webapp.config import Settings, load
from webapp.jobs.queue import Queue
from webapp.jobs.runner import Pace, Runner, worker_name
from webapp.processes import PYTHON, own_environment
from webapp.services import jobs, leases
from webapp.store.database import Store, open_store
from webapp.store.jobs import Job, Order

log = logging.getLogger(__name__)

HANDS = ThreadPoolExecutor(2, "at-once")
"""So many of a web process's jobs are done side by side; the others wait for their turn."""

PATIENCE = 10.0
"""Seconds that an answer waits for a job; it goes on in any case."""


def submit_at_once(store: Store, settings: Settings, order: Order) -> Job:
    """Order a job and have it done now; as it stands when it is finished, or patience is over."""
    job = jobs.enqueue(store, order)
    try:
        _begin(settings, job.id).result(PATIENCE)
    except TimeoutError:
        log.info("job %s takes longer than an answer waits", job.id)
    return jobs.get(store, job.id) or job


def pick_up(store: Store, queue: Queue, settings: Settings, small: Callable[[Job], bool]) -> None:
    """Make the round of a worker where none runs: free the jobs of dead processes.

    Small jobs that wait are begun, others stand in the queue for the worker to come.
    """
    for job in leases.sweep(store, timedelta(seconds=settings.job_lease)):
        if small(job):
            _begin(settings, job.id)
        else:
            queue.announce(job)


def _begin(settings: Settings, job_id: str) -> Future[None]:
    environment = {
        **own_environment(),
        "BULLETS_DATA": str(settings.data),
        "DATABASE_URL": settings.database_url,
    }
    return HANDS.submit(_done_elsewhere, job_id, environment)


def _done_elsewhere(job_id: str, environment: dict[str, str]) -> None:
    command = (*PYTHON, __name__, job_id)
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False)  # noqa: S603


def main(job_id: str) -> None:
    """Do this job, if it still waits to be done."""
    settings = load()
    logs.configure(settings.log_format, settings.log_level)
    pace = Pace(timedelta(seconds=settings.job_lease))
    with closing(open_store(settings.database_url)) as store:
        Runner(store, worker_name(), pace).run(job_id)


if __name__ == "__main__":
    main(sys.argv[1])
