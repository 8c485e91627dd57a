"""The table of how well the shelf could be filled in the last nights."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import SmallInteger, String, select
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.store.base import Base


class StockResult(Base):
    """The result of the last nightly work for one size and difficulty."""

    __tablename__ = "levels"

    width: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    height: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    bullets: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    difficulty: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    night: Mapped[str] = mapped_column(String(10))
    """The day of that work."""

    tried: Mapped[int]
    """Puzzles made then, of whatever difficulty."""

    added: Mapped[int]
    rare: Mapped[bool]
    """Whether the budget was spent before enough were found."""


def all_levels(session: Session) -> Sequence[StockResult]:
    """All results."""
    return session.scalars(select(StockResult)).all()


def note(  # noqa: PLR0913 (a row)
    session: Session,
    key: tuple[int, int, int, int],
    night: str,
    *,
    tried: int,
    added: int,
    spent: bool,
) -> None:
    """Add the result of a part of the nightly work to those of the other parts of that night."""
    level = session.get(StockResult, key)
    if level is None or level.night != night:
        columns = dict(zip(("width", "height", "bullets", "difficulty"), key, strict=True))
        fresh = StockResult(**columns, night=night, tried=0, added=0, rare=False)
        level = session.merge(fresh)
    level.tried += tried
    level.added += added
    level.rare = level.rare or spent
