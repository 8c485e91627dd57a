"""What a step rests on, in few words: its clues, or its type in the paper's order."""

from __future__ import annotations

from webapp.explain.steps import Step
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import Statement, state


def grade(step: Step, language: Language = ENGLISH) -> str:
    """What a step rests on; nothing where it only opens the first cell."""
    basis = _basis(step)
    return Narrator(step.before.width, step.voice, language).words(basis) if basis else ""


def _basis(step: Step) -> Statement | None:
    if step.guess is not None:
        return state("basis.guess")
    if step.kind is not None:
        return state("basis.type", n=step.kind)
    if not step.clues:
        return state("basis.total") if step.uses_total else None
    return state("basis.clues.total" if step.uses_total else "basis.clues", n=step.size)
