"""Reads explanations back, in English and German, and proves every clause of them.

It knows sentences only as text, and the position only by rows and columns: it shares no code with
what writes them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from tests.audits.reading.cells import CELL, SPAN, Board, cells_in, masked
from tests.audits.reading.claims import Walk
from tests.audits.reading.english import english, english_headings
from tests.audits.reading.german import german, german_headings
from tests.audits.reading.grammar import Grammar
from tests.audits.reading.knowledge import TOTAL
from tests.audits.reading.prover import prove
from tests.audits.reading.readings import Reading
from webapp.engine.position import Position

LONGEST = 200
"""Characters that are read in one go."""

GRAMMARS = {"en": english, "de": german}
"""The languages that are read."""

HEADINGS = {"en": english_headings, "de": german_headings}
"""The same, of what stands above several steps."""

LIVE = {"en": r"\b(?:mines?|safe)\b", "de": r"\b(?:Minen?|sicher)\b"}
"""The nouns of live boards."""

FORBIDDEN = {
    "en": (
        r"room for",
        r"the rest follows",
        rf"(?<!least )(?<!most )\bone of {SPAN}(?:, {SPAN})* and {SPAN}",
        r" more of",
    ),
    "de": (r"Platz für", r"der Rest folgt"),
}
"""What is never said."""

_AS_WRITTEN = re.compile(rf"[0-9](?:-[0-9])+[: ]|{CELL}")
"""Beginnings of sentences that keep their capitals: a pattern, and the name of a cell."""


class ShownStep(Protocol):
    """What is shown of a step beside its reason."""

    @property
    def sentences(self) -> Sequence[str]: ...
    @property
    def code(self) -> str: ...
    @property
    def used(self) -> Sequence[int]: ...
    @property
    def counted(self) -> Sequence[int]: ...
    @property
    def chain(self) -> Sequence[tuple[int, bool, int]]: ...
    @property
    def named(self) -> Sequence[int]: ...


class ReasonedStep(Protocol):
    """A reason and what it concludes."""

    @property
    def clues(self) -> Sequence[int]: ...
    @property
    def uses_total(self) -> bool: ...
    @property
    def bullets(self) -> int: ...
    @property
    def empties(self) -> int: ...


def read(sentences: Sequence[str], code: str) -> tuple[list[Reading], list[str]]:
    """What sentences say, and those that are none, or could be read in two ways."""
    live = any(re.search(LIVE[code], sentence) for sentence in sentences)
    grammar = GRAMMARS[code](live)
    readings: list[Reading] = []
    unread = []
    for sentence in sentences:
        ways = _ways(grammar, sentence)
        if len(ways) != 1:
            unread.append(f"{'no sentence' if not ways else 'ambiguous'}: {sentence}")
        readings += ways[:1]
    return readings, unread


def _ways(grammar: Grammar, sentence: str) -> Sequence[Reading]:
    """All ways to read a sentence that begins as one does."""
    start = sentence[:1]
    plain = sentence if _AS_WRITTEN.match(sentence) else start.lower() + sentence[1:]
    return grammar.read(plain) if start.isupper() or start.isdigit() else ()


def heading_faults(position: Position, clues: Sequence[int], heading: str, code: str) -> list[str]:
    """What is wrong with what stands above a run: it names its clues in their order."""
    ways = _ways(HEADINGS[code](), heading)
    if len(ways) != 1:
        return [f"no heading: {heading}"]
    walk = Walk(position)
    named = walk.clues(ways[0].fields["clues"])
    walk.require(named == list(clues), "other clues are named")
    walk.require(ways[0].fields["several"] == len(clues), "they are not so many")
    return walk.faults


@dataclass(frozen=True)
class Examination:
    """What reading an explanation came to."""

    faults: list[str]
    """What is wrong; nothing, if all is well."""
    unnamed: bool
    """Whether a cell is highlighted that is unknown and that no sentence speaks of."""
    readings: list[Reading]
    """What its sentences say, in no language."""


def examine(position: Position, step: ReasonedStep, shown: ShownStep) -> Examination:
    """Read an explanation and prove every clause of it."""
    if not any(shown.sentences):
        return Examination(["nothing is told"], True, [])
    readings, unread = read(shown.sentences, shown.code)
    if unread:
        return Examination(unread, True, readings)
    walk = prove(position, readings)
    said = walk.faults + _claims(walk, step) + _names(walk, step, shown)
    said += _pattern(walk, readings[0].pattern, subtracted=readings[0].subtracted)
    if walk.chain != list(shown.chain):
        said.append("the chain has other cells, or other lines tell them")
    lit = masked(shown.counted) | masked(cell for cell, _, _ in shown.chain)
    lit |= (step.bullets | step.empties) & ~walk.meant
    return Examination(said, bool(lit & ~walk.named_cells), readings)


def examine_conflict(position: Position, step: ReasonedStep, shown: ShownStep) -> Examination:
    """Read why clues cannot hold together, and prove every clause of it."""
    readings, unread = read(shown.sentences, shown.code)
    if unread or not readings:
        return Examination(unread or ["nothing is told"], True, readings)
    walk = prove(position, readings, conflict=True)
    cited = set(step.clues) | ({TOTAL} if step.uses_total else set())
    said = walk.faults + ([] if walk.named_clues == cited else ["other clues are named"])
    named = set(cells_in(walk.named_cells)) | (walk.named_clues - {TOTAL})
    if named != set(shown.named):
        said.append("other cells are listed as named")
    return Examination(said, False, readings)


def faults(position: Position, step: ReasonedStep, shown: ShownStep) -> list[str]:
    """What is wrong with an explanation; nothing, if all is well."""
    return examine(position, step, shown).faults


def unnamed(position: Position, step: ReasonedStep, shown: ShownStep) -> bool:
    """Whether a cell is highlighted that is unknown and that no sentence speaks of."""
    return examine(position, step, shown).unnamed


def forbidden(sentences: Sequence[str], code: str) -> list[str]:
    """Phrases that are never said."""
    return [
        f"forbidden {match[0]!r}: {sentence}"
        for sentence in sentences
        for phrase in FORBIDDEN[code]
        if (match := re.search(phrase, sentence))
    ]


def _claims(walk: Walk, step: ReasonedStep) -> list[str]:
    """What is concluded outside suppositions is what the step concludes."""
    scope, start = walk.knows.scopes[0], walk.knows.start
    claimed = scope.bullets & ~start.bullets, scope.empties & ~start.empties
    return [] if claimed == (step.bullets, step.empties) else ["it claims other cells"]


def _names(walk: Walk, step: ReasonedStep, shown: ShownStep) -> list[str]:
    """Every clue is named and no other; every cell that is named is highlighted."""
    said = []
    clues = set(step.clues) | ({TOTAL} if step.uses_total else set())
    if walk.named_clues != clues:
        said.append("other clues are named")
    named = set(cells_in(walk.named_cells)) | (walk.named_clues - {TOTAL})
    concluded = set(cells_in(step.bullets | step.empties))
    if not named <= clues | set(shown.used) | set(shown.counted) | concluded:
        said.append("a cell is named and not highlighted")
    if named != set(shown.named):
        said.append("other cells are listed as named")
    if concluded & set(shown.counted):
        said.append("a concluded cell is counted too")
    return said


def _pattern(walk: Walk, pattern: str, *, subtracted: bool) -> list[str]:
    """The pattern is what the clues need: of two in any order, of more as they stand in line.

    Where these are not the numbers that they show, it is said that bullets are found.
    """
    if not pattern:
        return []
    clues = sorted(walk.named_clues)
    board: Board = walk.knows.board
    reach = [walk.knows.reach(clue) & walk.knows.start.bullets for clue in clues]
    needs = [walk.knows.shown(c) - r.bit_count() for c, r in zip(clues, reach, strict=True)]
    if subtracted != any(reach):
        return ["it is said wrongly that bullets are found"]
    if len(clues) == 2:
        return [] if pattern == "-".join(map(str, sorted(needs))) else ["it is another pattern"]
    steps = {b - a for a, b in pairwise(clues)}
    in_line = steps == {board.width} or (
        steps == {1} and clues[0] // board.width == clues[-1] // board.width
    )
    right = in_line and pattern == "-".join(map(str, needs))
    return [] if right else ["it is another pattern"]
