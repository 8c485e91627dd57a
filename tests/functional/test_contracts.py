"""What a layer hands to the next: templates are given values, never rows of the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask

from tests.sites.site import addresses, page_endpoints, visitor
from webapp.store.base import Base
from webapp.store.puzzles import Compartment

pytestmark = pytest.mark.functional

OPEN = {
    "play.play": "the play of a puzzle",
    "books.books": "jobs",
    "books.book": "jobs",
    "making.progress": "jobs",
}
"""Endpoint -> what of its context still is a row."""


@dataclass(frozen=True)
class Nested:
    """An object that holds others."""

    items: list[Any]


DEEPEST = 6
"""Attributes and items that lead from a value of the context to one within it."""


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_templates_are_given_no_rows(app: Flask, endpoint: str) -> None:
    contexts: list[dict[str, Any]] = []
    update = app.update_template_context

    def spy(context: dict[str, Any]) -> None:
        contexts.append(dict(context))
        update(context)

    app.update_template_context = spy  # type: ignore[method-assign]
    client = visitor(app)
    for address in addresses(app, endpoint):
        contexts.clear()
        client.get(address)
        client.get(address, headers={"HX-Request": "true"})
        rows = {place for context in contexts for place in rows_in(context)}
        if endpoint in OPEN:
            assert rows, f"{endpoint} is done: take it out of OPEN"
        else:
            assert not rows, address


def rows_in(value: object, place: str = "", depth: int = 0) -> Iterator[str]:
    """Where in a value rows of the store are, by the names that lead there."""
    if isinstance(value, Base):
        yield f"{place}: {type(value).__name__}"
    elif depth < DEEPEST:
        for name, inner in parts(value):
            yield from rows_in(inner, f"{place}.{name}", depth + 1)


def parts(value: object) -> Iterator[tuple[str, object]]:
    """The items of a collection, the fields of an object of ours."""
    if isinstance(value, Mapping):
        yield from ((str(key), item) for key, item in value.items())
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from ((str(number), item) for number, item in enumerate(value))
    elif type(value).__module__.startswith(("webapp.", __name__)) and hasattr(value, "__dict__"):
        yield from vars(value).items()


def test_rows_are_seen_wherever_they_are() -> None:
    context = {"page": Nested([{"row": Compartment()}]), "word": "Compartment"}
    assert list(rows_in(context)) == [".page.items.0.row: Compartment"]
