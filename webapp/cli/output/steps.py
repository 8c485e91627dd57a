"""Steps in the terminal: a sentence, and a small board with what it speaks of in brackets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from webapp.cli.output.printing import say
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.explain.items import StepItem, items_of
from webapp.explain.live_steps import opens_sentence
from webapp.explain.steps import Step
from webapp.explain.wording.basis import grade
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.notation.cells import column_name
from webapp.notation.position_text import print_rows

LEGEND = "[2] is a {clue} of the reason; (*) and (-) are what follows."

WHOLE = 10
"""A board with a longer side is shown around the step only."""


@dataclass(frozen=True)
class SolveOutput:
    """How `solve` answers: as JSON or text, with boards, with a folder of pictures."""

    as_json: bool
    boards: bool
    pictures: Path | None
    language: Language = ENGLISH


def say_steps(steps: Sequence[Step], *, boards: bool, language: Language = ENGLISH) -> None:
    """Print numbered steps, each with its board if wanted; easy ones in a row as one item."""
    items = items_of(steps)
    margin = max((len(item.numbers) for item in items), default=0)
    for item in items:
        if item.is_run:
            _say_run(item, margin, language)
        else:
            _say_step(item.first, f"{item.numbers:>{margin}}. ")
        shown = item.together
        if boards and shown.cells:
            say_step_board(shown, margin + 2)


def _say_run(item: StepItem, margin: int, language: Language) -> None:
    """Print the clues of a run, and its steps below."""
    say(f"{item.numbers:>{margin}}. {item.heading(language)}")
    for step in item.steps:
        _say_step(step, f"{'':{margin + 2}}{step.number}. ")


def _say_step(step: Step, start: str) -> None:
    """Print a step; a list with a number before each line, below the step's own."""
    ending = "".join([_opened(step), _graded(step)])
    if not step.lines:
        say(f"{start}{step.sentence}{ending}")
        return
    for number, line in enumerate(step.lines, 1):
        last = ending if number == len(step.lines) else ""
        before = start if number == 1 else " " * len(start)
        say(f"{before}{number}) {line}{last}")


def _graded(step: Step) -> str:
    """What a step rests on, after its sentence."""
    graded = grade(step) if step.guess is None else ""
    return f" ({graded})" if graded else ""


def say_step_board(step: Step, indent: int) -> None:
    """Print the board of a step between empty lines."""
    say()
    for line in step_rows(step):
        say(" " * indent + line)
    say()


def _opened(step: Step) -> str:
    """The sentence on how much a step opens; the first click's own sentence says so."""
    opened = opens_sentence(step) if step.cells else ""
    return f" {opened}" if opened else ""


def step_rows(step: Step) -> Iterator[str]:
    """The lines of the board of a step, with what follows already marked."""
    before, width = step.before, step.before.width
    signs = "".join(print_rows(before))
    rows, columns = _window(step)
    margin = len(str(rows[-1] + 1))
    yield " " * margin + "".join(f" {column_name(column):^3}" for column in columns).rstrip()
    reason = mask_of(step.clues)
    for row in rows:
        cells = [_shown(step, signs, reason, row * width + column) for column in columns]
        yield f"{row + 1:>{margin}}" + "".join(f" {cell}" for cell in cells).rstrip()


def _shown(step: Step, signs: str, reason: Mask, cell: Cell) -> str:
    if reason >> cell & 1:
        return click.style(f"[{signs[cell]}]", bold=True, fg="yellow")
    if step.bullets >> cell & 1:
        return click.style("(*)", bold=True, fg="red")
    if step.empties >> cell & 1:
        return click.style("(-)", bold=True, fg="green")
    if step.cells >> cell & 1:
        return click.style("(?)", bold=True, fg="yellow")
    return f" {signs[cell]} "


def _window(step: Step) -> tuple[range, range]:
    """The rows and columns to show: all of a small board, else those near the step."""
    width, height = step.before.width, step.before.height
    if max(width, height) <= WHOLE:
        return range(height), range(width)
    near = step.cells | mask_of((*step.clues, *step.counted))
    places = [divmod(cell, width) for cell in cells_of(near)]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return (
        range(max(0, min(rows) - 1), min(height, max(rows) + 2)),
        range(max(0, min(columns) - 1), min(width, max(columns) + 2)),
    )
