"""The shelf: stored puzzles as cards, by filters, in an order, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask import Blueprint, Response, request

from webapp.services.shelf import browsing
from webapp.services.shelf.browsing import ShelfView
from webapp.services.shelf.cursors import BadCursor
from webapp.services.shelf.shelf import Filters, PuzzleOrder
from webapp.web.books import basket
from webapp.web.languages.nouns import capitalised
from webapp.web.languages.translation import gettext, translated
from webapp.web.people.people import person_id, times_are_shown
from webapp.web.shelf.filters import FILTERS, set_groups
from webapp.web.shelf.shelf_address import ShelfAddress
from webapp.web.shelf.wishes import WISHES
from webapp.web.site.database import store
from webapp.web.site.fragments import page, wants_fragment

pages = Blueprint("shelf", __name__)


@dataclass(frozen=True)
class WayOut:
    """A filter that can be dropped where nothing matches, and how many puzzles there are then."""

    words: str
    address: str
    puzzles: int


@pages.get("/puzzles")
def shelf() -> Response:
    """A page of the shelf. What an address gets wrong is said, and left out."""
    wanted = ShelfAddress.read(request.args)
    person = person_id()
    try:
        view = _browse(wanted, person)
    except BadCursor as error:
        faults = (*wanted.faults, capitalised(translated(error)))
        wanted = replace(wanted, after=None, faults=faults)
        view = _browse(wanted, person)
    response = page(
        "shelf/shelf.html",
        "shelf",
        422 if wanted.faults else 200,
        wanted=wanted,
        fields=[field for field in FILTERS.values() if field.label],
        view=view,
        ways_out=sorted(_ways_out(wanted, view), key=lambda way: -way.puzzles),
        anybody=person is None,
        timed=times_are_shown(),
        newest=PuzzleOrder.NEW,
        wishes=WISHES,
        basket=basket.names_in_basket(),
    )
    if wants_fragment():
        response.headers["HX-Push-Url"] = wanted.address(after=wanted.after)
    return response


def _browse(wanted: ShelfAddress, person: str | None) -> ShelfView:
    if wanted.glancing:
        return browsing.glance(store(), person)
    order = wanted.order or PuzzleOrder.NEW
    return browsing.browse(
        store(), wanted.filters, order, wanted.after, person, unsolved=wanted.unsolved
    )


def _ways_out(wanted: ShelfAddress, view: ShelfView) -> Iterator[WayOut]:
    """What to drop so that something is found."""
    if view.page.puzzles:
        return
    for words, names, puzzles in set_groups(wanted.filters, view.choices):
        if puzzles:
            yield WayOut(words, wanted.address(**dict.fromkeys(names)), puzzles)
    if wanted.unsolved and view.page.total:
        yield WayOut(
            gettext("those you have solved too"), wanted.address(unsolved=False), view.page.total
        )
    if wanted.filters != Filters() or wanted.after:
        yield WayOut(gettext("all puzzles"), wanted.address(**vars(Filters()), unsolved=False), 0)
