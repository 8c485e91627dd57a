"""A shelf that another version of grading finds as difficult as a test wishes."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select

from webapp.bullets.grades import BANDS, GRADING, Band
from webapp.store import gradings
from webapp.store.connection.database import Store
from webapp.store.gradings import NewGrades
from webapp.store.puzzles import StoredPuzzle


def regrade_all(store: Store, band: Band) -> None:
    """Let all puzzles be of one difficulty, by a grading to come."""
    with store.read() as session:
        rows = session.scalars(select(StoredPuzzle)).all()
    difficulty = BANDS.index(band)
    graded = [NewGrades(row.id, replace(row.place, difficulty=difficulty), {}) for row in rows]
    store.write(lambda session: gradings.regrade(session, GRADING + 1, graded))
