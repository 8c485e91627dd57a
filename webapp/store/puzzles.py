"""The shelf: stored puzzles, and the compartments in which they stand.

All puzzles that no filter tells apart stand in one compartment, which knows how many they are. So a
filter chooses compartments, of which there are few, and never looks at puzzles; numbers beside a
filter are sums over compartments.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    SmallInteger,
    String,
    Text,
    UniqueConstraint,
    func,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped, Session, mapped_column, relationship

from webapp.clock import now
from webapp.store.base import Base

ALPHABET = "23456789bcdfghjkmnpqrstvwxyz"
"""No letters that look like digits, and no vowels: a short id never spells a word."""

SHORT_ID_LENGTH = 7

CHUNK = 500
"""Values of one statement at most: SQLite takes 999 in older versions."""


class Compartment(Base):
    """Puzzles of one size, number of bullets, difficulty, largest reason and use of the total."""

    __tablename__ = "compartments"
    __table_args__ = (
        UniqueConstraint(
            "width",
            "height",
            "bullets",
            "difficulty",
            "largest_reason",
            "uses_total",
            name="uq_compartments_place",  # all columns together are too long a name
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    width: Mapped[int] = mapped_column(SmallInteger)
    height: Mapped[int] = mapped_column(SmallInteger)
    bullets: Mapped[int] = mapped_column(SmallInteger)
    difficulty: Mapped[int] = mapped_column(SmallInteger)
    """0 gentle … 4 fiendish."""

    largest_reason: Mapped[int] = mapped_column(SmallInteger)
    """Clues in the largest reason of the walk by easiest steps, those with the total aside."""

    uses_total: Mapped[bool]
    puzzles: Mapped[int]
    """How many stand here."""


class StoredPuzzle(Base):
    """A puzzle, how it was made, what it is like, and how often it was played."""

    __tablename__ = "puzzles"
    __table_args__ = (
        Index(None, "compartment_id", "energy", "id"),
        Index(None, "compartment_id", "effort", "id"),
        Index(None, "compartment_id", "times_played", "id"),
        Index(None, "compartment_id", "id"),
        Index(None, "energy", "id"),
        Index(None, "effort", "id"),
        Index(None, "times_played", "id"),
        Index(None, "grading", "id"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    short_id: Mapped[str] = mapped_column(String(SHORT_ID_LENGTH), unique=True)
    """Its name in addresses. It follows from the puzzle: what is printed stays true elsewhere."""

    notation: Mapped[str] = mapped_column(Text)
    """The puzzle as it was made."""

    canonical: Mapped[str] = mapped_column(Text, unique=True)
    """The same for all eight images of a puzzle, so each is stored once."""

    compartment_id: Mapped[int] = mapped_column(ForeignKey(Compartment.id))
    compartment: Mapped[Compartment] = relationship(lazy="joined", innerjoin=True)
    solution: Mapped[str] = mapped_column(Text)
    """A character for each cell, row by row: `*`, `-` or a clue."""

    clues: Mapped[int] = mapped_column(SmallInteger)
    n0: Mapped[int] = mapped_column(SmallInteger)
    n1: Mapped[int] = mapped_column(SmallInteger)
    n2: Mapped[int] = mapped_column(SmallInteger)
    energy: Mapped[float]
    """By the paper's coefficients, whatever it was made with, so that all can be compared."""

    effort: Mapped[float]
    """How hard it is, finer than difficulty."""

    several: Mapped[int] = mapped_column(SmallInteger)
    """Steps that need more than one clue."""

    total_reason: Mapped[int | None] = mapped_column(SmallInteger)
    """Clues in the largest reason that uses the total, if that is needed."""

    openings: Mapped[float]
    """Steps to choose from on the way, on average."""

    grading: Mapped[int] = mapped_column(SmallInteger, server_default="1")
    """The version of the grades: see webapp.bullets.grades."""

    method: Mapped[str] = mapped_column(String(20))
    seed: Mapped[int] = mapped_column(BigInteger)
    steps: Mapped[int]
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    """What else it was made with."""

    version: Mapped[str] = mapped_column(String(40))
    """Of the program that made it: the same version makes it again."""

    created_at: Mapped[datetime]
    times_played: Mapped[int] = mapped_column(default=0)
    times_solved: Mapped[int] = mapped_column(default=0)

    @property
    def place(self) -> Place:
        """Size, bullets, difficulty, largest reason and use of the total."""
        stands = self.compartment
        return Place(**{field.name: getattr(stands, field.name) for field in fields(Place)})


@dataclass(frozen=True)
class Place:
    """What filters can ask for: the compartment of a puzzle."""

    width: int
    height: int
    bullets: int
    difficulty: int
    largest_reason: int
    uses_total: bool


@dataclass(frozen=True)
class NewPuzzle:
    """A puzzle for the shelf: where it stands, and its own columns but those that follow."""

    place: Place
    canonical: str
    columns: dict[str, Any]


