"""Steps in the terminal: a sentence, and a small board with what it speaks of in brackets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from webapp.cli.output.printing import say
from webapp.cli.output.small_boards import SmallBoard
from webapp.explain.items import StepItem, items_of
from webapp.explain.live_steps import opens_sentence
from webapp.explain.steps import Step
from webapp.explain.wording.basis import grade
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.explain.wording.voice import Voice


def legend(voice: Voice, language: Language = ENGLISH) -> str:
    """What the brackets of the boards mean."""
    return Narrator(0, voice, language).sentence(state("legend"))


@dataclass(frozen=True)
class SolveOutput:
    """How `solve` answers: as JSON or text, with boards, with a folder of pictures."""

    as_json: bool
    boards: bool
    pictures: Path | None
    language: Language = ENGLISH


def say_steps(steps: Sequence[Step], *, boards: bool, language: Language = ENGLISH) -> None:
    """Print numbered steps, each with its board if wanted; easy ones in a row as one item."""
    items = items_of(steps)
    margin = max((len(item.numbers) for item in items), default=0)
    for item in items:
        if item.is_run:
            _say_run(item, margin, language)
        else:
            _say_step(item.first, f"{item.numbers:>{margin}}. ", language)
        shown = item.together
        if boards and shown.cells:
            SmallBoard.of_step(shown).say(margin + 2)


def _say_run(item: StepItem, margin: int, language: Language) -> None:
    """Print the clues of a run, and its steps below."""
    say(f"{item.numbers:>{margin}}. {item.heading(language)}")
    for step in item.steps:
        _say_step(step, f"{'':{margin + 2}}{step.number}. ", language)


def _say_step(step: Step, start: str, language: Language) -> None:
    """Print a step; a list with a number before each line, below the step's own."""
    ending = _opened(step, language) + _graded(step, language)
    if not step.lines:
        say(f"{start}{step.sentence}{ending}")
        return
    for number, line in enumerate(step.lines, 1):
        last = ending if number == len(step.lines) else ""
        before = start if number == 1 else " " * len(start)
        say(f"{before}{number}) {line}{last}")


def _graded(step: Step, language: Language) -> str:
    """What a step rests on, after its sentence."""
    graded = grade(step, language) if step.guess is None else ""
    return f" ({graded})" if graded else ""


def _opened(step: Step, language: Language) -> str:
    """The sentence on how much a step opens; the first click's own sentence says so."""
    opened = opens_sentence(step, language) if step.cells else ""
    return f" {opened}" if opened else ""
