"""English words for cells, clues and numbers; they note which cells a sentence names."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Cell, Mask
from webapp.explain.proofs.proof import TOTAL, Bound, Source
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.facts import LemmaFacts
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import (
    agreeing,
    all_in_words,
    counted_in_words,
    is_spelled,
    listed,
    spelled,
)

MANY = 9
"""From so many cells on, "every other unknown cell" reads better than their names."""


class Words:
    """The words of one voice on one board."""

    def __init__(self, facts: LemmaFacts, voice: Voice, *, brief: bool) -> None:
        self.facts = facts
        self.voice = voice
        self.width = facts.position.width
        self.brief = brief
        """Whether the cells that a clue still needs are left out."""
        self.named_clues: dict[Cell, None] = {}
        """The clues named so far, in order; the total has no cell and is not among them."""
        self.named_cells: Mask = 0
        self.cells_meant: Mask = 0
        """Cells that are not named: the sentence says "every other unknown cell"."""

    def cells(self, cells: Mask) -> str:
        """The names of cells: A1, B2 and C3."""
        self.named_cells |= cells
        return listed(names_of(cells, self.width))

    def either(self, cells: Mask) -> str:
        """One cell of several: A1 or B2; one of A1, B2 and C3."""
        if cells.bit_count() > 2:
            return f"one of {self.cells(cells)}"
        self.named_cells |= cells
        return listed(names_of(cells, self.width), "or")

    def clue(self, source: Source) -> str:
        """The name of a clue: its cell."""
        self.named_clues[source] = None
        return cell_name(source, self.width)

    def clues(self, sources: Sequence[Source]) -> str:
        """The names of clues: B3, C4 and D5."""
        return listed([self.clue(source) for source in sources])

    def numbered_clue(self, source: Source) -> str:
        """A clue with its number: the 2 at B3."""
        return f"the {self.facts.position.clues[source]} at {self.clue(source)}"

    def bullet_count(self, count: int) -> str:
        """How many bullets, in words: two bullets."""
        return counted_in_words(count, self.voice.bullet)

    def bullets_left(self, count: int) -> str:
        """How many bullets are left: two bullets are left; there are 12 bullets left."""
        if not is_spelled(count):
            # No sentence begins with a figure.
            return f"there are {self.bullet_count(count)} left"
        return f"{self.bullet_count(count)} {agreeing(count, 'is', 'are')} left"

    def amount(self, source: Source) -> str:
        """How many a clue needs: two, or two more."""
        more = " more" if self.facts.has_bullets(source) else ""
        return f"{spelled(self.facts.need(source))}{more}"

    def amount_and_cells(self, source: Source) -> str:
        """What a clue needs, and where: two more of C2, C3 and D3."""
        return self.amount_among(
            self.amount(source), self.facts.need(source), self.facts.cells(source)
        )

    def amount_among(self, amount: str, count: int, cells: Mask) -> str:
        """An amount and its cells: two of C2, C3 and D3; both of C2 and C3."""
        if self.brief:
            return amount
        if cells.bit_count() == count:
            whole = "one in" if count == 1 else f"{all_in_words(count)} of"
            return f"{whole} {self.cells(cells)}"
        return f"{amount} of {self.cells(cells)}"

    def needs(self, sources: Sequence[Source], verb: str = "needs") -> str:
        """What clues need, and where: B3 needs two of C2, C3 and D3; E5 one of F5 and F6."""
        needs = [
            f"{self.clue(source)} {'' if place else f'{verb} '}{self.amount_and_cells(source)}"
            for place, source in enumerate(sources)
        ]
        return listed(needs) if self.brief else "; ".join(needs)

    def numbers(self, counts: Sequence[int]) -> str:
        """Numbers in words: one, two and one."""
        return listed([spelled(count) for count in counts])

    def needs_of_each(self, needs: Sequence[tuple[Source, int]], verb: str) -> str:
        """What clues need, without the cells: B3 needs two and E5 one."""
        amounts = []
        for place, (source, count) in enumerate(needs):
            does = f"{verb} " if place == 0 else ""
            name = "the whole board" if source == TOTAL else self.clue(source)
            amounts.append(f"{name} {does}{spelled(count)}")
        return listed(amounts)

    def bounds(self, parts: Sequence[Bound], *, at_least: bool) -> str:
        """What is known of some of the cells: at most one of them in B3 and B4."""
        limit = "at least" if at_least else "at most"
        them = "" if self.brief else " of them"
        return " and ".join(
            f"{'' if part.settles and at_least else f'{limit} '}{spelled(part.count)}{them} in "
            f"{self.cells(part.cells)}"
            for part in parts
        )

    def leaves(self, bound: Bound) -> str:
        """What a clue does to a bound: leaves at most one for B3 and B4."""
        if bound.at_least:
            return f"puts at least {spelled(bound.count)} in {self.cells(bound.cells)}"
        return f"leaves at most {spelled(bound.count)} for {self.cells(bound.cells)}"

    def bound(self, bound: Bound) -> str:
        """A bound as a clause: B3 and B4 hold at most one."""
        verb = agreeing(bound.cells.bit_count(), "holds", "hold")
        limit = "at least" if bound.at_least else "at most"
        return f"{self.cells(bound.cells)} {verb} {limit} {spelled(bound.count)}"

    def are_bullets(self, cells: Mask) -> str:
        """Bullets as a conclusion: C4 is a bullet; C4 and C5 are bullets."""
        noun = self.voice.bullet
        return f"{self.cells(cells)} {agreeing(cells.bit_count(), f'is a {noun}', f'are {noun}s')}"

    def are_empty(self, cells: Mask) -> str:
        """Empty cells as a conclusion: C4 is empty; C4 and C5 are empty."""
        verb = agreeing(cells.bit_count(), "is", "are")
        return f"{self.cells(cells)} {verb} {self.voice.empty}"

    def conclusion(self, bullets: Mask, empties: Mask) -> str:
        """Both kinds of conclusions: C4 is a bullet and D5 is empty."""
        parts = [self.are_bullets(bullets)] if bullets else []
        if empties:
            parts.append(self.are_empty(empties))
        return " and ".join(parts)

    def every_other(self, bullets: Mask, empties: Mask) -> str:
        """As `conclusion`; shorter where these are all unknown cells that were not named before."""
        cells = bullets | empties
        others = self.facts.unknown & ~self.named_cells
        if cells.bit_count() < MANY or others != cells or (bullets and empties):
            return self.conclusion(bullets, empties)
        other = "other " if self.named_cells else ""
        what = f"a {self.voice.bullet}" if bullets else self.voice.empty
        self.cells_meant |= cells
        return f"every {other}unknown cell is {what}"