def add(session: Session, puzzles: Iterable[NewPuzzle]) -> list[str]:
    """Put puzzles on the shelf and return the canonical forms of those that were new."""
    wanted = {puzzle.canonical: puzzle for puzzle in puzzles}
    for known in _present(session, StoredPuzzle.canonical, wanted):
        del wanted[known]
    if not wanted:
        return []
    places = {puzzle.place for puzzle in wanted.values()}
    ids = {place: compartment_of(session, place) for place in sorted(places, key=repr)}
    names = _short_ids(session, wanted)
    moment = now()
    rows = [
        {
            **puzzle.columns,
            "canonical": canonical,
            "short_id": names[canonical],
            "compartment_id": ids[puzzle.place],
            "created_at": moment,
            "times_played": 0,
            "times_solved": 0,
        }
        for canonical, puzzle in wanted.items()
    ]
    new = _insert(session, rows)
    add_to_counts(session, Counter(ids[wanted[canonical].place] for canonical in new))
    return new


def find(session: Session, short_id: str) -> StoredPuzzle | None:
    """The puzzle of that name."""
    return session.scalar(select(StoredPuzzle).where(StoredPuzzle.short_id == short_id))


def find_canonical(session: Session, canonical: str) -> StoredPuzzle | None:
    """The puzzle of that canonical form."""
    return session.scalar(select(StoredPuzzle).where(StoredPuzzle.canonical == canonical))


def notation_near(session: Session, share: float, side: int) -> str | None:
    """A puzzle so far along the shelf, 0 to 1, or the next one no wider and no higher than `side`.

    None if the shelf has no such puzzle from there on.
    """
    last = session.scalar(select(func.max(StoredPuzzle.id))) or 0
    small = (Compartment.width <= side) & (Compartment.height <= side)
    query = select(StoredPuzzle.notation).join(Compartment).where(small)
    return session.scalar(
        query.where(StoredPuzzle.id >= int(share * last) + 1).order_by(StoredPuzzle.id).limit(1)
    )


def count_up(session: Session, short_id: str, column: str) -> bool:
    """Add one to `times_played` or `times_solved`; whether there is such a puzzle."""
    counter = getattr(StoredPuzzle, column)
    changed = (
        update(StoredPuzzle).where(StoredPuzzle.short_id == short_id).values({counter: counter + 1})
    )
    return session.scalar(changed.returning(StoredPuzzle.id)) is not None


def is_empty(session: Session) -> bool:
    """Whether there is no puzzle at all."""
    return session.scalar(select(StoredPuzzle.id).limit(1)) is None


def short_id_of(canonical: str, attempt: int = 0) -> str:
    """The short id that a puzzle gets if no other puzzle has it; else the next attempt's."""
    number = int.from_bytes(sha256(f"{attempt}:{canonical}".encode()).digest())
    letters = []
    for _ in range(SHORT_ID_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def _short_ids(session: Session, canonicals: Iterable[str]) -> dict[str, str]:
    """Short ids that no puzzle has yet."""
    names: dict[str, str] = {}
    left, attempt = list(canonicals), 0
    while left:
        tried = {canonical: short_id_of(canonical, attempt) for canonical in left}
        taken = _present(session, StoredPuzzle.short_id, tried.values()) | set(names.values())
        for canonical, name in tried.items():
            if name not in taken:
                names[canonical] = name
                taken.add(name)
        left = [canonical for canonical in left if canonical not in names]
        attempt += 1
    return names


def _present(session: Session, column: Any, values: Iterable[str]) -> set[str]:
    """Which of these values the column holds."""
    listed = list(values)
    present: set[str] = set()
    for start in range(0, len(listed), CHUNK):
        chunk = listed[start : start + CHUNK]
        present.update(session.scalars(select(column).where(column.in_(chunk))))
    return present


def compartment_of(session: Session, place: Place) -> int:
    """The compartment of that place, which is there from now on."""
    columns = vars(place)
    session.execute(
        _insert_unless_there(session, Compartment.__table__).values(**columns, puzzles=0)
    )
    return session.scalars(select(Compartment.id).filter_by(**columns)).one()


def _insert(session: Session, rows: Sequence[dict[str, Any]]) -> list[str]:
    """Insert; a puzzle that another transaction has just stored is left out."""
    statement = _insert_unless_there(session, StoredPuzzle.__table__)
    return list(session.scalars(statement.returning(StoredPuzzle.canonical), rows))


def _insert_unless_there(session: Session, table: Any) -> Any:
    dialect = postgresql if session.get_bind().dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing()


def add_to_counts(session: Session, added: Counter[int]) -> None:
    """Count puzzles that came to compartments, or left them."""
    # In one order everywhere: two that add to the same compartments then wait, never deadlock.
    for compartment, number in sorted(added.items()):
        if not number:
            continue
        session.execute(
            update(Compartment)
            .where(Compartment.id == compartment)
            .values(puzzles=Compartment.puzzles + number)
        )
