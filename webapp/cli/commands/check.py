"""`bullets check`: all faults, contradiction, uniqueness, needless clues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import click

from webapp.cli.failures import NegativeAnswer
from webapp.cli.options import PositionOptions, position_options
from webapp.cli.output.printing import say, say_board, say_json
from webapp.cli.source import FaultyPosition, UnreadablePosition, position_title
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.conflict import Conflict, conflict_within
from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.engine.worlds import any_world, is_unique, second_world
from webapp.notation.cells import cell_names, json_cells
from webapp.notation.english import agreeing
from webapp.notation.position_text import print_rows
from webapp.services.analysis.answers import conflict_json, why_impossible
from webapp.services.analysis.question import PositionQuestion


@dataclass(frozen=True)
class CheckResult:
    """The verdict on a position without faults."""

    subject: PositionQuestion
    worlds: Sequence[Mask]
    """None, the only one, or two of several."""
    conflict: Conflict | None = None
    needless: Sequence[Cell] = field(default=())
    """Clues of a unique puzzle that could go, each by itself."""

    def as_json(self) -> dict[str, object]:
        """The verdict as data."""
        position = self.subject.position
        return {
            "puzzle": self.subject.written,
            "faults": self.subject.faults_json(),
            "consistent": bool(self.worlds),
            "unique": len(self.worlds) == 1,
            "solutions": [_rows(position, world) for world in self.worlds],
            "needless": json_cells(self.needless, position.width),
            "conflict": conflict_json(self.subject, self.conflict),
        }


@click.command()
@position_options
def command(options: PositionOptions) -> int:
    """Tell whether a position is right: possible, unique, no number too many.

    FILE is a file, - for standard input, or the position itself, in any notation that is known.
    Exits with 2 if it has faults, with 1 if it is impossible or not unique.

    Example: bullets check 4x4b5:b1b32a4g
    """
    try:
        verdict = _judge(options.subject(), options.budget)
    except (UnreadablePosition, FaultyPosition) as error:
        if options.as_json:
            say_json(_faults_json(error))
        raise
    except BudgetSpent as error:
        raise options.undecided("not decided", error) from None
    if options.as_json:
        say_json(verdict.as_json())
    return _tell(verdict, quiet=options.as_json)


def _faults_json(error: UnreadablePosition | FaultyPosition) -> dict[str, object]:
    return {
        "puzzle": None,
        "faults": error.faults_json,
        "consistent": None,
        "unique": None,
        "solutions": [],
        "needless": [],
        "conflict": None,
    }


def _judge(subject: PositionQuestion, budget: Budget) -> CheckResult:
    position = subject.position
    world = any_world(position, budget)
    if world is None:
        return CheckResult(subject, [], conflict_within(position, budget))
    other = second_world(position, world, budget)
    if other is not None:
        return CheckResult(subject, [world, other])
    return CheckResult(subject, [world], needless=_needless(position, budget))


def _needless(position: Position, budget: Budget) -> list[Cell]:
    """Clues without which the puzzle would still be unique, in reading order."""
    return [clue for clue in sorted(position.clues) if is_unique(_without(position, clue), budget)]


def _without(position: Position, clue: Cell) -> Position:
    clues = {cell: number for cell, number in position.clues.items() if cell != clue}
    return replace(position, clues=clues)


def _rows(position: Position, world: Mask) -> list[str]:
    empties = (position.unknown | position.empties) & ~world
    return print_rows(replace(position, bullets=world, empties=empties))


def _tell(verdict: CheckResult, *, quiet: bool) -> int:
    subject, width = verdict.subject, verdict.subject.position.width
    if not verdict.worlds:
        raise NegativeAnswer(why_impossible(subject, verdict.conflict))
    if len(verdict.worlds) == 1:
        if not quiet:
            _tell_unique(verdict)
        return 0
    if not quiet:
        say(f"{position_title(subject)}: not unique. Two of its solutions:")
        for world in verdict.worlds:
            say()
            say_board("".join(_rows(subject.position, world)), width)
    raise NegativeAnswer("the position is not unique")


def _tell_unique(verdict: CheckResult) -> None:
    needless = verdict.needless
    say(f"{position_title(verdict.subject)}: exactly one solution.")
    if not needless:
        say("Every number is needed.")
        return
    names = cell_names(needless, verdict.subject.position.width)
    numbers = agreeing(len(needless), "The number", "Each of the numbers")
    say(f"{numbers} at {names} could go, by itself, and the solution would still be the only one.")
