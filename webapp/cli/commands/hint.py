"""`bullets hint`: the easiest next step, or the best guess where nothing is certain."""

from __future__ import annotations

import re

import click

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.options import PositionOptions, position_options
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.steps import say_step_board
from webapp.engine.budget import BudgetSpent
from webapp.engine.network import Contradiction
from webapp.explain.crux import CRUX_RUNGS
from webapp.explain.guesses.guess_words import outcome_lines
from webapp.explain.hints import Hint, Rung
from webapp.services.analysis import answers

_CELL = re.compile(r"[A-Z]+[0-9]")


@click.command()
@click.option(
    "--rung",
    type=click.IntRange(Rung.REGION, Rung.DO),
    help="Tell only so much: 1 where to look, 2 the clues, 3 the cells, 4 why, 5 what to do.",
)
@click.option(
    "--check/--no-check", default=True, help="Say first which marks are wrong, or believe them."
)
@click.option(
    "--crux",
    is_flag=True,
    help="Hint at the hardest step of the whole puzzle, in three rungs: where, which clues, what.",
)
@click.option("--board", is_flag=True, help="Show the step on a small board as well.")
@position_options
def command(
    options: PositionOptions, rung: int | None, check: bool, crux: bool, board: bool
) -> int:
    """Tell the easiest next step of a position, or the best guess.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Its marks are taken as the player's own. Exits with 1 if the position is impossible.

    Example: bullets hint 4x4b5:b1b32a4g
    """
    subject = options.subject()
    if crux:
        return _tell_crux(options, rung, board=board)
    try:
        hint = answers.hint(subject, rung or Rung.SENTENCE, options.budget, check=check)
    except BudgetSpent as error:
        raise options.undecided("no hint found", error) from None
    if options.as_json:
        say_json(answers.hint_json(hint, whole=rung is not None))
    if hint.kind == "impossible":
        raise NegativeAnswer(f"the position is impossible: {_clash(hint)}")
    if hint.kind == "marks":
        raise NegativeAnswer(_clash(hint))
    if not options.as_json:
        _tell(hint, board=board)
    return 0


def _tell_crux(options: PositionOptions, rung: int | None, *, board: bool) -> int:
    """Tell the hardest step of the whole puzzle, up to a rung."""
    if rung is not None and rung > CRUX_RUNGS:
        raise BadInput(f"--crux has {CRUX_RUNGS} rungs: there is no rung {rung}")
    subject = options.subject()
    try:
        hardest = answers.crux(subject, options.budget)
    except BudgetSpent as error:
        raise options.undecided("the hardest step was not reached", error) from None
    except Contradiction:
        raise NegativeAnswer("the position is impossible: `bullets hint` says why") from None
    if hardest is None:
        raise NegativeAnswer(
            "no step is hard: one clue decides each, or the count, or nothing is certain"
        )
    if options.as_json:
        say_json(hardest.as_json(rung or CRUX_RUNGS))
        return 0
    for line in hardest.rungs[: rung or CRUX_RUNGS]:
        say(line)
    if board and rung in {None, CRUX_RUNGS}:
        say_step_board(hardest.step, 0)
    return 0


def _lowered(sentence: str) -> str:
    """A sentence as the message after a colon; the name of a cell stays as it is."""
    words = sentence if _CELL.match(sentence) else f"{sentence[0].lower()}{sentence[1:]}"
    return words.removesuffix(".")


def _clash(hint: Hint) -> str:
    """What cannot be, as a message; what is a list line by line."""
    if not hint.lines:
        return _lowered(hint.sentence)
    first, *others = hint.lines
    listed = (f"  {number}. {line}" for number, line in enumerate(others, 1))
    return "\n".join([_lowered(first), *listed]).removesuffix(".")


def _tell(hint: Hint, *, board: bool) -> None:
    if hint.lines:
        for number, line in enumerate(hint.lines, 1):
            say(f"{number}. {line}")
    else:
        say(hint.sentence)
    if hint.changes:
        say("Nothing is changed here: that is left to you.")
    step = hint.step
    if step is None:
        return
    if step.guess is not None:
        for line in outcome_lines(step.guess, step.voice):
            say(f"  {line}")
    if board:
        say_step_board(step, 0)
