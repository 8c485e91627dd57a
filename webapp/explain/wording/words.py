"""English words for cells, clues and numbers; they note which cells a sentence names."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.engine.grid import Cell, Mask
from webapp.explain.proofs.proof import TOTAL, Bound, Source
from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.facts import LemmaFacts
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import listed

_NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

MANY = 9
"""From so many cells on, "every other unknown cell" reads better than their names."""


def number(count: int) -> str:
    """One, two, three… in words as far as they are short."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def all_of(count: int) -> str:
    """What people say for all of so many."""
    return {1: "it", 2: "both"}.get(count, f"all {number(count)}")


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


class Words:
    """The words of one voice on one board."""

    def __init__(self, facts: LemmaFacts, voice: Voice, *, brief: bool) -> None:
        self.facts = facts
        self.voice = voice
        self.width = facts.position.width
        self.brief = brief
        self.named: dict[Cell, None] = {}
        self.named_cells: Mask = 0
        self.meant: Mask = 0
        """Cells that are told as every other one."""

    def cells(self, cells: Mask) -> str:
        """A1, B2 and C3."""
        self.named_cells |= cells
        return listed(names_of(cells, self.width))

    def either(self, cells: Mask) -> str:
        """A1 or B2; one of A1, B2 and C3."""
        if cells.bit_count() == 1:
            return self.cells(cells)
        if cells.bit_count() == 2:
            return " or ".join(self.cells(cells).split(" and "))
        return f"one of {self.cells(cells)}"

    def clue(self, source: Source) -> str:
        """The cell of a clue."""
        self.named[source] = None
        return cell_name(source, self.width)

    def clues(self, sources: Sequence[Source]) -> str:
        """Several clues."""
        return listed([self.clue(source) for source in sources])

    def the(self, source: Source) -> str:
        """The 2 at B3."""
        return f"the {self.facts.position.clues[source]} at {self.clue(source)}"

    def so_many(self, count: int) -> str:
        """Two bullets."""
        return f"{number(count)} {self.voice.bullet}{'' if count == 1 else 's'}"

    def left(self, count: int) -> str:
        """Two bullets are left; there are 12 bullets left."""
        if count >= len(_NUMBERS):
            # No sentence begins with a figure.
            return f"there are {self.so_many(count)} left"
        return f"{self.so_many(count)} {'is' if count == 1 else 'are'} left"

    def amount(self, source: Source) -> str:
        """How many a clue needs: two, or two more."""
        more = " more" if self.facts.has_some(source) else ""
        return f"{number(self.facts.need(source))}{more}"

    def some_of(self, source: Source) -> str:
        """Two more of C2, C3 and D3: what a clue needs, and where."""
        return self.among(self.amount(source), self.facts.need(source), self.facts.cells(source))

    def among(self, amount: str, count: int, cells: Mask) -> str:
        """Two of C2, C3 and D3; both of C2 and C3."""
        if self.brief:
            return amount
        if cells.bit_count() == count:
            return f"{'one in' if count == 1 else f'{all_of(count)} of'} {self.cells(cells)}"
        return f"{amount} of {self.cells(cells)}"

    def needs(self, sources: Sequence[Source], verb: str = "needs") -> str:
        """B3 needs two of C2, C3 and D3; E5 one of F5 and F6."""
        told = [f"{self.clue(source)} {verb} {self.some_of(source)}" for source in sources[:1]]
        told += [f"{self.clue(source)} {self.some_of(source)}" for source in sources[1:]]
        if len(told) == 1:
            return told[0]
        return f"{', '.join(told[:-1])} and {told[-1]}" if self.brief else "; ".join(told)

    def numbers(self, counts: Sequence[int]) -> str:
        """One, two and one."""
        return listed([number(count) for count in counts])

    def each_needs(self, needs: Sequence[tuple[Source, int]], verb: str) -> str:
        """B3 needs two and E5 one."""
        told = []
        for place, (source, count) in enumerate(needs):
            does = f"{verb} " if place == 0 else ""
            name = "the whole board" if source == TOTAL else self.clue(source)
            told.append(f"{name} {does}{number(count)}")
        return listed(told)

    def held(self, parts: Sequence[Bound], *, at_least: bool) -> str:
        """At most one of them in B3 and B4."""
        limit = "at least" if at_least else "at most"
        them = "" if self.brief else " of them"
        return " and ".join(
            f"{'' if part.settles and at_least else f'{limit} '}{number(part.count)}{them} in "
            f"{self.cells(part.cells)}"
            for part in parts
        )

    def leaves(self, bound: Bound) -> str:
        """Leaves at most one for B3 and B4."""
        if bound.at_least:
            return f"puts at least {number(bound.count)} in {self.cells(bound.cells)}"
        return f"leaves at most {number(bound.count)} for {self.cells(bound.cells)}"

    def limited(self, bound: Bound) -> str:
        """B3 and B4 hold at most one."""
        verb = "holds" if bound.cells.bit_count() == 1 else "hold"
        limit = "at least" if bound.at_least else "at most"
        return f"{self.cells(bound.cells)} {verb} {limit} {number(bound.count)}"

    def bullets(self, cells: Mask) -> str:
        """C4 is a bullet; C4 and C5 are bullets."""
        one = cells.bit_count() == 1
        noun = self.voice.bullet
        return f"{self.cells(cells)} {f'is a {noun}' if one else f'are {noun}s'}"

    def empties(self, cells: Mask) -> str:
        """C4 is empty; C4 and C5 are empty."""
        verb = "is" if cells.bit_count() == 1 else "are"
        return f"{self.cells(cells)} {verb} {self.voice.empty}"

    def found(self, bullets: Mask, empties: Mask) -> str:
        """C4 is a bullet and D5 is empty."""
        told = [self.bullets(bullets)] if bullets else []
        if empties:
            told.append(self.empties(empties))
        return " and ".join(told)

    def every_other(self, bullets: Mask, empties: Mask) -> str:
        """As `found`, where these are all unknown cells that were not named before."""
        cells = bullets | empties
        others = self.facts.unknown & ~self.named_cells
        if cells.bit_count() < MANY or others != cells or (bullets and empties):
            return self.found(bullets, empties)
        other = "other " if self.named_cells else ""
        what = f"a {self.voice.bullet}" if bullets else self.voice.empty
        self.meant |= cells
        return f"every {other}unknown cell is {what}"
