"""The tables of games on paper's terms: one row for a player and a puzzle, and all its moves.

Moves are only ever added; each is known by its number, the revision of the board that it makes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Date,
    ForeignKey,
    Index,
    Select,
    SmallInteger,
    String,
    Text,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.orm import Mapped, Session, mapped_column
from sqlalchemy.orm.attributes import set_committed_value

from webapp.clock import now
from webapp.store.base import Base
from webapp.store.puzzles import StoredPuzzle

Kind = Literal["mark", "undo", "redo", "again"]


class Play(Base):
    """How far one player is with one puzzle. What its moves come to is kept beside them."""

    __tablename__ = "plays"
    __table_args__ = (
        Index(None, "player_id", "puzzle", unique=True),
        Index(None, "player_id", "touched_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))
    puzzle: Mapped[str] = mapped_column(String(40))
    """Its short id on the shelf, or a digest of its notation."""

    notation: Mapped[str] = mapped_column(Text)
    marks: Mapped[str] = mapped_column(Text)
    """A character for each cell; see webapp.services.puzzles.marking."""

    revision: Mapped[int] = mapped_column(default=0)
    size: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """Of all its moves together: the characters of what they change."""

    started_at: Mapped[datetime]
    touched_at: Mapped[datetime]
    solved_at: Mapped[datetime | None]
    seconds: Mapped[int] = mapped_column(default=0)
    """Spent with the puzzle in view."""

    hints: Mapped[int] = mapped_column(SmallInteger, default=0)
    checks: Mapped[int] = mapped_column(SmallInteger, default=0)
    asked: Mapped[str] = mapped_column(String(10), default="")
    """What the player last asked for: a rung of the hint, or a check."""

    asked_revision: Mapped[int] = mapped_column(default=0)
    """The board for which that was asked; another one has no answer yet."""

    best_seconds: Mapped[int | None]
    daily: Mapped[date | None] = mapped_column(Date)
    """The day whose puzzle it was when it was solved."""


class Move(Base):
    """One move: what it was, and each cell with its mark before and after."""

    __tablename__ = "moves"

    play_id: Mapped[int] = mapped_column(
        ForeignKey(Play.id, ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    revision: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))
    changes: Mapped[str] = mapped_column(Text)
    token: Mapped[str] = mapped_column(String(24))
    """A word of the page's: the same move sent twice is made once."""

    made_at: Mapped[datetime]


AT_ONCE = 200
"""Moves that are read together."""

_PLAYS: Any = Play.__table__
_MOVES: Any = Move.__table__

# Every move asks these: statements cost more to build than to run, and tables cost less than the
# objects made of their rows.
_FIND = select(Play).where(Play.player_id == bindparam("player"), Play.puzzle == bindparam("name"))
_ADD_MOVE = insert(_MOVES)
_GO_ON = update(_PLAYS).where(_PLAYS.c.id == bindparam("play"))


class PaperMoveRow(NamedTuple):
    """A move as history needs it."""

    revision: int
    kind: str
    changes: str


@dataclass(frozen=True)
class NewPaperMove:
    """What a move adds, and what the board is after it."""

    kind: Kind
    changes: str
    token: str
    marks: str
    seconds: int


def find(session: Session, player_id: str, puzzle: str) -> Play | None:
    """The game of a player with a puzzle."""
    return session.scalar(_FIND, {"player": player_id, "name": puzzle})


def add(session: Session, player_id: str, puzzle: str, notation: str, marks: str) -> Play:
    """A game that begins now."""
    moment = now()
    play = Play(
        player_id=player_id,
        puzzle=puzzle,
        notation=notation,
        marks=marks,
        revision=0,
        size=0,
        started_at=moment,
        touched_at=moment,
        seconds=0,
        hints=0,
        checks=0,
        asked="",
        asked_revision=0,
    )
    session.add(play)
    session.flush()
    return play


def add_move(
    session: Session,
    play: Play,
    move: NewPaperMove,
    others: Mapping[str, Any] = MappingProxyType({}),
) -> None:
    """Add a move to a game and bring the game's row up to it, with `others` of its columns."""
    moment, revision = now(), play.revision + 1
    row = {
        "play_id": play.id,
        "revision": revision,
        "kind": move.kind,
        "changes": move.changes,
        "token": move.token,
        "made_at": moment,
    }
    values = {
        "marks": move.marks,
        "revision": revision,
        "size": play.size + len(move.changes),
        "seconds": move.seconds,
        "solved_at": None,
        "touched_at": moment,
        **others,
    }
    session.flush()
    session.execute(_ADD_MOVE, row)
    session.execute(_GO_ON, {"play": play.id, **values})
    for name, value in values.items():
        set_committed_value(play, name, value)


def moves(session: Session, play_id: int) -> Iterator[PaperMoveRow]:
    """All moves of a game in order, read some at a time: together they may be long."""
    query = select(Move.revision, Move.kind, Move.changes).where(Move.play_id == play_id)
    ordered = query.order_by(Move.revision)
    for row in session.execute(ordered, execution_options={"yield_per": AT_ONCE}):
        yield PaperMoveRow(*row)


def was_made(session: Session, play_id: int, token: str) -> bool:
    """Whether the move of that token was made."""
    query = select(Move.revision).where(Move.play_id == play_id, Move.token == token)
    return bool(token) and session.scalar(query.limit(1)) is not None


def of_player(session: Session, player_id: str, limit: int | None = None) -> Sequence[Play]:
    """A player's games, the latest first."""
    query = select(Play).where(Play.player_id == player_id).order_by(Play.touched_at.desc())
    return session.scalars(query.limit(limit)).all()


def ids_of_player(session: Session, player_id: str) -> Sequence[int]:
    """The games of a player by their ids, the latest first."""
    query = select(Play.id).where(Play.player_id == player_id)
    return session.scalars(query.order_by(Play.touched_at.desc())).all()


def sums(session: Session, player_id: str) -> tuple[int, int, int]:
    """How many games a player began and solved, and the seconds spent on all."""
    ended = func.count(Play.best_seconds)
    query = select(func.count(), ended, func.coalesce(func.sum(Play.seconds), 0))
    began, solved, seconds = session.execute(query.where(Play.player_id == player_id)).one()
    return began, solved, int(seconds)


def solved_days(session: Session, player_id: str) -> list[date]:
    """The days whose puzzle a player solved, the latest first."""
    query = select(Play.daily).where(Play.player_id == player_id, Play.daily.is_not(None))
    return [day for day in session.scalars(query.distinct().order_by(Play.daily.desc())) if day]


def with_puzzles(session: Session, player_id: str, names: Sequence[str]) -> dict[str, Play]:
    """A player's games with these puzzles, as far as there are any."""
    query = select(Play).where(Play.player_id == player_id, Play.puzzle.in_(names))
    return {play.puzzle: play for play in session.scalars(query)}


def begun(player_id: str) -> Select[Any]:
    """The ids of the shelf's puzzles that a player has begun."""
    return _shelved(Play.player_id == player_id)


def solved(player_id: str) -> Select[Any]:
    """The ids of the shelf's puzzles that a player has solved."""
    return _shelved(Play.player_id == player_id, Play.best_seconds.is_not(None))


def _shelved(*conditions: ColumnElement[bool]) -> Select[Any]:
    joined = select(StoredPuzzle.id).join(Play, Play.puzzle == StoredPuzzle.short_id)
    return joined.where(*conditions)
