"""Read a position in whichever notation it is written; the form decides, nothing is guessed."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from itertools import takewhile
from urllib.parse import unquote

from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation import position_text, puzzle_id, puzzle_json, tatham
from webapp.notation.errors import NotationError
from webapp.notation.foreign import FORMATS, BinaryFormat, HeadlessFormat, TextFormat
from webapp.notation.foreign.bare_grid import parse_bare_grid, read_bare_grid
from webapp.notation.foreign.bare_grids.sign_rows import is_nested
from webapp.notation.foreign.rows import written_lines
from webapp.notation.limits import check_bytes
from webapp.notation.live_board import LiveBoard

KNOWN_FORMS = Message(
    "a puzzle id (%(puzzle)s), position text (a line such as 4x4 5, then the rows), "
    "the rows alone, or a game ID of Simon Tatham's Mines (%(game)s)",
    puzzle=puzzle_id.EXAMPLE,
    game=tatham.EXAMPLE,
)
_SIZE = re.compile(r"[0-9]+x[0-9]+\b")
_WIDTH = re.compile(r"([0-9]{1,5})x[0-9]")
_LINK = re.compile(r"https?://[^#\s]+#(\S+)")
_FENCE = re.compile(r"^[ \t]*(?:```|~~~)\w*[ \t]*$", re.MULTILINE)
"""What stands before and behind code in chats and posts."""

_QUOTED = re.compile(r"^(?:[ \t]*>)+", re.MULTILINE)
"""How mails and posts begin a line that they quote."""

_TEXTS = tuple(form for form in FORMATS if isinstance(form, TextFormat))
_HEADLESS = tuple(form for form in FORMATS if isinstance(form, HeadlessFormat))
_ONE_LINERS = tuple(form for form in _TEXTS if form.one_line)


class UnknownForm(NotationError):
    """The error for a text that has the form of no notation."""


@dataclass(frozen=True)
class NotatedPosition:
    """A position or a board, and what its notation says of the game."""

    value: Position | LiveBoard
    live: bool = False
    """Whether only positions of Minesweeper are written so."""

    left_out: str = ""
    """What there is to say of words that stood around it; empty if none did."""


def read_position(
    source: str | bytes, dialect: str | None = None, *, whole: bool = False
) -> Position | LiveBoard:
    """The value of `read_notation`."""
    return read_notation(source, dialect, whole=whole).value


def read_notation(
    source: str | bytes, dialect: str | None = None, *, whole: bool = False
) -> NotatedPosition:
    """The position or the board of a text or a file; raise `NotationError` with every fault in it.

    `dialect` says how to read a bare grid: one of `foreign.DIALECTS`, or what its signs stand for.
    Some files have both what a player sees and where all mines are: the board of these is read if
    `whole` is set, else the position.
    """
    check_bytes(len(source))
    if dialect is not None:
        text = source if isinstance(source, str) else decoded(source)
        return NotatedPosition(parse_bare_grid(text, dialect), live=True)
    if isinstance(source, str):
        return _read_text(source, whole=whole)
    try:
        return _read_text(decoded(source), whole=whole)
    except UnknownForm:
        # Bytes come last: a short file may be a text and have the length of a binary one too.
        for form in FORMATS:
            if isinstance(form, BinaryFormat) and form.recognises(source):
                return NotatedPosition(form.parse(source), form.live)
        raise


def decoded(source: bytes) -> str:
    """The text in a file: UTF-8, or UTF-16 that says so; raise `UnknownForm` for anything else."""
    wide = source.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return source.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        message = Message(
            "byte %(number)s is not UTF-8 text: give %(known_forms)s",
            number=error.start + 1,
            known_forms=KNOWN_FORMS,
        )
        raise UnknownForm.at(message) from None


def _read_text(text: str, *, whole: bool) -> NotatedPosition:
    text = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), _FENCE.sub("", text))
    if text.lstrip().startswith("{") and not is_nested(text):
        return NotatedPosition(puzzle_json.parse_puzzle_json(text))
    written = [line for _, line in written_lines(text)]
    lines = [line for line in written if not line.startswith("#")]
    # A line with # is a comment, unless it is the head of a form; comments may stand before a head.
    first = () if _is_row(lines) else lines[:1]
    heads = (*takewhile(lambda line: line.startswith("#"), written), *first)
    for form in _TEXTS:
        if not form.one_line and any(map(form.head.fullmatch, heads)):
            parse = form.parse_board if whole and form.parse_board else form.parse
            return NotatedPosition(parse(_from_head(text, form.head)), form.live)
    if lines and position_text.HEAD.fullmatch(lines[0]):
        return NotatedPosition(position_text.parse_position_text(text))
    for loose in _HEADLESS:
        if loose.recognises(text):
            return NotatedPosition(loose.parse(text), loose.live)
    if len(lines) == 1 and len(written) == 1 and not is_nested(text):
        return _read_line(lines[0])
    return _read_rows(text, lines)


def _is_row(lines: list[str]) -> bool:
    """Whether a first line such as 1x1x1 is a row of a grid, and says no size.

    It is as long as the others, and the width that it would promise is not theirs.
    """
    width = _WIDTH.match(lines[0]) if lines else None
    alike = len(lines) > 1 and len(set(map(len, lines))) == 1
    return bool(width and alike and int(width[1]) != len(lines[0]))


def _from_head(text: str, head: re.Pattern[str]) -> str:
    """The text with what stands before its head left blank: lines keep their numbers."""
    lines = text.lstrip("\ufeff").splitlines()
    before = list(takewhile(lambda line: not head.fullmatch(line.strip()), lines))
    return "\n".join([*("" for _ in before), *lines[len(before) :]])


def _read_rows(text: str, lines: list[str]) -> NotatedPosition:
    """Lines without a head that is known: rows of a grid, or something is missing."""
    if len(lines) > 1 and _SIZE.match(lines[0]) and len(lines[0]) != len(lines[1]):
        # A size without a total: the reader of position text says what is missing.
        return NotatedPosition(position_text.parse_position_text(text))
    if lines and all(map(_is_whole, lines)):
        if len(lines) == 1:
            return _read_line(lines[0])
        raise NotationError.at(
            Message(
                "these are %(number)s positions, one a line: give one of them", number=len(lines)
            )
        )
    grid = read_bare_grid(text)
    if grid is not None:
        return NotatedPosition(grid, live=True)
    if not lines:
        raise UnknownForm.at(
            Message("there is nothing to read: give %(known_forms)s", known_forms=KNOWN_FORMS)
        )
    if len(lines) == 1:
        return _read_line(lines[0])
    raise _unknown(lines[0])


def _is_whole(line: str) -> bool:
    """Whether a line begins like a position of its own."""
    heads = (puzzle_id.HEAD, tatham.HEAD, *(form.head for form in _ONE_LINERS))
    return any(head.match(line) for head in heads)


def _read_line(line: str) -> NotatedPosition:
    """A notation of a single line, or a link that ends in one."""
    if link := _LINK.fullmatch(line):
        # An address of the game, copied from a browser: the game ID follows the #.
        line = unquote(link[1])
    if puzzle_id.HEAD.match(line):
        return NotatedPosition(puzzle_id.parse_puzzle_id(line))
    if tatham.HEAD.match(line):
        return NotatedPosition(tatham.parse_game_id(line), live=True)
    for form in _ONE_LINERS:
        # With a gap in the line it is none: to look for the head at all its places would take long.
        if len(line.split()) == 1 and form.head.fullmatch(line):
            return NotatedPosition(form.parse(line), form.live)
    raise _unknown(line)


def _unknown(line: str) -> UnknownForm:
    start = line if len(line) <= 30 else line[:30] + "…"
    return UnknownForm.at(
        Message(
            "%(start)s is not a position: give %(known_forms)s",
            start=repr(start),
            known_forms=KNOWN_FORMS,
        )
    )
