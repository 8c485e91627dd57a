"""Why a position cannot be: faults at first sight, wrong marks, or clues that clash."""

from __future__ import annotations

from dataclasses import replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import smallest_conflict
from webapp.engine.worlds import any_world
from webapp.explain.clash import Clash, clash_of_clues, clash_of_marks, wrong_sentence
from webapp.explain.marks import Marks, wrong_marks
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.notation.english import capitalised
from webapp.services.analysis.question import PositionQuestion


def has_world(question: PositionQuestion, budget: Budget) -> bool | None:
    """Whether there is a way, which takes less than counting them; None if still too much."""
    try:
        return any_world(question.position, budget) is not None
    except BudgetSpent:
        return None


def clash_in(question: PositionQuestion, budget: Budget, language: Language = ENGLISH) -> Clash:
    """The clash of a position that has no world; unproved where the budget does not suffice."""
    marks = Marks(question.position.bullets, question.position.empties)
    bare = replace(question.position, bullets=0, empties=0)
    if question.faults and not marks.cells:
        return clash_at_sight(question, language)
    try:
        wrong = wrong_marks(bare, marks, budget)
        conflict = None if wrong else smallest_conflict(bare, budget)
    except BudgetSpent:
        return replace(_clash_without_proof(question, language), proved=False)
    if wrong is not None:
        clash = clash_of_marks(wrong, question.voice, language)
        source = wrong_sentence(wrong, question.voice, language)
    elif conflict is None:
        return _clash_without_proof(question, language)
    else:
        clash = clash_of_clues(bare, question.position, conflict, question.voice, language)
        source = clash.which
    return _with_faults(question, clash, source, language) if question.faults else clash


def _with_faults(
    question: PositionQuestion, clash: Clash, source: str, language: Language
) -> Clash:
    """A clash seen at first sight needs no proof: it only gets the sentence on its source.

    Marks are named first: they are what somebody can change.
    """
    seen = clash_at_sight(question, language)
    clues = seen.clues if clash.marks else tuple(dict.fromkeys([*seen.clues, *clash.clues]))
    sentence = f"{source} {seen.sentence}" if clash.marks else f"{seen.sentence} {source}"
    return replace(clash, sentence=sentence, clues=clues, named=())


def _clash_without_proof(question: PositionQuestion, language: Language) -> Clash:
    """The clash of a position that has no world, where the clues to blame are not known."""
    if question.faults:
        return clash_at_sight(question, language)
    narrator = Narrator(question.position.width, question.voice, language)
    return Clash(narrator.sentence(state("clash.unproved")))


def clash_at_sight(question: PositionQuestion, language: Language = ENGLISH) -> Clash:
    """The faults that are seen at first sight, as a clash."""
    sentence = capitalised("; ".join(question.fault_sentences(language)))
    cells = [fault.cell for fault in question.faults if fault.cell is not None]
    return Clash(f"{sentence}.", clues=cells)
