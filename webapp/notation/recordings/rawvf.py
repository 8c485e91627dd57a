"""RAWVF, the recordings that people can read: `key: value` lines, the board, then the events.

    RawVF_Version: Rev6
    Width: 3
    Board:
    00*
    Events:
    0.000 lc 1 1 (8 8)
    0.120 lr 1 1 (8 8)

An event is a time, what the mouse did, a column and a row from 1, and a place in pixels; one of
the two places may be missing. Programs differ in the rest, and the file says how: `SquareSize`
tells how many pixels a cell has, and where no time has a point all of them are milliseconds. Lines
on what came of a click (`number3 4 5`, `flag 1 1`) are passed over: the rules tell that too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast, get_args

from webapp.engine.grid import Cell, mask_of
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.limits import check_size, row_fault
from webapp.notation.live_board import LiveBoard
from webapp.notation.recordings.recording import Claim, Gesture, MouseEvent, Recording, Setting

SQUARE = 16
"""Pixels of a cell where the file does not say."""

MOST_FAULTS = 20
LONGEST_NAME = 40
"""Letters of a program's name; files are free to write more."""

_GESTURES = frozenset(get_args(Gesture))
_SETTINGS: tuple[Setting, ...] = get_args(Setting)
_CLAIMS: Mapping[str, Claim] = {
    "won": "won", "lost": "lost", "loss": "lost", "boom": "lost", "blast": "lost",
    "defeat": "lost", "nonstandard": "",
}  # fmt: skip
_WITHOUT_EFFECT = frozenset({"start", "sx", "sy", "solved"})
_CONSEQUENCES = re.compile(
    r"(?:number[0-8]|closed|flag|pressed|questionmark|pressedqm|blast|cell)\b.*", re.IGNORECASE
)
"""Lines on the board, without a time: what followed from the click before."""

_TIMED = re.compile(r"(-?)([0-9]{1,9})(?:[.,]([0-9]{1,9}))?\s+([A-Za-z]+)(.*)")
_PLACE = re.compile(
    r"(?:\s+(-?[0-9]{1,6})\s+(-?[0-9]{1,6}))?"
    r"(?:\s*\(\s*(-?[0-9]{1,6})[\s,]+(-?[0-9]{1,6})\s*\))?"
    r"(?:\s*\([lrm]*\))?\s*"
)
_HEADS = [
    re.compile(rf"^[ \t]*{head}:[ \t\r]*$", re.IGNORECASE | re.MULTILINE)
    for head in ("board", "events")
]
_VERSION = re.compile(r"^\ufeff?[ \t]*RawVF_Version:", re.IGNORECASE | re.MULTILINE)
_ROW = re.compile(r"[*0-8]+")


class _Line(NamedTuple):
    number: int
    text: str


class _Pair(NamedTuple):
    """A column and a row, or a place in pixels."""

    across: int
    down: int


class _Happening(NamedTuple):
    """A mouse event as it is written."""

    line: int
    sign: str
    whole: str
    fraction: str | None
    gesture: Gesture
    place: _Pair | None
    pixels: _Pair | None


def is_rawvf(text: str) -> bool:
    """Whether a text calls itself RAWVF, or has the two lines that every such file has."""
    return bool(_VERSION.search(text)) or all(head.search(text) for head in _HEADS)


def is_part_of_rawvf(text: str) -> bool:
    """Whether a text has one of these lines: where a replay is expected, the other is missing."""
    return any(head.search(text) for head in _HEADS)


def parse_rawvf(text: str) -> Recording:
    """The recording of a RAWVF file; raise `NotationError` with what is wrong in it."""
    lines = [
        _Line(number, line.strip())
        for number, line in enumerate(text.splitlines(), 1)
        if line and not line.isspace()
    ]
    grid_at, events_at = _head(lines, "board:"), _head(lines, "events:")
    if grid_at < 0:
        raise NotationError.at("this RAWVF text has no line Board: with the rows below it")
    if events_at < 0:
        raise NotationError.at(
            "this RAWVF text has no line Events: with the presses and releases below it"
        )
    if events_at < grid_at:
        raise NotationError.at(
            "in this RAWVF text Events: stands above Board:, which comes first",
            line=lines[events_at].number,
        )
    header = _header(lines[:grid_at])
    board = _board(lines[grid_at + 1 : events_at], header)
    settings = _settings(header)
    happenings, claim = _happenings(lines[events_at + 1 :])
    if claim is None:
        claim = _CLAIMS.get(_value(header, "status").lower(), "")
    return Recording(
        board=board,
        events=_events(happenings, board, _square(header), moves="nonomouse" in settings),
        settings=settings,
        claim=claim,
        program=_value(header, "program")[:LONGEST_NAME],
    )


def _head(lines: Sequence[_Line], head: str) -> int:
    return next((at for at, line in enumerate(lines) if line.text.lower() == head), -1)


# What stands before the events


def _header(lines: Sequence[_Line]) -> dict[str, _Line]:
    """The values by their keys, in small letters; of a key that stands twice the first."""
    header: dict[str, _Line] = {}
    for line in lines:
        key, colon, value = line.text.lstrip("\ufeff").partition(":")
        if colon:
            header.setdefault(key.strip().lower(), _Line(line.number, value.strip()))
    return header


def _value(header: Mapping[str, _Line], key: str) -> str:
    return header[key].text if key in header else ""


def _settings(header: Mapping[str, _Line]) -> frozenset[Setting]:
    # Older files say QuestionMarks for Marks.
    on = {key.removeprefix("question") for key, line in header.items() if line.text.lower() == "on"}
    return frozenset(name for name in _SETTINGS if name in on)


