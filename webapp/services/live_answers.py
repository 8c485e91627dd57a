"""What can be said of a live board, from what its player sees and nothing else.

Every answer is kept for as long as others do not push it out, also that it took too much work: a
page asks for the same one again and again while its player thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar, cast

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting import Counts, count
from webapp.engine.forced import Forced, forced
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.odds import odds_float
from webapp.engine.position import Position
from webapp.explain.hints import Hint, hint_ladder
from webapp.explain.marks import Marks
from webapp.explain.steps import Step, why_cell
from webapp.explain.voice import Voice
from webapp.mines.assistant import Field, assist
from webapp.mines.game import FLAG, HIDDEN
from webapp.services.live_shown import Shown

HINT_NODES = 200_000
HINT_WORK = 40_000_000
"""Nodes times cells: on boards made to be hard a node costs the more, the larger the board is."""

COUNT_NODES = 100_000
KEPT = 256
"""Answers of each kind."""

P = ParamSpec("P")
T = TypeVar("T")


def _kept(work: Callable[P, T]) -> Callable[P, T]:
    """Keep the answers, and of what took too much work that it did."""

    def attempt(*given: P.args, **named: P.kwargs) -> T | BudgetSpent:
        try:
            return work(*given, **named)
        except BudgetSpent as spent:
            return BudgetSpent(spent.nodes)

    attempts = cast("Callable[P, T | BudgetSpent]", lru_cache(KEPT)(attempt))

    @wraps(work)
    def answer(*given: P.args, **named: P.kwargs) -> T:
        found = attempts(*given, **named)
        if isinstance(found, BudgetSpent):
            raise BudgetSpent(found.nodes)
        return found

    return answer


@dataclass(frozen=True)
class Seen:
    """What a player sees of a running game; equal boards are equal, whoever plays them."""

    width: int
    height: int
    mines: int
    numbers: str
    """A digit or `#` for each cell."""

    @classmethod
    def of(cls, shown: Shown) -> Seen:
        """Without the player's own marks."""
        numbers = "".join(look if look.isdigit() else HIDDEN for look in shown.view)
        return cls(shown.width, shown.height, shown.mines, numbers)

    @property
    def fresh(self) -> bool:
        """Whether nothing is open yet."""
        return not self.numbers.strip(HIDDEN)

    @property
    def nodes(self) -> int:
        """How much one answer may search."""
        return min(HINT_NODES, HINT_WORK // (self.width * self.height))

    @property
    def position(self) -> Position:
        """The numbers and how many mines there are."""
        clues = {cell: int(look) for cell, look in enumerate(self.numbers) if look != HIDDEN}
        return Position(self.width, self.height, clues, total=self.mines)


def flags_of(shown: Shown) -> Mask:
    """The cells that carry a flag."""
    return mask_of(cell for cell, look in enumerate(shown.view) if look == FLAG)


@_kept
def certain(seen: Seen) -> Forced:
    """Everything that is certain; raises `BudgetSpent`."""
    return forced(seen.position, Budget(seen.nodes))


@_kept
def counts(seen: Seen) -> Counts:
    """The exact odds; raises `BudgetSpent`."""
    return count(seen.position, Budget(COUNT_NODES))


@_kept
def odds(seen: Seen) -> Sequence[float | None]:
    """How likely each cell is a mine, None for open ones; raises `BudgetSpent`."""
    likely = odds_float(seen.position, Budget(COUNT_NODES))
    return [
        None if look != HIDDEN else _rounded(share)
        for look, share in zip(seen.numbers, likely, strict=True)
    ]


def _rounded(share: float) -> float:
    """Four decimals; only what is certain becomes 0 or 1."""
    if share in {0.0, 1.0} or 1 - share < 1e-11:
        return round(share)
    return min(max(round(share, 4), 0.0001), 0.9999)


@_kept
def field(seen: Seen, on: tuple[str, ...], called: tuple[str, ...]) -> Field:
    """What the engines tell."""
    return assist(seen.position, on, called)


@_kept
def hint(seen: Seen, flags: Mask, rung: int, check: bool) -> Hint:
    """One rung of the hint; raises `BudgetSpent`.

    Flags that are wrong come first, if that is wanted. Of the others those count as known that
    are proved: what a hint opens must be safe, whatever the player believes.
    """
    position, budget = seen.position, Budget(seen.nodes)
    known = certain(seen)
    if check and flags & known.empties:
        wrong = Marks(flags & known.empties)
        return hint_ladder(position, wrong, rung, voice=Voice.LIVE, budget=budget)
    given = Marks(flags & known.bullets)
    return hint_ladder(position, given, rung, check=False, voice=Voice.LIVE, budget=budget)


@dataclass(frozen=True)
class Need:
    """Whether a guess is forced; if so, the counts that show it."""

    forced: bool
    worlds: int = 0
    """0 where a guess is forced, but the worlds are too many to count here."""

    cells: int = 0
    """Hidden cells that are no certain mines."""

    least: int = 0
    """In how many of the worlds the safest of them holds a mine."""


@_kept
def need(seen: Seen) -> Need:
    """Am I forced to guess? Raises `BudgetSpent`."""
    if certain(seen).empties:
        return Need(False)
    try:
        found = counts(seen)
    except BudgetSpent:
        return Need(True)
    doubtful = [share for share in found.odds.values() if share < 1]
    least = min(doubtful) * found.worlds
    return Need(True, found.worlds, len(doubtful), int(least))


@dataclass(frozen=True)
class Why:
    """What decides a cell; if nothing does, how likely it is a mine."""

    cell: Cell
    steps: tuple[Step, ...] = ()
    odds: Fraction | None = None


@_kept
def why(seen: Seen, cell: Cell) -> Why:
    """Why this cell; raises `BudgetSpent`."""
    budget = Budget(seen.nodes)
    if certain(seen).cells >> cell & 1:
        return Why(cell, tuple(why_cell(seen.position, cell, Voice.LIVE, budget)))
    return Why(cell, odds=counts(seen).odds[cell])


def exact_odds(seen: Seen) -> Mapping[Cell, Fraction] | None:
    """The odds as fractions, or None if there are too many ways to count."""
    try:
        return counts(seen).odds
    except BudgetSpent:
        return None
