"""Whether the total can matter: it adds something only to clues that could use up what is left."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Mask
from webapp.engine.network import ConstraintSet
from webapp.engine.reasons.situation import MergedClue


class _Goal:
    """An amount to be reached by adding up what each clue brings."""

    def __init__(self, amount: int, brings: Sequence[int]) -> None:
        self.amount = amount
        self.brings = brings
        # Whether an amount is in reach is a question about the best case: the largest first.
        self.largest_first = sorted(range(len(brings)), key=lambda index: -brings[index])

    def in_reach(self, chosen: ConstraintSet, barred: ConstraintSet, more: int) -> bool:
        """Whether the chosen clues and so many others, not barred, bring enough."""
        brings, missing, taken = self.brings, self.amount, chosen | barred
        while chosen:
            low = chosen & -chosen
            chosen ^= low
            missing -= brings[low.bit_length() - 1]
        for index in self.largest_first:
            if missing <= 0 or not more:
                break
            if not taken >> index & 1:
                missing -= brings[index]
                more -= 1
        return missing <= 0


class TotalGoals:
    """The two ways to make the total matter: clues need all bullets left, or all empties left."""

    def __init__(self, clues: Sequence[MergedClue], left: int, unknown: Mask) -> None:
        needs = [clue.need for clue in clues]
        spares = [clue.cells.bit_count() - clue.need for clue in clues]
        self._goals = (_Goal(left, needs), _Goal(unknown.bit_count() - left, spares))

    def in_reach(self, chosen: ConstraintSet, barred: ConstraintSet, more: int) -> bool:
        """Whether the chosen clues and so many others, not barred, could do so."""
        bullets, empties = self._goals
        return bullets.in_reach(chosen, barred, more) or empties.in_reach(chosen, barred, more)
