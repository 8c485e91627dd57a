"""The filters of the shelf, each declared once: its address, its form, what programs are told.

Beside its line here a filter needs a field of `Filters` in webapp/services/shelf/shelf.py;
docs/contributing.md tells the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from webapp.bullets.grades import BANDS
from webapp.notation.limits import MAX_SIDE
from webapp.services.shelf.shelf import Choices, Filters
from webapp.web.languages.nouns import any_of
from webapp.web.languages.terms import at_once, band
from webapp.web.languages.translation import gettext, lazy_gettext

LONGEST_NUMBER = 8
"""Digits; no filter has a longer number."""


class UnusableValue(ValueError):
    """A value that a filter cannot have; the message says what would do."""


@dataclass(frozen=True)
class WholeNumber:
    """Values that are numbers between bounds."""

    least: int
    most: int

    def read(self, text: str) -> int:
        """The value of a text in an address; raises `UnusableValue`."""
        number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
        if number and self.least <= int(text) <= self.most:
            return int(text)
        raise UnusableValue(
            gettext("it is a number from %(least)s to %(most)s", least=self.least, most=self.most)
        )

    def write(self, value: int) -> int:
        """The value as addresses have it."""
        return value

    def schema(self) -> dict[str, Any]:
        """The values as JSON Schema."""
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Word:
    """Values that have names."""

    values: Mapping[str, Any]

    def read(self, text: str) -> Any:
        """The value of a name in an address; raises `UnusableValue`."""
        if text in self.values:
            return self.values[text]
        raise UnusableValue(gettext("it is %(known)s", known=any_of(list(self.values))))

    def write(self, value: Any) -> str:
        """The name of the value."""
        return next(name for name, named in self.values.items() if named == value)

    def schema(self) -> dict[str, Any]:
        """The names as JSON Schema."""
        return {"type": "string", "enum": list(self.values)}


FilterValues: TypeAlias = WholeNumber | Word


@dataclass(frozen=True, kw_only=True)
class FilterField:
    """One filter: how it is written, shown and described."""

    name: str
    """In addresses, and of its field in `Filters`."""

    values: FilterValues
    way_out: str
    """What to try instead where no puzzle matches."""

    label: str = ""
    """Over its choice in the form; without one it is chosen elsewhere."""

    title: str = ""
    any_words: str = lazy_gettext("any")
    """The choice that leaves the filter out."""

    words: Callable[[Any], str] = str
    """A value as people read it."""

    is_long: bool = False
    """Whether its words want a broad field."""

    description: str = ""
    """What it is, for programs."""

    def options(self, filters: Filters, choices: Choices) -> Iterator[FilterOption]:
        """The values to choose from; the chosen one also where no puzzle has it."""
        chosen = getattr(filters, self.name)
        numbers = dict(choices.values[self.name])
        if chosen is not None:
            numbers.setdefault(chosen, 0)
        for value, puzzles in numbers.items():
            written = self.values.write(value)
            yield FilterOption(written, self.words(value), value == chosen, puzzles)

    def schema(self) -> dict[str, Any]:
        """The filter as JSON Schema."""
        described = {"description": self.description} if self.description else {}
        return {**self.values.schema(), **described}


@dataclass(frozen=True)
class FilterOption:
    """A value that can be chosen."""

    value: int | str
    words: str
    chosen: bool
    puzzles: int
    """How many there are then."""


ANSWERS = {"yes": True, "no": False}
SIDE = WholeNumber(1, MAX_SIDE)

FILTERS = {
    field.name: field
    for field in (
        FilterField(
            name="width", values=SIDE, way_out=lazy_gettext("any size"), description="Columns."
        ),
        FilterField(
            name="height", values=SIDE, way_out=lazy_gettext("any size"), description="Rows."
        ),
        FilterField(
            name="difficulty",
            values=Word({str(level): level for level in BANDS}),
            label=lazy_gettext("Difficulty"),
            words=band,
            way_out=lazy_gettext("any difficulty"),
        ),
        FilterField(
            name="bullets",
            values=WholeNumber(1, MAX_SIDE * MAX_SIDE),
            label=lazy_gettext("Bullets"),
            any_words=lazy_gettext("any number"),
            way_out=lazy_gettext("any number of bullets"),
            description="How many there are.",
        ),
        FilterField(
            name="reason",
            values=WholeNumber(0, MAX_SIDE * MAX_SIDE),
            label=lazy_gettext("Numbers at once"),
            words=at_once,
            title=lazy_gettext("How many numbers a step takes together at most, the total aside"),
            is_long=True,
            way_out=lazy_gettext("any reason"),
            description="Clues in the largest reason, steps with the number of bullets aside.",
        ),
        FilterField(
            name="total",
            values=Word(ANSWERS),
            label=lazy_gettext("The total"),
            title=lazy_gettext(
                "Whether the number of bullets on the whole board must be used to solve it"
            ),
            any_words=lazy_gettext("needed or not"),
            words=lambda needed: gettext("needed") if needed else gettext("not needed"),
            way_out=lazy_gettext("with or without the total"),
            description="Whether the clues alone leave cells open.",
        ),
    )
}
"""By their names, in the order of the form."""


def filter_arguments(filters: Filters) -> dict[str, int | str]:
    """The filters that are set, as arguments of an address."""
    values = vars(filters).items()
    return {name: FILTERS[name].values.write(value) for name, value in values if value is not None}


def filters_of(arguments: Mapping[str, object]) -> Filters:
    """The filters in arguments that are known to be usable."""
    names = [name for name in vars(Filters()) if name in arguments]
    values: dict[str, Any] = {
        name: FILTERS[name].values.read(str(arguments[name])) for name in names
    }
    return Filters(**values)


def filter_schemas() -> dict[str, dict[str, Any]]:
    """The filters as properties of a JSON Schema."""
    return {name: FILTERS[name].schema() for name in vars(Filters())}


def set_groups(filters: Filters, choices: Choices) -> Iterable[tuple[str, list[str], int]]:
    """What could be left out: words, names of filters, and how many puzzles there are then."""
    groups: dict[str, list[str]] = {}
    for name in vars(filters):
        groups.setdefault(FILTERS[name].way_out, []).append(name)
    for words, names in groups.items():
        numbers = choices.sizes if names == ["width", "height"] else choices.values[names[0]]
        if any(getattr(filters, name) is not None for name in names):
            yield words, names, sum(number[-1] for number in numbers)
