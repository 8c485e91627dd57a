"""Queries over live games that have ended, for histories and statistics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, and_, func, select, tuple_
from sqlalchemy.orm import Session, aliased

from webapp.store.live_games import LiveGame

GIVEN_UP = "given up"
"""The outcome of a game that its player ended without hitting a mine; it is lost too."""


class Ended(NamedTuple):
    """The columns of a game that statistics need."""

    id: str
    level: str
    width: int
    height: int
    mines: int
    rules: str
    result: str
    result_ms: int
    ended_at: datetime
    measures: dict[str, Any] | None
    first: str = "opening"
    flood: bool = True
    reasoned_by: str = ""
    """Who reasoned while its player guessed."""


_PLAYED = LiveGame.revision > 0
"""A board that was never touched is no part of anybody's history."""

_ENDED = (LiveGame.result != "") & LiveGame.counted & LiveGame.began_at.is_not(None)
_COUNTS = _ENDED & ~LiveGame.assisted


_ALIKE = ("player_id", "width", "height", "mines", "rules", "first", "flood")
"""What games have in common whose times are compared."""

_ENDED_AS: Mapping[str, ColumnElement[bool]] = {
    "won": LiveGame.outcome == "won",
    "lost": (LiveGame.outcome == "lost") & (LiveGame.exploded != "0"),
    GIVEN_UP: (LiveGame.outcome == "lost") & (LiveGame.exploded == "0"),
    "running": LiveGame.outcome == "",
}


@dataclass(frozen=True)
class GameFilter:
    """Which of a player's games a history shows."""

    level: str = ""
    """The name of a level; `own` for sizes of one's own; nothing for all."""

    outcome: str = ""
    """`won`, `lost` by a mine, `given up`, `ended` or `running`; nothing for all."""

    @property
    def conditions(self) -> list[ColumnElement[bool]]:
        """What a query has to ask for."""
        conditions = []
        if self.level:
            conditions.append(LiveGame.level == ("" if self.level == "own" else self.level))
        if self.outcome == "ended":
            conditions.append(LiveGame.outcome != "")
        elif self.outcome:
            conditions.append(_ENDED_AS[self.outcome])
        return conditions


def page_of_games(
    session: Session, player_id: str, wanted: GameFilter, after: LiveGame | None, limit: int
) -> Sequence[LiveGame]:
    """A page of a player's games, the latest first; with `after` those that follow that game."""
    query = select(LiveGame).where(LiveGame.player_id == player_id, *wanted.conditions)
    query = query.where(_PLAYED)
    if after is not None:
        place = (after.touched_at, after.id)
        query = query.where(tuple_(LiveGame.touched_at, LiveGame.id) < place)
    ordered = query.order_by(LiveGame.touched_at.desc(), LiveGame.id.desc())
    return session.scalars(ordered.limit(limit)).all()


def counted_games(session: Session, player_id: str, limit: int) -> list[Ended]:
    """A player's latest games that count, in the order in which they ended."""
    return _latest(session, player_id, _COUNTS, limit)


def reasoned_games(
    session: Session, player_id: str, nobody: Sequence[str], limit: int
) -> list[Ended]:
    """The latest games in which a player guessed and somebody else reasoned."""
    reasoned = LiveGame.reasoned_by.not_in(nobody)
    return _latest(session, player_id, _ENDED & reasoned, limit)


def _latest(
    session: Session, player_id: str, wanted: ColumnElement[bool], limit: int
) -> list[Ended]:
    columns = [getattr(LiveGame, name) for name in Ended._fields]
    query = select(*columns).where(LiveGame.player_id == player_id, wanted)
    latest = query.order_by(LiveGame.ended_at.desc(), LiveGame.id.desc()).limit(limit)
    return [Ended(*row) for row in reversed(session.execute(latest).all())]


def best_of_others(session: Session, game_id: str) -> int | None:
    """The least time of its player's other wins that count, on such boards under such rules."""
    this, other = aliased(LiveGame), LiveGame
    alike = (getattr(other, name) == getattr(this, name) for name in _ALIKE)
    query = select(func.min(other.result_ms)).join(this, (this.id == game_id) & and_(*alike))
    return session.scalar(query.where(_COUNTS, other.result == "won", other.id != game_id))


def unmeasured_games(session: Session, player_id: str, limit: int) -> Sequence[LiveGame]:
    """Games that have ended and have no measures yet, the latest first."""
    query = select(LiveGame).where(
        LiveGame.player_id == player_id,
        LiveGame.outcome != "",
        LiveGame.measures.is_(None),
        _PLAYED,
    )
    return session.scalars(query.order_by(LiveGame.ended_at.desc()).limit(limit)).all()


def count_uncounted(session: Session, player_id: str) -> dict[str, int]:
    """Count the ended games that do not count, by the reason; practice: of those that count."""
    mine = (LiveGame.player_id == player_id) & (LiveGame.result != "")

    def number(condition: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(LiveGame).where(mine & condition)
        return session.scalar(query) or 0

    return {
        "assisted": number(LiveGame.counted & LiveGame.assisted),
        "shared": number(~LiveGame.counted & (LiveGame.origin == "shared")),
        "daily": number(~LiveGame.counted & (LiveGame.origin == "daily")),
        "replay": number(~LiveGame.counted & (LiveGame.origin == "replay")),
        "practice": number(LiveGame.practice & LiveGame.counted & ~LiveGame.assisted),
    }
