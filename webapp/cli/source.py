"""The FILE argument: `-` for standard input, else an existing file, else the position itself."""

from __future__ import annotations

import sys
from pathlib import Path

from webapp.cli.failures import BadInput
from webapp.engine.position import Position
from webapp.notation.detect import KNOWN_FORMS, UnknownForm, read_position
from webapp.notation.english import bullet_noun, counted, sides
from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_BYTES
from webapp.notation.live_board import LiveBoard
from webapp.services.analysis.question import PositionQuestion

MOST_TOLD = 20
"""Faults of a text that are told one by one."""


class Unreadable(BadInput):
    """Input that is no position; it keeps the faults for those who answer with data."""

    def __init__(self, message: str, error: NotationError) -> None:
        super().__init__(message)
        self.told = [
            {"message": fault.message, "line": fault.line, "column": fault.column}
            for fault in error.faults
        ]


class Faulty(BadInput):
    """A position with faults; it keeps them for those who answer with data."""

    def __init__(self, asked: PositionQuestion) -> None:
        super().__init__("\n".join(asked.fault_sentences()))
        self.told = asked.faults_json()


def read_argument(argument: str, dialect: str | None = None) -> Position | LiveBoard:
    """What the argument describes; raise `BadInput` with the place of every fault."""
    name, source = _content(argument)
    try:
        return read_position(source, dialect)
    except UnknownForm as error:
        if name:
            raise Unreadable(f"{name}{error}", error) from None
        start = argument.strip().partition("\n")[0][:40]
        message = f"{start!r} is neither a file nor a position: give a file, - or {KNOWN_FORMS}"
        raise Unreadable(message, error) from None
    except NotationError as error:
        lines = [f"{name}{fault}" for fault in error.faults[:MOST_TOLD]]
        if (more := len(error.faults) - MOST_TOLD) > 0:
            lines.append(f"{name}and {counted(more, 'more fault')}")
        raise Unreadable("\n".join(lines), error) from None


def read_asked(
    argument: str, *, live: bool = False, dialect: str | None = None
) -> PositionQuestion:
    """The position to speak about; raise `BadInput` with all faults unless it only clashes."""
    asked = PositionQuestion.about(read_argument(argument, dialect), live=live)
    if asked.unusable:
        raise Faulty(asked)
    return asked


def title(asked: PositionQuestion) -> str:
    """Its size and its total for people, such as 15 bullets."""
    total = asked.position.total
    told = "unknown number of" if total is None else str(total)
    what = bullet_noun(2 if total is None else total, live=asked.live)
    return f"{sides(asked.position.width, asked.position.height)}, {told} {what}"


def _content(argument: str) -> tuple[str, str | bytes]:
    """A name to put before messages, and the text or the bytes."""
    if argument == "-":
        return "standard input: ", sys.stdin.buffer.read(MAX_BYTES + 1)
    path = Path(argument)
    if not argument or not _exists(path):  # nothing at all would be the folder we are in
        return "", argument
    try:
        with path.open("rb") as file:
            return f"{argument}: ", file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{argument} cannot be read: {error.strerror}") from None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        # Longer than any file name: it can only be the position itself.
        return False
