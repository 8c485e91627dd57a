"""Read a position in whichever notation it is written; the form decides, nothing is guessed."""

from __future__ import annotations

from webapp.engine.position import Position
from webapp.notation import position_text, puzzle_id, tatham
from webapp.notation.errors import NotationError
from webapp.notation.limits import check_bytes
from webapp.notation.live_board import LiveBoard

KNOWN_FORMS = (
    f"a puzzle id ({puzzle_id.EXAMPLE}), position text (a line such as 4x4 5, then the rows), "
    f"or a game ID of Simon Tatham's Mines ({tatham.EXAMPLE})"
)


class UnknownForm(NotationError):
    """A text that has the form of no notation."""


def read_position(source: str | bytes) -> Position | LiveBoard:
    """What a text describes; raise `NotationError` with every fault in it."""
    check_bytes(len(source))
    text = source if isinstance(source, str) else _decode(source)
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines:
        raise NotationError.at(f"there is nothing to read: give {KNOWN_FORMS}")
    if position_text.HEAD.fullmatch(lines[0]):
        return position_text.parse_position_text(text)
    if len(lines) == 1 and puzzle_id.HEAD.match(lines[0]):
        return puzzle_id.parse_puzzle_id(lines[0])
    if len(lines) == 1 and tatham.HEAD.match(lines[0]):
        return tatham.parse_game_id(lines[0])
    raise UnknownForm.at(f"{_start_of(lines[0])!r} is not a position: give {KNOWN_FORMS}")


def _decode(source: bytes) -> str:
    try:
        return source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8 text: give {KNOWN_FORMS}"
        raise NotationError.at(message) from None


def _start_of(line: str) -> str:
    return line if len(line) <= 30 else line[:30] + "…"
