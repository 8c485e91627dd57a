"""Fields of a form that was sent, each read by its kind; all faults are said at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TypeVar

from flask import request

from webapp.notation.errors import NotationError
from webapp.web.languages.nouns import any_of, capitalised
from webapp.web.languages.translation import gettext, lazy_gettext, translated

T = TypeVar("T", bound=str)

_WHOLE = re.compile(r"[0-9]{1,16}")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,7}(?:\.[0-9]{0,6})?")
_NOUNS = {
    "width": lazy_gettext("width"),
    "height": lazy_gettext("height"),
    "bullets": lazy_gettext("number of bullets"),
    "mines": lazy_gettext("number of mines"),
    "count": lazy_gettext("number of puzzles"),
    "seed": lazy_gettext("seed"),
}
"""The fields of numbers, as a fault names them."""

_SHOWN = 20
"""Signs of what somebody wrote that a message repeats."""


class Fields:
    """The fields of a form that was sent."""

    def __init__(self, form: Mapping[str, str]) -> None:
        self._form = form
        self.faults: list[str] = []

    def __contains__(self, name: str) -> bool:
        """Whether the form has this field: of a box, whether it is ticked."""
        return name in self._form

    def text(self, name: str, usual: str = "") -> str:
        """The text of a field."""
        return self._form.get(name, usual).strip()

    def whole(self, name: str, words: str = "") -> int | None:
        """The whole number in a field; None where it is empty."""
        return self.needed(name, words) if self.text(name) else None

    def needed(self, name: str, words: str = "") -> int:
        """The whole number in a field that must have one; 0 where it is refused."""
        text = self.text(name)
        if _WHOLE.fullmatch(text):
            return int(text)
        noun = words or str(_NOUNS.get(name, name.replace("_", " ")))
        self.refuse(
            gettext(
                "The %(noun)s is “%(text)s”: write a whole number, not below 0.",
                noun=noun,
                text=text[:_SHOWN],
            )
        )
        return 0

    def decimal(self, name: str, words: str, usual: float) -> float:
        """The number in a field, perhaps with decimals; the usual one where it is empty."""
        text = self.text(name)
        if not text:
            return usual
        if _DECIMAL.fullmatch(text):
            return float(text)
        refusal = gettext(
            "The %(noun)s is “%(text)s”: it is a number.", noun=words, text=text[:_SHOWN]
        )
        self.refuse(refusal)
        return usual

    def choice(self, name: str, choices: Collection[T], usual: T) -> T:
        """The word chosen in a field; the usual one where it is refused."""
        text = self.text(name, usual)
        for value in choices:
            if value == text:
                return value
        refusal = gettext(
            "There is no %(name)s “%(text)s”: use %(usable)s.",
            name=name,
            text=text[:_SHOWN],
            usable=any_of([*filter(None, choices)]),
        )
        self.refuse(refusal)
        return usual

    def refuse_all(self, faults: Collection[str]) -> None:
        """Add the faults that a service finds."""
        for fault in faults:
            self.refuse(f"{capitalised(translated(fault))}.")

    def refuse(self, fault: str) -> None:
        """Add a fault, as a sentence."""
        self.faults.append(fault)


def file_sent(name: str, most: int, missing: str) -> bytes:
    """What is in the file of a field, a byte more than `most` at the most.

    Raises `NotationError` with the sentence `missing` where there is none, or an empty one.
    """
    file = request.files.get(name)
    data = file.read(most + 1) if file else b""
    if not data:
        raise NotationError.at(missing)
    return data
