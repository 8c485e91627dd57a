"""Lists of puzzles: a puzzle id, or a line of `bullets generate --json`, in each line of a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from webapp.bullets.puzzle import NotAPuzzle, Puzzle
from webapp.bullets.symmetry import canonical_image
from webapp.cli.failures import BadInput
from webapp.engine.budget import Budget, BudgetSpent
from webapp.notation.errors import NotationError
from webapp.press.layout.entries import Entry
from webapp.press.layout.options import number_fault
from webapp.services.books.tasks import new_entry

NODES = 1_000_000
"""Search for the solution of one puzzle."""

LARGEST_FILE = 4 * 1024 * 1024


def listed_entries(name: str, base: str | None) -> list[Entry]:
    """The puzzles of a file, each checked; raises `BadInput` with the lines that are wrong."""
    lines = [line for line in _lines(name) if line[1] and not line[1].startswith("#")]
    if fault := number_fault(len(lines)):
        raise BadInput(fault)
    puzzles: dict[str, Puzzle] = {}
    faults = []
    for number, line in lines:
        try:
            puzzle = Puzzle.from_id(_notation(line), Budget(NODES))
        except (NotationError, NotAPuzzle, BudgetSpent) as error:
            faults.append(f"{name}, line {number}: {error}")
            continue
        puzzles.setdefault(canonical_image(puzzle).id, puzzle)
    if faults:
        raise BadInput("; ".join(faults))
    if repeats := len(lines) - len(puzzles):
        again = "a line repeats a puzzle" if repeats == 1 else f"{repeats} lines repeat puzzles"
        click.echo(f"bullets: {name}: {again}; each is taken once", err=True)
    return [new_entry(puzzle, None, base) for puzzle in puzzles.values()]


def _notation(line: str) -> str:
    """The puzzle id of a line, which may be one of `bullets generate --json`."""
    if line.startswith("{"):
        try:
            return str(json.loads(line)["puzzle"])
        except (ValueError, KeyError):
            raise NotationError.at("no JSON object with a puzzle") from None
    return line.split(maxsplit=1)[0]


def _lines(name: str) -> Iterator[tuple[int, str]]:
    """The lines of a file with their numbers; raises `BadInput` if it cannot be read."""
    try:
        if name == "-":
            content = sys.stdin.buffer.read(LARGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(LARGEST_FILE + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: byte {error.start + 1} is not UTF-8 text") from None
    if len(content) > LARGEST_FILE:
        raise BadInput(f"{name}: more than {LARGEST_FILE // 1024 // 1024} MB of puzzles")
    return ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
