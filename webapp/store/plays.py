"""The tables of plays: a row for one player and one puzzle, and all its moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, NamedTuple

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
    case,
    exists,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

from webapp.clock import now
from webapp.store.base import Base
from webapp.store.moves import MoveTables
from webapp.store.puzzles import StoredPuzzle


class Play(Base):
    """How far one player is with one puzzle, which all its moves together come to."""

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
    pauses: Mapped[int] = mapped_column(SmallInteger, default=0, server_default=text("0"))
    """So often nothing was done for long with the puzzle in view."""

    paused: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    """The seconds of these pauses."""

    rung: Mapped[int] = mapped_column(SmallInteger, default=0, server_default=text("0"))
    """The highest rung of a hint that was asked for."""

    asked: Mapped[str] = mapped_column(String(10), default="")
    """What the player last asked for: a rung of the hint, or a check."""

    asked_revision: Mapped[int] = mapped_column(default=0)
    """The board for which that was asked; another one has no answer yet."""

    best_seconds: Mapped[int | None]
    daily: Mapped[date | None] = mapped_column(Date)
    """The day whose puzzle it was, if it was solved in time for days in a row."""

    difficulty: Mapped[int | None] = mapped_column(SmallInteger)
    """That its puzzle had when it began, 0 gentle … 4 fiendish; None: not on the shelf."""


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


@dataclass(frozen=True)
class PlayState:
    """How far one player is with one puzzle: the row of a play at one moment."""

    id: int
    player_id: str
    puzzle: str
    notation: str
    marks: str
    revision: int
    size: int
    started_at: datetime
    touched_at: datetime
    solved_at: datetime | None
    seconds: int
    hints: int
    checks: int
    pauses: int
    paused: int
    rung: int
    asked: str
    asked_revision: int
    best_seconds: int | None
    daily: date | None
    difficulty: int | None


@dataclass(frozen=True, kw_only=True)
class NewPlay:
    """A play that begins."""

    player_id: str
    puzzle: str
    notation: str
    marks: str
    started_at: datetime
    difficulty: int | None


class PaperMoveRow(NamedTuple):
    """A move as history needs it."""

    revision: int
    kind: str
    changes: str


MOVES = MoveTables(Play.__table__, Move.__table__, game="play_id", cells="changes")

# Every move asks this: columns cost less to read than the objects made of their rows.
_COLUMNS = [getattr(Play, column.name) for column in fields(PlayState)]
_STATES = select(*_COLUMNS)
_FIND = _STATES.where(Play.player_id == bindparam("player"), Play.puzzle == bindparam("name"))


def find(session: Session, player_id: str, puzzle: str) -> PlayState | None:
    """The play of a player with a puzzle."""
    row = session.execute(_FIND, {"player": player_id, "name": puzzle}).first()
    return PlayState(*row) if row else None


def begin(session: Session, play: NewPlay) -> None:
    """Begin a play with a blank board."""
    session.execute(
        insert(Play),
        {
            **vars(play),
            "revision": 0,
            "size": 0,
            "touched_at": now(),
            "seconds": 0,
            "hints": 0,
            "checks": 0,
            "pauses": 0,
            "paused": 0,
            "rung": 0,
            "asked": "",
            "asked_revision": 0,
        },
    )


def rename(session: Session, play_id: int, puzzle: str, difficulty: int | None) -> None:
    """Let a play be that of the same puzzle by another name, now that it has a difficulty."""
    values = {"puzzle": puzzle, "difficulty": difficulty}
    session.execute(update(Play).where(Play.id == play_id).values(values))


def moves(session: Session, play_id: int) -> Iterator[PaperMoveRow]:
    """All moves of a play in order, read some at a time: together they may be long."""
    query = select(Move.revision, Move.kind, Move.changes).where(Move.play_id == play_id)
    ordered = query.order_by(Move.revision)
    for row in session.execute(ordered, execution_options={"yield_per": AT_ONCE}):
        yield PaperMoveRow(*row)


def of_player(
    session: Session, player_id: str, limit: int | None = None, skip: int = 0
) -> Sequence[PlayState]:
    """A player's plays, the latest first, on wish without so many of these."""
    query = _STATES.where(Play.player_id == player_id).order_by(Play.touched_at.desc(), Play.id)
    return [PlayState(*row) for row in session.execute(query.limit(limit).offset(skip))]


