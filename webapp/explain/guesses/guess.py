"""Where nothing is certain: the proof of it by counts, and the best guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import count
from webapp.engine.grid import Cell, Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.guesses.ending import Ending, small_ending
from webapp.explain.wording.voice import Voice

MOST_COMPARED = 8
"""Cells that are equally safe and looked at more closely: each takes up to nine counts."""

_ENDING = 20_000
"""Work for the exact chance to win; where it takes more, it is not told."""


@dataclass(frozen=True)
class GuessOutcome:
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
class Safer:
    """A cell that is safer than the best one and wins less often."""

    cell: Cell
    odds: Fraction
    win: Fraction

    def as_json(self, width: int) -> dict[str, object]:
        """The cell, how likely it holds a bullet, and the chance to win with it."""
        cell = list(divmod(self.cell, width))
        return {"cell": cell, "odds": _ratio(self.odds), "win": _ratio(self.win)}


@dataclass(frozen=True)
class Guess:
    """The best cell to try where nothing is certain: all that is said of it comes from here.

    The one that wins most, where the ending is small enough to tell; of such cells, or else of
    all, the safest. Among equals one without a flag; then the one most likely to be followed by
    something certain; then the one with fewest unknown cells around it; then reading order.
    """

    cell: Cell
    odds: Fraction
    """How likely it holds a bullet."""
    worlds: int
    """In how many ways the bullets can lie; each unknown cell holds one in some of them only."""
    equals: tuple[Cell, ...]
    """All cells that are as safe, this one among them."""
    outcomes: tuple[GuessOutcome, ...]
    leads_on: Fraction
    """How likely something certain follows: in live play a safe cell, or the end."""
    win: Fraction | None = None
    """The chance to win with this cell first and the best play after, if it is worked out."""
    safer: Safer | None = None
    """The safest cell, where that one wins less often."""
    flagged: bool = False
    """Whether the player's flag stands on it, as on every cell that is as good."""

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
            "safer": None if self.safer is None else self.safer.as_json(width),
        }


def _outcome_json(outcome: GuessOutcome, width: int) -> dict[str, object]:
    return {
        "shows": outcome.shows,
        "bullet": outcome.is_bullet,
        "odds": _ratio(outcome.share),
        "bullets": [list(divmod(cell, width)) for cell in cells_of(outcome.bullets)],
        "empties": [list(divmod(cell, width)) for cell in cells_of(outcome.empties)],
    }


def _ratio(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}"


def best_guess(
    position: Position, voice: Voice, budget: Budget | None = None, flags: Mask = 0
) -> Guess:
    """The best cell of a position in which nothing is certain; `flags` that prove nothing.

    Raises `ValueError` if a cell is certain after all, or none is unknown, or no world exists.
    """
    budget = budget or Budget()
    counts = count(position, budget)
    odds = counts.odds
    if not odds or not all(0 < share < 1 for share in odds.values()):
        raise ValueError("a guess is asked for where nothing is to be guessed")
    # A cell that is known to be safe and not open yet would be opened first; without the total
    # the end of the game would tell something too.
    plays = voice is Voice.LIVE and not position.empties and position.total is not None
    ending = _ending(position, counts.worlds, budget) if plays else None
    best = _best(odds, ending)
    free = [cell for cell in best if not flags >> cell & 1] or best
    found = [
        _looked_at(position, cell, voice, counts.worlds, odds, budget)
        for cell in _compared(position, free)
    ]
    guess = max(found, key=lambda one: one.leads_on)
    guess = replace(guess, flagged=bool(flags >> guess.cell & 1))
    return guess if ending is None else _with_ending(guess, odds, ending)


def _best(odds: Mapping[Cell, Fraction], ending: Ending | None) -> list[Cell]:
    """The cells that win most, as far as that is known, and of them the safest."""
    most = max(ending.wins[cell] for cell in odds) if ending else 0
    cells = [cell for cell in sorted(odds) if not ending or ending.wins[cell] == most]
    least = min(odds[cell] for cell in cells)
    return [cell for cell in cells if odds[cell] == least]


def _compared(position: Position, equals: Sequence[Cell]) -> list[Cell]:
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
    budget: Budget,
) -> Guess:
    if voice is Voice.LIVE:
        outcomes = tuple(_numbers(position, cell, worlds, budget))
    else:
        outcomes = tuple(_marks(position, cell, odds[cell], budget))
    leads_on = sum((o.share for o in outcomes if _leads_on(o, position, cell, voice)), Fraction(0))
    equals = tuple(other for other in sorted(odds) if odds[other] == odds[cell])
    return Guess(cell, odds[cell], worlds, equals, outcomes, leads_on)


def _with_ending(guess: Guess, odds: Mapping[Cell, Fraction], ending: Ending) -> Guess:
    """The guess with its chance to win, and with the safest cell if that one has a smaller one."""
    win = Fraction(ending.wins[guess.cell], guess.worlds)
    cell = min(odds, key=lambda cell: (odds[cell], -ending.wins[cell], cell))
    if odds[cell] == guess.odds:
        return replace(guess, win=win)
    safer = Safer(cell, odds[cell], Fraction(ending.wins[cell], guess.worlds))
    return replace(guess, win=win, safer=safer)


def _leads_on(outcome: GuessOutcome, position: Position, cell: Cell, voice: Voice) -> bool:
    if voice is Voice.PAPER:
        return outcome.certain > 0
    rest = position.unknown & ~(1 << cell)
    return bool(outcome.empties) or outcome.bullets == rest


def _numbers(position: Position, cell: Cell, worlds: int, budget: Budget) -> Iterator[GuessOutcome]:
    """Each number that the cell may show."""
    around = neighbour_masks(position.width, position.height)[cell]
    known = (around & position.bullets).bit_count()
    for number in range(known, known + (around & position.unknown).bit_count() + 1):
        seen = replace(position, clues={**position.clues, cell: number})
        counts = count(seen, budget)
        if counts.worlds:
            share = Fraction(counts.worlds, worlds)
            yield GuessOutcome(number, False, share, *_certain(counts.odds))


def _marks(
    position: Position, cell: Cell, odds: Fraction, budget: Budget
) -> Iterator[GuessOutcome]:
    """The cell empty, and the cell a bullet: what a pencil may try."""
    empty = replace(position, empties=position.empties | 1 << cell)
    bullet = replace(position, bullets=position.bullets | 1 << cell)
    yield GuessOutcome(None, False, 1 - odds, *_certain(count(empty, budget).odds))
    yield GuessOutcome(None, True, odds, *_certain(count(bullet, budget).odds))


def _certain(odds: Mapping[Cell, Fraction]) -> tuple[Mask, Mask]:
    bullets = mask_of(cell for cell, share in odds.items() if share == 1)
    return bullets, mask_of(cell for cell, share in odds.items() if share == 0)
