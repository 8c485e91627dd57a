"""What is hard about a puzzle, as far as somebody has asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import mask_of
from webapp.services.puzzles.explanations import ExplainedWalk

ASKING = ("Where is it?", "Which numbers?", "What follows?")
"""The question that each rung answers."""


@dataclass(frozen=True)
class HardView:
    """The rungs of the crux that have been asked for; the board tells no more than they do."""

    walk: ExplainedWalk
    asked: int

    @property
    def rungs(self) -> Sequence[str]:
        """The sentences so far."""
        crux = self.walk.crux
        return crux.rungs[: self.asked] if crux else ()

    @property
    def known(self) -> bool:
        """Whether there is anything to tell."""
        return self.walk.crux is not None

    @property
    def next(self) -> int:
        """The number of rungs that the next question asks for; 0 after the last."""
        return self.asked + 1 if self.known and self.asked < len(ASKING) else 0

    @property
    def question(self) -> str:
        """The next question."""
        return ASKING[self.asked] if self.next else ""

    @property
    def step(self) -> int:
        """The number of the hardest step, for those who have asked for all; 0 before."""
        return self.walk.crux.step.number if self.walk.crux and self.asked == len(ASKING) else 0

    @property
    def board(self) -> Board:
        """The puzzle without any mark but those of the conclusion, once it is told."""
        position, crux = self.walk.position, self.walk.crux
        if crux is None or self.asked < 2:
            return Board.of(position)
        # Cells that other steps have to mark first are not shown: they would tell too much.
        reason = mask_of(crux.step.clues)
        if self.asked == len(ASKING):
            step = crux.step
            position = replace(position, bullets=step.bullets, empties=step.empties)
            return Board.of(position, Highlights(reason, conclusion=step.cells))
        return Board.of(position, Highlights(reason))
