"""`bullets odds`: exact probabilities."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import click

from webapp.cli.failures import NegativeAnswer
from webapp.cli.options import PositionOptions, position_options
from webapp.cli.output.printing import say, say_board, say_json
from webapp.cli.source import position_title
from webapp.engine.budget import BudgetSpent
from webapp.engine.conflict import conflict_within
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import Cell
from webapp.notation.cells import cell_names
from webapp.notation.english import bullet_noun, counted, percent
from webapp.notation.position_text import print_rows
from webapp.services.analysis.answers import odds_json, why_impossible
from webapp.services.analysis.question import PositionQuestion

MOST_NAMES = 12
"""How many cells a line of text names at most."""


@click.command()
@position_options
def command(options: PositionOptions) -> int:
    """Tell how likely each unknown cell holds a bullet, exactly.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Exits with 1 if the position is impossible, and if the budget does not suffice.

    Example: bullets odds 4x4b5:b1b32a4g
    """
    subject = options.subject()
    try:
        counts = count(subject.position, options.budget)
    except BudgetSpent as error:
        raise options.undecided("not counted", error) from None
    if options.as_json:
        say_json(odds_json(subject.position, counts))
    if not counts.worlds:
        conflict = conflict_within(subject.position, options.budget)
        raise NegativeAnswer(why_impossible(subject, conflict))
    if not options.as_json:
        _tell(subject, counts)
    return 0


def _tell(subject: PositionQuestion, counts: Counts) -> None:
    position = subject.position
    say(f"{position_title(subject)}: {counted(counts.worlds, 'world')}.")
    signs = list("".join(print_rows(position)))
    for cell, share in counts.odds.items():
        signs[cell] = _sign(share)
    if any("." in sign for sign in signs):
        say(f"The chance of a {bullet_noun(1, live=subject.live)} in percent; * certain, - none:")
    say()
    say_board(signs, position.width)
    if any("." in sign for sign in signs):
        say()
        _tell_safest(counts.odds, position.width)


def _sign(share: Fraction) -> str:
    if share in (0, 1):
        return "*" if share else "-"
    return percent(share).removesuffix("%")


def _tell_safest(odds: Mapping[Cell, Fraction], width: int) -> None:
    least = min(odds.values())
    cells = sorted(cell for cell, share in odds.items() if share == least)
    names = cell_names(cells, width) if len(cells) <= MOST_NAMES else f"{len(cells)} cells"
    if least:
        say(f"Safest: {names}, {_sign(1 - least)}% ({1 - least}).")
    else:
        say(f"Certainly safe: {names}.")
