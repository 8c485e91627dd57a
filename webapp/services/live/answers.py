"""What can be said of a live board, from what its player sees and nothing else.

Answers are cached, also that one took too much work: a page asks for the same one again and again
while its player thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.counting.counts import Counts, count
from webapp.engine.counting.odds import odds_float
from webapp.engine.forced import ForcedCells, forced_cells
from webapp.engine.grid import Cell, Mask, mask_of
from webapp.engine.position import Position
from webapp.explain.hints import Hint, hint_ladder
from webapp.explain.marks import Marks
from webapp.explain.steps import Step, why_cell
from webapp.explain.wording.voice import Voice
from webapp.mines.assistant import Field, assist
from webapp.mines.game import FLAG, HIDDEN
from webapp.services import gate
from webapp.services.live.visible import VisibleGame
from webapp.services.lru_cache import LruCache
from webapp.services.telling import asked_in, language_of

HINT_NODES = 200_000
HINT_WORK = 40_000_000
"""Nodes times cells: on boards made to be hard a node costs the more, the larger the board is."""

COUNT_NODES = 100_000
MOST_NODES = 1_000_000
"""No bound of ours: the engines have bounds of their own."""

MOST_ANSWERS = 1536

T = TypeVar("T")


@dataclass(frozen=True)
class Seen:
    """What a player sees of a running game; equal boards are equal, whoever plays them."""

    width: int
    height: int
    mines: int
    numbers: str
    """A digit or `#` for each cell."""

    @classmethod
    def from_game(cls, shown: VisibleGame) -> Seen:
        """Leave out the player's own marks."""
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


def flags_of(shown: VisibleGame) -> Mask:
    """The cells that carry a flag."""
    return mask_of(cell for cell, look in enumerate(shown.view) if look == FLAG)


_answers: LruCache[Any] = LruCache(MOST_ANSWERS)


def _ask(
    work: Callable[..., T],
    seen: Seen,
    *details: object,
    nodes: int,
    enough: Callable[[T], bool] = lambda _: True,
) -> T:
    cells = seen.width * seen.height
    answer: T = _answers.get(
        (work, seen, *details),
        lambda: gate.ask(work, seen, *details, nodes=nodes, cells=cells, enough=enough),
    )
    return answer


def certain(seen: Seen) -> ForcedCells:
    """Find everything that is certain; raises `BudgetSpent`."""
    return _ask(_certain, seen, nodes=seen.nodes)


def _certain(seen: Seen, nodes: int) -> ForcedCells:
    return forced_cells(seen.position, Budget(nodes))


def counts(seen: Seen) -> Counts:
    """Count the worlds and the exact odds; raises `BudgetSpent`."""
    return _ask(_counts, seen, nodes=COUNT_NODES)


def _counts(seen: Seen, nodes: int) -> Counts:
    return count(seen.position, Budget(nodes))


def odds(seen: Seen) -> Sequence[float | None]:
    """Work out how likely each cell is a mine, None for open ones; raises `BudgetSpent`."""
    return _ask(_odds, seen, nodes=COUNT_NODES)


def _odds(seen: Seen, nodes: int) -> Sequence[float | None]:
    likely = odds_float(seen.position, Budget(nodes))
    return [
        None if look != HIDDEN else _rounded(share)
        for look, share in zip(seen.numbers, likely, strict=True)
    ]


def _rounded(share: float) -> float:
    """Round to four decimals; only what is certain becomes 0 or 1."""
    if share in {0.0, 1.0} or 1 - share < 1e-11:
        return round(share)
    return min(max(round(share, 4), 0.0001), 0.9999)


def field(seen: Seen, on: tuple[str, ...], called: tuple[str, ...]) -> Field:
    """Let the engines deduce what they can."""
    return _ask(_field, seen, on, called, nodes=MOST_NODES, enough=_finished)


def _field(seen: Seen, on: tuple[str, ...], called: tuple[str, ...], nodes: int) -> Field:
    return assist(seen.position, on, called, nodes)


def _finished(field: Field) -> bool:
    return all(finding.finished for finding in field.findings.values())


def hint(seen: Seen, flags: Mask, rung: int, check: bool, near: Cell | None = None) -> Hint:
    """One rung of the hint; raises `BudgetSpent`.

    Flags that are wrong come first, if that is wanted. Of the others those count as known that
    are proved: what a hint opens must be safe, whatever the player believes. Of equally easy steps
    it tells the one that is nearest to the cell `near`.
    """
    known = certain(seen)
    if check and flags & known.empties:
        wrong = Marks(flags & known.empties)
        return _ask(_hint, seen, wrong, rung, None, None, asked_in.get(), nodes=seen.nodes)
    proved = Marks(flags & known.bullets)
    return _ask(_hint, seen, proved, rung, flags, near, asked_in.get(), nodes=seen.nodes)


def _hint(  # noqa: PLR0913, PLR0917 (the question, and what it may cost)
    seen: Seen,
    marks: Marks,
    rung: int,
    flags: Mask | None,
    near: Cell | None,
    language: str,
    nodes: int,
) -> Hint:
    """A hint about wrong marks, where `flags` is None; else one that opens none of them."""
    return hint_ladder(
        seen.position,
        marks,
        rung,
        check=flags is None,
        voice=Voice.LIVE,
        budget=Budget(nodes),
        flags=flags or 0,
        last=0 if near is None else 1 << near,
        language=language_of(language),
    )


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

    safest: Mask = 0
    """The cells that hold one in no more."""


def need(seen: Seen) -> Need:
    """Answer whether a guess is forced; raises `BudgetSpent`."""
    if certain(seen).empties:
        return Need(False)
    try:
        counted = counts(seen)
    except BudgetSpent:
        return Need(True)
    doubtful = {cell: share for cell, share in counted.odds.items() if share < 1}
    least = min(doubtful.values(), default=Fraction(0))
    safest = mask_of(cell for cell, share in doubtful.items() if share == least)
    return Need(True, counted.worlds, len(doubtful), int(least * counted.worlds), safest)


@dataclass(frozen=True)
class Why:
    """What decides a cell; if nothing does, how likely it is a mine."""

    cell: Cell
    steps: tuple[Step, ...] = ()
    odds: Fraction | None = None


def why(seen: Seen, cell: Cell) -> Why:
    """Answer what decides a cell; raises `BudgetSpent`."""
    if certain(seen).cells >> cell & 1:
        return Why(cell, _ask(_why, seen, cell, nodes=seen.nodes))
    return Why(cell, odds=counts(seen).odds[cell])


def _why(seen: Seen, cell: Cell, nodes: int) -> tuple[Step, ...]:
    return tuple(why_cell(seen.position, cell, Voice.LIVE, Budget(nodes)))


def exact_odds(seen: Seen) -> Mapping[Cell, Fraction] | None:
    """The odds as fractions, or None if there are too many ways to count."""
    try:
        return counts(seen).odds
    except BudgetSpent:
        return None
