"""How large an input may be. Everything that people paste passes here first."""

from __future__ import annotations

from webapp.message import Message
from webapp.notation.english import counted
from webapp.notation.errors import NotationError

MAX_SIDE = 64
"""The longest side of a board, in cells: what can still be drawn and deduced within a request."""

MAX_BYTES = 65_536
"""The longest text or file that is read as a position: more than ten times the largest board."""


def size_faults(width: int, height: int, most: int = MAX_SIDE) -> list[str]:
    """A sentence for each side that is too short or too long."""
    faults: list[str] = []
    if not 1 <= width <= most:
        faults.append(Message("the width is %(side)s: use 1 to %(most)s", side=width, most=most))
    if not 1 <= height <= most:
        faults.append(Message("the height is %(side)s: use 1 to %(most)s", side=height, most=most))
    return faults


def row_fault(cells: int, width: int) -> str:
    """What is said of a row that is too short or too long."""
    return Message(
        "the row has %(cells)s instead of %(width)s", cells=counted(cells, "cell"), width=width
    )


def check_size(width: int, height: int, *, line: int | None = None) -> None:
    """Raise `NotationError` for a board that is too small or too large."""
    faults = size_faults(width, height)
    if faults:
        raise NotationError.at("; ".join(faults), line=line)


def check_bytes(length: int) -> None:
    """Raise `NotationError` for an input that is longer than any position."""
    if length > MAX_BYTES:
        raise NotationError.at(
            Message(
                "the input is longer than %(max_bytes)s bytes: a position is far shorter",
                max_bytes=MAX_BYTES,
            )
        )
