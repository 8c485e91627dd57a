"""`bullets hint`: the easiest next step, or the best guess where nothing is certain."""

from __future__ import annotations

import re

import click

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.options import PositionOptions, language_option, position_options
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.small_boards import SmallBoard
from webapp.engine.budget import BudgetSpent
from webapp.engine.network import Contradiction
from webapp.explain.crux import CRUX_RUNGS
from webapp.explain.guesses.guess_words import outcome_lines
from webapp.explain.hints import Hint, Rung
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.services.analysis import answers
from webapp.services.analysis.question import PositionQuestion

_CELL = re.compile(r"[A-Z]+[0-9]")


@click.command()
@click.option(
    "--rung",
    type=click.IntRange(Rung.REGION, Rung.DO),
    help="Tell only so much: 1 where to look, 2 the numbers, 3 the cells, 4 why, 5 what to do.",
)
@click.option(
    "--check/--no-check", default=True, help="Say first which marks are wrong, or believe them."
)
@click.option(
    "--crux",
    is_flag=True,
    help="Hint at the hardest step of the whole puzzle, in three rungs: where, the numbers, what.",
)
@click.option("--board", is_flag=True, help="Show on a small board what is told, as well.")
@language_option
@position_options
def command(  # noqa: PLR0913 (each is an option)
    options: PositionOptions,
    *,
    rung: int | None,
    check: bool,
    crux: bool,
    board: bool,
    language: Language,
) -> int:
    """Tell the easiest next step of a position, or the best guess.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Its marks are taken as the player's own. Exits with 1 if the position is impossible.

    Example: bullets hint 4x4b5:b1b32a4g
    """
    subject = options.subject()
    if crux:
        return _tell_crux(options, subject, rung, language, board=board)
    try:
        hint = answers.hint(
            subject, rung or Rung.SENTENCE, options.budget, check=check, language=language
        )
    except BudgetSpent as error:
        raise options.undecided("no hint found", error) from None
    board = board and not options.as_json
    if options.as_json:
        say_json(answers.hint_json(hint, whole=rung is not None))
    if hint.tells_a_clash:
        if board:
            SmallBoard.of_hint(hint).say(0)
        impossible = hint.kind == "impossible"
        narrator = Narrator(hint.before.width, subject.voice, language)
        before = f"{narrator.words(state('impossible'))}: " if impossible else ""
        raise NegativeAnswer(before + _clash(hint))
    if not options.as_json:
        _tell(hint, language)
        if board and hint.kind != "done":
            SmallBoard.of_hint(hint).say(0)
    return 0


def _tell_crux(
    options: PositionOptions,
    subject: PositionQuestion,
    rung: int | None,
    language: Language,
    *,
    board: bool,
) -> int:
    """Tell the hardest step of the whole puzzle, up to a rung."""
    if rung is not None and rung > CRUX_RUNGS:
        raise BadInput(f"--crux has {CRUX_RUNGS} rungs: there is no rung {rung}")
    narrator = Narrator(subject.position.width, subject.voice, language)
    try:
        hardest = answers.crux(subject, options.budget, language)
    except BudgetSpent as error:
        raise options.undecided("the hardest step was not reached", error) from None
    except Contradiction:
        raise NegativeAnswer(narrator.words(state("crux.impossible"))) from None
    if hardest is None:
        raise NegativeAnswer(narrator.words(state("crux.none")))
    rung = rung or CRUX_RUNGS
    if options.as_json:
        say_json(hardest.as_json(rung))
        return 0
    for line in hardest.rungs[:rung]:
        say(line)
    if board:
        # The numbers of a live board open on the way; those of a puzzle are there.
        begun = hardest.step.before if subject.board else subject.position
        SmallBoard.of_crux(hardest, rung, begun).say(0)
    return 0


def _lowered(sentence: str) -> str:
    """A sentence as the message after a colon; the name of a cell stays as it is."""
    words = sentence if _CELL.match(sentence) else f"{sentence[0].lower()}{sentence[1:]}"
    return words.removesuffix(".")


def _clash(hint: Hint) -> str:
    """What cannot be, as a message; what is a list line by line."""
    if not hint.lines:
        return _lowered(hint.sentence)
    first, *others = (*_before_list(hint), *hint.lines)
    listed = (f"  {number}. {line}" for number, line in enumerate(others, 1))
    return "\n".join([_lowered(first), *listed]).removesuffix(".")


def _before_list(hint: Hint) -> tuple[str, ...]:
    """What is said before the lines of a list: what to do about it."""
    before = hint.sentence.partition(" ".join(hint.lines))[0].strip()
    return (before,) if before else ()


def _tell(hint: Hint, language: Language) -> None:
    if hint.lines:
        for line in _before_list(hint):
            say(line)
        for number, line in enumerate(hint.lines, 1):
            say(f"{number}. {line}")
    else:
        say(hint.sentence)
    step = hint.step
    if step is not None and step.guess is not None:
        for line in outcome_lines(step.guess, step.voice, language):
            say(f"  {line}")
