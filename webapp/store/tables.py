"""All tables in one place, for migrations."""

from __future__ import annotations

from webapp.store import daily, jobs, levels, live_games, players, plays, puzzles, workers
from webapp.store.base import Base

TABLES = (
    jobs.Job,
    workers.Worker,
    puzzles.Compartment,
    puzzles.StoredPuzzle,
    daily.DailyPuzzle,
    levels.Level,
    players.Player,
    players.DeviceLink,
    players.FormerPlayer,
    plays.Play,
    plays.Move,
    live_games.LiveGame,
    live_games.LiveMove,
)

metadata = Base.metadata
