"""What is wrong with a text, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from webapp.notation.english import capitalised


@dataclass(frozen=True)
class TextFault:
    """One fault in a text: its place, counted from 1, and what would be right."""

    message: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        """The fault with its place in front."""
        place = [("line", self.line), ("column", self.column)]
        label = ", ".join(f"{name} {number}" for name, number in place if number is not None)
        return f"{label}: {self.message}" if label else self.message

    @property
    def sentence(self) -> str:
        """The fault as a sentence by itself."""
        words = capitalised(str(self))
        return words if words.endswith((".", "!", "?")) else f"{words}."


class NotationError(ValueError):
    """A text that cannot be read; it carries every fault in it."""

    def __init__(self, faults: Sequence[TextFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)

    @property
    def sentences(self) -> str:
        """All faults, a sentence each."""
        return " ".join(fault.sentence for fault in self.faults)

    @classmethod
    def at(cls, message: str, *, line: int | None = None, column: int | None = None) -> Self:
        """An error with a single fault."""
        return cls([TextFault(message, line, column)])
