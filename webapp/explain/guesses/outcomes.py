"""What a cell may turn out to be when it is opened or marked, and how the game stands then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from webapp.engine.budget import Budget
from webapp.engine.counting.counts import Counts, count
from webapp.engine.grid import Cell, Mask, mask_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.wording.voice import Voice


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
    next_safety: Fraction
    """How safe the safest cell is then; 1 where some cell is certainly safe or none is left."""

    @property
    def certain(self) -> int:
        """How many cells are certain then."""
        return (self.bullets | self.empties).bit_count()


@dataclass(frozen=True)
class TriedCell:
    """A cell with all that it may turn out to be."""

    cell: Cell
    odds: Fraction
    """How likely it holds a bullet."""
    outcomes: tuple[GuessOutcome, ...]
    leads_on: Fraction
    """How likely something certain follows: in live play a safe cell, or the end."""

    @property
    def both(self) -> Fraction:
        """How likely this opening and the safest one after it both go well."""
        return sum((each.share * each.next_safety for each in self.outcomes), Fraction(0))


def tried(
    cell: Cell, position: Position, voice: Voice, counts: Counts, budget: Budget
) -> TriedCell:
    """A cell of a position and all that it may turn out to be."""
    odds = counts.odds[cell]
    if voice is Voice.LIVE:
        outcomes = tuple(_numbers(position, cell, counts.worlds, budget))
    else:
        outcomes = tuple(_marks(position, cell, odds, budget))
    going_on = (each.share for each in outcomes if _leads_on(each, position, cell, voice))
    return TriedCell(cell, odds, outcomes, sum(going_on, Fraction(0)))


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
    # Where only certain mines are left, the game is won.
    least = min(odds.values(), default=Fraction(1))
    return GuessOutcome(
        shows=shows,
        is_bullet=is_bullet,
        share=share,
        bullets=mask_of(cell for cell, chance in odds.items() if chance == 1),
        empties=mask_of(cell for cell, chance in odds.items() if chance == 0),
        next_safety=1 - least if least < 1 else Fraction(1),
    )
