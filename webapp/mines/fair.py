"""Fair rules: a guess that is forced is always safe, a needless one always hits.

The mines of such a game are no more than one of the worlds that agree with what is to be seen. A
cell that is certain stays what it is. Whoever opens another one guesses: where some cell was
certainly free, the guess was needless, and the mines move so that it hits; where none was, they
move so that it does not. They move to a world drawn evenly from all that there are, which follows
from the game's seed and from nothing that was hidden before: the old world leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from webapp.engine.budget import Budget
from webapp.engine.counting.odds import odds_float
from webapp.engine.forced import forced_cells
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.engine.position import Position
from webapp.engine.randomness import Dice, derived_seed
from webapp.mines.board import visible_position
from webapp.mines.game import GameState
from webapp.mines.layout import lay_mines

NODES = 50_000
"""Search nodes that one move may cost. Usual moves need a few hundred; a board would have to be
made for it, which random ones are not, to spend them all, and then it takes seconds."""


def open_fairly(
    game: GameState, cells: Iterable[Cell], seed: int, budget: Budget, *, promised: Mask = 0
) -> GameState:
    """Open cells by the fair rules, the certain ones first; raises `BadLiveMove`, `BudgetSpent`.

    `promised`: cells that were laid without mines for the first click.
    """
    cells = tuple(cells)
    todo = game.openable(cells)
    after = game
    while todo:
        position = visible_position(after.board, after.opened)
        certain = forced_cells(position, budget)
        if todo & certain.bullets:
            return _lost_game(game, after.mines, cells)
        if safe := todo & (certain.empties | promised):
            after = after.open(cells_of(safe))
        else:
            cell = todo & -todo
            dice = Dice(derived_seed(seed, 1 + after.opened.bit_count()))
            if certain.empties:
                guessed = replace(position, bullets=cell)
                return _lost_game(game, drawn_world(guessed, dice, budget), cells)
            guessed = replace(position, empties=cell)
            moved = replace(after, mines=drawn_world(guessed, dice, budget))
            after = moved.open(cells_of(cell))
        todo &= ~after.opened
    return after


def drawn_world(position: Position, dice: Dice, budget: Budget) -> Mask:
    """The mines of one of the worlds of a position that tells its total, all equally likely.

    Cell by cell, each by its odds given the ones before; then those that no number sees, at once.
    The odds are good to nine digits, and the worlds as even as that. Raises `Contradiction`.
    """
    numbered = 0
    for constraint in position.system().constraints:
        numbered |= constraint.cells
    while waiting := numbered & position.unknown:
        odds = odds_float(position, budget)
        mines = mask_of(cell for cell in cells_of(waiting) if odds[cell] == 1)
        empties = mask_of(cell for cell in cells_of(waiting) if odds[cell] == 0)
        if doubtful := waiting & ~(mines | empties):
            cell = doubtful & -doubtful
            if _fraction(dice) < odds[cell.bit_length() - 1]:
                mines |= cell
            else:
                empties |= cell
        position = replace(
            position, bullets=position.bullets | mines, empties=position.empties | empties
        )
    left = (position.total or 0) - position.bullets.bit_count()
    return position.bullets | lay_mines(
        position.width, position.height, left, free=~position.unknown, dice=dice
    )


def _lost_game(game: GameState, mines: Mask, cells: Iterable[Cell]) -> GameState:
    """The game after a move that hits, with the mines where they have gone."""
    return replace(game, mines=mines).open(cells)


def _fraction(dice: Dice) -> float:
    """A random number from 0 to below 1, of 53 bits."""
    return (dice.draw(1 << 26) * (1 << 27) + dice.draw(1 << 27)) / (1 << 53)
