"""A worker process: does the jobs of its lane until it is told to stop."""

from __future__ import annotations

import logging
from datetime import timedelta

from huey.consumer import Consumer

from webapp.config import Settings
from webapp.jobs import registry
from webapp.jobs.keeper import Keeper
from webapp.jobs.queue import open_queue
from webapp.jobs.runner import Pace, Runner, worker_name
from webapp.jobs.stopping import Stop
from webapp.processes import Nice, step_back
from webapp.services import leases
from webapp.services.jobs import Lane
from webapp.store.connection.database import open_store
from webapp.store.connection.failures import StoreFailure

log = logging.getLogger(__name__)


def work(settings: Settings, lane: Lane, stop: Stop) -> None:
    """Work until `stop` is asked for; then finish or hand back within a few seconds.

    All that it needs was prepared.
    """
    registry.load(settings.job_modules)
    name = worker_name()
    pace = Pace(timedelta(seconds=settings.job_lease))
    store = open_store(settings.database_url)
    queue = open_queue(settings.queue_url)
    runner = Runner(store, name, pace)
    keeper = Keeper(store, queue, name, pace)
    consumer = queue.consumer(lane, lambda: runner.run_next(lane))
    for logger in ("huey", "huey.consumer"):
        logging.getLogger(logger).setLevel(logging.WARNING)

    stop.at_signals()
    step_back(Nice.JOB)  # before there are threads: each is as nice as the one that starts it
    keeper.start()
    consumer.start()
    log.info("worker %s is ready for %s jobs", name, lane)
    while not stop.wait():
        consumer.check_worker_health()
    _end(consumer, runner)
    keeper.stop()
    try:
        leases.leave(store, name)
    except StoreFailure as failure:
        log.warning("%s", failure)
    store.close()
    log.info("worker %s has ended", name)


def _end(consumer: Consumer, runner: Runner) -> None:
    """Let the job end by itself, then ask it to, then take it away."""
    consumer.stop(graceful=True)
    runner.halt()
    runner.idle(timeout=1)
    try:
        runner.hand_back()
    except StoreFailure as failure:
        log.warning("the job waits for its lease to end: %s", failure)
