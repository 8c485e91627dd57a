"""`bullets generate`: makes puzzles, each printed as soon as it is finished."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import click

from webapp.bullets.effort import budget_fault
from webapp.bullets.generate import GeneratedPuzzle, GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.local_search import warm_up
from webapp.bullets.meter import Watch
from webapp.bullets.recipe import Recipe
from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.generate_options import (
    GenerateOptions,
    plan_options,
    warn_of_long_work,
    workers_option,
)
from webapp.cli.options import json_option
from webapp.cli.output.printing import say, say_board, say_json
from webapp.cli.output.progress_line import ProgressLine
from webapp.engine.randomness import derived_seed
from webapp.notation.english import counted
from webapp.notation.position_text import print_rows
from webapp.pool import WorkerDied, in_order, look_around

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
@workers_option
@json_option
def command(plan: GenerateOptions, *, budget_ms: float | None, workers: int, as_json: bool) -> int:
    """Make puzzles and print each as soon as it is finished.

    The first puzzle has the seed given; each line tells the seed that remakes it alone.
    Exits with 1 if no such puzzle was found.

    Example: bullets generate --width 8 --height 8 --count 3 --seed 1
    """
    _refuse_or_warn(plan, budget_ms)
    line = ProgressLine("preparing the search for this size")
    try:
        warm_up(plan.recipe)
        for number, made in enumerate(_puzzles(plan, budget_ms, workers, line), 1):
            line.clear()
            if as_json:
                say_json(made.to_json())
            else:
                _tell(made, first=number == 1)
            line.show(_of(number + 1, plan.count))
    except NoPuzzle as error:
        line.clear()
        raise NegativeAnswer(str(error)) from None
    except WorkerDied as error:
        line.clear()
        raise NegativeAnswer(f"{error}; start it again, with the same seed") from None
    finally:
        line.clear()
    return 0


@dataclass(frozen=True)
class _Task:
    """A puzzle to make, wherever it is made."""

    recipe: Recipe
    seed: int
    steps: int | None
    budget_ms: float | None
    wish: GradeWish

    def made(self, watch: Watch) -> GeneratedPuzzle:
        return make_puzzle(
            self.recipe,
            self.seed,
            steps=self.steps,
            budget_ms=self.budget_ms,
            wish=self.wish,
            watch=watch,
        )


def _puzzles(
    plan: GenerateOptions, budget_ms: float | None, workers: int, line: ProgressLine
) -> Iterator[GeneratedPuzzle]:
    """All puzzles, in the order of their numbers."""
    tasks = (
        _Task(plan.recipe, derived_seed(plan.seed, number), plan.steps, budget_ms, plan.wish)
        for number in range(plan.count)
    )
    if min(workers, plan.count) > 1:
        line.show(_of(1, plan.count))
        yield from in_order(_made_elsewhere, tasks, min(workers, plan.count))
        return
    for number, task in enumerate(tasks, 1):
        told = _of(number, plan.count)
        yield task.made(lambda steps, told=told: line.show(f"{told}, {steps} steps"))  # type: ignore[misc]


def _made_elsewhere(task: _Task) -> GeneratedPuzzle:
    """The work of another process."""
    warm_up(task.recipe)
    return task.made(look_around)


def _refuse_or_warn(plan: GenerateOptions, budget_ms: float | None) -> None:
    """Say before the work what it may take."""
    if budget_ms is None:
        warn_of_long_work(plan)
    elif fault := budget_fault(plan.recipe, budget_ms):
        raise BadInput(fault)


def _of(number: int, count: int) -> str:
    return f"puzzle {min(number, count)} of {count}"


def _tell(made: GeneratedPuzzle, *, first: bool) -> None:
    if not first:
        say()
    puzzle, grades = made.puzzle, made.grades
    say(puzzle.id)
    say_board("".join(print_rows(puzzle.position)), puzzle.width)
    total = "needed" if grades.uses_total else "not needed"
    say(
        f"{grades.difficulty}; energy {made.energy:g}; n0 {grades.n0}, n1 {grades.n1}, "
        f"n2 {grades.n2}; largest reason {grades.facts.reason}; total {total}; "
        f"{counted(puzzle.clues, 'clue')}; seed {made.seed}, {counted(made.steps, 'step')}, "
        f"{made.cpu_ms:.0f} ms"
    )
