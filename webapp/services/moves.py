"""The protocol of moves, for paper plays and live games alike: a move counts once.

A page says with each move who acts, which revision of the board it shows, and a token of its own. A
move for the present revision is made. One for an older revision was made already, if its token is
known, and else it is stale: the page has to show the present board first.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.orm import Session

from webapp.store.moves import MoveTables

IDLE_MS = 60_000
"""The most that counts between two moves of a page that does not measure time itself."""

_MS = timedelta(milliseconds=1)


class Stale(Exception):
    """The board has changed since the page showed it, or it is finished."""


@dataclass(frozen=True)
class Claim:
    """Who moves, and on which revision."""

    player: str | None
    revision: int
    token: str = ""
    _: KW_ONLY
    ms: int | None = None
    """Spent in view since the last move, if the page measures it."""

    waited: int = 0
    """Seconds since the move was made: it may have waited in the browser for a connection."""

    play: int | None = None
    """Of a paper puzzle: the play that the page shows; None if it had not begun."""


def refuse_unless_made(session: Session, tables: MoveTables, game_id: Any, claim: Claim) -> None:
    """Let a claim on an older revision pass whose move was made already; else raise `Stale`."""
    if not tables.was_made(session, game_id, claim.token):
        raise Stale


def time_spent(
    claim: Claim, *, before: int, began: datetime, touched: datetime, moment: datetime
) -> int:
    """Milliseconds spent with a game up to a moment: as the page measured, never more than passed.

    `before`: spent up to the last move, which was at `touched`.
    """
    passed, since = (moment - began) // _MS, claim.ms
    if since is None:
        since = min((moment - touched) // _MS, IDLE_MS)
    return max(before, min(before + max(since, 0), passed))
