"""Grades of openings: judged by what was to be seen before them, never by how they ended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from math import prod

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import Counts, count
from webapp.engine.counting.odds import odds_float
from webapp.engine.grid import Cell, Mask, cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.ending import small_ending
from webapp.explain.guesses.guess import TOLERANCE, best_guess
from webapp.explain.wording.voice import Voice

NEARLY = 1e-9
"""Odds in floating point that differ by less than this share are equal: far more than
their rounding errors, and less than any player could tell."""


class Grade(StrEnum):
    """What an opening was worth."""

    SAFE = "safe"
    """Every cell that it opened was certain."""

    BEST = "best"
    """Nothing was certain, and no cell was safer; or it is the best guess all the same."""

    WORSE = "worse"
    """Nothing was certain, and another cell was safer, and better."""

    BLUNDER = "blunder"
    """It might have hit a mine while a safe cell was to be found."""

    UNCLEAR = "unclear"
    """The worlds were not counted: the work for one game did not suffice."""


@dataclass(frozen=True)
class Judgement:
    """The grade of an opening and the chances that it rests on."""

    grade: Grade
    risk: Fraction = Fraction(0)
    """How likely it hit a mine; of several cells opened at once, that any of them did."""

    least: Fraction = Fraction(0)
    """How likely the safest cell held a mine."""

    @property
    def is_guess(self) -> bool:
        """Whether it might have gone either way, as far as that is known."""
        return 0 < self.risk < 1

    @property
    def is_certain_mine(self) -> bool:
        """Whether it was certain to hit a mine: no guess at all."""
        return self.risk == 1


SAFE = Judgement(Grade.SAFE)


def luck(survived: Iterable[Judgement]) -> Fraction:
    """How likely it was that all these openings went well."""
    return prod((1 - judgement.risk for judgement in survived), start=Fraction(1))


def safe_cells(position: Position, near: Sequence[float]) -> Mask:
    """The unknown cells that are certain to be safe, by the odds of all cells."""
    return mask_of(cell for cell in cells_of(position.unknown) if near[cell] == 0)


def judge(position: Position, cells: Sequence[Cell], budget: Budget) -> tuple[Judgement, Mask]:
    """The grade of opening these unknown cells at once, and which cells were safe, if known.

    Ties count for the player: of cells that are equally safe each is the best guess.
    """
    try:
        near = odds_float(position, budget)
    except BudgetSpent:
        return Judgement(Grade.UNCLEAR), 0
    safe = safe_cells(position, near)
    if not mask_of(cells) & ~safe:
        return SAFE, safe
    try:
        return _judge_exactly(position, cells, count(position, budget), budget), safe
    except BudgetSpent:
        return _judge_by_floats(position, near, cells), safe


def _judge_exactly(
    position: Position, cells: Sequence[Cell], counts: Counts, budget: Budget
) -> Judgement:
    """The grade by exact odds."""
    opened = replace(position, empties=position.empties | mask_of(cells))
    risk = 1 - Fraction(count(opened, budget).worlds, counts.worlds)
    least = min(counts.odds.values())
    if not least:
        return Judgement(Grade.BLUNDER, risk, least)
    best = risk <= least or (len(cells) == 1 and _is_best(position, cells[0], counts, budget))
    return Judgement(Grade.BEST if best else Grade.WORSE, risk, least)


def _is_best(position: Position, cell: Cell, counts: Counts, budget: Budget) -> bool:
    """Whether a cell is the best guess though not the safest cell, or wins as often as that."""
    if position.total is not None:
        ending = small_ending(position, counts.worlds, budget)
        if ending is not None:
            return ending.wins.get(cell, 0) >= max(ending.wins.values())
    if counts.odds[cell] > min(counts.odds.values()) + TOLERANCE:
        return False
    mines = mask_of(other for other, share in counts.odds.items() if share == 1)
    marked = replace(position, bullets=position.bullets | mines)
    guess = best_guess(marked, Voice.LIVE, budget)
    return cell in {guess.cell, *guess.as_good}


def _judge_by_floats(position: Position, near: Sequence[float], cells: Sequence[Cell]) -> Judgement:
    """The grade by odds in floating point, where exact ones take too much work."""
    try:
        risk = 1 - _safety(position, near, cells)
    except BudgetSpent:
        return Judgement(Grade.UNCLEAR)
    least = min(near[cell] for cell in cells_of(position.unknown))
    grade = Grade.WORSE if risk > least * (1 + NEARLY) else Grade.BEST
    return Judgement(Grade.BLUNDER if not least else grade, Fraction(risk), Fraction(least))


def _safety(position: Position, near: Sequence[float], cells: Sequence[Cell]) -> float:
    """How likely none of some cells holds a mine: one after the other taken as safe."""
    safety = 1 - near[cells[0]]
    for before, cell in pairwise(cells):
        if not safety:
            break
        position = replace(position, empties=position.empties | 1 << before)
        safety *= 1 - odds_float(position, Budget(0))[cell]
    return safety
