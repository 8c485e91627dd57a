"""From proofs to sentences: which kind a line is, and the table of wordings by kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from webapp.engine.grid import Cell, Mask
from webapp.engine.position import Position
from webapp.explain.proofs.problem import ProofProblem
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
from webapp.explain.wording.facts import LemmaFacts
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.whole_sentence import require_whole
from webapp.explain.wording.words import Words

LONGEST = 300
"""Characters that a sentence should not exceed: more is hardly read in one go. A
longer one leaves out which cells clues need."""


LINE = 100
"""Characters of a line where a longer sentence is told in lines: about one thought."""

_TURN = re.compile(r"(?:Now|So|Suppose|Then|The rest)\b")
"""How a line begins that takes a new turn."""


class LineKind(Enum):
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


ENGLISH: Mapping[LineKind, Callable[[Words, Any], str]] = {
    LineKind.TOTAL_ALONE: counts.total_alone,
    LineKind.COMPLETE: counts.complete,
    LineKind.FULL: counts.full,
    LineKind.PAIR: counts.pair,
    LineKind.TOTAL_USED: counts.total_used,
    LineKind.TOTAL_FILLED: counts.total_filled,
    LineKind.HUB: counts.hub,
    LineKind.CLEAN: counts.clean,
    LineKind.TANGLED: counts.tangled,
    LineKind.TOTAL_SHARED: counts.total_shared,
    LineKind.REST: links.rest,
    LineKind.FORWARDS: links.forwards,
    LineKind.CHAIN: links.chain,
    LineKind.REFUTED: links.refuted,
    LineKind.CASES: links.cases,
}
"""Another language is another table like this one."""


AT_LENGTH = frozenset({LineKind.PAIR, LineKind.HUB})
"""Kinds whose sentence speaks of the cells that it names, even in brief."""


@dataclass(frozen=True)
class ProofSentence:
    """A sentence and the cells that it names."""

    sentence: str
    kinds: tuple[LineKind, ...]
    """What each line says, in order."""
    clues: tuple[Cell, ...]
    cells: Mask


def in_lines(sentence: str) -> list[str]:
    """A sentence to be read at once as it is; a longer one bit by bit."""
    if len(sentence) <= LONGEST:
        return [sentence]
    lines = [""]
    for part in sentence.split(". "):
        short = part if part.endswith(".") else f"{part}."
        if lines[-1] and (_TURN.match(short) or len(lines[-1]) + len(short) >= LINE):
            lines.append("")
        lines[-1] += f" {short}" if lines[-1] else short
    return lines


def kind_of(lemma: Lemma, facts: LemmaFacts) -> LineKind:
    """The kind of line that tells a lemma."""
    if not isinstance(lemma, Forward | Count):
        return {Chain: LineKind.CHAIN, Cases: LineKind.CASES, Refuted: LineKind.REFUTED}[
            type(lemma)
        ]
    if isinstance(lemma, Count):
        return _count_kind(lemma, facts)
    if not facts.first:
        return LineKind.REST
    if len(lemma.links) == 1 and lemma.broken is None:
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
    """The kind of a count: the more cells count twice, the longer its sentence must be."""
    if lemma.slack or not _clean(lemma.plus, facts) or not _clean(lemma.minus, facts):
        shared = (TOTAL,) in {lemma.plus, lemma.minus} and not lemma.slack
        return (
            LineKind.TOTAL_SHARED
            if shared and _shared_at_most_twice(lemma, facts)
            else LineKind.TANGLED
        )
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


def tell(position: Position, problem: ProofProblem, proof: Proof, voice: Voice) -> ProofSentence:
    """The sentence of a proof, at length if that is short enough; raises `Fragment`."""
    at_length = _sentence_of(position, problem, proof, voice, brief=False)
    if len(at_length.sentence) > LONGEST:
        brief = _sentence_of(position, problem, proof, voice, brief=True)
        if len(brief.sentence) < len(at_length.sentence):
            return brief
    return at_length


def _inside(words: Words, lemmas: tuple[Lemma, ...], bullets: Mask, empties: Mask) -> str:
    """The sentences of lemmas that hold once some cells are taken as known."""
    outside = words.facts
    problem = outside.problem.with_known(bullets, empties)
    unknown = outside.unknown & ~(bullets | empties)
    words.facts = replace(outside, problem=problem, unknown=unknown, first=False)
    sentences = " ".join(_lines(words, lemmas)[0])
    words.facts = outside
    return sentences


def _nested(words: Words, lemma: Cases | Refuted) -> str:
    """The sentence of a lemma that has others inside: they are told first."""
    if isinstance(lemma, Cases):
        if_bullet = _inside(words, lemma.if_bullet, lemma.cell, 0)
        return ENGLISH[LineKind.CASES](
            words, (lemma, if_bullet, _inside(words, lemma.if_empty, 0, lemma.cell))
        )
    opposite = (0, lemma.cell) if lemma.is_bullet else (lemma.cell, 0)
    # "So" is kept for what the refutation concludes.
    inside = _inside(words, lemma.lemmas, *opposite).replace(". So ", ". Then ")
    return ENGLISH[LineKind.REFUTED](words, (lemma, inside))


def _lines(words: Words, lemmas: tuple[Lemma, ...]) -> tuple[list[str], list[LineKind]]:
    """The sentences of lemmas and their kinds; each lemma is known to those after it."""
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


def _sentence_of(
    position: Position, problem: ProofProblem, proof: Proof, voice: Voice, *, brief: bool
) -> ProofSentence:
    facts = LemmaFacts(position, problem, position.unknown)
    words = Words(facts, voice, brief=brief)
    lines, kinds = _lines(words, proof.lemmas)
    require_whole(lines, words, problem.sources, proof)
    return ProofSentence(
        " ".join(lines), tuple(kinds), tuple(sorted(words.named_clues)), words.named_cells
    )
