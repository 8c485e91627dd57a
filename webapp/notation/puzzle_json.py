"""A puzzle as a JSON object, for programs: its id, and the same as numbers and rows."""

from __future__ import annotations

import json

from webapp.engine.position import Position
from webapp.message import Message
from webapp.notation.errors import NotationError
from webapp.notation.position_text import print_rows
from webapp.notation.puzzle_id import EXAMPLE, parse_puzzle_id, print_puzzle_id


def parse_puzzle_json(text: str) -> Position:
    """The puzzle of an object such as `bullets generate --json` prints, read from its id."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        # Python itself refuses nesting that is too deep, and numbers of thousands of digits.
        line = getattr(error, "lineno", None)
        column = getattr(error, "colno", None)
        deep = isinstance(error, RecursionError)
        what = Message("it is nested too deeply") if deep else Message("a number in it is too long")
        message = Message(
            "this begins like JSON but is none: %(reason)s", reason=getattr(error, "msg", what)
        )
        raise NotationError.at(message, line=line, column=column) from None
    puzzle_id = value.get("puzzle") if isinstance(value, dict) else None
    if not isinstance(puzzle_id, str):
        raise NotationError.at(
            Message(
                'a puzzle in JSON is one object with its id: {"puzzle": "%(example)s"}',
                example=EXAMPLE,
            )
        )
    return parse_puzzle_id(puzzle_id)


def print_puzzle_json(position: Position) -> str:
    """The puzzle as a line of JSON; raise `NotationError` for what an id has no place for."""
    fields = {
        "puzzle": print_puzzle_id(position),
        "width": position.width,
        "height": position.height,
        "bullets": position.total,
        "rows": print_rows(position),
    }
    return json.dumps(fields) + "\n"
