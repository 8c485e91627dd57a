"""Places in an order as opaque text, for addresses."""

from __future__ import annotations

import json
import math
from base64 import urlsafe_b64decode, urlsafe_b64encode

from webapp.message import Message
from webapp.store.puzzle_pages import Cursor, PuzzleOrder

LONGEST = 200
LARGEST_ID = 2**63 - 1


class BadCursor(ValueError):
    """A text that is no place in this order; the message is for people."""


def write(mark: Cursor) -> str:
    """A place as text."""
    fields = [mark.order.value, "back" if mark.back else "on", mark.key, mark.puzzle]
    packed = json.dumps(fields, separators=(",", ":")).encode()
    return urlsafe_b64encode(packed).decode().rstrip("=")


def read(text: str, order: PuzzleOrder) -> Cursor:
    """The place that a text tells; raises `BadCursor` for anything else than `write` gave."""
    try:
        mark = _unpack(text)
    except (ValueError, TypeError, RecursionError):
        mark = None
    if mark is None or write(mark) != text:
        raise BadCursor(
            Message("after= is no place on the shelf: leave it out to begin with the first")
        )
    if mark.order is not order:
        raise BadCursor(
            Message(
                "after= belongs to the order %(order)s, but the order asked for is "
                "%(order2)s: leave it out to begin with the first",
                order=mark.order,
                order2=order,
            )
        )
    return mark


def _unpack(text: str) -> Cursor | None:
    if len(text) > LONGEST:
        return None
    order, direction, key, puzzle = json.loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    number = type(key) in {int, float} and math.isfinite(key) and abs(key) <= LARGEST_ID
    if not number or type(puzzle) is not int or not 0 < puzzle <= LARGEST_ID:
        return None
    return Cursor(PuzzleOrder(order), key, puzzle, back=direction == "back")
