"""`bullets solve` of a whole live board: the walk from its first opening."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.output.printing import say, say_board, say_json
from webapp.cli.output.step_pictures import save_pictures
from webapp.cli.output.steps import LEGEND, SolveOutput, say_steps
from webapp.cli.source import position_title
from webapp.engine.budget import Budget
from webapp.explain.live_steps import live_walk
from webapp.explain.steps import Step
from webapp.notation.english import counted
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
        save_pictures(steps, output.pictures)
    guesses = sum(step.guess is not None for step in steps)
    if output.as_json:
        say_json(live_json(subject.written, board, steps))
    else:
        _tell(subject, board, steps, output)
    if guesses:
        raise NegativeAnswer(f"the board is not guess-free: {counted(guesses, 'guess', 'guesses')}")
    return 0


def _tell(
    subject: PositionQuestion, board: LiveBoard, steps: Sequence[Step], output: SolveOutput
) -> None:
    boards = output.boards
    say(f"{position_title(subject)}.")
    say()
    say_board("".join(print_rows(subject.position)), board.width)
    say()
    if boards:
        say(LEGEND.format(clue=subject.voice.clue))
        say()
    say_steps(steps, boards=boards, language=output.language)
    if not boards or not steps[-1].cells:
        say()
    say_board("".join(live_solution(board)), board.width)
