"""Addresses of the shelf: what they ask for, and what in them cannot be used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from flask import url_for

from webapp.services.books.choice import BookChoice
from webapp.services.shelf.shelf import Filters, PuzzleOrder
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.shelf.filters import (
    FILTERS,
    FilterValues,
    UnusableValue,
    Word,
    filter_arguments,
)

ORDERS: Mapping[PuzzleOrder, str] = {
    PuzzleOrder.NEW: lazy_gettext("newest"),
    PuzzleOrder.ENERGY: lazy_gettext("best"),
    PuzzleOrder.HARDEST: lazy_gettext("hardest"),
    PuzzleOrder.LEAST_PLAYED: lazy_gettext("least played"),
}

UNSOLVED = Word({"1": True, "0": False})
ORDER = Word({str(order): order for order in PuzzleOrder})


@dataclass(frozen=True)
class ShelfAddress:
    """What an address of the shelf asks for."""

    filters: Filters = field(default_factory=Filters)
    order: PuzzleOrder | None = None
    """None: the usual, which is a few of each difficulty as long as nothing else is asked for."""

    unsolved: bool = False
    after: str | None = None
    faults: tuple[str, ...] = ()
    """What could not be used, in words; it counts as not asked for."""

    @classmethod
    def read(cls, arguments: Mapping[str, str]) -> ShelfAddress:
        """What the arguments of an address ask for."""
        faults: list[str] = []

        def read(name: str, values: FilterValues) -> Any:
            text = arguments.get(name, "").strip()
            try:
                return values.read(text) if text else None
            except UnusableValue as unusable:
                fault = gettext(
                    "%(name)s= cannot be “%(text)s”: %(why)s",
                    name=name,
                    text=text[:20],
                    why=str(unusable),
                )
                faults.append(fault)
                return None

        filters = Filters(**{name: read(name, FILTERS[name].values) for name in vars(Filters())})
        order = read("order", ORDER)
        unsolved = read("unsolved", UNSOLVED)
        after = arguments.get("after") or None
        wanted = cls(filters, order, bool(unsolved), after, tuple(faults))
        if wanted.glancing and (after or faults):
            return replace(wanted, order=PuzzleOrder.NEW)
        return wanted

    @property
    def plain(self) -> bool:
        """Whether all puzzles will do."""
        return self.filters == Filters() and not self.unsolved

    @property
    def glancing(self) -> bool:
        """Whether nothing is asked for."""
        return self.plain and self.order is None

    @property
    def usual(self) -> bool:
        """Whether the order is the one that need not be asked for."""
        return self.order is None or (self.order is PuzzleOrder.NEW and not self.plain)

    def orders(self) -> Iterator[tuple[str, str, bool]]:
        """The orders to choose from: their values, words, and whether they are chosen."""
        yield "", gettext("a few of each") if self.plain else ORDERS[PuzzleOrder.NEW], self.usual
        for order, words in ORDERS.items():
            if self.plain or order is not PuzzleOrder.NEW:
                yield order.value, words, order is self.order

    def arguments(self) -> dict[str, Any]:
        """What is asked for, as arguments of an address; what is usual is left out."""
        others = {
            "unsolved": 1 if self.unsolved else None,
            "order": None if self.usual else str(self.order),
            "after": self.after,
        }
        return filter_arguments(self.filters) | {
            name: value for name, value in others.items() if value is not None
        }

    def address(self, **changes: Any) -> str:
        """The address with some filters changed, from the beginning unless `after` is given."""
        changes.setdefault("after", None)
        own = {
            name: changes.pop(name) for name in ("order", "unsolved", "after") if name in changes
        }
        changed = replace(self, filters=replace(self.filters, **changes), **own)
        return url_for("shelf.shelf", **changed.arguments())

    def book_address(self, puzzles: int) -> str:
        """The form of a book, filled in for these filters, of which there are so many puzzles."""
        fields = {"source": "shelf", "difficulty": "", **self.arguments()}
        for beside in ("order", "after"):
            fields.pop(beside, None)
        return url_for("books.books", **fields, count=min(puzzles, BookChoice.count))
