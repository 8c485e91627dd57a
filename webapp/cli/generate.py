"""`bullets generate`: makes puzzles, each printed as soon as it is finished."""

from __future__ import annotations

import math
import sys

import click

from webapp.bullets.generate import Made, NoPuzzle, make
from webapp.bullets.searching import warm_up
from webapp.cli.failures import NegativeAnswer
from webapp.cli.options import json_option
from webapp.cli.output import say, say_board, say_json
from webapp.cli.plan import Plan, plan_options
from webapp.engine.randomness import derived_seed
from webapp.notation.position_text import print_rows

LONGEST_BUDGET_MS = 86_400_000.0


def _finite(
    _context: click.Context, _option: click.Parameter, number: float | None
) -> float | None:
    """Refuse what is no number, which no range does."""
    if number is not None and not math.isfinite(number):
        raise click.BadParameter(f"{number} is no finite number")
    return number


@click.command()
@plan_options
@click.option(
    "--budget-ms",
    type=click.FloatRange(0, LONGEST_BUDGET_MS, min_open=True),
    callback=_finite,
    help="CPU time for each puzzle.",
)
@json_option
def command(plan: Plan, *, budget_ms: float | None, as_json: bool) -> int:
    """Make puzzles and print each as soon as it is finished.

    The first puzzle has the seed given; each line tells the seed that remakes it alone.
    Exits with 1 if no such puzzle was found.

    Example: bullets generate --width 8 --height 8 --count 3 --seed 1
    """
    warm_up(plan.recipe)
    for number in range(plan.count):
        _tell_progress(number, plan.count)
        seed = derived_seed(plan.seed, number)
        try:
            made = make(plan.recipe, seed, steps=plan.steps, budget_ms=budget_ms, wish=plan.wish)
        except NoPuzzle as error:
            _clear_progress()
            raise NegativeAnswer(str(error)) from None
        _clear_progress()
        if as_json:
            say_json(made.to_json())
        else:
            _tell(made, first=number == 0)
    return 0


def _tell(made: Made, *, first: bool) -> None:
    if not first:
        say()
    puzzle, grades = made.puzzle, made.grades
    say(puzzle.id)
    say_board("".join(print_rows(puzzle.position)), puzzle.width)
    total = "needed" if grades.uses_total else "not needed"
    say(
        f"{grades.difficulty}; energy {made.energy:g}; n0 {grades.n0}, n1 {grades.n1}, "
        f"n2 {grades.n2}; largest reason {grades.facts.reason}; total {total}; "
        f"{puzzle.clues} clues; seed {made.seed}, {made.steps} steps, {made.cpu_ms:.0f} ms"
    )


def _tell_progress(number: int, count: int) -> None:
    """Say which puzzle is being made, on a terminal only."""
    if count > 1 and sys.stderr.isatty():
        click.echo(f"\r\x1b[Kpuzzle {number + 1} of {count}", nl=False, err=True)


def _clear_progress() -> None:
    if sys.stderr.isatty():
        click.echo("\r\x1b[K", nl=False, err=True)
