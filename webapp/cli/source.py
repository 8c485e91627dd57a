"""The FILE argument: `-` for standard input, else an existing file, else the position itself."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from webapp.cli.failures import BadInput
from webapp.engine.faults import CLASHES, Fault, validate
from webapp.engine.position import Position
from webapp.explain.voice import Voice
from webapp.mines.board import opening
from webapp.notation.detect import KNOWN_FORMS, UnknownForm, read_position
from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_BYTES
from webapp.notation.live_board import LiveBoard
from webapp.notation.position_text import print_position_text
from webapp.notation.puzzle_id import print_puzzle_id
from webapp.notation.tatham import print_game_id
from webapp.notation.wording import fault_sentence, noun


class Unreadable(BadInput):
    """Input that is no position; it keeps the faults for those who answer with data."""

    def __init__(self, message: str, error: NotationError) -> None:
        super().__init__(message)
        self.told = [
            {"message": fault.message, "line": fault.line, "column": fault.column}
            for fault in error.faults
        ]


@dataclass(frozen=True)
class Subject:
    """What a command speaks about: a paper puzzle, or what a player sees of a live board."""

    position: Position
    live: bool = False
    board: LiveBoard | None = None

    @property
    def voice(self) -> Voice:
        """Whether sentences speak of bullets or of mines."""
        return Voice.LIVE if self.live else Voice.PAPER

    @cached_property
    def faults(self) -> list[Fault]:
        """Everything that is wrong at first sight."""
        return validate(self.position)

    def fault_sentences(self) -> list[str]:
        """The faults in words."""
        width = self.position.width
        return [fault_sentence(fault, width, live=self.live) for fault in self.faults]

    def faults_json(self) -> list[dict[str, object]]:
        """The faults as data."""
        width = self.position.width
        cells = [None if f.cell is None else list(divmod(f.cell, width)) for f in self.faults]
        told = zip(self.fault_sentences(), cells, strict=True)
        return [{"message": sentence, "cell": cell} for sentence, cell in told]

    def written(self) -> str:
        """The subject in the shortest notation that tells all of it."""
        position = self.position
        if self.board:
            return print_game_id(self.board)
        if position.total is None or position.bullets or position.empties:
            return print_position_text(position)
        return print_puzzle_id(position)

    def title(self) -> str:
        """Its size and its total for people: 7x7, 15 bullets."""
        total = self.position.total
        told = "unknown number of" if total is None else str(total)
        what = noun(2 if total is None else total, live=self.live)
        return f"{self.position.width}x{self.position.height}, {told} {what}"


class Faulty(BadInput):
    """A position with faults; it keeps them for those who answer with data."""

    def __init__(self, subject: Subject) -> None:
        super().__init__("\n".join(subject.fault_sentences()))
        self.told = subject.faults_json()


def read_argument(argument: str, dialect: str | None = None) -> Position | LiveBoard:
    """What the argument describes; raise `BadInput` with the place of every fault."""
    name, source = _content(argument)
    try:
        return read_position(source, dialect)
    except UnknownForm as error:
        if name:
            raise Unreadable(f"{name}{error}", error) from None
        start = argument.splitlines()[0][:40]
        message = f"{start!r} is neither a file nor a position: give a file, - or {KNOWN_FORMS}"
        raise Unreadable(message, error) from None
    except NotationError as error:
        lines = "\n".join(f"{name}{fault}" for fault in error.faults)
        raise Unreadable(lines, error) from None


def read_subject(argument: str, *, live: bool = False, dialect: str | None = None) -> Subject:
    """The position to speak about; raise `BadInput` with all faults unless it only clashes."""
    value = read_argument(argument, dialect)
    if isinstance(value, LiveBoard):
        return Subject(opening(value), live=True, board=value)
    subject = Subject(value, live)
    if any(fault.kind not in CLASHES for fault in subject.faults):
        raise Faulty(subject)
    return subject


def _content(argument: str) -> tuple[str, str | bytes]:
    """A name to put before messages, and the text or the bytes."""
    if argument == "-":
        return "standard input: ", sys.stdin.buffer.read(MAX_BYTES + 1)
    path = Path(argument)
    if not _exists(path):
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
