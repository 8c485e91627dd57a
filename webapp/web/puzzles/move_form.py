"""What the form of a board in play says, on paper and live: numbers, the token, the tool."""

from __future__ import annotations

from collections.abc import Collection

from flask import abort, request

from webapp.web.languages.translation import gettext

LONGEST_TOKEN = 24
LARGEST = 2**31 - 1
"""The largest number that a column holds."""


def move_token() -> str:
    """Read the random word by which a move counts once."""
    token = request.form.get("token", "")
    if len(token) > LONGEST_TOKEN:
        abort(422, gettext("The move's token is longer than %(most)s letters.", most=LONGEST_TOKEN))
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
        abort(
            422,
            gettext(
                "“%(field)s” is “%(text)s”: it has to be a whole number from 0 to %(most)s.",
                field=field,
                text=text[:20],
                most=most,
            ),
        )
    return int(text)


def tool_of_click(tools: Collection[str]) -> str:
    """Read the tool that the address or the form chooses; nothing where it chooses none."""
    tool: str = request.values.get("tool", "")
    if tool and tool not in tools:
        abort(
            422,
            gettext(
                "There is no tool “%(tool)s”. Known: %(known)s.",
                tool=tool[:20],
                known=", ".join(tools),
            ),
        )
    return tool
