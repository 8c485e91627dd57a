"""Reading a replay file: which kind it is, and what it holds; its name plays no part."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from webapp import libraries
from webapp.engine.faults import validate
from webapp.message import Message
from webapp.mines.recordings.played import NothingOpened, PlayedRecording, play_recording
from webapp.notation.amid_words import AmidWords, read_amid_words
from webapp.notation.detect import NotatedPosition, UnknownForm, decoded, read_notation
from webapp.notation.errors import NotationError
from webapp.notation.foreign.bare_grid import dialect_signs
from webapp.notation.foreign.bare_grids.grid_signs import MEANINGS
from webapp.notation.foreign.bare_grids.readings import SeveralReadings
from webapp.notation.foreign.mbf import is_mbf
from webapp.notation.limits import MAX_BYTES
from webapp.notation.live_board import LiveBoard
from webapp.notation.named_total import named_total
from webapp.notation.recordings.rawvf import is_part_of_rawvf, is_rawvf, parse_rawvf
from webapp.notation.recordings.recording import Recording, check_recording_bytes
from webapp.services.recordings.library_process import MODULE, Unreadable, rawvf_by_library

LEFT_OUT = "the words around the board were left out"

KNOWN = Message("a RAWVF text, or an evf, avf, rmv or mvf file")
RAWVF = "rawvf"

_AVF = re.compile(rb"\[[0-3]\|")
"""What stands before the times of a game of Minesweeper Arbiter."""

_KINDS: Mapping[str, Callable[[bytes], bool]] = {
    RAWVF: lambda data: b"\0" not in data[:1000] and is_rawvf(_text(data)),
    "rmv": lambda data: data.startswith(b"*rmv"),
    "mvf": lambda data: data.startswith(b"\x11\x4d"),
    "avf": lambda data: data[5:6] in {b"\3", b"\4", b"\5", b"\6"} and bool(_AVF.search(data)),
    "evf": lambda data: data[:1] in {b"\0", b"\1", b"\2", b"\3", b"\4"} and not is_mbf(data),
}
"""How each kind of file is told. The last begins with its version, as no text does."""


class UnreadableReplay(NotationError):
    """The error for a replay of which no position can be taken."""


def kind_of(data: bytes) -> str | None:
    """The kind of replay that some bytes are; None if they are none."""
    return next((kind for kind, is_it in _KINDS.items() if is_it(data)), None)


def read_notation_or_replay(
    source: str | bytes, dialect: str | None = None, *, whole: bool = False
) -> NotatedPosition:
    """The position or the board of a text or a file; of a replay what its player saw last.

    With `whole` the board of what also tells where all mines are. Words around a board are left
    out, all but a total that it lacks. Raises `NotationError`, of a replay `UnreadableReplay`, and
    `LibraryMissing`.
    """
    data = source.encode("utf-8", "replace") if isinstance(source, str) else source
    if dialect is None and kind_of(data) is not None:
        try:
            played = play_file(data)
        except NotationError as error:
            raise UnreadableReplay(error.faults) from None
        return NotatedPosition(played.board if whole else played.stuck, live=True)
    try:
        return read_notation(source, dialect, whole=whole)
    except SeveralReadings:
        raise
    except NotationError as error:
        if len(data) > MAX_BYTES:
            raise
        value = _amid_words(source, dialect, error, whole=whole)
        if value is None:
            raise
        return value


def _amid_words(
    source: str | bytes, dialect: str | None, refused: NotationError, *, whole: bool
) -> NotatedPosition | None:
    """What stands amid the words of a text that is refused as a whole; None if nothing does."""

    def read(part: str) -> NotatedPosition:
        return read_notation(part, dialect, whole=whole)

    try:
        text = source if isinstance(source, str) else decoded(source)
        given = dialect_signs(dialect) if dialect else {}
        board = read_amid_words(text, read, {*MEANINGS, *given})
    except UnknownForm:
        raise refused from None
    return None if board is None else _with_total(board)


def _with_total(board: AmidWords[NotatedPosition]) -> NotatedPosition:
    """The board; where its notation has no total, with the one that the words name."""
    notated = replace(board.value, left_out=LEFT_OUT)
    position, total = notated.value, named_total(board.words)
    if isinstance(position, LiveBoard) or position.total is not None or total is None:
        return notated
    counted = replace(position, total=total)
    if len(validate(counted)) > len(validate(position)):
        return notated
    return replace(notated, value=counted, left_out=f"{LEFT_OUT}, all but the total of {total}")


def _text(data: bytes) -> str:
    """The letters; names may be written in any way."""
    return data.decode("utf-8-sig", "replace")


def play_file(data: bytes) -> PlayedRecording:
    """The game in a replay file; raises `NotationError`, `LibraryMissing`."""
    recording = read_recording(data)
    try:
        return play_recording(recording)
    except NothingOpened:
        kind = kind_of(data)
        if kind in {RAWVF, None}:
            raise
        # Programs keep games that were begun; bytes without sense may look like a board.
        raise NotationError.at(
            Message(
                "this looks like an %(kind)s file, but it cannot be read: no cell is "
                "opened in it, so it is damaged, or no replay at all",
                kind=kind,
            )
        ) from None


def read_recording(data: bytes) -> Recording:
    """The recording in a replay file; raises `NotationError`, `LibraryMissing`."""
    check_recording_bytes(len(data))
    kind = kind_of(data)
    if kind == RAWVF or (kind is None and is_part_of_rawvf(_text(data))):
        return parse_rawvf(_text(data))
    if kind is None:
        raise NotationError.at(
            Message("this is no replay that can be read: give %(known)s", known=KNOWN)
        )
    libraries.need(MODULE)
    try:
        return parse_rawvf(rawvf_by_library(data, kind))
    except Unreadable:
        raise NotationError.at(
            Message(
                "this looks like an %(kind)s file, but it cannot be read: it is damaged, "
                "or of a version that is not known here",
                kind=kind,
            )
        ) from None
    except NotationError as error:
        # Lines are those of the text between, which nobody has seen.
        message = error.faults[0].message
        raise NotationError.at(
            Message("this looks like an %(kind)s file, but %(message)s", kind=kind, message=message)
        ) from None
