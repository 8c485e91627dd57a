"""The table of answers to which of two explanations is clearer."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint, case, func, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.store.base import Base, choice

AT_ONCE = 200
"""Answers that are read together."""


class ClearerWay(StrEnum):
    """Which of the two ways of a rule somebody has called clearer."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


class Comparison(Base):
    """The answer of a person to one pair of explanations."""

    __tablename__ = "comparisons"
    __table_args__ = (
        UniqueConstraint("player_id", "question"),
        Index(None, "rule", "clearer"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    person_id: Mapped[str] = mapped_column(
        "player_id", ForeignKey("players.id", ondelete="CASCADE")
    )
    rule: Mapped[str] = mapped_column(String(20))
    """What the two explanations differ in."""

    question: Mapped[str] = mapped_column(String(32))
    """The same for the same rule, position and texts: nobody is counted twice."""

    position: Mapped[str] = mapped_column(Text)
    """What was explained, as position text."""

    digest: Mapped[str] = mapped_column(String(16))
    """Of the two texts: another version may tell the position otherwise."""

    clearer: Mapped[ClearerWay] = mapped_column(choice(ClearerWay))
    answered_at: Mapped[datetime]
    seconds: Mapped[int]
    """From when the pair was shown to the answer."""


class ComparisonRow(NamedTuple):
    """An answer as exports need it."""

    rule: str
    position: str
    clearer: ClearerWay
    answered_at: datetime
    seconds: int


@dataclass(frozen=True)
class ComparisonSums:
    """How many answers a rule has, and by how many people to how many pairs."""

    rule: str
    answers: dict[ClearerWay, int]
    people: int
    questions: int
    people_first: int
    """People who call the first way clearer more often than the second."""

    people_second: int


def add(session: Session, person_id: str, columns: dict[str, Any]) -> bool:
    """Store an answer; False if this person has answered the question before."""
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    table: Any = Comparison.__table__
    row = {"player_id": person_id, **columns}
    statement = dialect.insert(table).values(**row).on_conflict_do_nothing()
    return session.scalar(statement.returning(table.c.id)) is not None


def count(session: Session, person_id: str | None = None) -> int:
    """How many answers there are, of all people or of one of them."""
    query = select(func.count()).select_from(Comparison)
    if person_id is not None:
        query = query.where(Comparison.person_id == person_id)
    return session.scalars(query).one()


def answered(session: Session, person_id: str, questions: Collection[str]) -> set[str]:
    """Which of these questions a person has answered."""
    query = select(Comparison.question).where(
        Comparison.person_id == person_id, Comparison.question.in_(questions)
    )
    return set(session.scalars(query))


def of_person(session: Session, person_id: str) -> Iterator[ComparisonRow]:
    """The answers of a person, the first one first."""
    columns = [getattr(Comparison, name) for name in ComparisonRow._fields]
    query = select(*columns).where(Comparison.person_id == person_id).order_by(Comparison.id)
    for row in session.execute(query, execution_options={"yield_per": AT_ONCE}):
        yield ComparisonRow(*row)


def give(session: Session, former: str, present: str) -> None:
    """Give one person's answers to another one, who keeps their own where both have one."""
    theirs = select(Comparison.question).where(Comparison.person_id == present)
    moving = (Comparison.person_id == former) & Comparison.question.not_in(theirs)
    session.execute(update(Comparison).where(moving).values(person_id=present))


def sums(session: Session) -> list[ComparisonSums]:
    """Sum up the answers to each rule that has any."""
    by_rule: dict[str, dict[ClearerWay, int]] = {}
    grouped = select(Comparison.rule, Comparison.clearer, func.count())
    for rule, clearer, number in session.execute(
        grouped.group_by(Comparison.rule, Comparison.clearer)
    ):
        by_rule.setdefault(rule, {})[clearer] = number
    spread = select(
        Comparison.rule,
        func.count(Comparison.person_id.distinct()),
        func.count(Comparison.question.distinct()),
    ).group_by(Comparison.rule)
    preferring = dict(_people_preferring(session))
    return [
        ComparisonSums(
            rule, by_rule.get(rule, {}), people, questions, *preferring.get(rule, (0, 0))
        )
        for rule, people, questions in session.execute(spread.order_by(Comparison.rule))
    ]


def _people_preferring(session: Session) -> Iterator[tuple[str, tuple[int, int]]]:
    """For each rule how many people prefer the first way, and how many the second."""
    worth = case(
        (Comparison.clearer == ClearerWay.FIRST, 1),
        (Comparison.clearer == ClearerWay.SECOND, -1),
        else_=0,
    )
    leaning = (
        select(Comparison.rule, func.sum(worth).label("leaning"))
        .group_by(Comparison.rule, Comparison.person_id)
        .subquery()
    )
    first, second = (
        func.sum(case((side, 1), else_=0))
        for side in (leaning.c.leaning > 0, leaning.c.leaning < 0)
    )
    query = select(leaning.c.rule, first, second).group_by(leaning.c.rule)
    for rule, for_first, for_second in session.execute(query):
        yield rule, (int(for_first), int(for_second))


def count_people(session: Session) -> int:
    """How many people have answered anything."""
    return session.scalars(select(func.count(Comparison.person_id.distinct()))).one()
