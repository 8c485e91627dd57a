"""All tables in one place, for migrations."""

from __future__ import annotations

from webapp.store import (
    analyses,
    comparisons,
    daily,
    jobs,
    live_games,
    people,
    plays,
    puzzles,
    solves,
    stock_results,
    workers,
)
from webapp.store.base import Base

TABLES = (
    jobs.Job,
    workers.Worker,
    puzzles.Compartment,
    puzzles.StoredPuzzle,
    daily.DailyPuzzle,
    stock_results.StockResult,
    people.Person,
    people.DeviceLink,
    people.FormerPerson,
    plays.Play,
    plays.Move,
    solves.Solve,
    live_games.LiveGame,
    live_games.LiveMove,
    analyses.StoredAnalysis,
    comparisons.Comparison,
)

metadata = Base.metadata
