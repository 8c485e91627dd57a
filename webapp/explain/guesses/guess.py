"""The best guess where nothing is certain: by the chance to win, or by a look one guess ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from webapp.engine.budget import Budget
from webapp.engine.counting.counts import count
from webapp.engine.grid import Cell, Mask, cells_of, neighbour_masks
from webapp.engine.position import Position
from webapp.explain.guesses.ending import Ending, small_ending
from webapp.explain.guesses.local_reasons import EvenChoice, LocalReason, even_choice, local_reason
from webapp.explain.guesses.outcomes import GuessOutcome, TriedCell, tried
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import json_cell, json_cells

MOST_COMPARED = 8
"""Cells that are equally safe and looked at more closely: each takes up to nine counts, one for
each number that it may show."""

LOOK_WORK = 3_000
"""Nodes of all cells that are looked at, if each number took as many as the position itself: where
counting is hard fewer cells are looked at."""

TOLERANCE = Fraction(2, 100)
"""How much likelier a mine than the safest cell a cell may be that is looked at all the same."""

CANDIDATES = 12
"""Cells that are looked at one guess ahead, the safest first."""

ALIKE = 4
"""How many of these may be equally safe: far from all numbers very many are."""

PROGRESS = Fraction(5, 100)
"""What something certain after the guess counts for beyond being safe: it puts the next one off."""


@dataclass(frozen=True)
class Safer:
    """The safest cell, where another one is better, and what speaks against it."""

    cell: Cell
    odds: Fraction
    win: Fraction | None
    """The chance to win with it, if that is worked out."""
    leads_on: Fraction
    both: Fraction
    """How likely this opening and the safest one after it both go well."""

    def as_json(self, width: int) -> dict[str, object]:
        """The cell, how likely it holds a bullet, and the chances with it."""
        return {
            "cell": json_cell(self.cell, width),
            "odds": _ratio(self.odds),
            "win": _ratio_or_none(self.win),
            "leads_on": _ratio(self.leads_on),
            "both": _ratio(self.both),
        }


@dataclass(frozen=True, kw_only=True)
class Guess:
    """The best cell to try where nothing is certain, and all that is said of it.

    On a live board the one that wins most, where the ending is small enough to tell, and of such
    cells the safest. Else, of cells nearly as safe as the safest, the one with which this opening
    and the next most likely go well both, a certain one counting a little more. On paper the
    safest. Among equals one without a flag; then the one most likely to be followed by something
    certain; then the one with fewest unknown cells around it; then reading order.
    """

    cell: Cell
    odds: Fraction
    """How likely it holds a bullet."""
    worlds: int
    """In how many ways the bullets can lie; each unknown cell holds one in some of them only."""
    unknown: int
    """How many cells are unknown."""
    equals: tuple[Cell, ...]
    """All cells that are as safe, this one among them."""
    as_good: tuple[Cell, ...]
    """Those of the others that also win as often, if that is worked out; without flags, where
    the best one has none."""
    less_good: tuple[Cell, ...] = ()
    """Those without flags that win less often."""
    outcomes: tuple[GuessOutcome, ...]
    leads_on: Fraction
    """How likely something certain follows: in live play a safe cell, or the end."""
    both: Fraction
    """How likely this opening and the safest one after it both go well."""
    reason: LocalReason
    """What can be seen around it."""
    even: EvenChoice | None = None
    """The choice between two ways that it is part of, where nothing else will ever tell."""
    win: Fraction | None = None
    """The chance to win with this cell first and the best play after, if it is worked out."""
    safer: Safer | None = None
    """The safest cell, where another one is better."""
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
        even = [self.even.first, self.even.second] if self.even else None
        return {
            "guess": True,
            "odds": _ratio(self.odds),
            "cell": json_cell(self.cell, width),
            "worlds": str(self.worlds),
            "outcomes": [_outcome_json(outcome, width) for outcome in self.outcomes],
            "leads_on": _ratio(self.leads_on),
            "both": _ratio(self.both),
            "win": _ratio_or_none(self.win),
            "safer": None if self.safer is None else self.safer.as_json(width),
            "equals": json_cells(self.equals, width),
            "even": None if even is None else [json_cells(cells, width) for cells in even],
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


def _ratio_or_none(share: Fraction | None) -> str | None:
    return None if share is None else _ratio(share)


def best_guess(
    position: Position, voice: Voice, budget: Budget | None = None, flags: Mask = 0
) -> Guess:
    """The best cell of a position in which nothing is certain.

    It depends on the position and the flags alone: a budget that does not suffice is spent
    (`BudgetSpent`), and never leads to another cell. `flags` prove nothing, but of cells that are
    equally good one without a flag is chosen.
    Raises `ValueError` if a cell is certain after all, or none is unknown, or no world exists.
    """
    budget = budget or Budget()
    before = budget.spent
    counts = count(position, budget)
    odds, few = counts.odds, max(1, LOOK_WORK // max(1, budget.spent - before))
    if not odds or not all(0 < share < 1 for share in odds.values()):
        raise ValueError("a guess is asked for where nothing is to be guessed")
    lean, looked_at = position.without_complete_clues(), dict[Cell, TriedCell]()

    def look(cell: Cell) -> TriedCell:
        if cell not in looked_at:
            looked_at[cell] = tried(cell, lean, voice, counts, budget)
        return looked_at[cell]

    # On paper nothing opens, so there is no game to win. A cell that is known to be safe would be
    # opened before the guess; without the total the end of the game would tell something too.
    plays = voice is Voice.LIVE and not position.empties and position.total is not None
    ending = small_ending(position, counts.worlds, budget) if plays else None
    ahead = plays and ending is None
    best = _nearly_safest(lean, odds, few, look) if ahead else _most_winning(odds, ending)
    free = [cell for cell in best if not flags >> cell & 1] or best
    worth = _progress if ahead else _leads_on
    chosen = max(map(look, _compared(lean, free)[:few]), key=worth)
    safest = _compared(lean, _safest(sorted(odds), odds))
    # A cell as safe as a flagged one may tell less than it; it must be better than the safest.
    riskier = ahead and best != free and chosen.odds > odds[safest[0]]
    if riskier and _progress(chosen) <= _progress(look(safest[0])):
        chosen = max(map(look, _compared(lean, best)[:few]), key=worth)
    cell = chosen.cell
    equals = tuple(other for other in sorted(odds) if odds[other] == chosen.odds)
    others = [other for other in equals if other not in best and not flags >> other & 1]
    return Guess(
        cell=cell,
        odds=chosen.odds,
        worlds=counts.worlds,
        unknown=len(odds),
        equals=equals,
        as_good=tuple(other for other in free if other != cell),
        less_good=tuple(others),
        outcomes=chosen.outcomes,
        leads_on=chosen.leads_on,
        both=chosen.both,
        reason=local_reason(position, cell, chosen.odds),
        even=even_choice(position, cell, counts, budget) if voice is Voice.LIVE else None,
        win=Fraction(ending.wins[cell], counts.worlds) if ending else None,
        safer=_safer(chosen, safest, ending, look),
        flagged=bool(flags >> cell & 1),
        all_odds=odds,
    )


def _progress(cell: TriedCell) -> Fraction:
    return cell.both + PROGRESS * cell.leads_on


def _leads_on(cell: TriedCell) -> Fraction:
    return cell.leads_on


def _most_winning(odds: Mapping[Cell, Fraction], ending: Ending | None) -> list[Cell]:
    """The cells that win most, as far as that is known, and of them the safest."""
    most = max(ending.wins[cell] for cell in odds) if ending else 0
    cells = [cell for cell in sorted(odds) if not ending or ending.wins[cell] == most]
    return _safest(cells, odds)


def _safest(cells: Sequence[Cell], odds: Mapping[Cell, Fraction]) -> list[Cell]:
    least = min(odds[cell] for cell in cells)
    return [cell for cell in cells if odds[cell] == least]


def _nearly_safest(
    position: Position,
    odds: Mapping[Cell, Fraction],
    few: int,
    look: Callable[[Cell], TriedCell],
) -> list[Cell]:
    """The cells as safe as the best one by a look one guess ahead at the safest few."""
    alike: dict[Fraction, list[Cell]] = {}
    most = min(odds.values()) + TOLERANCE
    for cell in sorted(odds):
        if odds[cell] <= most:
            alike.setdefault(odds[cell], []).append(cell)
    cells = [cell for share in sorted(alike) for cell in _compared(position, alike[share])[:ALIKE]]
    return alike[max(map(look, cells[: min(few, CANDIDATES)]), key=_progress).odds]


def _compared(position: Position, equals: Sequence[Cell]) -> list[Cell]:
    """The cells that are looked at closely: fewest unknown neighbours first, for they tell most."""
    around, unknown = neighbour_masks(position.width, position.height), position.unknown
    ordered = sorted(equals, key=lambda cell: ((around[cell] & unknown).bit_count(), cell))
    return ordered[:MOST_COMPARED]


def _safer(
    chosen: TriedCell,
    safest: Sequence[Cell],
    ending: Ending | None,
    look: Callable[[Cell], TriedCell],
) -> Safer | None:
    """The safest cell, where the chosen one is less safe."""
    if chosen.cell in safest:
        return None
    if ending is None:
        cell, win = look(safest[0]), None
    else:
        cell = look(max(sorted(safest), key=lambda cell: ending.wins[cell]))
        win = Fraction(ending.wins[cell.cell], len(ending.worlds))
    if cell.odds == chosen.odds:
        return None
    return Safer(cell.cell, cell.odds, win, cell.leads_on, cell.both)
