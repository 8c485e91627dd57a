"""What every worker does beside its jobs: show that it lives, find lost jobs, order the nightly."""

from __future__ import annotations

import logging
import threading
from datetime import UTC, date, datetime

from webapp.jobs import registry
from webapp.jobs.orders import submit
from webapp.jobs.queue import Queue
from webapp.jobs.runner import Pace
from webapp.services import leases
from webapp.services.jobs import Order
from webapp.store.connection.database import Store
from webapp.store.connection.failures import StoreFailure

log = logging.getLogger(__name__)


class Keeper(threading.Thread):
    """Makes its rounds until it is stopped."""

    def __init__(self, store: Store, queue: Queue, worker: str, pace: Pace) -> None:
        super().__init__(name="keeper", daemon=True)
        self._store = store
        self._queue = queue
        self._worker = worker
        self._pace = pace
        self._over = threading.Event()
        self._ordered: dict[str, date] = {}

    def run(self) -> None:
        """Make one round after another."""
        while True:
            try:
                self.round()
            except StoreFailure as failure:
                log.warning("%s", failure)
            except Exception:  # a round that fails, for whatever reason, must not be the last one
                log.exception("the keeper's round failed")
            if self._over.wait(self._pace.sweep):
                return

    def stop(self) -> None:
        """End after the present round."""
        self._over.set()
        self.join(timeout=1)

    def round(self) -> None:
        """Show life, order the nightly jobs, wake workers for jobs that nobody has."""
        leases.note_alive(self._store, self._worker)
        self._order_nightly()
        for job in leases.sweep(self._store, self._pace.lease):
            self._queue.announce(job)

    def _order_nightly(self) -> None:
        moment = datetime.now(UTC)
        for kind, hour in registry.NIGHTLY.items():
            today = moment.date()
            if moment.hour >= hour and self._ordered.get(kind) != today:
                submit(
                    self._store,
                    self._queue,
                    Order(kind, key=f"nightly:{kind}:{today}", priority=-1),
                )
                self._ordered[kind] = today
