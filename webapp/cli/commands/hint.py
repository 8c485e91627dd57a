"""`bullets hint`: the easiest next step, or the best guess where nothing is certain."""

from __future__ import annotations

import click

from webapp.cli.failures import NegativeAnswer
from webapp.cli.options import PositionOptions, position_options
from webapp.cli.output.printing import say, say_json
from webapp.cli.output.steps import say_step_board
from webapp.engine.budget import BudgetSpent
from webapp.explain.guesses.guess_words import outcome_lines
from webapp.explain.hints import Hint, Rung
from webapp.explain.wording.sentences import in_lines
from webapp.services.analysis import answers


@click.command()
@click.option(
    "--rung",
    type=click.IntRange(Rung.REGION, Rung.DO),
    help="Tell only so much: 1 where to look, 2 the clues, 3 the cells, 4 why, 5 what to do.",
)
@click.option(
    "--check/--no-check", default=True, help="Say first which marks are wrong, or believe them."
)
@click.option("--board", is_flag=True, help="Show the step on a small board as well.")
@position_options
def command(options: PositionOptions, rung: int | None, check: bool, board: bool) -> int:
    """Tell the easiest next step of a position, or the best guess.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Its marks are taken as the player's own. Exits with 1 if the position is impossible.

    Example: bullets hint 4x4b5:b1b32a4g
    """
    subject = options.subject()
    try:
        hint = answers.hint(subject, rung or Rung.SENTENCE, options.budget, check=check)
    except BudgetSpent as error:
        raise options.undecided("no hint found", error) from None
    if options.as_json:
        say_json(answers.hint_json(hint, whole=rung is not None))
    if hint.kind == "impossible":
        raise NegativeAnswer(f"the position is impossible: {_lowered(hint.sentence)}")
    if hint.kind == "marks":
        raise NegativeAnswer(_lowered(hint.sentence))
    if not options.as_json:
        _tell(hint, board=board)
    return 0


def _lowered(sentence: str) -> str:
    """A sentence as the message after a colon."""
    return f"{sentence[0].lower()}{sentence[1:]}".removesuffix(".")


def _tell(hint: Hint, *, board: bool) -> None:
    for line in in_lines(hint.sentence):
        say(line)
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
