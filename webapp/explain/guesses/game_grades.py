"""Grades of all openings of a game, and what its guesses come to together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.grading import SAFE, Grade, Judgement, judge, luck
from webapp.mines.replay import Replay, ReplayMoment

GAME_WORK = 50_000
"""Work for the exact odds of one game, mostly far below a second. Beyond it odds in floating point
are used."""

CELLS_LOOKED_AT = 600_000
"""Cells of boards that are looked at for one game: 1250 times at an expert board, which is more
than anybody opens; on the largest boards it ends games that are played without thinking."""


@dataclass(frozen=True, kw_only=True)
class GuessTally:
    """What the guesses of a game come to."""

    guesses: int
    survived: int
    expected: Fraction
    """How many of them go well on average."""

    luck: Fraction
    """How likely it was that all those went well that did."""

    certain_mines: int
    """How many openings were certain to hit a mine: these are no guesses."""

    needless: int
    """How many of the guesses were made while a safe cell was to be found."""

    grades: Mapping[Grade, int]
    """How many openings of the game have each grade."""


def grade_game(
    replay: Replay, *, protected: Mask, budget: Budget | None = None, looks: Budget | None = None
) -> dict[int, Judgement]:
    """The grade of each move that opens, by its number.

    `protected`: the cells that the rules keep free of mines for the first click: no guesses.
    `looks`: how much may be looked at; openings beyond it are not judged.
    """
    budget, looks = budget or Budget(GAME_WORK), looks or Budget(CELLS_LOOKED_AT)
    grades: dict[int, Judgement] = {}
    safe = 0
    for moment in replay.moments:
        if moment.act.kind == "undo":
            safe = 0
        if not moment.aims:
            continue
        free = safe if moment.before.opened else protected
        # What was certain stays so until something is taken back.
        if not mask_of(moment.aims) & ~free:
            grades[moment.number] = SAFE
            continue
        try:
            looks.spend(moment.before.width * moment.before.height)
            seen, cells = cells_at_risk(replay, moment, protected)
            grades[moment.number], safe = judge(seen, cells, budget)
        except BudgetSpent:
            grades[moment.number] = Judgement(Grade.UNCLEAR)
    return grades


def cells_at_risk(
    replay: Replay, moment: ReplayMoment, protected: Mask
) -> tuple[Position, tuple[Cell, ...]]:
    """The position before an opening, and which of its cells the rules did not protect."""
    seen = replay.seen(moment.before)
    if moment.before.opened:
        return seen, tuple(moment.aims)
    cells = tuple(cell for cell in moment.aims if not protected >> cell & 1)
    return replace(seen, empties=protected), cells


def tally_guesses(moments: Iterable[ReplayMoment], grades: Mapping[int, Judgement]) -> GuessTally:
    """Add up the guesses among some moves."""
    opened = [(m.hit, grades[m.number]) for m in moments if m.number in grades]
    guesses = [(hit, judgement) for hit, judgement in opened if judgement.is_guess]
    survived = [judgement for hit, judgement in guesses if not hit]
    return GuessTally(
        guesses=len(guesses),
        survived=len(survived),
        expected=sum((1 - judgement.risk for _, judgement in guesses), start=Fraction(0)),
        luck=luck(survived),
        certain_mines=sum(judgement.is_certain_mine for _, judgement in opened),
        needless=sum(judgement.grade is Grade.BLUNDER for _, judgement in guesses),
        grades={grade: sum(judgement.grade is grade for _, judgement in opened) for grade in Grade},
    )