def ids_of_player(session: Session, player_id: str) -> Sequence[int]:
    """The plays of a player by their ids, the latest first."""
    query = select(Play.id).where(Play.player_id == player_id)
    return session.scalars(query.order_by(Play.touched_at.desc())).all()


def get(session: Session, play_id: int) -> PlayState | None:
    """The play of that id."""
    row = session.execute(_STATES.where(Play.id == play_id)).first()
    return PlayState(*row) if row else None


def give_ends(session: Session, former: str, present: str) -> None:
    """Give the best times and the days of a person's plays to another's plays of the same puzzles.

    Theirs go on as they stand; what either has solved is solved.
    """
    behind = aliased(Play)
    both = (behind.player_id == former, behind.puzzle == Play.puzzle)
    best = select(behind.best_seconds).where(*both).scalar_subquery()
    day = select(behind.daily).where(*both).scalar_subquery()
    least = case(
        (Play.best_seconds.is_(None), best),
        (best < Play.best_seconds, best),
        else_=Play.best_seconds,
    )
    query = update(Play).where(Play.player_id == present, exists().where(*both))
    values = {"best_seconds": least, "daily": func.coalesce(Play.daily, day)}
    session.execute(query.values(values), execution_options={"synchronize_session": False})


def sums(session: Session, player_id: str) -> tuple[int, int, int]:
    """How many puzzles a player began and solved, and the seconds spent on all."""
    ended = func.count(Play.best_seconds)
    query = select(func.count(), ended, func.coalesce(func.sum(Play.seconds), 0))
    began, solved, seconds = session.execute(query.where(Play.player_id == player_id)).one()
    return began, solved, int(seconds)


def solved_lately(session: Session, player_id: str, most: int) -> list[tuple[str, int | None]]:
    """The notation and the difficulty of what a player solved last; None: not on the shelf."""
    query = (
        select(Play.notation, Play.difficulty)
        .where(Play.player_id == player_id, Play.best_seconds.is_not(None))
        .order_by(Play.touched_at.desc())
        .limit(most)
    )
    return [(notation, difficulty) for notation, difficulty in session.execute(query)]


def solved_among(session: Session, player_id: str, notations: Sequence[str]) -> set[str]:
    """Those of some puzzles that a player has solved, by their notations."""
    query = select(Play.notation).where(
        Play.player_id == player_id, Play.notation.in_(notations), Play.best_seconds.is_not(None)
    )
    return set(session.scalars(query))


def solved_days(session: Session, player_id: str) -> list[date]:
    """The days whose puzzle a player solved, the latest first."""
    query = select(Play.daily).where(Play.player_id == player_id, Play.daily.is_not(None))
    return [day for day in session.scalars(query.distinct().order_by(Play.daily.desc())) if day]


def with_puzzles(session: Session, player_id: str, names: Sequence[str]) -> dict[str, PlayState]:
    """A player's plays with these puzzles, as far as there are any, by the names of the puzzles."""
    query = _STATES.where(Play.player_id == player_id, Play.puzzle.in_(names))
    plays = (PlayState(*row) for row in session.execute(query))
    return {play.puzzle: play for play in plays}


def select_begun(player_id: str) -> Select[Any]:
    """The ids of the shelf's puzzles that a player has begun."""
    return _shelved(Play.player_id == player_id)


def select_solved(player_id: str) -> Select[Any]:
    """The ids of the shelf's puzzles that a player has solved."""
    return _shelved(Play.player_id == player_id, Play.best_seconds.is_not(None))


def _shelved(*conditions: ColumnElement[bool]) -> Select[Any]:
    joined = select(StoredPuzzle.id).join(Play, Play.puzzle == StoredPuzzle.short_id)
    return joined.where(*conditions)
