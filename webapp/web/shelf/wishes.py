"""Boards at one click: of a size and a difficulty, and not solved yet."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import Blueprint, flash, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.services.shelf import suggestions
from webapp.services.shelf.shelf import Filters
from webapp.services.shelf.suggestions import Suggestion
from webapp.web.languages.nouns import sides
from webapp.web.languages.terms import band
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.people.people import person_id
from webapp.web.shelf.shelf_address import ShelfAddress
from webapp.web.site.database import store

pages = Blueprint("wishes", __name__)


@dataclass(frozen=True)
class Wish:
    """What somebody may wish for, and how that is said."""

    words: str
    wanted: Mapping[str, Any] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Where such a board is found."""
        return url_for("wishes.board", **self.wanted)


def _wish(words: str, side: int, difficulty: str) -> Wish:
    return Wish(words, {"width": side, "height": side, "difficulty": difficulty})


WISHES: Sequence[Wish] = (
    _wish(lazy_gettext("A gentle 5 × 5"), 5, "gentle"),
    _wish(lazy_gettext("An easy 6 × 6"), 6, "easy"),
    _wish(lazy_gettext("A tricky 8 × 8"), 8, "tricky"),
    _wish(lazy_gettext("A hard 10 × 10"), 10, "hard"),
    Wish(lazy_gettext("Surprise me")),
)
"""What home and shelf offer, from easy to hard."""

SHEETS = 3
"""Puzzles to print at one click."""


@pages.get("/puzzles/next")
def board() -> AnyResponse:
    """Go to a board like that which this person has not solved; if none is left, to the nearest."""
    wanted = ShelfAddress.read(request.args)
    if wanted.faults:
        return redirect(f"{url_for('shelf.shelf')}?{request.query_string.decode()}", 303)
    suggestion = suggestions.board(store(), person_id(), wanted.filters, random.Random())
    if suggestion is None:
        flash(gettext("You have solved every puzzle that is here. New ones come each night."))
        return redirect(url_for("shelf.shelf"), 303)
    if not suggestion.as_wished:
        flash(_instead(wanted.filters, suggestion))
    return redirect(url_for("play.play", name=suggestion.puzzle.short_id), 303)


@pages.get("/puzzles/sheets")
def sheets() -> AnyResponse:
    """Go to sheets of a few boards like that which this person has not begun."""
    wanted = ShelfAddress.read(request.args).filters
    puzzles = suggestions.several(store(), person_id(), wanted, SHEETS, random.Random())
    if not puzzles:
        flash(gettext("You have begun every puzzle that is here. New ones come each night."))
        return redirect(url_for("shelf.shelf"), 303)
    names = [puzzle.short_id for puzzle in puzzles]
    return redirect(url_for("sheets.sheets", puzzle=names), 303)


def _instead(wanted: Filters, suggestion: Suggestion) -> str:
    """Say that there is none as wished, and what this is instead."""
    place = suggestion.puzzle.place
    size = f" {sides(wanted.width, wanted.height)}" if wanted.width and wanted.height else ""
    wish = f"{band(wanted.difficulty)}{size}".strip()
    here = f"{band(suggestion.puzzle.difficulty)} {sides(place.width, place.height)}"
    return gettext(
        "No %(wish)s is left that you have not solved. The nearest is this one: %(here)s.",
        wish=wish,
        here=here,
    )
