"""Puzzles of the shelf graded by an older version, and how they move when they are graded anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from webapp.store.puzzles import Place, StoredPuzzle, add_to_counts, compartment_of


@dataclass(frozen=True)
class OldGrades:
    """A puzzle whose grades are of an older version."""

    id: int
    notation: str


@dataclass(frozen=True)
class NewGrades:
    """Where a puzzle belongs by its new grades, and the columns that they give."""

    id: int
    place: Place
    columns: dict[str, Any]


def number_left(session: Session, grading: int) -> int:
    """How many puzzles have older grades."""
    query = select(func.count()).select_from(StoredPuzzle).where(StoredPuzzle.grading < grading)
    return int(session.scalar(query) or 0)


def any_left(session: Session, grading: int) -> bool:
    """Whether any puzzle has older grades."""
    old = select(StoredPuzzle.id).where(StoredPuzzle.grading < grading)
    return session.scalar(old.limit(1)) is not None


def older(  # noqa: PLR0913 (a stretch of a share)
    session: Session, grading: int, *, after: int, first: int, stride: int, limit: int
) -> Sequence[OldGrades]:
    """Puzzles with older grades and ids beyond one: every `stride`-th id from the `first`."""
    query = (
        select(StoredPuzzle.id, StoredPuzzle.notation)
        .where(StoredPuzzle.id > after, StoredPuzzle.id % stride == first)
        .where(StoredPuzzle.grading < grading)
        .order_by(StoredPuzzle.id)
        .limit(limit)
    )
    return [OldGrades(*row) for row in session.execute(query)]


def regrade(session: Session, grading: int, graded: Iterable[NewGrades]) -> int:
    """Give puzzles their new grades and compartments; how many still had older ones.

    Compartments that are left empty stay, with a count of 0. All who write take compartments that
    are new, then puzzles by their ids, then counts in one order: they wait, and never deadlock.
    """
    new = {row.id: row for row in graded}
    places = {row.place for row in new.values()}
    homes = {place: compartment_of(session, place) for place in sorted(places, key=repr)}
    old = (
        select(StoredPuzzle.id, StoredPuzzle.compartment_id)
        .where(StoredPuzzle.id.in_(new), StoredPuzzle.grading < grading)
        .order_by(StoredPuzzle.id)
        .with_for_update()
    )
    moved: Counter[int] = Counter()
    stood = session.execute(old).all()
    for puzzle, before in stood:
        home = homes[new[puzzle].place]
        values = {**new[puzzle].columns, "compartment_id": home, "grading": grading}
        session.execute(update(StoredPuzzle).where(StoredPuzzle.id == puzzle).values(values))
        moved[before] -= 1
        moved[home] += 1
    add_to_counts(session, moved)
    return len(stood)
