"""The walk through an explanation: what is named, listed and concluded on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.audits.reading.cells import Unreadable, cells_in
from tests.audits.reading.knowledge import TOTAL, Knowledge, Scope, Term
from tests.audits.reading.readings import (
    AmountRead,
    ClaimRead,
    ClueName,
    CluesNamed,
    Reading,
    Spans,
)
from tests.audits.reading.solver import Row
from webapp.engine.position import Position


@dataclass
class Side:
    """A sum: its terms, and whether it was said what they make."""

    terms: list[Term]
    number: int | None = None
    place: str = ""
    """The first sum, or the second; nothing of a sum alone."""
    doubled: frozenset[int] = frozenset()

    @property
    def sources(self) -> list[int]:
        """Its clues, as often as they count."""
        return [
            source
            for term in self.terms
            for source in [term.source] * (2 if term.source in self.doubled else 1)
        ]


@dataclass
class Restated:
    """What is said again of a clue's cells, before something follows from it."""

    taken: int = 0
    """The cells of bounds and of what is decided."""
    bullets: int = 0
    """Those of them that are decided to be bullets."""
    besides: int = 0
    """Cells that are left besides."""
    rows: list[Row] = field(default_factory=list)
    left: object = None
    """How many bullets are said to be left."""
    breaks: bool | None = None
    """Whether it was begun as what breaks; what is said first may be either."""


