"""Fields of a form that was sent, each read by its kind; all faults are said at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TypeVar

from flask import request

from webapp.notation.english import capitalised, listed
from webapp.notation.errors import NotationError

T = TypeVar("T", bound=str)

_WHOLE = re.compile(r"[0-9]{1,16}")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,7}(?:\.[0-9]{0,6})?")
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
        noun = words or name.replace("_", " ")
        self.refuse(f"The {noun} is “{text[:_SHOWN]}”: write a whole number, not below 0.")
        return 0

    def decimal(self, name: str, words: str, usual: float) -> float:
        """The number in a field, perhaps with decimals; the usual one where it is empty."""
        text = self.text(name)
        if not text:
            return usual
        if _DECIMAL.fullmatch(text):
            return float(text)
        self.refuse(f"The {words} is “{text[:_SHOWN]}”: it is a number.")
        return usual

    def choice(self, name: str, choices: Collection[T], usual: T) -> T:
        """The word chosen in a field; the usual one where it is refused."""
        text = self.text(name, usual)
        for value in choices:
            if value == text:
                return value
        usable = listed([*filter(None, choices)], "or")
        self.refuse(f"There is no {name} “{text[:_SHOWN]}”: use {usable}.")
        return usual

    def refuse_all(self, faults: Collection[str]) -> None:
        """Add the faults that a service finds."""
        for fault in faults:
            self.refuse(f"{capitalised(fault)}.")

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
