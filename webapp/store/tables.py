"""All tables in one place, for migrations."""

from __future__ import annotations

from webapp.store import daily, jobs, levels, puzzles, workers
from webapp.store.base import Base

TABLES = (
    jobs.Job,
    workers.Worker,
    puzzles.Compartment,
    puzzles.StoredPuzzle,
    daily.DailyPuzzle,
    levels.Level,
)

metadata = Base.metadata
