"""What the signs of bare grids stand for: most are used by all programs alike, some are not."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.notation.foreign.bare_grids.sign_rows import BLANK
from webapp.notation.foreign.rows import BULLET, EMPTY, UNKNOWN

OPEN = "0"
"""What a sign says of a cell that is open and shows no number."""

NUMBERS = frozenset("012345678")

_MEANINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("#HhUu\u2588\u2592\u2593\u25a0\u25aa\u25fc\u25fe", (UNKNOWN,)),
    ("?\u2753\u2754", (UNKNOWN,)),
    ("*!FfPpMm9\u25cf\u26d4\u2620\u2691\u2690\u26f3\u2739", (BULLET,)),
    ("\U0001f4a3\U0001f4a5\U0001f6a9\U0001f3f4\U0001f3c1\U0001f9e8\U0001f480", (BULLET,)),
    (".\u00b7,", (UNKNOWN, OPEN)),
    ("_~", (UNKNOWN, OPEN)),
    ("-\u2013\u2014", (UNKNOWN, OPEN, EMPTY)),
    ("x", (UNKNOWN, OPEN, BULLET)),
    ("X@", (BULLET, UNKNOWN)),
    ("oO", (UNKNOWN, BULLET, OPEN)),
    ("Ee", (UNKNOWN, OPEN)),
    ("Bb", (BULLET, OPEN)),
    ("Ss", (EMPTY,)),
    ("\u25a1\u25ab\u25fb\u25fd\u2591\u2610\u25a2\u2b1c\u2b1b", (UNKNOWN, OPEN)),
    ("\U0001f7e5\U0001f7e6\U0001f7e7\U0001f7e8\U0001f7e9\U0001f7ea\U0001f7eb", (UNKNOWN, OPEN)),
)


def _by_sign() -> Iterator[tuple[str, tuple[str, ...]]]:
    for signs, meanings in _MEANINGS:
        for sign in signs:
            yield sign, meanings
    for number in NUMBERS:
        yield number, (number,)
    yield BLANK, (OPEN, UNKNOWN)
    yield "-1", (BULLET, UNKNOWN)
    yield "-2", (UNKNOWN,)


MEANINGS: dict[str, tuple[str, ...]] = dict(_by_sign())
"""Sign -> what it may stand for, the most usual first."""

DOUBTS = frozenset("?\u2753\u2754")
"""A player's question marks: unknown cells beside those that have another sign."""

MAP_MINES = frozenset("1#\u25a0")
"""Signs of mines on a map of all mines only."""

WORDS = {
    UNKNOWN: "not known yet",
    OPEN: "open, no mine around it",
    BULLET: "a mine",
    EMPTY: "known to be no mine",
}
"""What a sign stands for, in words."""

NAMES = {UNKNOWN: "unknown", OPEN: "open", BULLET: "mine", EMPTY: "empty"}
"""The same as a dialect says it: `x=unknown`."""
