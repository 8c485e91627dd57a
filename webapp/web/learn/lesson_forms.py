"""What a page of the course is made of: words, and positions that the engine itself explains."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property
from typing import Literal

from webapp.drawing.board import Board, Highlights
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.position import Position
from webapp.engine.reasons.reason import Reason
from webapp.explain.items import StepItem
from webapp.explain.steps import Step, explained_step, explained_walk, next_step
from webapp.explain.wording.voice import Voice
from webapp.notation.position_text import parse_position_text

NODES = 20_000
"""More than any of these small positions needs."""


@dataclass(frozen=True)
class LessonForm:
    """A position in which a technique is met."""

    title: str
    words: str
    text: str
    """The position."""

    _: KW_ONLY
    extent: Literal["whole", "walk", "next"] = "whole"
    """What is explained: all clues, which are those of the pattern, as one reason; all steps to the
    end, one after the other; or the next step alone."""

    @cached_property
    def position(self) -> Position:
        """The position as the engine takes it."""
        return parse_position_text(self.text)

    @cached_property
    def steps(self) -> Sequence[Step]:
        """How the engine explains it: as it would anywhere."""
        position, budget = self.position, Budget(NODES)
        if self.extent == "walk":
            return explained_walk(position, budget=budget)
        if self.extent == "next":
            step = next_step(position, Voice.PAPER, budget)
            return [step] if step else []
        forced = forced_cells(position, budget)
        reason = Reason(
            clues=tuple(sorted(position.clues)),
            uses_total=False,
            bullets=forced.bullets,
            empties=forced.empties,
            cells=position.unknown,
        )
        return [explained_step(position, reason, Voice.PAPER, budget)]

    @property
    def together(self) -> Step:
        """All its steps as one, for the board."""
        return StepItem(tuple(self.steps)).together

    @property
    def board(self) -> Board:
        """The board with what is shown on it."""
        return Board.of(self.together.after(), Highlights.of(self.together))


@dataclass(frozen=True)
class TechniqueLesson:
    """A technique: how it looks, what follows, and how to remember it."""

    name: str
    """In addresses; also that of its puzzles."""

    title: str
    lead: str
    forms: Sequence[LessonForm]
    remember: str
