"""Where nothing is certain: the proof of it by counts, and the best guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting import count
from webapp.engine.grid import Cell, Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.ending import Ending, small_ending
from webapp.explain.voice import Voice

MOST_COMPARED = 8
"""Cells that are equally safe and looked at more closely: each takes up to nine counts."""

_ENDING = 20_000
"""Work for the exact chance to win; where it takes more, it is not told."""


@dataclass(frozen=True)
class Outcome:
    """One thing that a cell may turn out to be, and what is certain then."""

    shows: int | None
    """The number that opens; None where a pencil marks the cell, which shows nothing."""
    is_bullet: bool
    share: Fraction
    """How likely it is, of all worlds."""
    bullets: Mask
    """Cells that are certain to hold a bullet then."""
    empties: Mask
    """Cells that are certain to hold none."""

    @property
    def certain(self) -> int:
        """How many cells are certain then."""
        return (self.bullets | self.empties).bit_count()


@dataclass(frozen=True)
class Guess:
    """The best cell to try where nothing is certain.

    The safest. Among equals the one that wins most, where the ending is small enough to tell;
    then the one most likely to be followed by something certain; then the one with fewest unknown
    cells around it; then reading order.
    """

    cell: Cell
    odds: Fraction
    """How likely it holds a bullet."""
    worlds: int
    """In how many ways the bullets can lie; each unknown cell holds one in some of them only."""
    equals: tuple[Cell, ...]
    """All cells that are as safe, this one among them."""
    outcomes: tuple[Outcome, ...]
    leads_on: Fraction
    """How likely something certain follows: in live play a safe cell, or the end."""
    win: Fraction | None = None
    """The chance to win with this cell first and the best play after, if it is worked out."""
    better: tuple[Cell, Fraction] | None = None
    """A less safe cell that wins more often, and its chance to win."""

    @property
    def safety(self) -> Fraction:
        """How likely the cell holds no bullet."""
        return 1 - self.odds

    def as_json(self, width: int) -> dict[str, object]:
        """What a guess adds to a step."""
        return {
            "guess": True,
            "odds": _ratio(self.odds),
            "cell": list(divmod(self.cell, width)),
            "worlds": str(self.worlds),
            "outcomes": [_outcome_json(outcome, width) for outcome in self.outcomes],
            "leads_on": _ratio(self.leads_on),
            "win": None if self.win is None else _ratio(self.win),
            "better": self._better_json(width),
        }

    def _better_json(self, width: int) -> dict[str, object] | None:
        if self.better is None:
            return None
        cell, win = self.better
        return {"cell": list(divmod(cell, width)), "win": _ratio(win)}


def _outcome_json(outcome: Outcome, width: int) -> dict[str, object]:
    return {
        "shows": outcome.shows,
        "bullet": outcome.is_bullet,
        "odds": _ratio(outcome.share),
        "bullets": [list(divmod(cell, width)) for cell in cells_of(outcome.bullets)],
        "empties": [list(divmod(cell, width)) for cell in cells_of(outcome.empties)],
    }


def _ratio(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}"


def best_guess(position: Position, voice: Voice, budget: Budget | None = None) -> Guess:
    """The best cell of a position in which nothing is certain.

    Raises `ValueError` if a cell is certain after all, or none is unknown, or no world exists.
    """
    budget = budget or Budget()
    counts = count(position, budget)
    if not counts.odds or not all(0 < share < 1 for share in counts.odds.values()):
        raise ValueError("a guess is asked for where nothing is to be guessed")
    least = min(counts.odds.values())
    equals = tuple(cell for cell in sorted(counts.odds) if counts.odds[cell] == least)
    # A cell that is known to be safe and not open yet would be opened first; without the total
    # the end of the game would tell something too.
    plays = voice is Voice.LIVE and not position.empties and position.total is not None
    ending = _ending(position, counts.worlds, budget) if plays else None
    found = [
        _looked_at(position, cell, voice, counts.worlds, counts.odds, equals, ending, budget)
        for cell in _compared(position, equals)
    ]
    return max(found, key=_worth)


def _worth(guess: Guess) -> tuple[Fraction, Fraction]:
    """Of two that are worth the same the first is taken."""
    return guess.win or Fraction(0), guess.leads_on


def _compared(position: Position, equals: tuple[Cell, ...]) -> list[Cell]:
    around, unknown = neighbour_masks(position.width, position.height), position.unknown
    ordered = sorted(equals, key=lambda cell: ((around[cell] & unknown).bit_count(), cell))
    return ordered[:MOST_COMPARED]


def _ending(position: Position, worlds: int, budget: Budget) -> Ending | None:
    trial = Budget(min(_ENDING, budget.left))
    try:
        return small_ending(position, worlds, trial)
    except BudgetSpent:
        return None
    finally:
        budget.spend(trial.spent)


def _looked_at(  # noqa: PLR0913, PLR0917 (what all cells of one position share)
    position: Position,
    cell: Cell,
    voice: Voice,
    worlds: int,
    odds: Mapping[Cell, Fraction],
    equals: tuple[Cell, ...],
    ending: Ending | None,
    budget: Budget,
) -> Guess:
    if voice is Voice.LIVE:
        outcomes = tuple(_numbers(position, cell, worlds, budget))
    else:
        outcomes = tuple(_marks(position, cell, odds[cell], budget))
    leads_on = sum((o.share for o in outcomes if _leads_on(o, position, cell, voice)), Fraction(0))
    guess = Guess(cell, odds[cell], worlds, equals, outcomes, leads_on)
    return guess if ending is None else _with_ending(guess, ending)


def _with_ending(guess: Guess, ending: Ending) -> Guess:
    wins = ending.wins[guess.cell]
    best = max(ending.wins, key=lambda cell: (ending.wins[cell], -cell))
    more = ending.wins[best]
    better = (best, Fraction(more, guess.worlds)) if more > wins else None
    return replace(guess, win=Fraction(wins, guess.worlds), better=better)


def _leads_on(outcome: Outcome, position: Position, cell: Cell, voice: Voice) -> bool:
    if voice is Voice.PAPER:
        return outcome.certain > 0
    rest = position.unknown & ~(1 << cell)
    return bool(outcome.empties) or outcome.bullets == rest


def _numbers(position: Position, cell: Cell, worlds: int, budget: Budget) -> Iterator[Outcome]:
    """Each number that the cell may show."""
    around = neighbour_masks(position.width, position.height)[cell]
    known = (around & position.bullets).bit_count()
    for number in range(known, known + (around & position.unknown).bit_count() + 1):
        seen = replace(position, clues={**position.clues, cell: number})
        counts = count(seen, budget)
        if counts.worlds:
            share = Fraction(counts.worlds, worlds)
            yield Outcome(number, False, share, *_certain(counts.odds))


def _marks(position: Position, cell: Cell, odds: Fraction, budget: Budget) -> Iterator[Outcome]:
    """The cell empty, and the cell a bullet: what a pencil may try."""
    empty = replace(position, empties=position.empties | 1 << cell)
    bullet = replace(position, bullets=position.bullets | 1 << cell)
    yield Outcome(None, False, 1 - odds, *_certain(count(empty, budget).odds))
    yield Outcome(None, True, odds, *_certain(count(bullet, budget).odds))


def _certain(odds: Mapping[Cell, Fraction]) -> tuple[Mask, Mask]:
    bullets = mask_of(cell for cell, share in odds.items() if share == 1)
    return bullets, mask_of(cell for cell, share in odds.items() if share == 0)
