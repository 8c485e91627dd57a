"""`bullets solve` of a whole live board: the walk from its first opening."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.cli.failures import BadInput, NegativeAnswer
from webapp.cli.output import fraction, say, say_board, say_json, say_steps
from webapp.cli.source import Subject
from webapp.cli.steps import ShownStep
from webapp.engine.budget import Budget
from webapp.engine.grid import full_mask
from webapp.mines.board import visible
from webapp.mines.walk import LiveStep, live_walk, numbers
from webapp.notation.cells import cell_name
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_rows
from webapp.notation.tatham import EXAMPLE


@dataclass(frozen=True)
class ShownLiveStep:
    """A step of the walk with what it opens and, for a guess, its odds."""

    number: int
    step: LiveStep
    board: LiveBoard

    @property
    def shown(self) -> ShownStep:
        """The deduction alone."""
        step = self.step
        return ShownStep(self.number, step, step.before, ("size", len(step.clues)), live=True)

    def as_json(self) -> dict[str, object]:
        """The step as the contract lists it."""
        width, odds = self.board.width, self.step.odds
        opens = [[*divmod(cell, width), n] for cell, n in numbers(self.board, self.step.opens)]
        guess = {} if odds is None else {"guess": True, "odds": fraction(odds)}
        return {**self.shown.as_json(), "sentence": self.sentence(), "opens": opens, **guess}

    def sentence(self) -> str:
        """What the step rests on, what it finds and how much it opens."""
        number = self.step.opens.bit_count()
        opened = "1 cell opens" if number == 1 else f"{number} cells open"
        if self.step.odds is not None:
            told = self._guess(self.step.odds)
        elif self.step.bullets | self.step.empties:
            told = self.shown.sentence()
        else:
            start = cell_name(self.board.start or 0, self.board.width)
            return f"The first click at {start}: {opened}."
        return f"{told} {opened[:1].upper()}{opened[1:]}." if number else told

    def _guess(self, odds: Fraction) -> str:
        cell = (self.step.bullets | self.step.empties).bit_length() - 1
        name = cell_name(cell, self.board.width)
        outcome = "it is a mine" if self.step.bullets else "it is safe"
        chance = f"{float(odds) * 100:.1f}%"
        return f"Nothing is certain. A guess at {name}, a mine with {chance}: {outcome}."


def solve_live(subject: Subject, board: LiveBoard, budget: Budget, *, as_json: bool) -> int:
    """Walk through a live board, tell the walk; 0 if it needs no guess."""
    if board.start is None:
        raise BadInput(f"the board has no start: a game ID tells it before the mines: {EXAMPLE}")
    steps = [
        ShownLiveStep(number, step, board)
        for number, step in enumerate(live_walk(board, budget), 1)
    ]
    guesses = sum(step.step.odds is not None for step in steps)
    if as_json:
        say_json(
            {
                "puzzle": subject.written(),
                **dict.fromkeys(["unique", "n0", "n1", "n2", "energy"]),
                "solution": _solution(board),
                "guess_free": not guesses,
                "steps": [step.as_json() for step in steps],
            }
        )
    else:
        _tell(subject, board, steps)
    if guesses:
        what = "1 guess" if guesses == 1 else f"{guesses} guesses"
        raise NegativeAnswer(f"the board is not guess-free: {what}")
    return 0


def _solution(board: LiveBoard) -> list[str]:
    opened = visible(board, full_mask(board.width, board.height) & ~board.mines)
    return print_rows(replace(opened, bullets=board.mines))


def _tell(subject: Subject, board: LiveBoard, steps: list[ShownLiveStep]) -> None:
    say(f"{subject.title()}.")
    say()
    say_board("".join(print_rows(subject.position)), board.width)
    say()
    say_steps([step.sentence() for step in steps])
    say()
    say_board("".join(_solution(board)), board.width)
