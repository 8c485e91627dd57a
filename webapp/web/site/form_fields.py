"""What is written into a form: each field read, and all that cannot be used told at once."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import TypeVar

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
        """Whether a box is ticked."""
        return name in self._form

    def text(self, name: str, usual: str = "") -> str:
        """What is written there."""
        return self._form.get(name, usual).strip()

    def whole(self, name: str, words: str = "") -> int | None:
        """The number that is written there; None where nothing is."""
        return self.needed(name, words) if self.text(name) else None

    def needed(self, name: str, words: str = "") -> int:
        """The number that has to be written there; 0 where there is none."""
        text = self.text(name)
        if _WHOLE.fullmatch(text):
            return int(text)
        told = words or name.replace("_", " ")
        self.refuse(f"The {told} is “{text[:_SHOWN]}”: write a whole number, not below 0.")
        return 0

    def decimal(self, name: str, words: str, usual: float) -> float:
        """The number that is written there, perhaps with decimals."""
        text = self.text(name)
        if not text:
            return usual
        if _DECIMAL.fullmatch(text):
            return float(text)
        self.refuse(f"The {words} is “{text[:_SHOWN]}”: it is a number.")
        return usual

    def choice(self, name: str, choices: Collection[T], usual: T) -> T:
        """What is chosen there."""
        text = self.text(name, usual)
        for one in choices:
            if one == text:
                return one
        *others, last = filter(None, choices)
        listed = f"{', '.join(others)} or {last}"
        self.refuse(f"There is no {name} “{text[:_SHOWN]}”: use {listed}.")
        return usual

    def refuse_all(self, faults: Collection[str]) -> None:
        """Add what a service says against what is wanted."""
        for fault in faults:
            self.refuse(f"{fault[0].upper()}{fault[1:]}.")

    def refuse(self, fault: str) -> None:
        """Add what is wrong, a sentence."""
        self.faults.append(fault)
