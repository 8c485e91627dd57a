"""How hard a proof is to follow, as a number: what is minimised where several proofs will do.

A line costs for each thing to see, and more where something is supposed, where cells count twice,
and where the total takes part; all the cells and the distance that the eye must go are added. The
weights come from readings of some thousand steps: docs/decisions/0013 tells how they were chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from webapp.engine.grid import Cell, Mask, king_moves
from webapp.engine.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Break,
    Cases,
    Chain,
    Count,
    Forward,
    Lemma,
    Proof,
    Refuted,
    Source,
    Sum,
    conclusion_of,
    sources_of,
)

PLAIN, BOUND = 1.0, 2.0
"""A clue that is complete or full; one of which only a bound is seen."""

SUPPOSITION = 2.0
"""To take something for true that is not."""

OVERLAP = 2.0
"""Cells that count twice in a sum; the same again if something may be left over."""

WITH_TOTAL = 1.0
"""To look at the whole board."""

A_CELL = 0.2
"""Each unknown cell to be kept in mind."""

SPAN = 0.25
"""Each cell that the clues are apart."""

MANY = 9
"""From so many cells on a conclusion with the total is told, and counts, as one: "every other
unknown cell" reads better than their names."""


def cost(proof: Proof, width: int, cells_of_source: dict[Source, Mask]) -> float:
    """What a proof costs its reader; `cells_of_source`: the unknown cells of each source."""
    value = 0.0
    near, beyond = 0, 0
    left = cells_of_source
    sources: set[Source] = set()
    for lemma in proof.lemmas:
        value += bare_cost(lemma, left)
        inside, outside = _cells(lemma, left)
        near |= inside
        beyond |= outside
        sources.update(sources_of(lemma))
        if len(proof.lemmas) > 1:
            bullets, empties = conclusion_of(lemma)
            left = {source: cells & ~(bullets | empties) for source, cells in left.items()}
    return value + A_CELL * _number(near, beyond) + sources_cost(sources, width)


def line_cost(lemma: Lemma, cells_of_source: dict[Source, Mask]) -> float:
    """What a line with its cells costs, whatever else is told: to choose among lines."""
    inside, outside = _cells(lemma, cells_of_source)
    return bare_cost(lemma, cells_of_source) + A_CELL * _number(inside, outside)


def sources_cost(sources: Collection[Source], width: int) -> float:
    """What the places of the sources cost, whatever is told of them."""
    clues = sorted(source for source in sources if source != TOTAL)
    return SPAN * span(clues, width) + (WITH_TOTAL if TOTAL in sources else 0.0)


def _number(near: Mask, beyond: Mask) -> int:
    """The cells to be kept in mind: all others are one."""
    others = (beyond & ~near).bit_count()
    return near.bit_count() + (1 if others >= MANY else others)


def span(clues: Sequence[Cell], width: int) -> int:
    """How far the clues are apart, in moves of a king."""
    return max((king_moves(a, b, width) for a, b in combinations(clues, 2)), default=0)


def bare_cost(lemma: Lemma, cells_of_source: dict[Source, Mask]) -> float:
    """What a line costs without its cells."""
    match lemma:
        case Forward():
            broken = 0.0 if lemma.broken is None else _break(lemma.broken)
            return broken + sum(_link(link) for link in lemma.links)
        case Chain():
            supposed = lemma.supposed
            links = sum(_link(link, supposed) for link in lemma.links)
            return SUPPOSITION + links + _break(lemma.broken, supposed)
        case Count():
            return _count(lemma, cells_of_source)
        case Refuted():
            return SUPPOSITION + PLAIN + _lines(lemma.lemmas, cells_of_source)
        case Cases():
            both = (*lemma.if_bullet, *lemma.if_empty)
            return 2 * SUPPOSITION + _lines(both, cells_of_source)


def _lines(lemmas: Sequence[Lemma], cells_of_source: dict[Source, Mask]) -> float:
    return sum(bare_cost(lemma, cells_of_source) for lemma in lemmas)


def _link(link: BoundLink, supposed: Bound | None = None) -> float:
    return PLAIN if link.bound.settles and _are_plain(link.parts, supposed) else BOUND


def _break(broken: Break | Sum, supposed: Bound | None = None) -> float:
    if isinstance(broken, Sum):
        return _sum_of(len({*broken.plus, *broken.minus})) + (OVERLAP if broken.odd else 0.0)
    return PLAIN if _are_plain(broken.parts, supposed) else BOUND


def _are_plain(parts: Sequence[Bound], supposed: Bound | None) -> bool:
    """Whether all parts decide their cells; what is supposed of a group is as plain."""
    return all(part.settles or part == supposed for part in parts)


def _sum_of(sources: int) -> float:
    """A sum of some clues: each is a thing to see, and the sum itself."""
    return sources + 1.0


def _count(count: Count, cells_of_source: dict[Source, Mask]) -> float:
    value = _sum_of(len({*count.plus, *count.minus}))
    if any(_overlaps(side, cells_of_source) for side in (count.plus, count.minus)):
        value += OVERLAP
    return value + (OVERLAP if count.slack else 0.0)


def _overlaps(sources: Sequence[Source], cells_of_source: dict[Source, Mask]) -> bool:
    """Whether a cell counts twice on one side of a sum."""
    seen = 0
    for source in sources:
        if cells_of_source[source] & seen:
            return True
        seen |= cells_of_source[source]
    return False


def _cells(lemma: Lemma, cells_of_source: dict[Source, Mask]) -> tuple[Mask, Mask]:
    """The cells that a line speaks of, and those of which it speaks as of all others."""
    bullets, empties = conclusion_of(lemma)
    inside, outside = bullets | empties, 0
    for source in sources_of(lemma):
        if source == TOTAL:
            outside = inside
        elif isinstance(lemma, Count):
            inside |= cells_of_source[source]
    if isinstance(lemma, Cases | Refuted):
        inner = (*lemma.if_bullet, *lemma.if_empty) if isinstance(lemma, Cases) else lemma.lemmas
        for each in inner:
            inside |= _cells(each, cells_of_source)[0]
    if isinstance(lemma, Forward | Chain):
        inside |= _cells_of_links(lemma)
    near = 0
    for source in sources_of(lemma):
        if source != TOTAL:
            near |= cells_of_source[source]
    return inside & ~(outside & ~near), outside & ~near


def _cells_of_links(lemma: Forward | Chain) -> Mask:
    cells = lemma.supposed.cells if isinstance(lemma, Chain) else 0
    for link in lemma.links:
        cells |= link.bound.cells
        for part in link.parts:
            cells |= part.cells
    if lemma.broken is not None:
        for part in lemma.broken.parts:
            cells |= part.cells
    return cells
