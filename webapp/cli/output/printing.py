"""What commands print: JSON for programs, boards and lines for people."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence

import click

from webapp.notation.cells import column_name

STYLES: dict[str, dict[str, bool | str]] = {
    "*": {"fg": "red", "bold": True},
    "-": {"fg": "green"},
    ".": {"dim": True},
}
"""How a sign is coloured on a terminal; the sign alone says the same."""


def say(line: str = "") -> None:
    """Print a line, in colour only on a terminal, and never where NO_COLOR is set."""
    click.echo(line, color=False if os.environ.get("NO_COLOR") else None)


def say_aside(line: str) -> None:
    """Print a line on standard error, beside the answer."""
    click.echo(f"bullets: {line}", err=True)


def say_json(value: object) -> None:
    """Print one JSON value in one line."""
    click.echo(json.dumps(value, separators=(", ", ": ")))


def say_board(signs: Sequence[str], width: int) -> None:
    """Print a board with its columns named above and its rows at the left."""
    names = [column_name(column) for column in range(width)]
    space = max(map(len, [*signs, names[-1]]))
    margin = len(str(len(signs) // width))
    say(" " * margin + "  " + " ".join(name.rjust(space) for name in names))
    for start in range(0, len(signs), width):
        row = [_coloured(sign.rjust(space), sign) for sign in signs[start : start + width]]
        say(str(start // width + 1).rjust(margin) + "  " + " ".join(row))


def _coloured(text: str, sign: str) -> str:
    return click.style(text, **STYLES[sign]) if sign in STYLES else text  # type: ignore[arg-type]
