"""What a step rests on, in few words: its clues, or its type in the paper's order."""

from __future__ import annotations

from webapp.explain.steps import Step
from webapp.notation.english import counted_in_words


def grade(step: Step) -> str:
    """What a step rests on; nothing where it only opens the first cell."""
    if step.guess is not None:
        return "a guess"
    if step.kind is not None:
        return f"type {step.kind}"
    if not step.clues:
        return "the count" if step.uses_total else ""
    clues = counted_in_words(step.size, step.voice.clue)
    return f"{clues}, the count" if step.uses_total else clues
