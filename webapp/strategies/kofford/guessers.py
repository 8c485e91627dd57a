"""The paper's three guessers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias

from webapp.engine.grid import Cell
from webapp.engine.randomness import Dice
from webapp.strategies.kofford.formula import ChoiceFormula
from webapp.strategies.protocol import RANDOM_GUESS, PlayerTurn, SeenBoard, Technique, random_hidden

NEIGHBOUR_GUESS = Technique(
    "neighbour guess", "nothing is certain, so it stays beside what is open", guess=True
)
BEST_NEIGHBOUR_GUESS = Technique(
    "best-neighbour guess",
    "nothing is certain, and no number has fewer mines for its covered cells",
    guess=True,
)


@dataclass(frozen=True)
class Puzzlement:
    """A board of which nothing more is known."""

    seen: SeenBoard
    formula: ChoiceFormula
    mines: AbstractSet[Cell]
    """The cells that are taken for mines."""


FormulaGuesser: TypeAlias = Callable[[Puzzlement, Dice], PlayerTurn]


def guess_randomly(puzzlement: Puzzlement, dice: Dice) -> PlayerTurn:
    """Open any covered cell that is not taken for a mine."""
    # Where all are taken for mines the player has erred, and any of them may be the one.
    cell = random_hidden(puzzlement.seen, dice, frozenset(puzzlement.mines))
    return PlayerTurn([cell], RANDOM_GUESS)


def guess_beside(puzzlement: Puzzlement, dice: Dice) -> PlayerTurn:
    """Open any such cell that lies beside an open one; without one, any."""
    cells = puzzlement.formula.cells
    if not cells:
        return guess_randomly(puzzlement, dice)
    return PlayerTurn([cells[dice.draw(len(cells))]], NEIGHBOUR_GUESS)


def guess_best(puzzlement: Puzzlement, dice: Dice) -> PlayerTurn:
    """Open a cell beside the number with the fewest mines for its covered cells.

    The paper's text takes the highest ratio, which is the likeliest mine; what it says of it, “the
    highest chance of getting a non-mine”, is true of the lowest. Of equal numbers the first in
    reading order counts, as in a scan that keeps the best so far; of its cells, any.
    """
    best, lowest = None, 2.0
    for choice in puzzlement.formula.choices:
        ratio = choice.mines / len(choice.cells) if choice.cells else 2.0
        if ratio < lowest:
            best, lowest = choice, ratio
    if best is None:
        return guess_randomly(puzzlement, dice)
    cell = best.cells[dice.draw(len(best.cells))]
    odds = min(1.0, max(0.0, lowest))
    return PlayerTurn([cell], BEST_NEIGHBOUR_GUESS, because=[best.number], odds=odds)


FORMULA_GUESSERS: Mapping[str, FormulaGuesser] = {
    "random": guess_randomly,
    "neighbour": guess_beside,
    "best-neighbour": guess_best,
}
"""By the names of the catalogue."""
