"""`bullets hint`: the easiest next step, or the best guess where nothing is certain."""

from __future__ import annotations

from fractions import Fraction

import click

from webapp.cli.failures import NegativeAnswer
from webapp.cli.impossible import why_impossible
from webapp.cli.options import Question, question
from webapp.cli.output import fraction, say, say_json
from webapp.cli.source import Subject
from webapp.cli.steps import ShownStep
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import smallest_conflict
from webapp.engine.counting import count
from webapp.engine.forced import Contradiction
from webapp.engine.grid import Cell
from webapp.engine.reason import Reason
from webapp.engine.reasons import smallest_reason
from webapp.engine.worlds import any_world
from webapp.notation.cells import cell_name
from webapp.notation.wording import noun

NOTHING = Reason((), uses_total=False, bullets=0, empties=0, cells=0)
"""What a guess rests on."""


@click.command()
@question
def command(asked: Question) -> int:
    """Tell the easiest next step of a position, or the best guess.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Exits with 1 if the position is impossible.

    Example: bullets hint 4x4b5:b1b32a4g
    """
    subject = asked.subject()
    try:
        told = _hint(subject, asked.budget)
    except Contradiction:
        if asked.as_json:
            say_json(None)
        conflict = smallest_conflict(subject.position, asked.budget)
        raise NegativeAnswer(why_impossible(subject, conflict)) from None
    except BudgetSpent as error:
        raise asked.undecided("no hint found", error) from None
    if asked.as_json:
        say_json(told)
    else:
        say(str(told["sentence"]) if told else "Nothing is left to find.")
    return 0


def _hint(subject: Subject, budget: Budget) -> dict[str, object] | None:
    position = subject.position
    if any_world(position, budget) is None:
        raise Contradiction
    reason = smallest_reason(position, budget)
    if reason:
        return ShownStep(1, reason, position, ("size", reason.size), subject.live).as_json()
    odds = count(position, budget).odds
    if not odds:
        return None
    best = min(odds, key=lambda cell: (odds[cell], cell))
    return _guess(subject, best, odds[best])


def _guess(subject: Subject, cell: Cell, odds: Fraction) -> dict[str, object]:
    width = subject.position.width
    what = noun(1, live=subject.live)
    sentence = (
        f"Nothing is certain. The safest cell is {cell_name(cell, width)}: "
        f"a {what} with {float(odds) * 100:.1f}%."
    )
    step = ShownStep(1, NOTHING, subject.position, ("size", 0), subject.live).as_json()
    guess = {"guess": True, "cell": list(divmod(cell, width)), "odds": fraction(odds)}
    return {**step, "sentence": sentence, **guess}
