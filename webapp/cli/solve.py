"""`bullets solve`: the whole solution, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from webapp.cli.failures import NegativeAnswer
from webapp.cli.impossible import conflict_json, why_impossible
from webapp.cli.options import Question, question
from webapp.cli.output import say, say_board, say_json, say_steps
from webapp.cli.solve_live import solve_live
from webapp.cli.source import Subject
from webapp.cli.steps import ShownStep
from webapp.engine import paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict, smallest_conflict
from webapp.engine.forced import Contradiction
from webapp.engine.position import Position
from webapp.engine.walk import walk
from webapp.notation.position_text import print_rows


@dataclass(frozen=True)
class Solved:
    """Everything that `solve` says about a paper puzzle."""

    subject: Subject
    steps: Sequence[ShownStep]
    last: Position
    """What is known after the last step."""
    paper: paper.Solution

    @property
    def unique(self) -> bool:
        """Whether every cell is decided."""
        return not self.last.unknown

    @property
    def energy(self) -> float:
        """The paper's measure of quality: the lower the better."""
        return paper.energy(self.paper.n0, self.paper.n1, self.paper.n2)

    def as_json(self) -> dict[str, object]:
        """The answer as the contract lists it."""
        return {
            "puzzle": self.subject.written(),
            "unique": self.unique,
            "solution": print_rows(self.last) if self.unique else None,
            "n0": self.paper.n0,
            "n1": self.paper.n1,
            "n2": self.paper.n2,
            "energy": self.energy if self.unique else None,
            "steps": [step.as_json() for step in self.steps],
        }


@click.command()
@click.option(
    "--order",
    type=click.Choice(["simplest", "paper"]),
    default="simplest",
    show_default=True,
    help="The smallest reason first, or the steps of the paper.",
)
@question
def command(asked: Question, order: str) -> int:
    """Solve a puzzle, step by step.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Of a whole live board with a start (a game ID): the walk from the first opening.
    Exits with 1 if the puzzle is impossible or not unique, or if a live board needs a guess.

    Example: bullets solve 4x4b5:b1b32a4g
    """
    subject = asked.subject()
    try:
        if subject.board:
            return solve_live(subject, subject.board, asked.budget, as_json=asked.as_json)
        return _solve(subject, order, asked.budget, as_json=asked.as_json)
    except BudgetSpent as error:
        raise asked.undecided("not solved", error) from None


def _solve(subject: Subject, order: str, budget: Budget, *, as_json: bool) -> int:
    try:
        solved = _solved(subject, order, budget)
    except Contradiction:
        conflict = smallest_conflict(subject.position, budget)
        if as_json:
            say_json(_impossible_json(subject, conflict))
        raise NegativeAnswer(why_impossible(subject, conflict)) from None
    if as_json:
        say_json(solved.as_json())
    else:
        _tell(solved)
    if not solved.unique:
        left = solved.last.unknown.bit_count()
        what = "1 cell stays" if left == 1 else f"{left} cells stay"
        why = "nothing more is certain" if subject.live else "the puzzle is not unique"
        raise NegativeAnswer(f"{why}: {what} undecided")
    return 0


def _impossible_json(subject: Subject, conflict: Conflict | None) -> dict[str, object]:
    return {
        "puzzle": subject.written(),
        "unique": False,
        "solution": None,
        **dict.fromkeys(["n0", "n1", "n2", "energy"]),
        "steps": [],
        "conflict": conflict_json(subject, conflict),
    }


def _solved(subject: Subject, order: str, budget: Budget) -> Solved:
    position = subject.position
    by_paper = paper.solve(position, budget)
    steps = list(_paper_steps(subject, by_paper) if order == "paper" else _walk(subject, budget))
    return Solved(subject, steps, steps[-1].after() if steps else position, by_paper)


def _walk(subject: Subject, budget: Budget) -> Iterator[ShownStep]:
    before = subject.position
    for step in walk(before, budget).steps:
        reason = step.reason
        shown = ShownStep(step.number, reason, before, ("size", reason.size), subject.live)
        yield shown
        before = shown.after()


def _paper_steps(subject: Subject, solution: paper.Solution) -> Iterator[ShownStep]:
    before = subject.position
    for number, step in enumerate(solution.steps, 1):
        shown = ShownStep(number, step, before, ("type", step.kind), subject.live)
        yield shown
        before = shown.after()


def _tell(solved: Solved) -> None:
    width = solved.subject.position.width
    say(f"{solved.subject.title()}.")
    say()
    say_board("".join(print_rows(solved.subject.position)), width)
    say()
    if not solved.steps:
        say("Nothing is certain." if solved.last.unknown else "Nothing is left to find.")
        return
    say_steps([step.sentence() for step in solved.steps])
    say()
    say_board("".join(print_rows(solved.last)), width)
    if solved.unique:
        n = solved.paper
        say()
        say(f"The paper's steps: n0 {n.n0}, n1 {n.n1}, n2 {n.n2}, energy {solved.energy:g}.")
