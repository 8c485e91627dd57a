"""How often cells count in a sum of clues, for all cells at once: a byte for each in one integer.

Sums are tried by the thousand for one sentence. Adding up clues is then adding up integers, and the
cells that count so often, or more, are found by one more addition: it carries into the highest bit
of just their bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from webapp.engine.grid import Mask
from webapp.engine.proofs.proof import TOTAL, Source

MOST_TIMES = 18
"""Cells count at most so often: beside eight clues, with the total, and each of these twice."""

_BYTE = 8
_HIGHEST = 1 << _BYTE - 1

Worths = int
"""How often each cell counts, added up; of cells taken away the byte is negative."""

Flags = int
"""A set of cells: the highest bits of their bytes."""


class Lanes:
    """The bytes of a problem's cells, those of a class side by side."""

    __slots__ = ("_far", "_far_more", "above", "of_class", "of_source")

    def __init__(
        self,
        sources: Sequence[Source],
        sizes: Sequence[int],
        touching: Sequence[Sequence[int]],
    ) -> None:
        self.of_source: list[Worths] = [0] * len(sources)
        """Each cell of a source, once."""
        self.of_class: list[Flags] = []
        self._far = self._far_more = 0
        place = 0
        for size, indices in zip(sizes, touching, strict=True):
            number = size
            # The cells beside no clue may be thousands; they are one class, and one byte will do.
            if len(indices) == 1 and sources[indices[0]] == TOTAL:
                number, self._far, self._far_more = 1, _HIGHEST << place, size - 1
            once = _ones(number) << place
            self.of_class.append(once * _HIGHEST)
            for index in indices:
                self.of_source[index] |= once
            place += number * _BYTE
        ones = _ones(place // _BYTE)
        self.above = [(_HIGHEST - times) * ones for times in range(MOST_TIMES + 2)]
        """What carries into the highest bits of the cells that count so often, or more."""

    def number(self, flags: Flags) -> int:
        """How many cells these are."""
        return flags.bit_count() + (self._far_more if flags & self._far else 0)

    def flags(self, classes: Sequence[Mask], cells: Mask) -> Flags:
        """The bytes of the classes of some cells."""
        flags = 0
        for kind, of_class in zip(classes, self.of_class, strict=True):
            if kind & cells:
                flags |= of_class
        return flags

    def cells(self, classes: Sequence[Mask], flags: Flags) -> Mask:
        """The cells of the classes that have one of these bytes."""
        cells = 0
        for kind, of_class in zip(classes, self.of_class, strict=True):
            if of_class & flags:
                cells |= kind
        return cells


def _ones(number: int) -> int:
    """So many bytes with a 1."""
    return ((1 << number * _BYTE) - 1) // 255


class Term(NamedTuple):
    """What a source brings to a sum."""

    place: int
    """The number of the source."""
    worths: Worths
    need: int


class SumFamily:
    """All sums of some terms, each counted as often as one of several multiples says."""

    __slots__ = ("fixed", "multiples", "terms")

    def __init__(
        self, terms: Sequence[Term], multiples: tuple[int, ...], fixed: Sequence[int] = ()
    ) -> None:
        """`fixed`: further sources, which the last term takes away as often as it counts itself."""
        self.terms = terms
        self.multiples = multiples
        self.fixed = fixed

    @property
    def size(self) -> int:
        """How many sums there are."""
        size: int = len(self.multiples) ** len(self.terms)
        return size

    def sums(self) -> list[tuple[Worths, int]]:
        """How often cells count in each sum and what sources need; the last term alternates."""
        sums = [(0, 0)]
        for _, worths, need in self.terms:
            turns = [(times * worths, times * need) for times in self.multiples]
            sums = [(w + more, n + needed) for w, n in sums for more, needed in turns]
        return sums

    def factors(self, number: int, sources: int) -> tuple[int, ...]:
        """How often each of so many sources counts in one of the sums."""
        factors = [0] * sources
        for term in reversed(self.terms):
            number, turn = divmod(number, len(self.multiples))
            factors[term.place] = self.multiples[turn]
        for place in self.fixed:
            factors[place] = -factors[self.terms[-1].place]
        return tuple(factors)


def families(terms: Sequence[Term], multiples: tuple[int, ...]) -> Iterator[SumFamily]:
    """The sums of two terms and more, fewest first."""
    for size in range(2, len(terms) + 1):
        for chosen in combinations(terms, size):
            yield SumFamily(chosen, multiples)
