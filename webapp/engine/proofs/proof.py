"""Proofs as data: short lines of plain counting, each from clues and from lines before it.

A clue here says how many bullets its unknown cells still hold. The total says the same of all
unknown cells; it stands as `TOTAL` where a clue stands otherwise.
"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import Final, TypeAlias

from webapp.engine.grid import Cell, Mask

TOTAL: Final = -1
"""The total, in the place of a clue's cell."""

Source: TypeAlias = Cell
"""The cell of a clue, or `TOTAL`."""


@dataclass(frozen=True, slots=True)
class Bound:
    """At least, or at most, `count` of `cells` hold a bullet."""

    cells: Mask
    at_least: bool
    count: int

    @property
    def bullets(self) -> Mask:
        """The cells that it makes bullets: all or none of its cells."""
        return self.cells if self.at_least and self.count == self.cells.bit_count() else 0

    @property
    def empties(self) -> Mask:
        """The cells that it makes empty: all or none of its cells."""
        return self.cells if not self.at_least and self.count == 0 else 0

    @property
    def settles(self) -> bool:
        """Whether it decides its cells."""
        return bool(self.bullets | self.empties)


@dataclass(frozen=True, slots=True)
class BoundLink:
    """A bound that follows from one clue and from earlier bounds on others of its cells."""

    source: Source
    bound: Bound
    parts: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class Break:
    """A clue that cannot hold any more: its cells hold too many bullets, or too few are left."""

    source: Source
    too_many: bool
    parts: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """Clues that cannot hold together: added up, others taken away, they need what cannot be.

    More than their cells can give; or, if `odd`, an odd number where each cell left counts for
    an even one.
    """

    plus: tuple[Source, ...]
    minus: tuple[Source, ...]
    odd: bool
    parts: tuple[Bound, ...]


@dataclass(frozen=True, slots=True)
class Forward:
    """Bounds one after the other, nothing supposed. With a break: nothing at all can hold."""

    links: tuple[BoundLink, ...]
    broken: Break | Sum | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """The opposite supposed, and followed to a clue that breaks."""

    supposed: Bound
    links: tuple[BoundLink, ...]
    broken: Break | Sum


@dataclass(frozen=True, slots=True)
class Count:
    """Clues added up and others taken away: what remains is all or nothing.

    A cell counts as often as the clues that touch it say; no cell can make up for the `slack`
    left, so each cell that counts more than the slack is decided.
    """

    plus: tuple[Source, ...]
    minus: tuple[Source, ...]
    """A source that counts several times stands there several times."""
    _: KW_ONLY
    slack: int
    bullets: Mask
    empties: Mask


@dataclass(frozen=True, slots=True)
class Cases:
    """A cell taken to be a bullet, then to be empty: each case breaks or shows the same.

    Each case is a proof of its own in which the cell is known.
    """

    cell: Mask
    _: KW_ONLY
    if_bullet: tuple[Lemma, ...]
    if_empty: tuple[Lemma, ...]
    bullets: Mask
    empties: Mask


@dataclass(frozen=True, slots=True)
class Refuted:
    """The opposite of what a cell is, refuted by lemmas in which it is known: they break."""

    cell: Mask
    is_bullet: bool
    """What the cell is."""
    lemmas: tuple[Lemma, ...]
    alike: Mask = 0
    """Cells beside the same clues: what goes for the one goes for them."""


Lemma: TypeAlias = Forward | Chain | Count | Cases | Refuted


@dataclass(frozen=True, slots=True)
class Proof:
    """Lemmas in order; what one concludes is known to the next."""

    lemmas: tuple[Lemma, ...]


def conclusion_of(lemma: Lemma) -> tuple[Mask, Mask]:
    """The bullets and the empties that a lemma proves."""
    if isinstance(lemma, Count | Cases):
        return lemma.bullets, lemma.empties
    if isinstance(lemma, Refuted):
        cells = lemma.cell | lemma.alike
        return (cells, 0) if lemma.is_bullet else (0, cells)
    if isinstance(lemma, Chain):
        supposed = lemma.supposed
        return (0, supposed.cells) if supposed.at_least else (supposed.cells, 0)
    bullets = empties = 0
    for link in lemma.links:
        bullets |= link.bound.bullets
        empties |= link.bound.empties
    return bullets, empties


def sources_of(lemma: Lemma) -> tuple[Source, ...]:
    """The clues that a lemma rests on, in the order in which it names them, each once."""
    if isinstance(lemma, Count):
        return tuple(dict.fromkeys((*lemma.plus, *lemma.minus)))
    if isinstance(lemma, Cases | Refuted):
        inside = (*lemma.if_bullet, *lemma.if_empty) if isinstance(lemma, Cases) else lemma.lemmas
        return tuple(dict.fromkeys(source for each in inside for source in sources_of(each)))
    named = [link.source for link in lemma.links]
    if isinstance(lemma.broken, Sum):
        named += [*lemma.broken.plus, *lemma.broken.minus]
    elif lemma.broken is not None:
        named.append(lemma.broken.source)
    return tuple(dict.fromkeys(named))