def _square(header: Mapping[str, _Line]) -> int | None:
    size = _number(header, "squaresize")
    if size == 0:
        raise NotationError.at("SquareSize is 0: a cell has a pixel at least")
    return size


def _number(header: Mapping[str, _Line], key: str) -> int | None:
    if not _value(header, key):
        return None
    number, text = header[key]
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise NotationError.at(f"{key.title()} is {text[:20]!r}: it is a number", line=number)
    return int(text)


def _board(rows: Sequence[_Line], header: Mapping[str, _Line]) -> LiveBoard:
    width, height = len(rows[0].text) if rows else 0, len(rows)
    if not rows:
        raise NotationError.at("below the line Board: there are no rows")
    check_size(width, height, line=rows[0].number)
    faults = [fault for row in rows for fault in _row_faults(row, width)]
    if faults:
        raise NotationError(faults[:MOST_FAULTS])
    signs = "".join(row.text for row in rows)
    mines = mask_of(cell for cell, sign in enumerate(signs) if sign == "*")
    for key, counts in (("width", width), ("height", height), ("mines", mines.bit_count())):
        promised = _number(header, key)
        if promised not in (None, counts):
            message = f"{key.title()} is {promised}, but the board has {counts}"
            raise NotationError.at(message, line=header[key].number)
    return LiveBoard(width, height, mines)


def _row_faults(row: _Line, width: int) -> Iterator[TextFault]:
    if len(row.text) != width:
        yield TextFault(row_fault(len(row.text), width), row.number)
    elif known := _ROW.match(row.text):
        if known.end() < width:
            sign = row.text[known.end()]
            message = f"{sign!r} is not a cell: use * (mine) or 0"
            yield TextFault(message, row.number, known.end() + 1)
    else:
        yield TextFault(f"{row.text[0]!r} is not a cell: use * (mine) or 0", row.number, 1)


# The events


def _happenings(lines: Sequence[_Line]) -> tuple[list[_Happening], Claim | None]:
    """What the mouse did, and how the events say the game ended; None if they do not."""
    happenings: list[_Happening] = []
    claim: Claim | None = None
    for line in lines:
        _refuse_moving_mines(line)
        timed = _TIMED.fullmatch(line.text)
        word = (timed[4] if timed else line.text.split()[0]).lower()
        if timed and word in _GESTURES:
            happenings.append(_happening(line, timed, cast("Gesture", word)))
        elif word in _CLAIMS and (timed or len(line.text.split()) == 1):
            claim = _CLAIMS[word] if claim is None else claim
        elif word not in _WITHOUT_EFFECT and (timed or not _CONSEQUENCES.fullmatch(line.text)):
            raise NotationError.at(f"{line.text[:40]!r} is no event of RAWVF", line=line.number)
    return happenings, claim


def _refuse_moving_mines(line: _Line) -> None:
    word = line.text.split()[0].lower()
    if word in {"board:", "events:", "description:", "reset"}:
        raise NotationError.at(
            "mines move in this game, or several games are in the file: give one game on one board",
            line=line.number,
        )


def _happening(line: _Line, timed: re.Match[str], gesture: Gesture) -> _Happening:
    place = _PLACE.fullmatch(timed[5])
    if place is None or (gesture != "mt" and place[1] is None and place[3] is None):
        raise NotationError.at(
            f"{line.text[:40]!r} names no cell: after {gesture} come a column and a row, or a "
            "place such as (8 8)",
            line=line.number,
        )
    cell = None if place[1] is None else _Pair(int(place[1]), int(place[2]))
    pixels = None if place[3] is None else _Pair(int(place[3]), int(place[4]))
    sign, whole, fraction = timed[1], timed[2], timed[3]
    return _Happening(line.number, sign, whole, fraction, gesture, cell, pixels)


def _events(
    happenings: Sequence[_Happening], board: LiveBoard, square: int | None, *, moves: bool
) -> tuple[MouseEvent, ...]:
    in_seconds = any(happening.fraction is not None for happening in happenings)
    by_pixels = square is not None or _columns_from_0(happenings)
    events: list[MouseEvent] = []
    before = 0
    for happening in happenings:
        if happening.gesture == "mv" and not moves:
            continue
        # Clocks of some programs stumble; time does not run back.
        before = max(before, _ms(happening, in_seconds=in_seconds))
        cell = _cell(happening, board, square or SQUARE, by_pixels=by_pixels)
        events.append(MouseEvent(before, happening.gesture, cell))
    return tuple(events)


def _ms(happening: _Happening, *, in_seconds: bool) -> int:
    """Milliseconds; before the game begins its clock stands at 0."""
    if happening.sign:
        return 0
    if not in_seconds:
        return int(happening.whole)
    ms = 1000 * int(happening.whole) + int(f"{happening.fraction or ''}000"[:3])
    if ms >= 1_000_000_000:
        raise NotationError.at("a time is longer than eleven days", line=happening.line)
    return ms


def _columns_from_0(happenings: Sequence[_Happening]) -> bool:
    """Whether columns and rows are counted from 0, as the pixels of usual cells show."""
    both = [(h.place, h.pixels) for h in happenings if h.place and h.pixels]
    return bool(both) and all(
        (place.across, place.down) == (pixels.across // SQUARE, pixels.down // SQUARE)
        for place, pixels in both
    )


def _cell(happening: _Happening, board: LiveBoard, square: int, *, by_pixels: bool) -> Cell | None:
    if happening.pixels and (by_pixels or not happening.place):
        column, row = happening.pixels.across // square, happening.pixels.down // square
    elif happening.place:
        column, row = happening.place.across - 1, happening.place.down - 1
    else:
        return None
    inside = 0 <= column < board.width and 0 <= row < board.height
    return row * board.width + column if inside else None
