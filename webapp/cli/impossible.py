"""Why a position is impossible: the smallest set of clues that clash, in words and as JSON."""

from __future__ import annotations

from webapp.cli.output import squares
from webapp.cli.source import Subject
from webapp.engine.conflict import Conflict
from webapp.notation.cells import cell_name, listed


def why_impossible(subject: Subject, conflict: Conflict | None) -> str:
    """What is wrong at first sight, or else which clues clash, by name."""
    if subject.faults:
        return "the position is impossible: " + "; ".join(subject.fault_sentences())
    if conflict is None:
        return "the position is impossible"
    who = [cell_name(clue, subject.position.width) for clue in conflict.clues]
    if conflict.uses_total:
        who.append(f"the total of {subject.position.total}")
    what = "cannot be met" if len(who) == 1 else "cannot hold together"
    return f"the position is impossible: {listed(who)} {what}"


def conflict_json(subject: Subject, conflict: Conflict | None) -> dict[str, object] | None:
    """The clash as data."""
    if conflict is None:
        return None
    return {
        "clues": squares(conflict.clues, subject.position.width),
        "uses_total": conflict.uses_total,
        "sentence": why_impossible(subject, conflict),
    }
