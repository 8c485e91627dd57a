"""MineBot at the table: the simplest strategy that tells anything, else a guess."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from webapp.engine.grid import Cell
from webapp.engine.randomness import Dice
from webapp.strategies.minebot.discovery import Discovery
from webapp.strategies.minebot.local import contrapositive, exhaustion, truth
from webapp.strategies.minebot.notes import Notes
from webapp.strategies.minebot.whole_board import burnout, mended_burnout, similarities
from webapp.strategies.protocol import (
    FIRST_RANDOM,
    RANDOM_GUESS,
    PlayerTurn,
    SeenBoard,
    Technique,
    random_hidden,
)

TRUTH = Technique("truth", "its number has all its mines already")
TRUTH_OF_MINES = Technique(TRUTH.name, "its number needs a mine in each unknown cell around it")
CONTRAPOSITIVE = Technique("contrapositive", "a mine there would leave a number that cannot hold")
EXHAUSTION = Technique("exhaustion", "all ways to fill the number that hold have this in common")
BURNOUT = Technique("burnout", "the numbers need all mines that are left")
SIMILARITIES = Technique("similarities", "all ways to place the mines that are left agree on it")

TECHNIQUES = (
    FIRST_RANDOM,
    RANDOM_GUESS,
    TRUTH,
    CONTRAPOSITIVE,
    EXHAUSTION,
    BURNOUT,
    SIMILARITIES,
)
"""As the kernel numbers them."""

Step: TypeAlias = tuple[Technique, Callable[[Notes], Discovery]]


@dataclass(frozen=True, kw_only=True)
class BotKind:
    """A MineBot by what it does beyond the paper's."""

    avoids_marks: bool = False
    """Whether its guesses leave alone what it has marked. The paper's opens "one non-open location
    at random", and a marked location is not open: read like this, it wins about as rarely as the
    paper says, and twice as often if it avoids marks."""

    is_mended: bool = False
    """Whether burnout is."""

    looks_for_similarities: bool = False

    @property
    def steps(self) -> Sequence[Step]:
        """Its strategies in ascending order of complexity."""
        steps: list[Step] = [
            (TRUTH, truth),
            (CONTRAPOSITIVE, contrapositive),
            (EXHAUSTION, exhaustion),
            (BURNOUT, mended_burnout if self.is_mended else burnout),
        ]
        return [*steps, (SIMILARITIES, similarities)] if self.looks_for_similarities else steps


class MineBot:
    """Remembers its marks and nothing else: each turn begins with truth, at the first location."""

    def __init__(self, kind: BotKind, dice: Dice) -> None:
        self._kind, self._dice = kind, dice
        self._marks: frozenset[Cell] = frozenset()

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """What the first strategy finds that finds anything; a guess if none does."""
        if seen.untouched:
            return PlayerTurn([random_hidden(seen, self._dice)], FIRST_RANDOM)
        return self.certain_turn(seen) or self.guess(seen, self._marks, self._dice)

    def certain_turn(self, seen: SeenBoard) -> PlayerTurn | None:
        """A turn without a risk; None: MineBot would have to guess, or somebody else may."""
        notes = Notes(seen, self._marks)
        for step, look in self._kind.steps:
            discovery = look(notes)
            if discovery.decides:
                self._marks |= frozenset(discovery.marks)
                technique = TRUTH_OF_MINES if step is TRUTH and discovery.marks else step
                return PlayerTurn(
                    discovery.safe, technique, because=discovery.because, mines=discovery.marks
                )
        return None

    def guess(self, seen: SeenBoard, marks: frozenset[Cell], dice: Dice) -> PlayerTurn:
        """Open any cell."""
        avoid = marks if self._kind.avoids_marks else frozenset()
        return PlayerTurn([random_hidden(seen, dice, avoid)], RANDOM_GUESS)
