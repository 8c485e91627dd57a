"""Which readings a bare grid has: what each sign stands for, and which positions that makes.

Only what makes sense is left. A program has one sign for a thing, so two signs of which programs
disagree do not stand for the same; numbers must be possible; and around a 0 everything is open,
unless that holds in no reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from webapp.engine.faults import validate
from webapp.engine.grid import neighbour_masks
from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation.english import listed
from webapp.notation.errors import NotationError, TextFault
from webapp.notation.foreign.bare_grids.grid_signs import (
    DOUBTS,
    MAP_MINES,
    MEANINGS,
    NAMES,
    NUMBERS,
    OPEN,
    WORDS,
)
from webapp.notation.foreign.bare_grids.sign_rows import SignRow
from webapp.notation.foreign.rows import BULLET, EMPTY, UNKNOWN, CellContents
from webapp.notation.live_board import LiveBoard

DIALECT_EXAMPLE = "x=unknown,.=open"
"""A dialect without a name."""

MOST_DISPUTED = 4
"""Signs of which programs disagree, in one grid: more of them are no dialect of any program."""

_MAP_NUMBERS: tuple[set[str], ...] = (set(), {"0"}, {"0", "1"})
"""Numbers on a map of all mines: it may be one of zeros and ones."""

_ONCE = frozenset({UNKNOWN, OPEN, EMPTY})
"""What a program has one sign for; mines may be flagged, hit or shown."""


@dataclass(frozen=True, kw_only=True)
class GridReading:
    """One way to read a bare grid."""

    dialect: str
    """The dialect that chooses it."""

    signs: Mapping[str, str]
    """What the signs stand for of which programs disagree."""

    position: Position

    @property
    def value(self) -> Position | LiveBoard:
        """The position; the whole board, if each cell is a mine or known to be none."""
        position = self.position
        if position.unknown or validate(position):
            return position
        return LiveBoard(position.width, position.height, position.bullets)

    @property
    def in_words(self) -> dict[str, str]:
        """What each of these signs stands for, for people."""
        return {sign: WORDS[meaning] for sign, meaning in self.signs.items()}

    @property
    def sentence(self) -> str:
        """The same in a line."""
        return listed([f"{sign} is {meaning}" for sign, meaning in self.in_words.items()])


class UnclearSigns(NotationError):
    """The error for a bare grid that can be read once somebody says what its signs stand for."""


class SeveralReadings(UnclearSigns):
    """The error for a bare grid that makes sense in more than one way."""

    def __init__(self, readings: Sequence[GridReading]) -> None:
        ways = "; or ".join(f"{reading.dialect} ({reading.sentence})" for reading in readings)
        message = Message(
            "programs disagree about the signs of this grid, so say how it is meant: %(ways)s",
            ways=ways,
        )
        super().__init__([TextFault(message)])
        self.readings = tuple(readings)


def readings_of(
    rows: Sequence[SignRow],
    given: Mapping[str, str],
    dialects: Mapping[str, Mapping[str, str]],
) -> list[GridReading]:
    """The readings of rows that are equally long; `given` says what signs stand for.

    A reading that is a dialect with a name is called by it.
    """
    used = list(dict.fromkeys(sign for row in rows for sign in row.signs))
    choices = [] if given else list(_maps(used))
    choices = choices or list(_choices(used, given))
    readings = [_reading(rows, choice, used, dialects) for choice in choices]
    readings = [reading for reading in readings if not validate(reading.position)] or readings
    readings = [reading for reading in readings if _is_flooded(reading.position)] or readings
    return [
        reading for at, reading in enumerate(readings) if not _stands_in(readings[:at], reading)
    ]


def _stands_in(others: Sequence[GridReading], reading: GridReading) -> bool:
    """Whether another reading makes the same position."""
    return any(other.position == reading.position for other in others)


def _maps(used: Sequence[str]) -> Iterator[dict[str, str]]:
    """The choices for a map: two signs and no numbers, one for mines and one for the rest."""
    if len(used) != 2 or set(used) & NUMBERS not in _MAP_NUMBERS:
        return
    for mine, other in (used, used[::-1]):
        is_mine = mine in MAP_MINES or BULLET in MEANINGS[mine]
        if is_mine and set(MEANINGS[other]) & {OPEN, EMPTY}:
            yield {mine: BULLET, other: EMPTY}


def _choices(used: Sequence[str], given: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """What the signs may stand for together."""
    certain = {
        sign: given.get(sign, MEANINGS.get(sign, (UNKNOWN,))[0])
        for sign in used
        if sign in given or len(MEANINGS[sign]) == 1
    }
    disputed = [sign for sign in used if sign not in certain]
    if len(disputed) > MOST_DISPUTED:
        raise UnclearSigns.at(
            Message(
                "programs disagree about too many signs of this grid, %(listed)s: say "
                "what they stand for, as in %(dialect_example)s",
                listed=listed(disputed),
                dialect_example=DIALECT_EXAMPLE,
            )
        )
    taken = {meaning for sign, meaning in certain.items() if sign not in DOUBTS} & _ONCE
    if (choices := list(_assignments(disputed, taken))) or not disputed:
        yield from ({**certain, **choice} for choice in choices or [{}])
        return
    raise UnclearSigns.at(
        Message(
            "too many signs of this grid seem to stand for the same, %(listed)s: say "
            "what they stand for, as in %(dialect_example)s",
            listed=listed(used),
            dialect_example=DIALECT_EXAMPLE,
        )
    )


def _assignments(disputed: Sequence[str], taken: set[str]) -> Iterator[dict[str, str]]:
    if not disputed:
        yield {}
        return
    first, *others = disputed
    for meaning in MEANINGS[first]:
        if meaning not in taken:
            for rest in _assignments(others, taken | ({meaning} & _ONCE)):
                yield {first: meaning, **rest}


def _reading(
    rows: Sequence[SignRow],
    choice: Mapping[str, str],
    used: Sequence[str],
    dialects: Mapping[str, Mapping[str, str]],
) -> GridReading:
    cells = CellContents()
    width = len(rows[0].signs)
    for row, signs in enumerate(rows):
        for column, sign in enumerate(signs.signs):
            cells.put(row * width + column, choice[sign])
    position = Position(width, len(rows), cells.clues, bullets=cells.bullets, empties=cells.empties)
    disputed = {sign: choice[sign] for sign in used if MEANINGS.get(sign) != (choice[sign],)}
    name = ",".join(f"{sign}={NAMES[meaning]}" for sign, meaning in disputed.items())
    for dialect, meanings in dialects.items():
        if disputed == {s: m for s, m in meanings.items() if len(MEANINGS[s]) > 1}:
            name = dialect
    return GridReading(dialect=name, signs=disputed, position=position)


def _is_flooded(position: Position) -> bool:
    """Whether everything around each 0 is open, as games do it by themselves."""
    around = neighbour_masks(position.width, position.height)
    hidden = position.unknown
    return not any(around[cell] & hidden for cell, clue in position.clues.items() if clue == 0)
