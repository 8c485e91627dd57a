"""What an address chooses by name: one of a few words, or a sentence that says which there are."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from flask import abort, request

T = TypeVar("T", bound=str)

_SHOWN = 20
"""Signs of what somebody wrote that a message repeats."""


def choice(name: str, choices: Collection[T], usual: T) -> T:
    """What the address says, or the usual."""
    text = request.args.get(name, usual)
    for one in choices:
        if one == text:
            return one
    known = " or ".join(filter(None, choices))
    return abort(422, f"The address says {name}={text[:_SHOWN]}: use {known}.")


def flag(name: str) -> bool:
    """Whether the address switches it on."""
    return choice(name, ("", "0", "1"), "") == "1"
