"""Messages of constants: English until they are shown, then in the language of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self, SupportsIndex

from webapp.web.languages.catalogues import translations
from webapp.web.languages.speaking import language


class LazyMessage(str):
    """A text that compares and is kept as its English, and is shown in other languages.

    `str()`, templates and f-strings show it; `join` and JSON do not: there say `str()`.
    """

    __slots__ = ("_context", "_message", "_values")

    _context: str
    _message: str
    _values: Mapping[str, object]

    def __new__(cls, context: str, message: str, values: Mapping[str, object]) -> Self:
        """Note what is to be translated."""
        text = super().__new__(cls, message % values)
        text._context, text._message, text._values = context, message, values
        return text

    def __str__(self) -> str:
        """The text in the language of the request."""
        known = translations(language())
        if self._context:
            text = known.upgettext(self._context, self._message)
        else:
            text = known.ugettext(self._message)
        return text % self._values

    def __html__(self) -> str:
        """The same, as mark-up."""
        return str(self)

    def __format__(self, spec: str) -> str:
        """The same, as f-strings ask for it."""
        return format(str(self), spec)

    def __add__(self, other: str) -> str:
        """What is put together is shown."""
        return str(self) + other

    def __radd__(self, other: str) -> str:
        """What is put together is shown."""
        return other + str(self)

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        """A part of what is shown."""
        return str(self)[key]

    def lower(self) -> str:
        """What is shown, in small letters."""
        return str(self).lower()
