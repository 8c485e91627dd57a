"""Addresses of the shelf: what they ask for, and what in them cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from flask import url_for

from webapp.bullets.grades import BANDS
from webapp.notation.limits import MAX_SIDE
from webapp.services.books.choice import BookChoice
from webapp.services.shelf.shelf import Filters
from webapp.store.puzzle_pages import PuzzleOrder

T = TypeVar("T")

ORDERS: Mapping[PuzzleOrder, str] = {
    PuzzleOrder.NEW: "newest",
    PuzzleOrder.ENERGY: "lowest energy",
    PuzzleOrder.HARDEST: "hardest",
    PuzzleOrder.LEAST_PLAYED: "least played",
}

ANSWERS: Mapping[str, bool] = {"yes": True, "no": False}


class _Unusable(ValueError):
    """A value that a filter cannot have; the message says what would do."""


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

        def value(name: str, reader: Callable[[str], T]) -> T | None:
            text = arguments.get(name, "").strip()
            try:
                return reader(text) if text else None
            except _Unusable as unusable:
                faults.append(f"{name}= cannot be “{text[:20]}”: {unusable}")
                return None

        filters = Filters(
            width=value("width", _number(1, MAX_SIDE)),
            height=value("height", _number(1, MAX_SIDE)),
            bullets=value("bullets", _number(1, MAX_SIDE * MAX_SIDE)),
            difficulty=value("difficulty", _one_of({str(band): band for band in BANDS})),
            total=value("total", _one_of(ANSWERS)),
            reason=value("reason", _number(0, MAX_SIDE * MAX_SIDE)),
        )
        order = value("order", _one_of({one.value: one for one in PuzzleOrder}))
        unsolved = value("unsolved", _one_of({"1": True, "0": False}))
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
        yield "", "a few of each" if self.plain else ORDERS[PuzzleOrder.NEW], self.usual
        for order, words in ORDERS.items():
            if self.plain or order is not PuzzleOrder.NEW:
                yield order.value, words, order is self.order

    def arguments(self) -> dict[str, Any]:
        """The same as arguments, the usual left out."""
        filters = self.filters
        total = None if filters.total is None else ("yes" if filters.total else "no")
        told = {
            "width": filters.width,
            "height": filters.height,
            "bullets": filters.bullets,
            "difficulty": filters.difficulty and str(filters.difficulty),
            "total": total,
            "reason": filters.reason,
            "unsolved": 1 if self.unsolved else None,
            "order": None if self.usual else str(self.order),
            "after": self.after,
        }
        return {name: value for name, value in told.items() if value is not None}

    def address(self, **changes: Any) -> str:
        """The address with some filters changed, from the beginning unless `after` is told."""
        changes.setdefault("after", None)
        own = {
            name: changes.pop(name) for name in ("order", "unsolved", "after") if name in changes
        }
        changed = replace(self, filters=replace(self.filters, **changes), **own)
        return url_for("shelf.shelf", **changed.arguments())

    def book_address(self, puzzles: int) -> str:
        """The form of a book, filled in for these filters, of which there are so many puzzles."""
        told = {"source": "shelf", "difficulty": "", **self.arguments()}
        for beside in ("order", "after"):
            told.pop(beside, None)
        return url_for("books.books", **told, count=min(puzzles, BookChoice.count))


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 9 and least <= int(text) <= most:
            return int(text)
        raise _Unusable(f"it is a number from {least} to {most}")

    return read


def _one_of(choices: Mapping[str, T]) -> Callable[[str], T]:
    def read(text: str) -> T:
        if text in choices:
            return choices[text]
        raise _Unusable(f"it is {_either(choices)}")

    return read


def _either(words: Iterable[str]) -> str:
    *others, last = words
    return f"{', '.join(others)} or {last}"
