"""How long people took for puzzles, for the lab to compare with what the puzzles were graded as."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.lab.difficulty.times import TimedSolve
from webapp.store import solves
from webapp.store.connection.database import Store

MOST_SOLVES = 20_000
"""The latest are read: enough for any correlation, and fitted within seconds."""


def solving_times(store: Store) -> Sequence[TimedSolve]:
    """The latest first solves without hints, with their seconds in view but for pauses."""
    with store.read() as session:
        unaided = solves.unaided(session, MOST_SOLVES)
    return [TimedSolve(solve.notation, solve.player_id, solve.seconds) for solve in unaided]
