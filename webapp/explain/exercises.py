"""Exercises out of live boards: a position in mid-game, and its certainly safe cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from webapp.bullets.grades import BANDS, Band
from webapp.engine.budget import Budget
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Mask
from webapp.engine.position import Position
from webapp.explain.live_steps import live_walk
from webapp.explain.steps import Step
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.language import Language
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.statements import CellsSlot, state
from webapp.notation.live_board import LiveBoard

MIDDLE = 0.25
"""The share of cells that are unknown in mid-game, at least; the mines are counted later."""


@dataclass(frozen=True)
class Exercise:
    """A position, the easiest step of it, and all that is certainly safe."""

    step: Step
    safe: Mask

    @property
    def position(self) -> Position:
        """The position that is shown: open cells, and flags on the mines deduced before."""
        return self.step.before

    @cached_property
    def open_cells(self) -> Position:
        """The same without flags: what they follow from."""
        return replace(self.position, bullets=0)

    @property
    def band(self) -> Band:
        """How hard the step is, in the words that whole live boards have."""
        if self.step.uses_total:
            return Band.FIENDISH if self.step.size >= 3 else Band.TRICKY
        return {1: Band.GENTLE, 2: Band.EASY}.get(self.step.size, Band.HARD)

    def solution(self, number: int, language: Language = ENGLISH) -> Step:
        """The step with all safe cells marked, as the solution of exercise `number`."""
        others, step = self.safe & ~self.step.empties, self.step.told_in(language)
        also = state("exercise.alone")
        if others:
            also = state("exercise.others", cells=CellsSlot(others))
        sentence = Narrator(step.before.width, step.voice, language).sentence(also)
        return replace(
            step,
            number=number,
            sentence=f"{step.sentence} {sentence}",
            before=replace(self.position, empties=others),
            opens=None,
        )


def exercise_of(board: LiveBoard, band: Band | None, budget: Budget) -> Exercise | None:
    """The exercise of a board with so hard a step; without a wish, its hardest.

    Of several the one with the fewest safe cells: there is least to stumble on.
    """
    exercises = list(_exercises(board, budget))
    bands = [exercise.band for exercise in exercises]
    band = band or max(bands, key=BANDS.index, default=None)
    fitting = [exercise for exercise in exercises if exercise.band == band]
    return min(fitting, key=lambda exercise: exercise.safe.bit_count(), default=None)


def _exercises(board: LiveBoard, budget: Budget) -> Iterator[Exercise]:
    """All steps of a board with something safe in mid-game, or at the end with mines to count."""
    least = MIDDLE * board.width * board.height
    for step in live_walk(board, budget):
        seen = step.before
        if step.uses_total:
            open_game = seen.bullets != board.mines
        else:
            open_game = seen.unknown.bit_count() >= least
        if step.proof is not None and step.empties and open_game:
            yield Exercise(step, forced_cells(seen, budget).empties)
