"""The table of solves: a row for each time that a play came to its end.

A play that is begun again forgets its time and its hints; the solves that it had stay. Whose they
are, and of which puzzle, is said by the play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import ForeignKey, SmallInteger, and_, case, exists, func, insert, select, update
from sqlalchemy.orm import Mapped, Session, aliased, mapped_column

from webapp.store.base import Base
from webapp.store.plays import Move, Play, PlayState

LONGEST_SIDES = len("64x64b")
"""Signs of a puzzle id that tell its size."""


class Solve(Base):
    """One play's way to its end: how long it took, and with how much help."""

    __tablename__ = "solves"

    id: Mapped[int] = mapped_column(primary_key=True)
    play_id: Mapped[int] = mapped_column(ForeignKey(Play.id, ondelete="CASCADE"), index=True)
    first: Mapped[bool]
    """Whether its player had never solved the puzzle before."""

    started_at: Mapped[datetime]
    solved_at: Mapped[datetime]
    seconds: Mapped[int]
    """Spent with the puzzle in view."""

    pauses: Mapped[int] = mapped_column(SmallInteger)
    paused: Mapped[int]
    """Seconds of the pauses, which are part of those in view."""

    hints: Mapped[int] = mapped_column(SmallInteger)
    rung: Mapped[int] = mapped_column(SmallInteger)
    """The highest rung of a hint that was asked for."""

    checks: Mapped[int] = mapped_column(SmallInteger)
    moves: Mapped[int]
    undos: Mapped[int]
    """Those of the moves that took others back."""


@dataclass(frozen=True, kw_only=True)
class NewSolve:
    """A play that has just come to its end."""

    play_id: int
    first: bool
    started_at: datetime
    solved_at: datetime
    seconds: int
    pauses: int
    paused: int
    hints: int
    rung: int
    checks: int


class UnaidedSolve(NamedTuple):
    """A first solve without hints: who solved what, and in how many seconds without pauses."""

    notation: str
    player_id: str
    seconds: int


class FirstSolve(NamedTuple):
    """How a person solved a puzzle that was new to them."""

    beginning: str
    """Of the puzzle id: it tells the size."""

    difficulty: int | None
    """0 gentle … 4 fiendish; None: not on the shelf."""

    solved_at: datetime | None
    """None where that is longer ago than was asked for."""

    hints: int
    checks: int
    seconds: int
    """0 where nobody knows them."""

    @property
    def comparable(self) -> bool:
        """Whether times can be compared by it."""
        return self.seconds > 0 and not self.hints


def add(session: Session, solve: NewSolve) -> None:
    """Add a solve; its moves are those since the play was begun the last time."""
    moves, undos = _moves(session, solve.play_id)
    session.execute(insert(Solve), {**vars(solve), "moves": moves, "undos": undos})


def _moves(session: Session, play_id: int) -> tuple[int, int]:
    """How many moves a play has since it was begun the last time, and how many are undos."""
    begun = select(func.max(Move.revision)).where(Move.play_id == play_id, Move.kind == "again")
    query = select(Move.kind, func.count()).where(
        Move.play_id == play_id, Move.revision > func.coalesce(begun.scalar_subquery(), 0)
    )
    grouped = session.execute(query.group_by(Move.kind))
    numbers: dict[str, int] = {kind: number for kind, number in grouped}  # noqa: C416 (rows)
    return sum(numbers.values()), numbers.get("undo", 0)


def of_play(session: Session, play_id: int) -> Sequence[Solve]:
    """The solves of a play, the earliest first."""
    return session.scalars(select(Solve).where(Solve.play_id == play_id).order_by(Solve.id)).all()


def unaided(session: Session, limit: int) -> Sequence[UnaidedSolve]:
    """The latest first solves in which no hint was asked for, and less than half was pauses.

    Who marks all at once after a long pause may have solved the puzzle meanwhile: nobody knows.
    """
    query = (
        select(Play.notation, Play.player_id, Solve.seconds - Solve.paused)
        .join(Play, Play.id == Solve.play_id)
        .where(Solve.first, Solve.hints == 0, 2 * Solve.paused < Solve.seconds)
        .order_by(Solve.id.desc())
        .limit(limit)
    )
    return [UnaidedSolve(*row) for row in session.execute(query)]


def firsts(session: Session, player_id: str, since: datetime) -> list[FirstSolve]:
    """The first solve of each puzzle that a person has solved, in no order.

    There may be thousands: no more of each is read than is looked at, and moments since then. Of a
    play from before solves were kept, its own row tells what it can; its time may be that of a
    puzzle that was known.
    """
    moment = func.coalesce(Solve.solved_at, Play.solved_at)
    query = (
        select(
            func.substr(Play.notation, 1, LONGEST_SIDES),
            Play.difficulty,
            case((moment >= since, moment)),
            func.coalesce(Solve.hints, Play.hints),
            func.coalesce(Solve.checks, Play.checks),
            func.coalesce(Solve.seconds, 0),
        )
        .outerjoin(Solve, and_(Solve.play_id == Play.id, Solve.first))
        .where(Play.player_id == player_id, Play.best_seconds.is_not(None))
    )
    return [FirstSolve(*row) for row in session.execute(query)]


def best_of_others(session: Session, play: PlayState, sides: str) -> int | None:
    """The least seconds of a person's other comparable solves of a size and difficulty."""
    query = (
        select(func.min(Solve.seconds))
        .join(Play, Play.id == Solve.play_id)
        .where(Play.player_id == play.player_id, Play.notation.startswith(f"{sides}b"))
        .where(Play.difficulty.is_not_distinct_from(play.difficulty), Play.id != play.id)
        .where(*_COMPARABLE)
    )
    return session.scalar(query)


_COMPARABLE = (Solve.first, Solve.hints == 0, Solve.seconds > 0)
"""Who knows a puzzle is quicker, and so is who is told; a form without a script tells no time."""


def is_comparable(session: Session, play_id: int) -> bool:
    """Whether the last solve of a play is one that times can be compared by."""
    last = select(func.max(Solve.id)).where(Solve.play_id == play_id).scalar_subquery()
    return session.scalar(select(Solve.id).where(Solve.id == last, *_COMPARABLE)) is not None


def give(session: Session, former: str, present: str) -> None:
    """Give the solves of plays that a person leaves behind to the same puzzles' plays of another.

    Two of them may have been the first one: from then on the earlier one is.
    """
    theirs, behind = aliased(Play), aliased(Play)
    left = select(Play.id).where(Play.player_id == former)
    heirs = (
        select(theirs.id)
        .join(behind, behind.puzzle == theirs.puzzle)
        .where(behind.player_id == former, theirs.player_id == present)
    )
    heir = heirs.where(behind.id == Solve.play_id).scalar_subquery()
    grown = session.scalars(heirs).all()
    session.execute(
        update(Solve).where(Solve.play_id.in_(left)).values(play_id=heir),
        execution_options={"synchronize_session": False},
    )
    earlier = aliased(Solve)
    before = exists().where(earlier.play_id == Solve.play_id, earlier.solved_at < Solve.solved_at)
    session.execute(
        update(Solve).where(Solve.play_id.in_(grown), before).values(first=False),
        execution_options={"synchronize_session": False},
    )
