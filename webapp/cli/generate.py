"""`bullets generate`: makes puzzles, each printed as soon as it is finished."""

from __future__ import annotations

import math
import secrets
import sys

import click

from webapp.bullets.generate import USUAL_STEPS, Made, NoPuzzle, Wish, make
from webapp.bullets.grades import BANDS, Band
from webapp.bullets.randomness import MAX_SEED, derived_seed
from webapp.bullets.recipe import METHODS, Coefficients, Method, Recipe, usual_bullets
from webapp.bullets.searching import warm_up
from webapp.bullets.symmetry import Pattern
from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.options import json_option
from webapp.cli.output import say, say_board, say_json
from webapp.engine.paper import PAPER_ENERGY
from webapp.notation.limits import size_faults
from webapp.notation.position_text import print_rows

MOST_PUZZLES = 1_000_000
MOST_STEPS = 1_000_000_000
LONGEST_BUDGET_MS = 86_400_000.0


def _coefficients(_context: click.Context, _option: click.Parameter, text: str) -> Coefficients:
    """The four numbers of `--energy`."""
    try:
        a, b, c, d = map(float, text.split(","))
    except ValueError:
        told = "expected four numbers A,B,C,D, as in 0,-1.5,1,-3"
        raise click.BadParameter(f"{text!r}: {told}") from None
    if not all(map(math.isfinite, (a, b, c, d))):
        raise click.BadParameter(f"{text!r}: each coefficient must be a finite number")
    return a, b, c, d


@click.command()
@click.option("--width", type=int, default=7, show_default=True, help="Cells in a row.")
@click.option("--height", type=int, show_default="the width", help="Rows.")
@click.option("--bullets", type=int, show_default="0.3 of the cells", help="How many to hide.")
@click.option(
    "--count",
    type=click.IntRange(1, MOST_PUZZLES),
    default=1,
    show_default=True,
    help="How many puzzles to make.",
)
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default=METHODS[0],
    show_default=True,
    help="inherit keeps good clues when a bullet moves; paper is the published method.",
)
@click.option(
    "--samples", type=int, default=3, show_default=True, help="Minimal clue sets tried a step."
)
@click.option(
    "--steps",
    type=click.IntRange(0, MOST_STEPS),
    show_default=f"{USUAL_STEPS}, or no limit if only --budget-ms is given",
    help="Steps of the search.",
)
@click.option(
    "--budget-ms",
    type=click.FloatRange(0, LONGEST_BUDGET_MS, min_open=True),
    help="CPU time for each puzzle.",
)
@click.option("--seed", type=click.IntRange(0, MAX_SEED), help="Same seed, same puzzles.")
@click.option(
    "--energy",
    metavar="A,B,C,D",
    default=",".join(f"{number:g}" for number in PAPER_ENERGY),
    show_default=True,
    callback=_coefficients,
    help="Make A*n0 + B*n1 + C*n2^2 + D*n2 small.",
)
@click.option("--no-total", is_flag=True, help="Solvable without knowing the number of bullets.")
@click.option(
    "--symmetry",
    type=click.Choice([str(pattern) for pattern in Pattern]),
    default=str(Pattern.NONE),
    show_default=True,
    help="Arrange the clues symmetrically.",
)
@click.option(
    "--difficulty", type=click.Choice([str(band) for band in BANDS]), help="Only this difficulty."
)
@click.option(
    "--reason",
    type=click.IntRange(0, 99),
    help="Only puzzles whose largest reason has so many clues.",
)
@json_option
def command(  # noqa: PLR0913 (one argument for each option)
    *,
    width: int,
    height: int | None,
    bullets: int | None,
    count: int,
    method: Method,
    samples: int,
    steps: int | None,
    budget_ms: float | None,
    seed: int | None,
    energy: Coefficients,
    no_total: bool,
    symmetry: str,
    difficulty: str | None,
    reason: int | None,
    as_json: bool,
) -> int:
    """Make puzzles and print each as soon as it is finished.

    The first puzzle has the seed given; each line tells the seed that remakes it alone.
    Exits with 1 if no such puzzle was found.

    Example: bullets generate --width 8 --height 8 --count 3 --seed 1
    """
    height = width if height is None else height
    faults = size_faults(width, height)
    if not faults:
        bullets = usual_bullets(width, height) if bullets is None else bullets
        pattern = Pattern(symmetry)
        recipe = Recipe(width, height, bullets, method, samples, energy, not no_total, pattern)
        faults = recipe.faults()
    if faults:
        raise BadInput("; ".join(faults))
    wish = Wish(Band(difficulty) if difficulty else None, reason)
    seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
    warm_up(recipe)
    for number in range(count):
        _tell_progress(number, count)
        try:
            made = make(
                recipe, derived_seed(seed, number), steps=steps, budget_ms=budget_ms, wish=wish
            )
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
