"""The table of the puzzles of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ForeignKey, Select, SmallInteger, and_, func, select
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from webapp.store.base import Base
from webapp.store.plays import Play
from webapp.store.puzzles import StoredPuzzle


class DailyPuzzle(Base):
    """The puzzle of a day in one size."""

    __tablename__ = "daily"

    day: Mapped[date] = mapped_column(primary_key=True)
    width: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    height: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    puzzle_id: Mapped[int] = mapped_column(ForeignKey(StoredPuzzle.id), index=True)
    puzzle: Mapped[StoredPuzzle] = relationship(lazy="joined", innerjoin=True)
    difficulty: Mapped[int] = mapped_column(SmallInteger, server_default="0")
    """That it had when it was chosen, however the shelf grades it later."""


class DayRow(NamedTuple):
    """The puzzle of a day in one size, and a player's play of it, if there is one."""

    day: date
    width: int
    height: int
    difficulty: int
    name: str
    play: int | None
    best_seconds: int | None


def with_plays(session: Session, player: str | None, first: date, last: date) -> list[DayRow]:
    """The puzzles of some days with how far a player is, in order, by one question."""
    mine = and_(Play.puzzle == StoredPuzzle.short_id, Play.player_id == (player or ""))
    size = (DailyPuzzle.width, DailyPuzzle.height)
    query = (
        select(
            DailyPuzzle.day,
            *size,
            DailyPuzzle.difficulty,
            StoredPuzzle.short_id,
            Play.id,
            Play.best_seconds,
        )
        .select_from(DailyPuzzle)
        .join(StoredPuzzle, StoredPuzzle.id == DailyPuzzle.puzzle_id)
        .outerjoin(Play, mine)
        .where(DailyPuzzle.day >= first, DailyPuzzle.day <= last)
        .order_by(DailyPuzzle.day, *size)
    )
    return [DayRow(*row) for row in session.execute(query)]


def select_to_come(today: date) -> Select[Any]:
    """The ids of puzzles whose day is still to come."""
    return select(DailyPuzzle.puzzle_id).where(DailyPuzzle.day > today)


def latest(session: Session, first: date, last: date) -> Sequence[DailyPuzzle]:
    """The puzzles of some days, the latest day first and of each the smallest."""
    query = select(DailyPuzzle).where(DailyPuzzle.day >= first, DailyPuzzle.day <= last)
    ordered = query.order_by(DailyPuzzle.day.desc(), DailyPuzzle.width, DailyPuzzle.height)
    return session.scalars(ordered).all()


def days(session: Session, first: date, last: date) -> set[date]:
    """The days that have a puzzle in any size."""
    there = select(DailyPuzzle.day).where(DailyPuzzle.day >= first, DailyPuzzle.day <= last)
    return set(session.scalars(there.distinct()))


def first_day(session: Session) -> date | None:
    """The first day that has a puzzle."""
    return session.scalar(select(func.min(DailyPuzzle.day)))


def number_solved(session: Session, player: str, last: date) -> int:
    """How many puzzles of days up to `last` a player has solved, whenever that was."""
    solved = (
        select(DailyPuzzle.puzzle_id)
        .join(StoredPuzzle, StoredPuzzle.id == DailyPuzzle.puzzle_id)
        .join(Play, and_(Play.puzzle == StoredPuzzle.short_id, Play.player_id == player))
        .where(DailyPuzzle.day <= last, Play.best_seconds.is_not(None))
    )
    return session.scalar(select(func.count()).select_from(solved.distinct().subquery())) or 0


def of_day(session: Session, day: date) -> Sequence[DailyPuzzle]:
    """The puzzles of a day, smallest first."""
    query = select(DailyPuzzle).where(DailyPuzzle.day == day)
    return session.scalars(query.order_by(DailyPuzzle.width, DailyPuzzle.height)).all()


def recent(session: Session, day: date, length: timedelta, size: tuple[int, int]) -> set[str]:
    """Canonical forms of the puzzles of a size on other days closer than `length`."""
    query = (
        select(StoredPuzzle.canonical)
        .join(DailyPuzzle, DailyPuzzle.puzzle_id == StoredPuzzle.id)
        .where(DailyPuzzle.day > day - length, DailyPuzzle.day < day + length)
        .where(DailyPuzzle.day != day, DailyPuzzle.width == size[0], DailyPuzzle.height == size[1])
    )
    return set(session.scalars(query))


def last_day(session: Session, puzzle: int, today: date) -> date | None:
    """The last day, up to today, of which this was the puzzle."""
    days = select(DailyPuzzle.day).where(DailyPuzzle.puzzle_id == puzzle, DailyPuzzle.day <= today)
    return session.scalar(days.order_by(DailyPuzzle.day.desc()).limit(1))


def is_there(session: Session, day: date, size: tuple[int, int]) -> bool:
    """Whether the day has its puzzle of that size."""
    return session.get(DailyPuzzle, (day, *size)) is not None


def difficulty_of(session: Session, puzzle: int, today: date) -> int | None:
    """The difficulty that a puzzle was given by the last day, up to today, that had it."""
    given = select(DailyPuzzle.difficulty)
    days = given.where(DailyPuzzle.puzzle_id == puzzle, DailyPuzzle.day <= today)
    return session.scalar(days.order_by(DailyPuzzle.day.desc()).limit(1))


def note(session: Session, day: date, size: tuple[int, int], puzzle: int, difficulty: int) -> None:
    """Choose a puzzle for a day, unless that has one already."""
    if not is_there(session, day, size):
        width, height = size
        session.add(
            DailyPuzzle(
                day=day, width=width, height=height, puzzle_id=puzzle, difficulty=difficulty
            )
        )
