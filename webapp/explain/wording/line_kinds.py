"""What a line of a proof says: each kind is told in its own way."""

from __future__ import annotations

from enum import Enum

from webapp.engine.proofs.proof import TOTAL, Cases, Chain, Count, Forward, Lemma, Refuted, Source
from webapp.explain.wording.facts import LemmaFacts


class LineKind(Enum):
    """What a line of a proof says."""

    TOTAL_ALONE = "the total alone"
    COMPLETE = "one clue, complete"
    FULL = "one clue, all its cells"
    PAIR = "two clues"
    TOTAL_USED = "clues use up the total"
    TOTAL_FILLED = "the rest is filled"
    HUB = "count around one clue"
    CLEAN = "count"
    TANGLED = "count, cells more than once"
    TOTAL_SHARED = "clues that share cells, and the total"
    FORWARDS = "clues in turn"
    REFUTED = "chain with counts"
    CASES = "cases"
    CHAIN = "chain"


SUMS = frozenset(
    {
        LineKind.HUB,
        LineKind.CLEAN,
        LineKind.TANGLED,
        LineKind.TOTAL_SHARED,
        LineKind.REFUTED,
        LineKind.CASES,
    }
)
"""Kinds that are always told as a list, one idea a line."""


def kind_of(lemma: Lemma, facts: LemmaFacts) -> LineKind:
    """The kind of line that tells a lemma."""
    match lemma:
        case Chain():
            return LineKind.CHAIN
        case Cases():
            return LineKind.CASES
        case Refuted():
            return LineKind.REFUTED
        case Count():
            return _count_kind(lemma, facts)
        case Forward() if facts.first and len(lemma.links) == 1 and lemma.broken is None:
            return _single_kind(lemma)
    return LineKind.FORWARDS


def _single_kind(lemma: Forward) -> LineKind:
    """The kind of a line with a single bound."""
    (link,) = lemma.links
    if link.parts or not link.bound.settles:
        return LineKind.FORWARDS
    if link.source == TOTAL:
        return LineKind.TOTAL_ALONE
    return LineKind.FULL if link.bound.bullets else LineKind.COMPLETE


def _count_kind(lemma: Count, facts: LemmaFacts) -> LineKind:
    """The kind of a count: the more cells count twice, the longer it must be."""
    if lemma.slack or not _clean(lemma.plus, facts) or not _clean(lemma.minus, facts):
        shared = (TOTAL,) in {lemma.plus, lemma.minus} and not lemma.slack
        if shared and _shared_at_most_twice(lemma, facts):
            return LineKind.TOTAL_SHARED
        return LineKind.TANGLED
    if lemma.minus == (TOTAL,):
        return LineKind.TOTAL_USED
    if lemma.plus == (TOTAL,):
        return LineKind.TOTAL_FILLED
    if len(lemma.plus) == len(lemma.minus) == 1:
        return LineKind.PAIR
    return LineKind.HUB if len(lemma.minus) == 1 and not lemma.bullets else LineKind.CLEAN


def _clean(sources: tuple[Source, ...], facts: LemmaFacts) -> bool:
    """Whether no two of these clues share a cell."""
    return facts.cells_of_all(sources).bit_count() == sum(
        facts.cells(source).bit_count() for source in sources
    )


def _shared_at_most_twice(count: Count, facts: LemmaFacts) -> bool:
    """Whether all cells shared are decided, and none beside three clues."""
    clues = tuple(source for source in (*count.plus, *count.minus) if source != TOTAL)
    shared = 0
    for kind in facts.problem.classes:
        times = sum(bool(facts.cells(source) & kind) for source in clues)
        if times > 2:
            return False
        if times == 2:
            shared |= kind
    return shared == (count.bullets if count.minus == (TOTAL,) else count.empties)
