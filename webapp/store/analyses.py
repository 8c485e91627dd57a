"""The table of positions that are analysed under an address of their own."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Index, String, Text, delete, func, select, update
from sqlalchemy.orm import Mapped, Session, mapped_column

from webapp.clock import now
from webapp.store.base import Base
from webapp.store.puzzles import ALPHABET

KEY_LENGTH = 13
"""Letters of a key: more than 62 bits, so two positions hardly ever want the same one."""

A_ROW = 200
"""Bytes of a row, about, besides its text."""

AT_ONCE = 500
"""Rows that are looked at together when room is made."""


class StoredAnalysis(Base):
    """A position too long for an address, or one that somebody shared by a short one."""

    __tablename__ = "analyses"
    # Room is counted, and the oldest are found, without a look at the texts.
    __table_args__ = (Index(None, "used_at", "size"),)

    key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    """It follows from the position: the same one has the same address on every site."""

    position: Mapped[str] = mapped_column(Text)
    """As the shortest notation tells it."""

    live: Mapped[bool]
    size: Mapped[int]
    """Bytes that the row takes, about."""

    created_at: Mapped[datetime]
    used_at: Mapped[datetime]
    """The day on which somebody last came for it, about."""


def key_of(position: str, live: bool, attempt: int = 0) -> str:
    """The key that a position gets if no other one has it; else the next attempt's."""
    digest = sha256(f"{attempt}:{int(live)}:{position}".encode()).digest()
    number = int.from_bytes(digest)
    letters = []
    for _ in range(KEY_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def find(session: Session, key: str) -> StoredAnalysis | None:
    """The row of that key."""
    return session.get(StoredAnalysis, key)


def add(session: Session, position: str, live: bool) -> str:
    """Store a position unless it is stored, and return its key."""
    attempt = 0
    while (row := find(session, key := key_of(position, live, attempt))) is not None:
        if (row.position, row.live) == (position, live):
            note_use(session, key)
            return key
        attempt += 1
    moment, size = now(), len(position.encode()) + A_ROW
    session.add(
        StoredAnalysis(
            key=key, position=position, live=live, size=size, created_at=moment, used_at=moment
        )
    )
    session.flush()
    return key


def note_use(session: Session, key: str) -> None:
    """Note that somebody came for it."""
    session.execute(update(StoredAnalysis).where(StoredAnalysis.key == key).values(used_at=now()))


def make_room(session: Session, most_rows: int, most_bytes: int) -> int:
    """Delete the longest unused until so many rows and bytes are left; return how many went."""
    rows, size = session.execute(
        select(func.count(), func.coalesce(func.sum(StoredAnalysis.size), 0))
    ).one()
    gone = 0
    for key, row_size in _longest_unused(session):
        if rows <= most_rows and size <= most_bytes:
            break
        session.execute(delete(StoredAnalysis).where(StoredAnalysis.key == key))
        rows, size, gone = rows - 1, size - row_size, gone + 1
    return gone


def _longest_unused(session: Session) -> Iterator[tuple[str, int]]:
    query = select(StoredAnalysis.key, StoredAnalysis.size)
    ordered = query.order_by(StoredAnalysis.used_at, StoredAnalysis.key)
    while rows := session.execute(ordered.limit(AT_ONCE)).all():
        yield from ((key, size) for key, size in rows)
