"""Grading the shelf anew, when this version grades otherwise than the one that filled it.

The shelf is divided by ids into parts, which workers take side by side. A job grades some hundred
puzzles of its part and orders the next; that, and each few puzzles, is one transaction. What has
its new grades is not looked at again, so an attempt after a lost one goes on where that ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from sqlalchemy.orm import Session

from webapp.bullets.grades import GRADING, grade
from webapp.clock import now
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.shelf.puzzle_rows import graded_columns, graded_place
from webapp.store import gradings, jobs
from webapp.store.connection.database import Store
from webapp.store.jobs import Job, Order

OldGrades = gradings.OldGrades
NewGrades = gradings.NewGrades

KIND = "regrade"

PARTS = 4
"""So many workers can grade side by side."""

AT_ONCE = 300
"""Puzzles of one job; others get their turn before the next ones."""

WORK = 30
"""Seconds that a job takes, about; as a large one it is in nobody's way."""

BEHIND_PEOPLE = -1
"""The priority: what people wait for comes first."""

ATTEMPTS = 10
"""How often a job is tried whose worker is lost."""


@dataclass(frozen=True)
class RegradingPart:
    """The part of the shelf that a job goes through: every `stride`-th id, from one id on."""

    first: int
    stride: int
    after: int = 0
    """The id up to which it has been gone through."""

    def to_json(self) -> dict[str, Any]:
        """The parameters of the job."""
        return {"part": [self.first, self.stride], "after": self.after}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """The part that a job was given as parameters."""
        first, stride = data["part"]
        return cls(first, stride, data["after"])


def order(session: Session) -> Sequence[Job]:
    """Order the work where puzzles have older grades and nobody is at it, once a day at most."""
    if jobs.any_unfinished(session, KIND) or not gradings.any_left(session, GRADING):
        return []
    day = now().date()
    return [
        _add(session, RegradingPart(first, PARTS), f"{KIND}:{GRADING}:{day}:{first}")
        for first in range(PARTS)
    ]


def go_on(session: Session, job_id: str, part: RegradingPart) -> None:
    """Order the job that follows this one, unless its part is done."""
    if gradings.older(session, GRADING, **_stretch(part, 1)):
        _add(session, part, f"{KIND}:{GRADING}:{job_id}")


def left(store: Store) -> int:
    """How many puzzles are still to be graded anew."""
    with store.read() as session:
        return gradings.number_left(session, GRADING)


def next_puzzles(store: Store, part: RegradingPart) -> Sequence[OldGrades]:
    """The puzzles of a part that one job grades."""
    with store.read() as session:
        return gradings.older(session, GRADING, **_stretch(part, AT_ONCE))


def grade_anew(puzzle: OldGrades) -> NewGrades:
    """The grades of this version, from the notation alone."""
    position = parse_puzzle_id(puzzle.notation)
    grades = grade(position)
    size = (position.width, position.height, position.total or 0)
    return NewGrades(puzzle.id, graded_place(size, grades), graded_columns(grades))


def keep(session: Session, graded: Sequence[NewGrades]) -> int:
    """Move puzzles to where they belong now, in one transaction; how many had older grades."""
    return gradings.regrade(session, GRADING, graded)


def _stretch(part: RegradingPart, limit: int) -> dict[str, int]:
    return {**vars(part), "limit": limit}


def _add(session: Session, part: RegradingPart, key: str) -> Job:
    wanted = Order(
        KIND, part.to_json(), key=key, work=WORK, priority=BEHIND_PEOPLE, max_attempts=ATTEMPTS
    )
    return jobs.add(session, wanted)
