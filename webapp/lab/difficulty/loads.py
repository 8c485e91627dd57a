"""The load of a puzzle, as grading works it out. Nothing else here knows how that is done."""

from __future__ import annotations

from webapp.bullets.grades import grade
from webapp.engine.position import Position


def load_of(position: Position) -> float | None:
    """The load of a puzzle; None if its walk is too long to be graded."""
    facts = grade(position).facts
    return facts.load if facts.complete else None
