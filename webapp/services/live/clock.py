"""The time of a live game: as the page measured it, but never more than has passed."""

from __future__ import annotations

from datetime import datetime, timedelta

from webapp.store.live_games import LiveGame

IDLE_MS = 60_000
"""The most that counts between two moves of a page that does not measure time itself."""

LONGEST_MS = 10 * 24 * 60 * 60 * 1000
"""Of one game."""

_MS = timedelta(milliseconds=1)


def time_spent(row: LiveGame, told: int | None, moment: datetime) -> int:
    """Milliseconds spent with a game up to this moment; it begins with the first opened cell.

    `told`: what the page measured since the last move, if it does.
    """
    if row.began_at is None:
        return 0
    passed = min((moment - row.began_at) // _MS, LONGEST_MS)
    if told is None:
        told = min((moment - row.touched_at) // _MS, IDLE_MS)
    return max(row.ms, min(row.ms + max(told, 0), passed))
