"""The FILE argument: `-` for standard input, else an existing file, else the position itself."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from webapp.cli.extras import with_libraries
from webapp.cli.failures import BadInput
from webapp.cli.output.printing import say_aside
from webapp.engine.position import Position
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import state
from webapp.notation.cells import cell_names
from webapp.notation.detect import KNOWN_FORMS, UnknownForm
from webapp.notation.english import counted, sides
from webapp.notation.errors import NotationError
from webapp.notation.foreign.bare_grids.readings import GridReading, SeveralReadings, UnclearSigns
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.recording import MAX_RECORDING
from webapp.pictures import is_picture
from webapp.services.analysis.pictures import MOST_BYTES, read_upload
from webapp.services.analysis.question import PositionQuestion
from webapp.services.recordings.reading import UnreadableReplay, read_notation_or_replay

if TYPE_CHECKING:
    from webapp.pictures import PictureReading

REPLAYS = "(the command for replays is bullets replay)"

MOST_FAULTS = 20
"""Faults of a text that are told one by one."""


class UnreadablePosition(BadInput):
    """Input that is no position, with its faults as JSON has them."""

    def __init__(self, message: str, error: NotationError) -> None:
        super().__init__(message)
        self.faults_json: Sequence[Mapping[str, object]] = [
            {"message": fault.message, "line": fault.line, "column": fault.column}
            for fault in error.faults
        ]


class FaultyPosition(BadInput):
    """A position that cannot be, with its faults as JSON has them."""

    def __init__(self, question: PositionQuestion) -> None:
        super().__init__("\n".join(question.fault_sentences()))
        self.faults_json: Sequence[Mapping[str, object]] = question.faults_json()


@dataclass(frozen=True)
class Source:
    """What a FILE holds."""

    name: str
    """What to put before messages about it."""

    value: Position | LiveBoard
    live: bool = False
    """Whether it is of the live game, though its position does not say so."""

    picture: PictureReading | None = None
    """Where the FILE is a picture: how it was read."""


class DoubtfulPicture(BadInput):
    """A picture of which nothing may be claimed yet."""

    def __init__(self, name: str, picture: PictureReading) -> None:
        cells = doubtful_cells(picture)
        super().__init__(
            f"{name}these cells of the picture are doubtful: {cells}. Write it as text "
            "(bullets convert PICTURE --to text), check them, and go on with the text"
        )


def doubtful_cells(picture: PictureReading) -> str:
    """The names of the doubtful cells, the first of many."""
    first = picture.doubtful[:MOST_FAULTS]
    names = cell_names(first, picture.position.width)
    more = len(picture.doubtful) - len(first)
    return f"{names}, and {counted(more, 'more cell')}" if more else names


def read_source(argument: str, dialect: str | None = None, *, whole: bool = False) -> Source:
    """Read a position or a board, of a replay its last position, or what a picture shows.

    With `whole` the board of a file that also tells what its player saw. Raises `BadInput` with
    the place of every fault.
    """
    name, content = content_of(argument)
    try:
        return _source(name, content, dialect, whole=whole)
    except SeveralReadings as error:
        ways = [f"  {_dialect(reading)}  # {reading.sentence}" for reading in error.readings]
        message = f"{name}programs disagree about the signs of this grid; choose one of"
        raise UnreadablePosition("\n".join([message, *ways]), error) from None
    except UnknownForm as error:
        if name:
            raise UnreadablePosition(f"{name}{error}", error) from None
        start = argument.strip().partition("\n")[0][:40]
        message = f"{start!r} is neither a file nor a position: give a file, - or {KNOWN_FORMS}"
        raise UnreadablePosition(message, error) from None
    except UnreadableReplay as error:
        raise UnreadablePosition(f"{unreadable(name, error)} {REPLAYS}", error) from None
    except NotationError as error:
        raise unreadable(name, error) from None


def _source(name: str, content: str | bytes, dialect: str | None, *, whole: bool) -> Source:
    if isinstance(content, bytes) and is_picture(content):
        picture = read_upload(content)
        return Source(name, picture.position, live=picture.live, picture=picture)
    notated = with_libraries(lambda: read_notation_or_replay(content, dialect, whole=whole))
    if notated.left_out:
        say_aside(f"{name}{notated.left_out}")
    return Source(name, notated.value, live=notated.live)


def unreadable(name: str, error: NotationError) -> UnreadablePosition:
    """What to say of input with faults; `name` stands before each."""
    lines = [f"{name}{fault}" for fault in error.faults[:MOST_FAULTS]]
    if isinstance(error, UnclearSigns):
        lines[-1] += "; --dialect takes it"
    if (more := len(error.faults) - MOST_FAULTS) > 0:
        lines.append(f"{name}and {counted(more, 'more fault')}")
    return UnreadablePosition("\n".join(lines), error)


def _dialect(reading: GridReading) -> str:
    """The option that chooses a reading, as a shell takes it."""
    return f"--dialect {shlex.quote(reading.dialect)}"


def read_question(
    argument: str, *, live: bool = False, dialect: str | None = None
) -> PositionQuestion:
    """Read a position; raise `BadInput` with all its faults unless clues only clash.

    Nothing is claimed of a picture while cells of it are doubtful.
    """
    source = read_source(argument, dialect)
    if source.picture is not None and source.picture.doubtful:
        raise DoubtfulPicture(source.name, source.picture)
    question = PositionQuestion.about(source.value, live=live or source.live)
    if question.unusable:
        raise FaultyPosition(question)
    return question


def position_title(question: PositionQuestion, language: Language = ENGLISH) -> str:
    """The size and the total for people, such as `7 by 7, 15 bullets`."""
    position = question.position
    size = sides(position.width, position.height)
    title = state("title.unknown", size=size)
    if position.total is not None:
        title = state("title", size=size, n=position.total)
    return Narrator(position.width, question.voice, language).words(title)


def content_of(argument: str) -> tuple[str, str | bytes]:
    """Split an argument into a name to put before messages, and the text or the bytes."""
    if argument == "-":
        return "standard input: ", _bounded(sys.stdin.buffer)
    path = Path(argument)
    if not argument or not _exists(path):  # nothing at all would be the folder we are in
        return "", argument
    try:
        with path.open("rb") as file:
            return f"{argument}: ", _bounded(file)
    except OSError as error:
        raise BadInput(f"{argument} cannot be read: {error.strerror}") from None


def _bounded(file: BinaryIO) -> bytes:
    """What is in a file: of a picture more than of others, and a byte more than is allowed."""
    start = file.read(MAX_RECORDING + 1)
    return start + file.read(MOST_BYTES - MAX_RECORDING) if is_picture(start) else start


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        # Longer than any file name: it can only be the position itself.
        return False
