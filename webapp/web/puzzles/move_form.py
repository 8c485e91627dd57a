"""What the form of a board in play says, on paper and live: numbers, the token, the tool."""

from __future__ import annotations

from collections.abc import Collection

from flask import abort, request

LONGEST_TOKEN = 24
LARGEST = 2**31 - 1
"""The largest number that a column holds."""


def move_token() -> str:
    """Read the random word by which a move counts once."""
    token = request.form.get("token", "")
    if len(token) > LONGEST_TOKEN:
        abort(422, f"The move's token is longer than {LONGEST_TOKEN} letters.")
    return token


def number(field: str, most: int = LARGEST) -> int:
    """Read the number in a field."""
    return whole(field, request.form.get(field, ""), most)


def number_if_any(field: str, most: int = LARGEST) -> int | None:
    """Read the number in a field; None where it is empty."""
    return number(field, most) if request.form.get(field) else None


def whole(field: str, text: str, most: int = LARGEST) -> int:
    """Read a text of a field as a number."""
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= most):
        abort(422, f"“{field}” is “{text[:20]}”: it has to be a whole number from 0 to {most}.")
    return int(text)


def tool_of_click(tools: Collection[str]) -> str:
    """Read the tool that the address or the form chooses; nothing where it chooses none."""
    tool: str = request.values.get("tool", "")
    if tool and tool not in tools:
        abort(422, f"There is no tool “{tool[:20]}”. Known: {', '.join(tools)}.")
    return tool
