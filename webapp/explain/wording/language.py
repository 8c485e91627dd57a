"""A language: a table of wordings, and the few words that fill them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
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
from webapp.notation.english import capitalised, listed, short_percent

EXACT_BELOW = 1_000_000
"""From this number on numbers are rounded."""

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, kw_only=True)
class Language:
    """The words of a language; a wording is a template for `str.format`.

    What its slots take:
    a number: in words, `{n}`; in a form of it, `{n:NAME}`; in figures, `{n:figures}`, large ones
    rounded, `{n:many}`; the word that goes with it, `{n:1|2}`;
    a chance: in whole percent, `{share}`; a measure: in figures, `{measure:.1f}`;
    cells: their names, `{cells}`; each by its own, `{cells:single}`, all with commas,
    `{cells:commas}`; one of them, `{cells:or}`, `{cells:at}`, `{cells:plain or}`; all of them, as
    what a clue needs, `{cells:each}`; the word that goes with them, `{cells:is|are}`;
    a clue: `{clue}`, in a case of it `{clue:NAME}`; clues are listed in the same way, with an or
    between them `{clues:or}`, `{clues:NAME or}`;
    a list of statements: `{parts}`; the word that goes with them, `{parts:is|are}`;
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
    percent: str
    """A number of percent."""
    thousands: str
    """What parts the thousands of long figures."""
    point: str
    """What stands before tenths."""
    about: str
    """A number that is rounded."""
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
        filling = _Filling(self, width, voice)
        slots = {name: filling.of(slot) for name, slot in statement.slots.items()}
        return self.wordings[statement.key].format(**slots, **self.nouns[voice])

    def number(self, number: int, form: str = "") -> str:
        """A number in words, as far as these are short."""
        words = self.numbers.get(form) or self.numbers[""]
        return words[number] if 0 <= number < len(words) else str(number)

    def rounded(self, number: int) -> str:
        """A number in figures; nobody reads twenty digits."""
        if number < EXACT_BELOW:
            return f"{number:,}".replace(",", self.thousands)
        digits = str(number)
        power = str(len(digits) - 1).translate(_RAISED)
        return self.about.format(f"{digits[0]}{self.point}{digits[1]}\u00a0×\u00a010{power}")

    def chance(self, share: Fraction) -> str:
        """A chance in whole percent; what is not certain is never 0% or 100%."""
        return self.percent.format(short_percent(share))

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
            case Statement():
                return self._words(slot)
            case tuple():
                return _ListWords([self._words(part) for part in slot], self.language.both)
            case CellsSlot():
                return _CellWords(slot, self)
            case ClueSlot():
                return _ClueWords((slot,), False, self)
            case CluesSlot():
                return _ClueWords(slot.clues, slot.total, self)
        return self._plain(slot)

    def _words(self, statement: Statement) -> str:
        return self.language.words(statement, self.width, self.voice)

    def _plain(self, slot: str | float | Fraction) -> object:
        """A text or a number."""
        if isinstance(slot, int):
            return _NumberWords(slot, self.language)
        if isinstance(slot, Fraction):
            return self.language.chance(slot)
        return _MeasureWords(slot, self.language.point) if isinstance(slot, float) else slot


@dataclass(frozen=True)
class _NumberWords:
    number: int
    language: Language

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return _agreeing(self.number, spec)
        if spec == "figures":
            return str(self.number)
        if spec == "many":
            return self.language.rounded(self.number)
        return self.language.number(self.number, spec)


@dataclass(frozen=True)
class _MeasureWords:
    measure: float
    point: str

    def __format__(self, spec: str) -> str:
        return format(self.measure, spec or "g").replace(".", self.point)


@dataclass(frozen=True)
class _ListWords:
    parts: Sequence[str]
    joint: str

    def __format__(self, spec: str) -> str:
        return _agreeing(len(self.parts), spec) if "|" in spec else listed(self.parts, self.joint)


@dataclass(frozen=True)
class _CellWords:
    slot: CellsSlot
    filling: _Filling

    def __format__(self, spec: str) -> str:
        cells, language = self.slot.cells, self.filling.language
        if "|" in spec:
            return _agreeing(cells.bit_count(), spec)
        if spec == "commas":
            return ", ".join(names_of(cells, self.filling.width))
        if spec in {"", "each"}:
            names = listed(names_of(cells, self.filling.width), language.both)
            every = language.every.get(cells.bit_count(), language.every["more"])
            return every.format(names=names) if spec else names
        return self._one_by_one(spec)

    def _one_by_one(self, spec: str) -> str:
        """Each cell by its own name: all of them, or one of them."""
        cells, language = self.slot.cells, self.filling.language
        singles = names_of(cells, self.filling.width, ranges=False)
        if spec == "commas":
            return ", ".join(singles)
        if spec == "single":
            return listed(singles, language.both)
        names = listed(singles, language.either)
        if spec == "plain or" or len(singles) <= 2:
            return names
        several = language.any_of if spec == "or" else language.any_at
        return several.format(names=names)


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
