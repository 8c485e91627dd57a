"""Sentences for people that remember what they were put together from.

The layers below the web speak English. What they say is an English text like any other; its parts
let the web say the same in another language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self


class Message(str):
    """An English sentence with what it was made from: its form, and what fills it."""

    __slots__ = ("form", "forms", "number", "values")

    form: str
    """The sentence with places for values, such as “There is no cell %(cell)s.”"""

    forms: str
    """The same for several; nothing where no number decides."""

    number: int
    values: Mapping[str, object]

    def __new__(cls, form: str, **values: object) -> Self:
        """Fill a sentence; a percent sign is written twice."""
        return cls._filled(form, "", 1, values)

    @classmethod
    def counted(cls, form: str, forms: str, number: int, **values: object) -> Self:
        """Fill one of two sentences: the first of one, the second of any other `%(num)s`."""
        return cls._filled(form, forms, number, values)

    @classmethod
    def _filled(cls, form: str, forms: str, number: int, values: Mapping[str, object]) -> Self:
        chosen = form if number == 1 or not forms else forms
        message = super().__new__(cls, chosen % {"num": number, **values})
        message.form, message.forms = form, forms
        message.number, message.values = number, values
        return message

    def __reduce__(self) -> tuple[object, ...]:
        """Come whole out of another process."""
        return _again, (self.form, self.forms, self.number, dict(self.values))


def _again(form: str, forms: str, number: int, values: Mapping[str, object]) -> Message:
    if forms:
        return Message.counted(form, forms, number, **values)
    return Message(form, **values)
