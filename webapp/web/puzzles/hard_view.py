"""What is hard about a puzzle, as far as somebody has asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from webapp.drawing.board import Board, Highlights
from webapp.engine.grid import mask_of
from webapp.services.puzzles.explanations import ExplainedWalk
from webapp.web.languages.speaking import wordings
from webapp.web.languages.translation import gettext, lazy_gettext

ASKING = (
    lazy_gettext("Where is it?"),
    lazy_gettext("Which numbers?"),
    lazy_gettext("What follows?"),
)
"""The question that each rung answers."""


@dataclass(frozen=True)
class HardView:
    """The rungs of the crux that have been asked for; the board tells no more than they do."""

    walk: ExplainedWalk
    asked: int
    with_known: bool = False
    """Whether the board shows what is known when the step comes; in the end it does anyway."""

    @property
    def rungs(self) -> Sequence[str]:
        """The sentences so far."""
        crux = self.walk.crux
        return replace(crux, language=wordings()).rungs[: self.asked] if crux else ()

    @property
    def nothing(self) -> str:
        """Why there is nothing to tell."""
        walk = self.walk
        if not walk.complete:
            return gettext(
                "The explanation is not complete: the rest takes more work than one page may "
                "do. So nobody knows yet which step is the hardest."
            )
        if not walk.steps and not walk.position.unknown:
            return gettext("Nothing is left to find.")
        return gettext("No step is hard: one number decides each, or the total.")

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
        return str(ASKING[self.asked]) if self.next else ""

    @property
    def step(self) -> int:
        """The number of the hardest step, for those who have asked for all; 0 before."""
        return self.walk.crux.step.number if self.walk.crux and self.ended else 0

    @property
    def ended(self) -> bool:
        """Whether all has been asked for."""
        return self.asked == len(ASKING)

    @property
    def before(self) -> int:
        """The number of the last step before the hardest; 0 if it comes first."""
        return self.walk.crux.step.number - 1 if self.walk.crux else 0

    @property
    def shows_known(self) -> bool:
        """Whether the board shows what the steps before have decided."""
        return bool(self.before) and (self.with_known or self.ended)

    @property
    def board(self) -> Board:
        """The puzzle and what is asked for; what earlier steps decide tells more than most want."""
        crux = self.walk.crux
        if crux is None:
            return Board.of(self.walk.position)
        step = crux.step
        position = step.before if self.shows_known else self.walk.position
        reason = mask_of(step.clues) if self.asked > 1 else 0
        if not self.ended:
            sought = crux.region if self.asked == 1 else None
            region = sought.mask(position.width) if sought else 0
            return Board.of(position, Highlights(reason, region=region))
        bullets, empties = position.bullets | step.bullets, position.empties | step.empties
        position = replace(position, bullets=bullets, empties=empties)
        return Board.of(position, Highlights(reason, conclusion=step.cells))
