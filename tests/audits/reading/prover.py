"""Proves an explanation sentence by sentence: each clause, from what was said before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.audits.reading.breaks import BREAKS
from tests.audits.reading.cells import Unreadable
from tests.audits.reading.claims import Walk
from tests.audits.reading.readings import Reading
from tests.audits.reading.restated import RESTATED
from tests.audits.reading.single import SINGLES
from tests.audits.reading.solver import TooHard
from tests.audits.reading.sums import SUMS
from tests.audits.reading.suppositions import SUPPOSITIONS
from webapp.engine.position import Position

FORMS: dict[str, Callable[[Walk, Any], None]] = {
    **SINGLES,
    **SUMS,
    **SUPPOSITIONS,
    **BREAKS,
    **RESTATED,
}
"""How the clauses of each form of a sentence are proved."""


def prove(position: Position, readings: Sequence[Reading], *, conflict: bool = False) -> Walk:
    """Prove sentences in their order; the walk says what was wrong, and what is concluded."""
    walk = Walk(position, conflict=conflict)
    for number, reading in enumerate(readings, 1):
        walk.number = number
        walk.place = f"{number} ({reading.form})"
        walk.before = readings[number - 2] if number > 1 else None
        walk.after = readings[number] if number < len(readings) else None
        walk.require(
            not walk.knows.scope.broken or reading.form in {"so", "case empty", "either way"},
            "a contradiction is not concluded from",
        )
        if "but" in reading.fields:
            walk.require(bool(reading.fields["but"]) == (number > 1), "but is said wrongly")
        if number > 1:
            walk.require(not reading.pattern, "a pattern is named late")
        try:
            FORMS[reading.form](walk, reading)
        except Unreadable as fault:
            walk.require(False, str(fault))
        except TooHard:
            walk.require(False, "too hard to be followed")
    walk.require(len(walk.knows.scopes) == 1, "a supposition is left open")
    walk.require(walk.restated is None, "nothing is done with what was said again")
    if conflict:
        walk.require(walk.knows.scope.broken, "it is not said what cannot be")
    return walk
