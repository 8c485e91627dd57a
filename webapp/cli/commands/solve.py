"""`bullets solve`: the whole solution, step by step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click

from webapp.cli.commands.solve_live import solve_live
from webapp.cli.failures import NegativeAnswer
from webapp.cli.options import PositionOptions, language_option, position_options
from webapp.cli.output.printing import say, say_board, say_json
from webapp.cli.output.step_pictures import save_pictures
from webapp.cli.output.steps import SolveOutput, legend, say_steps
from webapp.cli.source import position_title
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import conflict_within
from webapp.engine.network import Contradiction
from webapp.explain.guesses.guess import best_guess
from webapp.explain.guesses.guess_telling import guess_statements, proof_by_counts
from webapp.explain.steps import ORDERS, Order
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import Statement, state
from webapp.notation.position_text import print_rows
from webapp.services.analysis import answers
from webapp.services.analysis.answers import PuzzleSolution, why_impossible
from webapp.services.analysis.question import PositionQuestion

ONE_ORDER = "a live board is walked by its easiest steps: other orders are for puzzles"


@click.command()
@click.option(
    "--order",
    type=click.Choice(ORDERS),
    default="simplest",
    show_default=True,
    help="The easiest step first, the fewest numbers first, or the steps of the paper.",
)
@click.option("--boards/--no-boards", default=True, help="A small board for each step, or none.")
@click.option(
    "--svg",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write a picture of each step to this folder.",
)
@language_option
@position_options
def command(
    options: PositionOptions, order: Order, boards: bool, svg: Path | None, language: Language
) -> int:
    """Solve a puzzle, step by step.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Of a whole live board with a start (a game ID): the walk from the first opening.
    Exits with 1 if the puzzle is impossible or not unique, or if a live board needs a guess.

    Example: bullets solve 4x4b5:b1b32a4g
    """
    subject = options.subject()
    output = SolveOutput(options.as_json, boards, svg, language)
    try:
        if subject.board:
            if order != "simplest":
                click.echo(f"bullets: {ONE_ORDER}", err=True)
            return solve_live(subject, subject.board, options.budget, output)
        return _solve(subject, order, options.budget, output)
    except BudgetSpent as error:
        raise options.undecided("not solved", error) from None


def _solve(subject: PositionQuestion, order: Order, budget: Budget, output: SolveOutput) -> int:
    language = output.language
    try:
        solved = answers.solve(subject.position, order, subject.voice, budget)
    except Contradiction:
        conflict = conflict_within(subject.position, budget)
        if output.as_json:
            say_json(answers.impossible_json(subject.written, subject, conflict, language))
        raise NegativeAnswer(why_impossible(subject, conflict, language)) from None
    solved = replace(solved, steps=[step.told_in(language) for step in solved.steps])
    if output.pictures:
        save_pictures(solved.steps, output.pictures, language)
    if output.as_json:
        say_json(solved.as_json(subject.written))
    else:
        _tell(subject, solved, budget, output)
    if not solved.unique:
        left = solved.last.unknown.bit_count()
        ending = state("ending.stuck" if subject.live else "ending.several", n=left)
        raise NegativeAnswer(Narrator(solved.last.width, subject.voice, language).words(ending))
    return 0


def _tell(
    subject: PositionQuestion, solved: PuzzleSolution, budget: Budget, output: SolveOutput
) -> None:
    width, boards, language = subject.position.width, output.boards, output.language
    say(f"{position_title(subject, language)}.")
    say()
    say_board("".join(print_rows(subject.position)), width)
    say()
    if solved.steps:
        if boards:
            say(legend(subject.voice, language))
            say()
        say_steps(solved.steps, boards=boards, language=language)
        if not boards:
            say()
        say_board("".join(print_rows(solved.last)), width)
        say()
    say(Narrator(width, subject.voice, language).sentences(_ending(subject, solved, budget)))


def _ending(
    subject: PositionQuestion, solved: PuzzleSolution, budget: Budget
) -> Iterable[Statement]:
    """The end: the paper's counts, or the best guess where nothing more is certain."""
    if solved.unique and not solved.steps:
        return (state("nothing.left"),)
    if solved.unique:
        return (_paper_steps(solved),)
    voice = subject.voice
    try:
        guess = best_guess(solved.last, voice, budget)
    except BudgetSpent:
        return (state("ending.uncounted"),)
    return guess_statements(guess, voice) if subject.live else (proof_by_counts(guess),)


def _paper_steps(solved: PuzzleSolution) -> Statement:
    n = solved.paper
    return state("ending.paper", none=n.n0, single=n.n1, several=n.n2, energy=solved.energy)
