"""The table of how well the shelf can be filled: what the last attempt at each size came to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import SmallInteger, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.store.base import Base, now


class Level(Base):
    """Puzzles of one size and difficulty, as the nightly work last found them."""

    __tablename__ = "levels"

    width: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    height: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    bullets: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    difficulty: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    tried: Mapped[int]
    """Puzzles made in the last attempt, of whatever difficulty."""

    added: Mapped[int]
    rare: Mapped[bool]
    """Whether the attempt spent its budget before it had found enough."""

    tried_at: Mapped[datetime]


def all_levels(session: Session) -> Sequence[Level]:
    """Every row."""
    return session.scalars(select(Level)).all()


def note(
    session: Session,
    key: tuple[int, int, int, int],
    *,
    tried: int,
    added: int,
    rare: bool,
) -> None:
    """Note what an attempt came to."""
    width, height, bullets, difficulty = key
    session.merge(
        Level(
            width=width,
            height=height,
            bullets=bullets,
            difficulty=difficulty,
            tried=tried,
            added=added,
            rare=rare,
            tried_at=now(),
        )
    )
