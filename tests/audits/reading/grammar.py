"""A grammar: forms of sentences with slots, each a regular expression and a way to read it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from tests.audits.reading.cells import CELL, SPAN, many, many_singles, spans_of
from tests.audits.reading.readings import (
    AmountRead,
    ClaimRead,
    ClueName,
    CluesNamed,
    Reading,
    TimesRead,
)

LIST = rf"{SPAN}(?:(?:, | [a-z]+ ){SPAN})*"
"""Names and ranges in a row, whatever joins them."""

PATTERN = r"(?:(?P<pattern>[0-9](?:-[0-9])+)(?P<behind> [^:0-9]+)?: )?"
"""What may stand before the first sentence: the pattern that players know it by."""


@dataclass(frozen=True)
class SlotForm:
    """What fills a slot: how it looks, and what it says."""

    looks: str
    says: Callable[[str], object]


@dataclass(frozen=True)
class Grammar:
    """The forms of a language in one voice."""

    forms: Mapping[str, str]
    """Sentences, without a capital, with slots: <slot>, or <name:slot>."""
    slots: Mapping[str, SlotForm]
    subtracted: str = ""
    """What stands behind the name of a pattern whose numbers are not those shown."""

    def read(self, sentence: str) -> Sequence[Reading]:
        """All ways to read a sentence: there should be one."""
        readings = []
        for form, (pattern, names) in _compiled(self).items():
            match = pattern.fullmatch(sentence)
            if match:
                fields = {name: self.slots[slot].says(match[name]) for name, slot in names.items()}
                name, behind = match["pattern"] or "", match["behind"]
                if behind in {None, self.subtracted}:
                    readings.append(Reading(form, fields, name, bool(behind)))
        return readings

    def __hash__(self) -> int:
        return id(self)


@cache
def _compiled(grammar: Grammar) -> dict[str, tuple[re.Pattern[str], dict[str, str]]]:
    compiled = {}
    for form, text in grammar.forms.items():
        names: dict[str, str] = {}
        looks = PATTERN
        for index, part in enumerate(re.split(r"<([a-z:]+)>", text)):
            if index % 2 == 0:
                looks += re.escape(part)
                continue
            name, _, slot = part.rpartition(":")
            name = name or slot
            names[name] = slot
            looks += f"(?P<{name}>{grammar.slots[slot].looks})"
        compiled[form] = re.compile(looks), names
    return compiled


def listed(item: str, joint: str) -> str:
    """One, or several with commas and a joint before the last."""
    return rf"(?:{item}(?:(?:, {item})* {joint} {item})?)"


@dataclass(frozen=True)
class Words:
    """Numbers in words, from none to ten; what is longer is written in figures."""

    words: Sequence[str]

    @property
    def any(self) -> str:
        """Any number."""
        return rf"(?:{'|'.join(self.words)}|1[1-9]|[2-9][0-9]|[1-9][0-9]{{2,3}})"

    @property
    def several(self) -> str:
        """Two and more."""
        return rf"(?:{'|'.join(self.words[2:])}|1[1-9]|[2-9][0-9]|[1-9][0-9]{{2,3}})"

    def value(self, word: str) -> int:
        """The number that a word says."""
        return int(word) if word.isdigit() else self.words.index(word)

    def within(self, text: str) -> int:
        """The number that a text says, be it the only one in it."""
        (word,) = [w for w in re.findall(r"[\wüöä]+", text) if w.isdigit() or w in self.words]
        return self.value(word)


@dataclass(frozen=True)
class Joints:
    """What the lists of a language are joined by, and its clue and total."""

    both: str
    either: str
    any_of: tuple[str, str]
    """One of, before a list of three and more; and where it says at which something is."""
    clue: str
    """A clue, with a group for its number and one for its cell."""
    total: str

    def cells(self) -> str:
        """One cell and more."""
        return rf"(?:{many(self.both)}|{CELL})"

    def several(self) -> str:
        """Two cells and more."""
        return many(self.both)

    def one_of(self) -> str:
        """Two cells or more, of which one is meant."""
        return many_singles(self.either)

    def either_of(self) -> str:
        """A cell, or one of several."""
        return self._either(self.any_of[0])

    def at_either(self) -> str:
        """The same, where something is at one of them."""
        return self._either(self.any_of[1])

    def _either(self, one_of: str) -> str:
        three = rf"{CELL}(?:, {CELL})+ {self.either} {CELL}"
        return rf"(?:{CELL}|{CELL} {self.either} {CELL}|{one_of} {three})"

    def clues(self, joint: str) -> str:
        """Clues, the total perhaps at their end."""
        return listed(rf"(?:{bare(self.clue)}|{self.total})", joint)

    def clue_of(self, text: str) -> ClueName:
        """The clue of a text."""
        number, name = re.findall(self.clue, text)[0]
        return ClueName(int(number), name)

    def clues_of(self, text: str) -> CluesNamed:
        """The clues of a text."""
        clues = tuple(ClueName(int(n), name) for n, name in re.findall(self.clue, text))
        return CluesNamed(clues, bool(re.search(self.total, text)))


def bare(pattern: str) -> str:
    """A pattern whose groups are not remembered."""
    return re.sub(r"\((?!\?)", "(?:", pattern)


def amount_of(words: Words, text: str) -> AmountRead:
    """So many of some cells, or all of them."""
    first, _, of = text.partition(" ")
    if of.startswith(("of ", "von ")) and (first in words.words or first.isdigit()):
        return AmountRead(words.value(first), spans_of(text))
    return AmountRead(None, spans_of(text))


def whole(text: str) -> AmountRead:
    """All of some cells."""
    return AmountRead(None, spans_of(text))


def claims_of(text: str, phrase: str, kinds: Mapping[str, str]) -> tuple[ClaimRead, ...]:
    """The claims of a text; the phrase has groups for its cells and for what is said of them."""
    claims = []
    for match in re.finditer(phrase, text):
        said = match["said"]
        kind = next(kind for start, kind in kinds.items() if said.startswith(start))
        claims.append(ClaimRead(kind, spans_of(match["cells"])))
    return tuple(claims)


def bounds_of(
    text: str, phrase: str, words: Words, kinds: Mapping[str, str] | None = None
) -> tuple[tuple[ClaimRead, ...], str]:
    """The bounds of a text, and what is left of it without them."""
    bounds = []
    for match in re.finditer(phrase, text):
        kind = match["kind"] if kinds is None else kinds[match["kind"]]
        bounds.append(ClaimRead(kind, spans_of(match["cells"]), words.value(match["n"])))
    return tuple(bounds), re.sub(phrase, "", text)


def times_of(
    text: str, phrase: str, joints: Joints, times: Mapping[str, int]
) -> tuple[TimesRead, ...]:
    """What counts how often."""
    read = []
    for match in re.finditer(phrase, text):
        number = times[match["times"]]
        if match["clues"]:
            read.append(TimesRead(joints.clues_of(match["clues"]), (), number))
        else:
            read.append(TimesRead(None, spans_of(match["cells"]), number))
    return tuple(read)
