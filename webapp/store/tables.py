"""All tables in one place, for migrations."""

from __future__ import annotations

from webapp.store import jobs, workers
from webapp.store.base import Base

TABLES = (jobs.Job, workers.Worker)

metadata = Base.metadata
