"""Reads hints back, in English and German: what they say, and that they say what their data says.

It knows a hint as the contract lists it, and its sentences only as text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.audits.reading.cells import CELL, Board, Unreadable, cells_in
from tests.audits.reading.grammar import Grammar
from tests.audits.reading.hints.english import english_hints
from tests.audits.reading.hints.german import german_hints
from tests.audits.reading.hints.grammar import PlaceRead
from tests.audits.reading.reader import GRAMMARS
from tests.audits.reading.readings import CluesNamed, Reading

HINTS = {"en": english_hints, "de": german_hints}
"""The languages that are read."""

_BREAK = re.compile(r"(?<=[.]) (?=[A-ZÄÖÜ0-9])")
"""Where a sentence ends and another one begins."""

_PATTERN = re.compile(rf"[0-9](?:-[0-9])+: |{CELL}")
"""Beginnings that keep their capitals."""


def read_hint(text: str, code: str, *, live: bool) -> list[Reading]:
    """What a text says, sentence by sentence; raises `Unreadable`."""
    return [_reading(sentence, code, live) for sentence in _BREAK.split(text)]


def _reading(sentence: str, code: str, live: bool) -> Reading:
    start = sentence[:1]
    plain = sentence if _PATTERN.match(sentence) else start.lower() + sentence[1:]
    grammars: Sequence[Grammar] = (HINTS[code](live), GRAMMARS[code](live))
    for grammar in grammars:
        ways = grammar.read(plain)
        if len(ways) == 1:
            return ways[0]
        if ways:
            raise Unreadable(f"ambiguous: {sentence}")
    raise Unreadable(f"no sentence: {sentence}")


def rung_faults(hint: Mapping[str, Any], readings: Sequence[Reading], board: Board) -> list[str]:
    """Where the sentence of one of the first three rungs says something else than its data."""
    (reading,) = readings
    faults = []
    place = reading.fields.get("place")
    if isinstance(place, PlaceRead) and _corners(place, board) != hint["region"]:
        faults.append(f"another place: {place}")
    premises = reading.fields.get("premises", reading.fields.get("premise"))
    if isinstance(premises, CluesNamed):
        clues = [list(divmod(board.cell(clue.name), board.width)) for clue in premises.clues]
        if (clues, premises.total) != (hint["clues"], hint["uses_total"]):
            faults.append(f"other clues: {premises}")
    spans = reading.fields.get("cells", reading.fields.get("cell"))
    cells = board.mask(spans) if isinstance(spans, tuple) else 0
    if [list(divmod(cell, board.width)) for cell in cells_in(cells)] != sorted(hint["cells"]):
        faults.append(f"other cells: {spans}")
    return faults


def _corners(place: PlaceRead, board: Board) -> list[list[int]]:
    columns, rows = place.columns, place.rows
    left, right = (0, board.width - 1)
    if columns is not None:
        left, right = (board.cell(f"{name}1") for name in columns)
    top, bottom = (0, board.height - 1)
    if rows is not None:
        top, bottom = (int(name) - 1 for name in rows)
    return [[top, left], [bottom, right]]
