"""Positions with an address of their own: those too long for one, and those that are shared.

The key of an address follows from the position, so that the same position has one address
everywhere. There is room for so many; then those that nobody has come for longest make way.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.orm import Session

from webapp.clock import now
from webapp.message import Message
from webapp.store import analyses
from webapp.store.connection.database import Store

LONGEST = 8_192
"""Signs of a position. As position text a board of 64 x 64 has little more than half of that."""

MOST_ROWS = 100_000
MOST_BYTES = 128 << 20
"""The most that all saved positions take together."""

NOTED_AFTER = timedelta(days=1)
"""A use is noted once a day: looking at a page need not write."""


class TooLong(ValueError):
    """The error for a text that is longer than any position as we write it."""


@dataclass(frozen=True)
class SavedPosition:
    """What stands under a key."""

    text: str
    live: bool


def save(store: Store, text: str, live: bool) -> str:
    """Store a position as its notation tells it, and return its key; raises `TooLong`."""
    if len(text) > LONGEST:
        raise TooLong(
            Message(
                "the position has %(number)s signs: at most %(longest)s are saved",
                number=len(text),
                longest=LONGEST,
            )
        )

    def add(session: Session) -> str:
        key = analyses.add(session, text, live)
        analyses.make_room(session, MOST_ROWS, MOST_BYTES)
        return key

    return store.write(add)


def load(store: Store, key: str) -> SavedPosition | None:
    """The position under a key; None if there is none, or it had to make way."""
    if len(key) != analyses.KEY_LENGTH:
        return None
    with store.read() as session:
        row = analyses.find(session, key)
    if row is None:
        return None
    if now() - row.used_at > NOTED_AFTER:
        store.write(lambda session: analyses.note_use(session, key))
    return SavedPosition(row.position, row.live)


def clear(session: Session) -> int:
    """Delete what finds no room any more; returns how many."""
    return analyses.make_room(session, MOST_ROWS, MOST_BYTES)
