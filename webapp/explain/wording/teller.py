"""A teller: adds statement to statement, and notes which clues and cells they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Literal, NamedTuple

from webapp.engine.grid import Cell, Mask, cells_of
from webapp.engine.proofs.cost import MANY
from webapp.engine.proofs.proof import TOTAL, Bound, Lemma, Source
from webapp.explain.wording.facts import LemmaFacts
from webapp.explain.wording.statements import (
    CellsSlot,
    ClueSlot,
    CluesSlot,
    Slot,
    Statement,
    state,
)


class ChainCell(NamedTuple):
    """A cell that is supposed to be something, or that follows from that."""

    cell: Cell
    bullet: bool
    """Whether it would hold a bullet."""
    line: int
    """Which statement tells it, from 1."""


class Teller:
    """What has been told so far, and what is known at this point of the proof."""

    def __init__(self, facts: LemmaFacts) -> None:
        self.facts = facts
        self.bullets = self.empties = 0
        """What clues in turn have decided since the line began."""
        self.statements: list[Statement] = []
        self.named_clues: set[Source] = set()
        self.named_cells: Mask = 0
        self.meant: Mask = 0
        """Cells that are not named: it is said "every other unknown cell"."""
        self.chain: list[ChainCell] = []
        """What each supposition fills, in order."""
        self._within: list[Literal["suppose", "case"]] = []
        self._filled: Mask = 0

    def add(self, key: str, **slots: Slot) -> None:
        """Tell a statement."""
        statement = state(key, **slots)
        self.statements.append(statement)
        for each in statement.inside():
            for slot in each.slots.values():
                self._note(slot)

    def _note(self, slot: Slot) -> None:
        match slot:
            case ClueSlot(cell):
                self.named_clues.add(cell)
            case CluesSlot(clues):
                self.named_clues.update(clue.cell for clue in clues)
            case CellsSlot(cells):
                self.named_cells |= cells

    def learn(self, lemma: Lemma) -> None:
        """Take what a lemma concludes as known."""
        self.facts = self.facts.after(lemma)

    def suppose(self, bullets: Mask, empties: Mask) -> LemmaFacts:
        """Take some cells as known for a while; the facts as they were."""
        outside = self.facts
        self.facts = replace(
            outside,
            problem=outside.problem.with_known(bullets, empties),
            unknown=outside.unknown & ~(bullets | empties),
            first=False,
        )
        return outside

    def begin(self) -> None:
        """Begin a line of clues in turn."""
        self.bullets = self.empties = 0

    def decide(self, bound: Bound) -> None:
        """Note what a clue decides on the way, or what is supposed."""
        self.bullets |= bound.bullets
        self.empties |= bound.empties
        if bound.settles:
            self.follow(bound)

    @contextmanager
    def within(self, what: Literal["suppose", "case"]) -> Iterator[None]:
        """Tell what comes within a supposition, or one of two cases."""
        self._within.append(what)
        self._filled = 0
        yield
        self._within.pop()

    def follow(self, bound: Bound) -> None:
        """Note cells that a supposition fills: one within another is not drawn."""
        if self._within == ["suppose"]:
            line, new = len(self.statements), bound.cells & ~self._filled
            self.chain += (ChainCell(cell, bound.at_least, line) for cell in cells_of(new))
            self._filled |= bound.cells

    # Slots

    def clue(self, source: Source) -> ClueSlot:
        """A clue with its number."""
        return ClueSlot(source, self.facts.position.clues[source])

    def clues(self, sources: Iterable[Source]) -> CluesSlot:
        """Several clues, each once."""
        each = dict.fromkeys(sources)
        return CluesSlot(tuple(self.clue(s) for s in each if s != TOTAL), TOTAL in each)

    def still(self, *sources: Source) -> Statement:
        """Whether some of what clues need is there already."""
        return state("still" if any(map(self.facts.has_bullets, sources)) else "nothing")

    def amount(self, source: Source) -> Statement:
        """What a clue needs, and of which cells: one of A1 or B1, both, two of A1, B1 and C1."""
        number, cells = self.facts.need(source), self.facts.cells(source)
        if number == cells.bit_count():
            return state("amount.every", cells=CellsSlot(cells), n=number)
        key = "amount.one" if number == 1 else "amount.some"
        return state(key, n=number, cells=CellsSlot(cells))

    def left(self, number: int) -> Statement:
        """How many bullets are left."""
        return state("left" if number <= 10 else "left.many", n=number)

    @staticmethod
    def conclusion(bullets: Mask, empties: Mask) -> Statement:
        """What cells are, after "so"."""
        if bullets and empties:
            first = Teller.conclusion(bullets, 0)
            # Where both are one cell, or both several, some languages need the verb once.
            alike = (bullets.bit_count() == 1) == (empties.bit_count() == 1)
            second = "also.empties" if alike else "so.empties"
            return state("so.both", first=first, second=state(second, cells=CellsSlot(empties)))
        if bullets:
            return state("so.bullets", cells=CellsSlot(bullets))
        return state("so.empties", cells=CellsSlot(empties))

    def others(self, bullets: Mask, empties: Mask) -> Statement:
        """As `conclusion`; shorter where these are all unknown cells that were not named before."""
        cells = bullets | empties
        rest = self.facts.unknown & ~self.named_cells
        if cells.bit_count() < MANY or rest != cells or (bullets and empties):
            return self.conclusion(bullets, empties)
        self.meant |= cells
        other = "every.other" if self.named_cells else "every"
        return state(f"{other}.{'bullet' if bullets else 'empty'}")

    def apart(self, empties: Mask) -> Statement:
        """That cells are empty which touch none of some clues; of many without their names."""
        if empties.bit_count() < MANY:
            return self.conclusion(0, empties)
        self.meant |= empties
        return state("every.apart.empty")

    @staticmethod
    def held(bound: Bound) -> Statement:
        """A bound as a fact: at most one of A1 and B1 is a bullet."""
        cells = CellsSlot(bound.cells)
        if bound.bullets:
            return state("fact.bullets", cells=cells)
        if bound.empties:
            return state("fact.empties", cells=cells)
        key = "fact.least" if bound.at_least else "fact.most"
        return state(key, cells=cells, n=bound.count)

    @staticmethod
    def limit(bound: Bound) -> Statement:
        """A bound after "so"."""
        key = "so.least" if bound.at_least else "so.most"
        return state(key, cells=CellsSlot(bound.cells), n=bound.count)
