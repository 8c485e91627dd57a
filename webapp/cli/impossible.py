"""Why a position is impossible: the smallest set of clues that clash, in words and as JSON."""

from __future__ import annotations

from webapp.cli.output import squares
from webapp.cli.source import Subject
from webapp.engine.conflict import Conflict
from webapp.explain.clash import clash_sentence


def why_impossible(subject: Subject, conflict: Conflict | None) -> str:
    """What is wrong at first sight, or else which clues clash, by name."""
    if subject.faults:
        return "the position is impossible: " + "; ".join(subject.fault_sentences())
    if conflict is None:
        return "the position is impossible"
    sentence = clash_sentence(subject.position, conflict, subject.voice)
    return f"the position is impossible: {sentence[0].lower()}{sentence[1:-1]}"


def conflict_json(subject: Subject, conflict: Conflict | None) -> dict[str, object] | None:
    """The clash as data."""
    if conflict is None:
        return None
    return {
        "clues": squares(conflict.clues, subject.position.width),
        "uses_total": conflict.uses_total,
        "sentence": why_impossible(subject, conflict),
    }
