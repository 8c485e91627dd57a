"""The paper's autoplayer: opens what its engine deduces, else the cell that is least likely a mine.

Every engine is followed by the same probabilities, those of all worlds. So a player whose engine
overlooks a safe cell opens it after all, as one of probability 0, and no risk: the engines differ
in their part of the work and in time, hardly in games won.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.odds import odds_float
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.engine.propagators.propagators import zero_propagator
from webapp.strategies.oz.engines import EngineAnswer, OzEngine
from webapp.strategies.protocol import (
    FIRST_CORNER,
    RANDOM_GUESS,
    PlayerTurn,
    Seat,
    SeenBoard,
    Technique,
    random_hidden,
)

ZERO = Technique("zero propagator", "around a 0 there is no mine")
LOWEST = Technique(
    "lowest probability", "nothing is deduced, and no cell is less likely a mine", guess=True
)
CERTAIN = Technique(
    "probability 0", "its engine deduces nothing, yet in no world is this cell a mine"
)

ODDS_NODES = 200_000
"""For probabilities where the compiled count gives up; if it does too, any cell is opened."""

EQUAL = 1e-9
"""Probabilities that differ by no more are the same; the rest is rounding."""


class OzPlayer:
    """Asks the zero propagator, its engine, and the probabilities, in this order.

    Of equally likely cells the first in reading order is opened, which makes the first cell of a
    game a corner: the same position is answered alike whichever engine looked at it.
    """

    def __init__(self, seat: Seat, engine: OzEngine, technique: Technique) -> None:
        self._seat, self._engine, self._technique = seat, engine, technique
        self._mines: Mask = 0
        self._answer: EngineAnswer | None = None

    def turn(self, seen: SeenBoard) -> PlayerTurn:
        """Open and mark what is deduced, or open the cell least likely a mine."""
        if seen.untouched:
            return PlayerTurn([0], FIRST_CORNER)
        position = replace(seen.position(), bullets=self._mines)
        around_zeros = zero_propagator(position).empties
        if around_zeros:
            return _deduced(position, ZERO, safe=around_zeros)
        if self._answer is None or seen.fresh:
            self._answer = self._engine(position)
            deduced = self._answer.deductions
            if deduced.cells:
                self._mines |= deduced.bullets
                return _deduced(
                    position, self._technique, safe=deduced.empties, mines=deduced.bullets
                )
        # Mines alone change nothing: what the engine said of the same numbers still holds.
        self._seat.clock.check()
        return self._least_likely(seen, position, self._answer)

    def _least_likely(
        self, seen: SeenBoard, position: Position, answer: EngineAnswer
    ) -> PlayerTurn:
        odds = answer.odds or _odds_of_all_worlds(position)
        if odds is None:
            known = frozenset(cells_of(self._mines))
            return PlayerTurn([random_hidden(seen, self._seat.dice, known)], RANDOM_GUESS)
        unknown = list(cells_of(position.unknown))
        lowest = min(odds[cell] for cell in unknown)
        cell = next(cell for cell in unknown if odds[cell] <= lowest + EQUAL)
        technique = LOWEST if lowest else CERTAIN
        if not answer.finished:
            technique = replace(technique, name=f"{technique.name}, engine unfinished")
        return PlayerTurn([cell], technique, odds=float(lowest))


def _odds_of_all_worlds(position: Position) -> Mapping[Cell, float] | None:
    try:
        return dict(enumerate(odds_float(position, Budget(ODDS_NODES))))
    except BudgetSpent:
        return None


def _deduced(
    position: Position, technique: Technique, *, safe: Mask, mines: Mask = 0
) -> PlayerTurn:
    around = neighbour_masks(position.width, position.height)
    numbers = [cell for cell in sorted(position.clues) if around[cell] & (safe | mines)]
    return PlayerTurn(
        tuple(cells_of(safe)), technique, because=numbers, mines=tuple(cells_of(mines))
    )
