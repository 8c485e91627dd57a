"""`bullets generate`: makes puzzles, each printed as soon as it is finished."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import click

from webapp.bullets.effort import budget_fault
from webapp.bullets.generate import GeneratedPuzzle, NoPuzzle, make_puzzle
from webapp.bullets.local_search import warm_up
from webapp.bullets.meter import Watch
from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.generate_options import (
    GenerateOptions,
    generate_options,
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
    """Refuse `nan` and `inf`, which pass any range of Click."""
    if number is not None and not math.isfinite(number):
        raise click.BadParameter(f"{number} is no finite number")
    return number


@click.command()
@generate_options
@click.option(
    "--budget-ms",
    type=click.FloatRange(0, LONGEST_BUDGET_MS, min_open=True),
    callback=_finite,
    help="CPU time for each puzzle.",
)
@workers_option
@json_option
def command(
    options: GenerateOptions, *, budget_ms: float | None, workers: int, as_json: bool
) -> int:
    """Make puzzles and print each as soon as it is finished.

    The first puzzle has the seed given; each line tells the seed that remakes it alone.
    Exits with 1 if no such puzzle was found.

    Example: bullets generate --width 8 --height 8 --count 3 --seed 1
    """
    _refuse_or_warn(options, budget_ms)
    line = ProgressLine("preparing the search for this size")
    try:
        warm_up(options.recipe)
        for number, puzzle in enumerate(_puzzles(options, budget_ms, workers, line), 1):
            line.clear()
            if as_json:
                say_json(puzzle.to_json())
            else:
                _say_puzzle(puzzle, first=number == 1)
            line.show(_place(number + 1, options.count))
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
    """A puzzle to make, in this process or another."""

    options: GenerateOptions
    seed: int
    budget_ms: float | None

    def make(self, watch: Watch) -> GeneratedPuzzle:
        return make_puzzle(
            self.options.recipe,
            self.seed,
            steps=self.options.steps,
            budget_ms=self.budget_ms,
            wish=self.options.wish,
            watch=watch,
        )


def _puzzles(
    options: GenerateOptions, budget_ms: float | None, workers: int, line: ProgressLine
) -> Iterator[GeneratedPuzzle]:
    """All puzzles, in the order of their numbers."""
    tasks = (
        _Task(options, derived_seed(options.seed, number), budget_ms)
        for number in range(options.count)
    )
    if min(workers, options.count) > 1:
        line.show(_place(1, options.count))
        yield from in_order(_make_in_process, tasks, min(workers, options.count))
        return
    for number, task in enumerate(tasks, 1):
        yield task.make(partial(_show_steps, line, _place(number, options.count)))


def _show_steps(line: ProgressLine, place: str, steps: int) -> None:
    line.show(f"{place}, {steps} steps")


def _make_in_process(task: _Task) -> GeneratedPuzzle:
    """Make a puzzle in a process of the pool."""
    warm_up(task.options.recipe)
    return task.make(look_around)


def _refuse_or_warn(options: GenerateOptions, budget_ms: float | None) -> None:
    """Refuse a budget that is too small; warn of work that takes many minutes."""
    if budget_ms is None:
        warn_of_long_work(options)
    elif fault := budget_fault(options.recipe, budget_ms):
        raise BadInput(fault)


def _place(number: int, count: int) -> str:
    return f"puzzle {min(number, count)} of {count}"


def _say_puzzle(generated: GeneratedPuzzle, *, first: bool) -> None:
    if not first:
        say()
    puzzle, grades = generated.puzzle, generated.grades
    say(puzzle.id)
    say_board("".join(print_rows(puzzle.position)), puzzle.width)
    total = "needed" if grades.uses_total else "not needed"
    say(
        f"{grades.difficulty}; energy {generated.energy:g}; n0 {grades.n0}, n1 {grades.n1}, "
        f"n2 {grades.n2}; largest reason {grades.facts.reason}; total {total}; "
        f"{counted(puzzle.clues, 'number')}; seed {generated.seed}, "
        f"{counted(generated.steps, 'step')}, {generated.cpu_ms:.0f} ms"
    )
