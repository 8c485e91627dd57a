"""What a layer hands to the next: templates are given values, never rows of the store."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.playing import SMALL, Browser, unknown
from tests.sites.site import addresses, page_endpoints, visitor
from webapp.store.base import Base
from webapp.store.puzzles import Compartment

pytestmark = pytest.mark.functional


@dataclass(frozen=True)
class Nested:
    """An object that holds others."""

    items: list[Any]


DEEPEST = 6
"""Attributes and items that lead from a value of the context to one within it."""


@pytest.mark.parametrize("endpoint", page_endpoints())
def test_templates_are_given_no_rows(app: Flask, endpoint: str) -> None:
    client = visitor(app)
    for address in addresses(app, endpoint):
        assert not rows_given(app, client, address), address


@pytest.mark.parametrize("address", ["/", "/puzzles?order=new", "/settings", f"/puzzles/{SMALL}"])
def test_templates_are_given_no_rows_of_who_plays(app: Flask, address: str) -> None:
    player = Browser(app)
    player.make(f"{unknown(SMALL)[0]}*")
    assert not rows_given(app, player.client, address)


def rows_given(app: Flask, client: FlaskClient, address: str) -> set[str]:
    """The rows that templates are given for a page and its fragment, by where they are."""
    contexts: list[dict[str, Any]] = []
    update = app.update_template_context

    def spy(context: dict[str, Any]) -> None:
        contexts.append(dict(context))
        update(context)

    app.update_template_context = spy  # type: ignore[method-assign]
    try:
        client.get(address)
        client.get(address, headers={"HX-Request": "true"})
    finally:
        app.update_template_context = update  # type: ignore[method-assign]
    assert contexts
    return {place for context in contexts for place in rows_in(context)}


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
