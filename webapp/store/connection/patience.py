"""Connections to PostgreSQL that do not wait for ever for a server that has frozen.

Such a server keeps its connections, and its system says that all is well: neither an end of the
connection nor a timeout of the network comes.
"""

from __future__ import annotations

from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen

T = TypeVar("T")

SECONDS = 15.0
"""For one answer: longer than any of our questions takes, and than writers wait for each other."""

BETWEEN_SIGNALS = 0.1
"""Seconds after which a wait looks for Ctrl-C, as psycopg has it."""


class PatientConnection(psycopg.Connection[Any]):
    """Ends itself, with an `OperationalError`, when the server says nothing for so long."""

    def wait(
        self, gen: PQGen[T], interval: float = BETWEEN_SIGNALS, timeout: float | None = None
    ) -> T:
        """Wait for an answer; who names a time has its own reason to stop waiting."""
        if timeout is not None:
            return super().wait(gen, interval, timeout)
        try:
            return super().wait(gen, interval, SECONDS)
        except psycopg.OperationalError:
            if self.pgconn.status == psycopg.pq.ConnStatus.OK and _is_asked(self):
                self.pgconn.finish()  # a late answer must not be taken for the next one
            raise


def _is_asked(connection: PatientConnection) -> bool:
    return connection.pgconn.transaction_status == psycopg.pq.TransactionStatus.ACTIVE
