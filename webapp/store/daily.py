"""The table of the puzzles of the day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from sqlalchemy import ForeignKey, SmallInteger, select
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from webapp.store.base import Base
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
