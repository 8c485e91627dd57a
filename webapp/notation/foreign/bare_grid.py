"""Rows of signs without a size or a total, in any usual dialect.

Where only one reading of the signs makes sense it is taken. Where several remain nothing is
guessed: `SeveralReadings` names them. minesweepr and minesolve, for one, give `.` and `x` opposite
meanings.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation.english import listed
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign.bare_grids.grid_signs import MEANINGS, NAMES, NUMBERS
from webapp.notation.foreign.bare_grids.readings import (
    DIALECT_EXAMPLE,
    SeveralReadings,
    UnclearSigns,
    readings_of,
)
from webapp.notation.foreign.bare_grids.sign_rows import SignRow, sign_rows
from webapp.notation.foreign.rows import BULLET, UNKNOWN, read_grid
from webapp.notation.limits import check_size, row_fault
from webapp.notation.live_board import LiveBoard

DIALECTS: dict[str, dict[str, str]] = {
    "minesweepr": {"x": UNKNOWN, "*": BULLET, ".": "0"},
    "minesolve": {".": UNKNOWN, "*": BULLET, "x": "0"},
}
LONGEST_DIALECT = 200
_MEANINGS = {name: meaning for meaning, name in NAMES.items()} | {"bullet": BULLET}
_CHOICES = listed(list(NAMES.values()), "or")
_KNOWN_SHARE = 0.8
"""Of the signs of a text that has to be a grid with a slip in it, and not something else."""


def parse_bare_grid(text: str, dialect: str) -> Position | LiveBoard:
    """The position of a bare grid in a dialect; its total is unknown.

    The dialect is one of `DIALECTS`, or says what signs stand for, as in `DIALECT_EXAMPLE`.
    """
    given = dialect_signs(dialect)
    rows = sign_rows(text)
    if not rows:
        raise NotationError.at(Message("there is nothing to read: give the rows of the board"))
    if dialect in DIALECTS:
        width, height = len(rows[0].signs), len(rows)
        check_size(width, height)
        lines = [(row.line, row.signs) for row in rows]
        return read_grid(lines, width=width, height=height, total=None, signs=given)
    _check_shape(rows)
    _check_signs(rows, given)
    return _only(rows, given)


def read_bare_grid(text: str) -> Position | LiveBoard | None:
    """The position of a bare grid; None if the text is no such thing."""
    rows = sign_rows(text)
    if not _is_grid(rows):
        # A comment may stand before the rows; but # is also a usual sign of a hidden cell.
        rows = sign_rows("\n".join("" if _is_comment(line) else line for line in text.splitlines()))
        if not _is_grid(rows):
            return None
    _check_shape(rows)
    _check_signs(rows, {})
    return _only(rows, {})


def _only(rows: Sequence[SignRow], given: Mapping[str, str]) -> Position | LiveBoard:
    readings = readings_of(rows, given, DIALECTS)
    if len(readings) > 1:
        raise SeveralReadings(readings)
    return readings[0].value


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _is_grid(rows: Sequence[SignRow]) -> bool:
    """Whether rows look like a grid, perhaps with a slip in it: numbers and hidden cells, or a map.

    A single row is more likely a word, unless no word is written so.
    """
    signs = [sign for row in rows for sign in row.signs]
    if len(rows) < 2 or not signs:
        return False
    known = sum(sign in MEANINGS for sign in signs)
    if known < _KNOWN_SHARE * len(signs):
        return False
    used = set(signs)
    if not used & NUMBERS:
        return known == len(signs) and len(used) <= 2
    return used <= {"0", "1"} or bool(used - NUMBERS)


def _check_shape(rows: Sequence[SignRow]) -> None:
    width = len(rows[0].signs)
    check_size(width, len(rows))
    faults = [
        TextFault(row_fault(len(row.signs), width), row.line)
        for row in rows
        if len(row.signs) != width
    ]
    if faults:
        raise NotationError(faults)


def _check_signs(rows: Sequence[SignRow], given: Mapping[str, str]) -> None:
    """Raise `NotationError` with each sign of which nothing is known, at its first place."""
    faults: dict[str, TextFault] = {}
    for row in rows:
        for column, sign in enumerate(row.signs, 1):
            if sign not in MEANINGS and sign not in given and sign not in faults:
                shown = sign[:10]
                message = Message(
                    "%(shown)s is not a sign that is known: say what it stands for, as in "
                    "%(shown2)s=unknown (%(choices)s)",
                    shown=repr(shown),
                    shown2=shown,
                    choices=_CHOICES,
                )
                faults[sign] = TextFault(message, row.line, column)
    if faults:
        raise UnclearSigns(list(faults.values()))


def dialect_signs(dialect: str) -> Mapping[str, str]:
    """What a dialect says of signs; raise `NotationError` if there is none of that name."""
    if dialect in DIALECTS:
        return DIALECTS[dialect]
    given = {}
    for part in dialect[:LONGEST_DIALECT].split(","):
        sign, _, name = part.strip().rpartition("=")
        if not sign or name not in _MEANINGS or len(dialect) > LONGEST_DIALECT:
            raise NotationError.at(
                Message(
                    "there is no dialect %(dialect)s: use %(dialects)s, or say what signs "
                    "stand for, as in %(dialect_example)s (%(choices)s)",
                    dialect=repr(dialect[:20]),
                    dialects=" or ".join(DIALECTS),
                    dialect_example=DIALECT_EXAMPLE,
                    choices=_CHOICES,
                )
            )
        given[sign] = _MEANINGS[name]
    return given
