"""What is kept of a game's assistant: which of its parts are on, and what it was last asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from webapp.mines.assistant import ENGINES, SOLVERS

Switch: TypeAlias = Literal["odds", "autoplayer", "reasoner"]
Question: TypeAlias = Literal["", "hint", "forced", "why"]

ODDS, AUTOPLAYER, REASONER = "odds", "autoplayer", "reasoner"
SWITCHES: tuple[str, ...] = (*ENGINES, ODDS, AUTOPLAYER, REASONER)
"""All that can be on. The reasoner opens what is certain: then its player only guesses."""

_QUESTIONS: tuple[Question, ...] = ("hint", "forced", "why")


@dataclass(frozen=True)
class AssistantState:
    """The question that stands open on a board, and the solvers that were called for it."""

    question: Question = ""
    number: int = 0
    """Of a hint its rung, of a why its cell."""

    called: tuple[str, ...] = ()

    @classmethod
    def of(cls, kept: str) -> AssistantState:
        """From what was kept; what is not understood is nothing."""
        solvers, _, question = kept.partition(";")
        called = tuple(one for one in SOLVERS if one in solvers.split(","))
        word, _, number = question.partition(":")
        for known in _QUESTIONS:
            if word == known:
                return cls(known, int(number or 0), called)
        return cls(called=called)

    def kept(self) -> str:
        """As it is kept."""
        return f"{','.join(self.called)};{self.question}:{self.number}"


def switched(on: Iterable[str], name: str, *, to: bool) -> tuple[str, ...]:
    """What is on once one part is switched, in their own order."""
    wanted = {*on, name} if to else {*on} - {name}
    return tuple(one for one in SWITCHES if one in wanted)
