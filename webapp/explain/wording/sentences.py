"""From proofs to sentences: which kind a line is, and the table of wordings by kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.explain.proofs.problem import Problem
from webapp.explain.proofs.proof import (
    TOTAL,
    Cases,
    Chain,
    Count,
    Forward,
    Lemma,
    Proof,
    Refuted,
    Source,
)
from webapp.explain.wording import counts, links
from webapp.explain.wording.facts import Facts
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.whole_sentence import require_whole
from webapp.explain.wording.words import Words

LONGEST = 300
"""Characters that a sentence should not exceed; a longer one leaves out which cells clues need."""


LINE = 100
"""Characters of a line where a longer sentence is told in lines."""

_TURN = re.compile(r"(?:Now|So|Suppose|Then|The rest)\b")
"""How a line begins that takes a new turn."""


class Kind(Enum):
    """What a line of a proof says; each kind has one wording in a language."""

    TOTAL_ALONE = "the count alone"
    COMPLETE = "one clue, complete"
    FULL = "one clue, all its cells"
    PAIR = "two clues"
    TOTAL_USED = "clues use up the total"
    TOTAL_FILLED = "the rest is filled"
    HUB = "count around one clue"
    CLEAN = "count"
    TANGLED = "count, cells more than once"
    TOTAL_SHARED = "clues that share cells, and the total"
    FORWARDS = "bounds in turn"
    REST = "the rest follows"
    REFUTED = "chain with counts"
    CASES = "cases"
    CHAIN = "chain"


ENGLISH: Mapping[Kind, Callable[[Words, Any], str]] = {
    Kind.TOTAL_ALONE: counts.total_alone,
    Kind.COMPLETE: counts.complete,
    Kind.FULL: counts.full,
    Kind.PAIR: counts.pair,
    Kind.TOTAL_USED: counts.total_used,
    Kind.TOTAL_FILLED: counts.total_filled,
    Kind.HUB: counts.hub,
    Kind.CLEAN: counts.clean,
    Kind.TANGLED: counts.tangled,
    Kind.TOTAL_SHARED: counts.total_shared,
    Kind.REST: links.rest,
    Kind.FORWARDS: links.forwards,
    Kind.CHAIN: links.chain,
    Kind.REFUTED: links.refuted,
    Kind.CASES: links.cases,
}
"""Another language is another table like this one."""


AT_LENGTH = frozenset({Kind.PAIR, Kind.HUB})
"""Kinds whose sentence speaks of the cells that it names, even in brief."""


@dataclass(frozen=True)
class Told:
    """A sentence and the cells that it names."""

    sentence: str
    kinds: tuple[Kind, ...]
    """What each line says, in order."""
    clues: tuple[Cell, ...]
    cells: Mask


def in_lines(sentence: str) -> list[str]:
    """A sentence to be read at once as it is; a longer one bit by bit."""
    if len(sentence) <= LONGEST:
        return [sentence]
    lines = [""]
    for part in sentence.split(". "):
        told = part if part.endswith(".") else f"{part}."
        if lines[-1] and (_TURN.match(told) or len(lines[-1]) + len(told) >= LINE):
            lines.append("")
        lines[-1] += f" {told}" if lines[-1] else told
    return lines


def kind_of(lemma: Lemma, facts: Facts) -> Kind:
    """What a lemma says."""
    if not isinstance(lemma, Forward | Count):
        return {Chain: Kind.CHAIN, Cases: Kind.CASES, Refuted: Kind.REFUTED}[type(lemma)]
    if isinstance(lemma, Count):
        return _count_kind(lemma, facts)
    if not facts.first:
        return Kind.REST
    if len(lemma.links) == 1 and lemma.broken is None:
        return _single_kind(lemma)
    return Kind.FORWARDS


def _single_kind(lemma: Forward) -> Kind:
    (link,) = lemma.links
    if link.parts or not link.bound.settles:
        return Kind.FORWARDS
    if link.source == TOTAL:
        return Kind.TOTAL_ALONE
    return Kind.FULL if link.bound.bullets else Kind.COMPLETE


def _count_kind(lemma: Count, facts: Facts) -> Kind:
    if lemma.slack or not _clean(lemma.plus, facts) or not _clean(lemma.minus, facts):
        shared = (TOTAL,) in {lemma.plus, lemma.minus} and not lemma.slack
        return Kind.TOTAL_SHARED if shared and _shared_at_most_twice(lemma, facts) else Kind.TANGLED
    if lemma.minus == (TOTAL,):
        return Kind.TOTAL_USED
    if lemma.plus == (TOTAL,):
        return Kind.TOTAL_FILLED
    if len(lemma.plus) == len(lemma.minus) == 1:
        return Kind.PAIR
    return Kind.HUB if len(lemma.minus) == 1 and not lemma.bullets else Kind.CLEAN


def _clean(sources: tuple[Source, ...], facts: Facts) -> bool:
    return facts.together(sources).bit_count() == sum(
        facts.cells(source).bit_count() for source in sources
    )


def _shared_at_most_twice(count: Count, facts: Facts) -> bool:
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


def tell(position: Position, problem: Problem, proof: Proof, voice: Voice) -> Told:
    """The sentence of a proof, at length if that is short enough; raises `Fragment`."""
    told = _tell(position, problem, proof, voice, brief=False)
    if len(told.sentence) > LONGEST:
        brief = _tell(position, problem, proof, voice, brief=True)
        if len(brief.sentence) < len(told.sentence):
            return brief
    return told


def _inside(words: Words, lemmas: tuple[Lemma, ...], bullets: Mask, empties: Mask) -> str:
    """Lemmas told as they stand once some cells are taken as known."""
    outside = words.facts
    problem = outside.problem.given(bullets, empties)
    unknown = outside.unknown & ~(bullets | empties)
    words.facts = replace(outside, problem=problem, unknown=unknown, first=False)
    told = " ".join(_lines(words, lemmas)[0])
    words.facts = outside
    return told


def _nested(words: Words, lemma: Cases | Refuted) -> str:
    if isinstance(lemma, Cases):
        if_bullet = _inside(words, lemma.if_bullet, lemma.cell, 0)
        return ENGLISH[Kind.CASES](
            words, (lemma, if_bullet, _inside(words, lemma.if_empty, 0, lemma.cell))
        )
    opposite = (0, lemma.cell) if lemma.is_bullet else (lemma.cell, 0)
    # "So" is kept for what the refutation concludes.
    inside = _inside(words, lemma.lemmas, *opposite).replace(". So ", ". Then ")
    return ENGLISH[Kind.REFUTED](words, (lemma, inside))


def _lines(words: Words, lemmas: tuple[Lemma, ...]) -> tuple[list[str], list[Kind]]:
    lines, kinds, brief = [], [], words.brief
    for lemma in lemmas:
        kinds.append(kind_of(lemma, words.facts))
        words.brief = brief and kinds[-1] not in AT_LENGTH
        if isinstance(lemma, Cases | Refuted):
            lines.append(_nested(words, lemma))
        else:
            lines.append(ENGLISH[kinds[-1]](words, lemma))
        words.facts = words.facts.after(lemma)
    words.brief = brief
    return lines, kinds


def _tell(position: Position, problem: Problem, proof: Proof, voice: Voice, *, brief: bool) -> Told:
    facts = Facts(position, problem, position.unknown)
    words = Words(facts, voice, brief=brief)
    lines, kinds = _lines(words, proof.lemmas)
    require_whole(lines, words, problem.sources, proof)
    return Told(" ".join(lines), tuple(kinds), tuple(sorted(words.named)), words.named_cells)
