"""`bullets solve` of a whole live board: the walk from its first opening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.output import say, say_board, say_json
from webapp.cli.pictures import save_pictures
from webapp.cli.source import Subject
from webapp.cli.steps import LEGEND, say_steps
from webapp.cli.telling import Telling
from webapp.engine.budget import Budget
from webapp.engine.grid import full_mask
from webapp.explain.live import live_walk
from webapp.explain.steps import Step
from webapp.mines.board import visible
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows
from webapp.notation.tatham import EXAMPLE


def solve_live(subject: Subject, board: LiveBoard, budget: Budget, telling: Telling) -> int:
    """Walk through a live board, tell the walk; 0 if it needs no guess."""
    if board.start is None:
        raise BadInput(f"the board has no start: a game ID tells it before the mines: {EXAMPLE}")
    steps = list(live_walk(board, budget))
    if telling.pictures:
        save_pictures(steps, telling.pictures)
    guesses = sum(step.guess is not None for step in steps)
    if telling.as_json:
        say_json(
            {
                "puzzle": subject.written(),
                **dict.fromkeys(["unique", "n0", "n1", "n2", "energy", "difficulty"]),
                "solution": _solution(board),
                "guess_free": not guesses,
                "steps": [step.as_json() for step in steps],
            }
        )
    else:
        _tell(subject, board, steps, boards=telling.boards)
    if guesses:
        what = "1 guess" if guesses == 1 else f"{guesses} guesses"
        raise NegativeAnswer(f"the board is not guess-free: {what}")
    return 0


def _solution(board: LiveBoard) -> list[str]:
    opened = visible(board, full_mask(board.width, board.height) & ~board.mines)
    return print_rows(replace(opened, bullets=board.mines))


def _tell(subject: Subject, board: LiveBoard, steps: Sequence[Step], *, boards: bool) -> None:
    say(f"{subject.title()}.")
    say()
    say_board("".join(print_rows(subject.position)), board.width)
    say()
    if boards:
        say(LEGEND)
        say()
    say_steps(steps, boards=boards)
    if not boards or not steps[-1].cells:
        say()
    say_board("".join(_solution(board)), board.width)
