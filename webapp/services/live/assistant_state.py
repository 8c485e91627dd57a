"""The state of a game's assistant: which of its parts are on, and what it was last asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from webapp.engine.grid import Cell
from webapp.mines.assistant import ENGINES, SOLVERS

Switch: TypeAlias = Literal["odds", "autoplayer", "reasoner"]
Question: TypeAlias = Literal["", "hint", "forced", "why", "advice"]

ODDS, AUTOPLAYER, REASONER = "odds", "autoplayer", "reasoner"
SWITCHES: tuple[str, ...] = (*ENGINES, ODDS, AUTOPLAYER, REASONER)
"""All that can be on. The reasoner opens what is certain: then its player only guesses."""

_QUESTIONS: tuple[Question, ...] = ("hint", "forced", "why", "advice")


@dataclass(frozen=True)
class AssistantState:
    """The question that was asked about a board, and the solvers that were called for it."""

    question: Question = ""
    number: int = 0
    """Of a hint its rung, of a why its cell."""

    called: tuple[str, ...] = ()
    near: Cell | None = None
    """Of a hint: the cell of the move before it, near which its player is."""

    @classmethod
    def decode(cls, text: str) -> AssistantState:
        """Read it from the column of a game; unknown values become defaults."""
        solvers, _, question = text.partition(";")
        called = tuple(solver for solver in SOLVERS if solver in solvers.split(","))
        word, _, rest = question.partition(":")
        number, _, near = rest.partition("@")
        for known in _QUESTIONS:
            if word == known:
                return cls(known, int(number or 0), called, int(near) if near else None)
        return cls(called=called)

    def encode(self) -> str:
        """Write it as the column of a game has it."""
        near = "" if self.near is None else f"@{self.near}"
        return f"{','.join(self.called)};{self.question}:{self.number}{near}"


def switch_part(on: Iterable[str], name: str, *, to: bool) -> tuple[str, ...]:
    """The parts that are on once one of them is switched, in their usual order."""
    wanted = {*on, name} if to else {*on} - {name}
    return tuple(part for part in SWITCHES if part in wanted)
