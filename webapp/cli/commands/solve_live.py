"""`bullets solve` of a whole live board: the walk from its first opening."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.output.printing import say, say_board, say_json
from webapp.cli.output.step_pictures import save_pictures
from webapp.cli.output.steps import SolveOutput, legend, say_steps
from webapp.cli.source import position_title
from webapp.engine.budget import Budget
from webapp.explain.live_steps import live_walk
from webapp.explain.steps import Step
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows
from webapp.notation.tatham import EXAMPLE
from webapp.services.analysis.answers import live_json, live_solution
from webapp.services.analysis.question import PositionQuestion


def solve_live(
    subject: PositionQuestion, board: LiveBoard, budget: Budget, output: SolveOutput
) -> int:
    """Print the walk through a live board; 0 if it needs no guess."""
    if board.start is None:
        raise BadInput(f"the board has no start: a game ID tells it before the mines: {EXAMPLE}")
    steps = [step.told_in(output.language) for step in live_walk(board, budget)]
    if output.pictures:
        save_pictures(steps, output.pictures, output.language)
    guesses = sum(step.guess is not None for step in steps)
    if output.as_json:
        say_json(live_json(subject.written, board, steps))
    else:
        _tell(subject, board, steps, output)
    if guesses:
        ending = state("ending.guesses", n=guesses)
        raise NegativeAnswer(Narrator(board.width, subject.voice, output.language).words(ending))
    return 0


def _tell(
    subject: PositionQuestion, board: LiveBoard, steps: Sequence[Step], output: SolveOutput
) -> None:
    boards, language = output.boards, output.language
    say(f"{position_title(subject, language)}.")
    say()
    say_board("".join(print_rows(subject.position)), board.width)
    say()
    if boards:
        say(legend(subject.voice, language))
        say()
    say_steps(steps, boards=boards, language=language)
    if not boards or not steps[-1].cells:
        say()
    say_board("".join(live_solution(board)), board.width)
