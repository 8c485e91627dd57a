"""A language: a table of wordings, and the few words that fill them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from webapp.explain.wording.cell_names import names_of
from webapp.explain.wording.statements import (
    CellsSlot,
    ClueSlot,
    CluesSlot,
    Slot,
    Statement,
)
from webapp.explain.wording.voice import Voice
from webapp.notation.cells import cell_name
from webapp.notation.english import capitalised, listed

TURNS = ("then.", "now.")
"""Beginnings of keys: a language without a wording of its own for them has the one without."""


@dataclass(frozen=True, kw_only=True)
class Language:
    """The words of a language; a wording is a template for `str.format`.

    What its slots take:
    a number: in words, `{n}`; in a form of it, `{n:NAME}`; the word that goes with it, `{n:1|2}`;
    cells: their names, `{cells}`; one of them, `{cells:or}`, `{cells:at}`,
    `{cells:plain or}`; all of them, as
    what a clue needs, `{cells:each}`; the word that goes with them, `{cells:is|are}`;
    a clue: `{clue}`, in a case of it `{clue:NAME}`; clues are listed in the same way, with an or
    between them `{clues:or}`, `{clues:NAME or}`;
    the nouns of the voice: `{bullet}`, `{bullets}`, `{empty}`.
    """

    code: str
    """As in a page's `lang`."""
    title: str
    """Its own name."""
    wordings: Mapping[str, str]
    nouns: Mapping[Voice, Mapping[str, str]]
    numbers: Mapping[str, Sequence[str]]
    """The words for 0, 1, 2…, by form; longer numbers are written in figures."""
    clue: Mapping[str, str]
    """A clue by its number and cell, by case: the {number} at {cell}."""
    total: Mapping[str, str]
    """The total, where it stands among clues, by case."""
    both: str
    either: str
    """The joints of lists: and, or."""
    every: Mapping[int | str, str]
    """All of some cells, as what a clue needs: by how many there are, and else by "more"."""
    any_of: str
    """One of three cells and more."""
    any_at: str
    """The same where it says at which of them something is."""

    def sentence(self, statement: Statement, width: int, voice: Voice) -> str:
        """A statement as a sentence."""
        return capitalised(self.words(statement, width, voice))

    def words(self, statement: Statement, width: int, voice: Voice) -> str:
        """A statement in words, without a capital."""
        template = self.wordings.get(statement.key)
        if template is None:
            starts = [turn for turn in TURNS if statement.key.startswith(turn)]
            template = self.wordings[statement.key.removeprefix("".join(starts))]
        filling = _Filling(self, width, voice)
        slots = {name: filling.of(slot) for name, slot in statement.slots.items()}
        return template.format(**slots, **self.nouns[voice])

    def number(self, number: int, form: str = "") -> str:
        """A number in words, as far as these are short."""
        words = self.numbers.get(form) or self.numbers[""]
        return words[number] if 0 <= number < len(words) else str(number)

    @cached_property
    def keys(self) -> frozenset[str]:
        """All that it has a wording for."""
        return frozenset(self.wordings)


@dataclass(frozen=True)
class _Filling:
    """What fills the slots of a wording on one board."""

    language: Language
    width: int
    voice: Voice

    def of(self, slot: Slot) -> object:
        """A slot in a form that a template can ask."""
        match slot:
            case int():
                return _NumberWords(slot, self.language)
            case CellsSlot():
                return _CellWords(slot, self)
            case ClueSlot():
                return _ClueWords((slot,), False, self)
            case CluesSlot():
                return _ClueWords(slot.clues, slot.total, self)
            case Statement():
                return self.language.words(slot, self.width, self.voice)
            case _:
                parts = [self.language.words(part, self.width, self.voice) for part in slot]
                return listed(parts, self.language.both)


@dataclass(frozen=True)
class _NumberWords:
    number: int
    language: Language

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return _agreeing(self.number, spec)
        return self.language.number(self.number, spec)


@dataclass(frozen=True)
class _CellWords:
    slot: CellsSlot
    filling: _Filling

    def __format__(self, spec: str) -> str:
        cells, language = self.slot.cells, self.filling.language
        if "|" in spec:
            return _agreeing(cells.bit_count(), spec)
        if spec in {"or", "at"}:
            names = listed(names_of(cells, self.filling.width, ranges=False), language.either)
            several = language.any_of if spec == "or" else language.any_at
            return several.format(names=names) if cells.bit_count() > 2 else names
        if spec == "plain or":
            return listed(names_of(cells, self.filling.width, ranges=False), language.either)
        names = listed(names_of(cells, self.filling.width), language.both)
        if spec == "each":
            every = language.every.get(cells.bit_count(), language.every["more"])
            return every.format(names=names)
        return names


@dataclass(frozen=True)
class _ClueWords:
    clues: tuple[ClueSlot, ...]
    total: bool
    filling: _Filling

    def __format__(self, spec: str) -> str:
        language = self.filling.language
        if "|" in spec:
            return _agreeing(len(self.clues) + self.total, spec)
        case = spec.removesuffix("or").rstrip()
        pattern = language.clue.get(case) or language.clue[""]
        total = language.total.get(case) or language.total[""]
        names = [
            pattern.format(number=clue.number, cell=cell_name(clue.cell, self.filling.width))
            for clue in self.clues
        ]
        joint = language.either if spec.endswith("or") else language.both
        return listed([*names, *([total] * self.total)], joint)


def _agreeing(number: int, spec: str) -> str:
    single, several = spec.split("|")
    return single if number == 1 else several
