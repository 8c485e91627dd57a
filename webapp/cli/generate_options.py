"""The options that say what kind of puzzle to make, and how."""

from __future__ import annotations

import functools
import math
import secrets
from collections.abc import Callable
from dataclasses import dataclass

import click

from webapp.bullets.effort import time_warning
from webapp.bullets.generate import USUAL_STEPS, GradeWish, usual_steps
from webapp.bullets.grades import BANDS, Band
from webapp.bullets.recipe import (
    METHODS,
    Coefficients,
    Method,
    Recipe,
    usual_bullets,
)
from webapp.bullets.symmetry import Pattern
from webapp.cli.failures import BadInput
from webapp.engine.paper import PAPER_ENERGY
from webapp.engine.randomness import MAX_SEED
from webapp.pool import MOST_WORKERS

MOST_PUZZLES = 1_000_000
MOST_STEPS = 1_000_000_000


@dataclass(frozen=True, kw_only=True)
class GenerateOptions:
    """The puzzles to make."""

    recipe: Recipe
    wish: GradeWish
    count: int
    steps: int | None
    seed: int

    @property
    def usual_steps(self) -> int:
        """Steps of each search: as asked for, or as usual for the wish."""
        return usual_steps(self.wish) if self.steps is None else self.steps


workers_option = click.option(
    "--workers",
    type=click.IntRange(1, MOST_WORKERS),
    default=1,
    show_default=True,
    help="Processes that share the work; the puzzles are the same.",
)


def warn_of_long_work(options: GenerateOptions) -> None:
    """Warn on standard error, before the work, that it may take many minutes."""
    message = time_warning(options.recipe, options.usual_steps)
    if message:
        click.echo(
            f"bullets: {message}; fewer --steps, fewer --samples or a smaller board take less, and "
            "`generate --budget-ms` ends in time",
            err=True,
        )


def _coefficients(_context: click.Context, _option: click.Parameter, text: str) -> Coefficients:
    """Read the four numbers of `--energy`."""
    try:
        a, b, c, d = map(float, text.split(","))
    except ValueError:
        form = "expected four numbers A,B,C,D, as in 0,-1.5,1,-3"
        raise click.BadParameter(f"{text!r}: {form}") from None
    if not all(map(math.isfinite, (a, b, c, d))):
        raise click.BadParameter(f"{text!r}: each coefficient must be a finite number")
    return a, b, c, d


def generate_options(function: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of a `GenerateOptions`, and hand it one."""

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
        help="inherit keeps good numbers when a bullet moves; paper is the published method.",
    )
    @click.option(
        "--samples",
        type=int,
        default=3,
        show_default=True,
        help="Minimal sets of numbers tried a step.",
    )
    @click.option(
        "--steps",
        type=click.IntRange(0, MOST_STEPS),
        show_default=f"{USUAL_STEPS}, or no limit if only --budget-ms is given",
        help="Steps of the search.",
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
    @click.option(
        "--no-total", is_flag=True, help="Solvable without knowing the number of bullets."
    )
    @click.option(
        "--symmetry",
        type=click.Choice([str(pattern) for pattern in Pattern]),
        default=str(Pattern.NONE),
        show_default=True,
        help="Arrange the numbers symmetrically.",
    )
    @click.option(
        "--difficulty",
        type=click.Choice([str(band) for band in BANDS]),
        help="Only this difficulty.",
    )
    @click.option(
        "--reason",
        type=click.IntRange(0, 99),
        help="Only puzzles whose largest reason has so many numbers.",
    )
    @functools.wraps(function)
    def with_options(  # noqa: PLR0913 (one argument for each option)
        *,
        width: int,
        height: int | None,
        bullets: int | None,
        count: int,
        method: Method,
        samples: int,
        steps: int | None,
        seed: int | None,
        energy: Coefficients,
        no_total: bool,
        symmetry: str,
        difficulty: str | None,
        reason: int | None,
        **others: object,
    ) -> int:
        height = width if height is None else height
        bullets = usual_bullets(width, height) if bullets is None else bullets
        pattern = Pattern(symmetry)
        recipe = Recipe(
            width,
            height,
            bullets,
            method=method,
            samples=samples,
            coefficients=energy,
            use_total=not no_total,
            pattern=pattern,
        )
        if faults := recipe.faults():
            raise BadInput("; ".join(faults))
        wish = GradeWish(Band(difficulty) if difficulty else None, reason)
        seed = secrets.randbelow(MAX_SEED + 1) if seed is None else seed
        options = GenerateOptions(recipe=recipe, wish=wish, count=count, steps=steps, seed=seed)
        return function(options, **others)

    return with_options