class Walk:
    """The place in an explanation, and what was said up to there."""

    def __init__(self, position: Position, *, conflict: bool = False) -> None:
        self.knows = Knowledge(position)
        self.conflict = conflict
        """Whether it is told why the position cannot be."""
        self.place = ""
        self.before: Reading | None = None
        """The sentence before."""
        self.after: Reading | None = None
        """The sentence after."""
        self.restated: Restated | None = None
        """What is said again of all that is left, in sentences of its own."""
        self.number = 0
        """The number of the sentence."""
        self.chain: list[tuple[int, bool, int]] = []
        """The cells of suppositions in order, those that clues in turn decide, and who tells it."""
        self.faults: list[str] = []
        self.named_cells = 0
        self.named_clues: set[int] = set()
        self.meant = 0
        """Cells that are not named: it is said "every other unknown cell"."""
        self.sides: list[Side] = []
        """What was listed since the argument began, a part for each sum."""
        self.ended = False
        """Whether something was concluded from what is listed."""
        self.first_cases: list[Scope] = []
        """What the first of two cases came to, for each pair that is open."""

    def require(self, holds: bool, fault: str) -> None:
        """Note a fault unless it holds."""
        if not holds:
            self.faults.append(f"{self.place}: {fault}")

    # What is named

    def cells(self, spans: Spans) -> int:
        """The cells of names; only cells without a number have something to be said of."""
        mask = self.knows.board.mask(spans)
        self.require(not mask & ~self.knows.unknown_at_first, "a cell is known from the beginning")
        self.named_cells |= mask
        return mask

    def clue(self, clue: object) -> int:
        """The clue of a name, which shows the number that is said."""
        assert isinstance(clue, ClueName)
        cell = self.knows.board.cell(clue.name)
        if cell not in self.knows.clues:
            raise Unreadable(f"{clue.name} is no clue")
        self.require(self.knows.clues[cell] == clue.number, f"{clue.name} shows another number")
        self.named_clues.add(cell)
        return cell

    def clues(self, clues: object) -> list[int]:
        """The clues of names, perhaps with the total."""
        assert isinstance(clues, CluesNamed)
        sources = [self.clue(clue) for clue in clues.clues]
        if len(set(sources)) < len(sources):
            raise Unreadable("a clue is named twice in a list")
        if clues.total:
            self.use_total()
            sources.append(TOTAL)
        return sources

    def use_total(self) -> None:
        """Note that the total counts."""
        if self.knows.total is None:
            raise Unreadable("the total is not known")
        self.named_clues.add(TOTAL)

    def left(self, number: object) -> None:
        """So many bullets are left."""
        self.use_total()
        self.require(number == self.knows.need(TOTAL), "others are left")

    def still(self, source: int, reading: Reading, need: int | None = None) -> None:
        """A clue needs still what it needs exactly when it has bullets."""
        need = self.knows.need(source) if need is None else need
        has = need != self.knows.shown(source)
        self.require(bool(reading.fields["still"]) == has, "still is said wrongly")

    def amount(self, source: int, amount: object) -> tuple[int, int]:
        """So many of all the unknown cells of a clue."""
        assert isinstance(amount, AmountRead)
        cells = self.cells(amount.spans)
        number = cells.bit_count() if amount.number is None else amount.number
        self.require(cells == self.knows.open(source), "these are not all its unknown cells")
        self.require(number == self.knows.need(source), "it needs another number")
        self.require(amount.number is None or number < cells.bit_count(), "it needs all of them")
        return number, cells

    def source(self, reading: Reading, total: str) -> int:
        """The clue that a sentence speaks of, or the total if the form begins so."""
        if reading.form.startswith(total):
            self.use_total()
            return TOTAL
        return self.clue(reading.fields["clue"])

    # What is listed

    def note(self, source: int, number: int, cells: int, role: str) -> None:
        """Add to what is listed; after a conclusion another argument begins."""
        if self.ended or not self.sides:
            self.sides, self.ended = [Side([])], False
        elif self.sides[-1].number is not None:
            self.sides.append(Side([]))
        self.require(source not in {t.source for t in self.terms()}, "it is listed twice")
        self.sides[-1].terms.append(Term(source, number, cells, role))

    def terms(self, *roles: str) -> list[Term]:
        """All that is listed, in some roles or in any."""
        return [t for side in self.sides for t in side.terms if not roles or t.role in roles]

    def listed(self, *roles: str) -> list[int]:
        """The clues that are listed."""
        return [term.source for term in self.terms(*roles)]

    # What is concluded

    def conclude(self, claims: object, sources: Iterable[int]) -> tuple[int, int]:
        """Claims that follow from these clues, and from all that is known: known from here on."""
        assert isinstance(claims, tuple)
        rows = self.knows.rows(sources)
        bullets = empties = 0
        bounds = []
        for claim in claims:
            what, cells = self._claimed(claim)
            if what in {"least", "most"}:
                bounds.append(self._bound(cells, claim, rows))
                continue
            self.require(not cells & ~self.knows.unknown, "a cell is known already")
            holds = self.knows.decided(
                cells & self.knows.unknown, bullets=what == "bullets", rows=rows
            )
            self.require(holds, "it does not follow")
            bullets |= cells if what == "bullets" else 0
            empties |= cells if what == "empties" else 0
        self.require(not bullets & empties, "a cell is both")
        self.learn(bullets, empties, bounds)
        return bullets, empties

    def _bound(self, cells: int, claim: ClaimRead, rows: Sequence[Row]) -> Row:
        """A bound that follows from rows."""
        size, least = cells.bit_count(), claim.kind == "least"
        bound = Row(cells, claim.number, size) if least else Row(cells, 0, claim.number)
        bounds = claim.number > 0 if least else claim.number < size
        self.require(bounds and claim.number <= size, "it bounds nothing")
        self.require(bool(cells & self.knows.unknown), "all of them are known already")
        self.require(self.knows.follows(bound, rows), "it does not follow")
        return bound

    def _claimed(self, claim: ClaimRead) -> tuple[str, int]:
        if not claim.kind.startswith("every"):
            return claim.kind, self.cells(claim.spans)
        if claim.kind == "every apart":
            return "empties", self._apart()
        rest = self.knows.unknown & ~self.named_cells
        other = claim.kind.startswith("every other")
        self.require(other == bool(self.named_cells), "other is said wrongly")
        self.require(bool(rest), "there is no other cell")
        self.meant |= rest
        return ("bullets" if claim.kind.endswith("bullet") else "empties"), rest

    def _apart(self) -> int:
        """The unknown cells that touch none of the clues that are listed."""
        rest = self.knows.unknown
        for term in self.terms():
            rest &= ~(term.cells if term.source != TOTAL else 0)
        self.require(bool(rest), "there is no other cell")
        self.meant |= rest
        return rest

    def known_bound(self, cells: int, number: int, *, least: bool) -> Row:
        """A bound that is told again: it was concluded, or supposed, or both."""
        row = Row(cells, number, cells.bit_count()) if least else Row(cells, 0, number)
        bounds = self.knows.rows(())
        known = row in self.knows.scope.bounds or self.knows.follows(row, bounds)
        self.require(known, "it is not known")
        return row

    def learn(self, bullets: int, empties: int, bounds: Iterable[Row] = ()) -> None:
        """Take what was concluded as known."""
        scope: Scope = self.knows.scope
        scope.bullets |= bullets
        scope.empties |= empties
        scope.bounds += bounds
        self.ended = True

    def follow(self, bullets: int, empties: int) -> None:
        """Note what clues in turn decide in a supposition, or what it supposes."""
        scope = self.knows.scope
        if len(self.knows.scopes) != 2 or scope.form != "suppose":
            return
        # What is supposed of several cells stands there once, however it is decided later.
        new = (bullets | empties) & ~(scope.supposed if scope.followed else 0)
        self.chain += [(cell, bool(bullets >> cell & 1), self.number) for cell in cells_in(new)]
        scope.followed = True

    def break_here(self) -> None:
        """Note that this cannot be; something was supposed, or it is told why nothing can be."""
        self.require(self.conflict or len(self.knows.scopes) > 1, "nothing was supposed")
        self.knows.scope.broken = True

    def so(self, reading: Reading) -> tuple[ClaimRead, ...]:
        """What stands after so."""
        claims = reading.fields["so"]
        assert isinstance(claims, tuple)
        return claims

    def so_cells(self, reading: Reading, kind: str) -> int:
        """The cells that are concluded to be something."""
        mask = 0
        for claim in self.so(reading):
            if claim.kind == kind:
                mask |= self.knows.board.mask(claim.spans)
        return mask
