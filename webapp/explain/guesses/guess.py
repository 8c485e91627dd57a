"""The best guess where nothing is certain: by the odds, and by what it may tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import Cell, Mask, cells_of, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.guesses.ending import ENDING_WORK, Ending, small_ending
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import json_cell, json_cells

MOST_COMPARED = 8
"""Cells that are equally safe and looked at more closely: each takes up to nine counts, one for
each number that it may show."""


@dataclass(frozen=True, kw_only=True)
class GuessOutcome:
    """One of the things that a cell may turn out to be, and what is certain then."""

    shows: int | None
    """The number that opens; None where a pencil marks the cell, which shows nothing."""
    is_bullet: bool
    share: Fraction
    """How likely it is: its share of all worlds."""
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
        cell = json_cell(self.cell, width)
        return {"cell": cell, "odds": _ratio(self.odds), "win": _ratio(self.win)}


@dataclass(frozen=True, kw_only=True)
class Guess:
    """The best cell to try where nothing is certain, and all that is said of it.

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
    all_odds: Mapping[Cell, Fraction] = field(default_factory=dict, repr=False, compare=False)
    """How likely each unknown cell holds a bullet."""

    @property
    def safety(self) -> Fraction:
        """How likely the cell holds no bullet."""
        return 1 - self.odds

    def as_json(self, width: int) -> dict[str, object]:
        """What a guess adds to a step."""
        return {
            "guess": True,
            "odds": _ratio(self.odds),
            "cell": json_cell(self.cell, width),
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
        "bullets": json_cells(cells_of(outcome.bullets), width),
        "empties": json_cells(cells_of(outcome.empties), width),
    }


def _ratio(share: Fraction) -> str:
    return f"{share.numerator}/{share.denominator}"


def best_guess(
    position: Position, voice: Voice, budget: Budget | None = None, flags: Mask = 0
) -> Guess:
    """The best cell of a position in which nothing is certain.

    `flags` prove nothing, but of cells that are equally good one without a flag is chosen.
    Raises `ValueError` if a cell is certain after all, or none is unknown, or no world exists.
    """
    budget = budget or Budget()
    counts = count(position, budget)
    odds = counts.odds
    if not odds or not all(0 < share < 1 for share in odds.values()):
        raise ValueError("a guess is asked for where nothing is to be guessed")
    # On paper nothing opens, so there is no game to win. A cell that is known to be safe would be
    # opened before the guess; without the total the end of the game would tell something too.
    plays = voice is Voice.LIVE and not position.empties and position.total is not None
    ending = _ending(position, counts.worlds, budget) if plays else None
    best = _best(odds, ending)
    free = [cell for cell in best if not flags >> cell & 1] or best
    lean = position.without_complete_clues()
    guesses = [_guess_at(cell, lean, voice, counts, budget) for cell in _compared(lean, free)]
    guess = max(guesses, key=lambda guess: guess.leads_on)
    guess = replace(guess, flagged=bool(flags >> guess.cell & 1))
    return guess if ending is None else _with_ending(guess, odds, ending)


def _best(odds: Mapping[Cell, Fraction], ending: Ending | None) -> list[Cell]:
    """The cells that win most, as far as that is known, and of them the safest."""
    most = max(ending.wins[cell] for cell in odds) if ending else 0
    cells = [cell for cell in sorted(odds) if not ending or ending.wins[cell] == most]
    least = min(odds[cell] for cell in cells)
    return [cell for cell in cells if odds[cell] == least]


def _compared(position: Position, equals: Sequence[Cell]) -> list[Cell]:
    """The cells that are looked at closely: fewest unknown neighbours first, for they tell most."""
    around, unknown = neighbour_masks(position.width, position.height), position.unknown
    ordered = sorted(equals, key=lambda cell: ((around[cell] & unknown).bit_count(), cell))
    return ordered[:MOST_COMPARED]


def _ending(position: Position, worlds: int, budget: Budget) -> Ending | None:
    """The ending of a live position, solved; None where that takes much work."""
    trial = budget.part(ENDING_WORK)
    try:
        return small_ending(position, worlds, trial)
    except BudgetSpent:
        return None
    finally:
        budget.spend(trial.spent)


def _guess_at(
    cell: Cell, position: Position, voice: Voice, counts: Counts, budget: Budget
) -> Guess:
    """The guess at a cell, with what it may turn out to be."""
    odds = counts.odds
    if voice is Voice.LIVE:
        outcomes = tuple(_numbers(position, cell, counts.worlds, budget))
    else:
        outcomes = tuple(_marks(position, cell, odds[cell], budget))
    going_on = (each.share for each in outcomes if _leads_on(each, position, cell, voice))
    return Guess(
        cell=cell,
        odds=odds[cell],
        worlds=counts.worlds,
        equals=tuple(other for other in sorted(odds) if odds[other] == odds[cell]),
        outcomes=outcomes,
        leads_on=sum(going_on, Fraction(0)),
        all_odds=odds,
    )


def _with_ending(guess: Guess, odds: Mapping[Cell, Fraction], ending: Ending) -> Guess:
    """The guess with its chance to win, and with the safest cell if that one has a smaller one."""
    win = Fraction(ending.wins[guess.cell], guess.worlds)
    cell = min(odds, key=lambda cell: (odds[cell], -ending.wins[cell], cell))
    if odds[cell] == guess.odds:
        return replace(guess, win=win)
    safer = Safer(cell, odds[cell], Fraction(ending.wins[cell], guess.worlds))
    return replace(guess, win=win, safer=safer)


def _leads_on(outcome: GuessOutcome, position: Position, cell: Cell, voice: Voice) -> bool:
    """Whether something certain follows; of a live game a certain mine alone opens nothing."""
    if voice is Voice.PAPER:
        return outcome.certain > 0
    rest = position.unknown & ~(1 << cell)
    return bool(outcome.empties) or outcome.bullets == rest


def _numbers(position: Position, cell: Cell, worlds: int, budget: Budget) -> Iterator[GuessOutcome]:
    """Each number that the cell may show, with what is certain then."""
    around = neighbour_masks(position.width, position.height)[cell]
    known = (around & position.bullets).bit_count()
    for number in range(known, known + (around & position.unknown).bit_count() + 1):
        seen = replace(position, clues={**position.clues, cell: number})
        counts = count(seen, budget)
        if counts.worlds:
            share = Fraction(counts.worlds, worlds)
            yield _outcome(counts.odds, shows=number, is_bullet=False, share=share)


def _marks(
    position: Position, cell: Cell, odds: Fraction, budget: Budget
) -> Iterator[GuessOutcome]:
    """The cell taken as empty, and as a bullet: what somebody with a pencil may try."""
    empty = replace(position, empties=position.empties | 1 << cell)
    bullet = replace(position, bullets=position.bullets | 1 << cell)
    yield _outcome(count(empty, budget).odds, shows=None, is_bullet=False, share=1 - odds)
    yield _outcome(count(bullet, budget).odds, shows=None, is_bullet=True, share=odds)


def _outcome(
    odds: Mapping[Cell, Fraction], *, shows: int | None, is_bullet: bool, share: Fraction
) -> GuessOutcome:
    """An outcome, with what is certain by the odds that hold then."""
    return GuessOutcome(
        shows=shows,
        is_bullet=is_bullet,
        share=share,
        bullets=mask_of(cell for cell, chance in odds.items() if chance == 1),
        empties=mask_of(cell for cell, chance in odds.items() if chance == 0),
    )
