"""Words that an address may choose among, and the refusal of any other."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from flask import abort, request

from webapp.web.languages.translation import gettext

T = TypeVar("T", bound=str)

_SHOWN = 20
"""Signs of what somebody wrote that a message repeats."""


def choice(name: str, choices: Collection[T], usual: T) -> T:
    """The word in the address, or the usual one; any other is refused."""
    text = request.args.get(name, usual)
    for value in choices:
        if value == text:
            return value
    refusal = gettext(
        "The address says %(name)s=%(text)s: use %(known)s.",
        name=name,
        text=text[:_SHOWN],
        known=f" {gettext('or')} ".join(filter(None, choices)),
    )
    return abort(422, refusal)


def flag(name: str) -> bool:
    """Whether the address switches something on."""
    return choice(name, ("", "0", "1"), "") == "1"
