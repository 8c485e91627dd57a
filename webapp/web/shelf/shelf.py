"""The shelf: stored puzzles as cards, by filters, in an order, page by page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask import Blueprint, Response, request

from webapp.services.shelf import browsing
from webapp.services.shelf.browsing import Browsed
from webapp.services.shelf.cursors import BadCursor
from webapp.services.shelf.shelf import Filters
from webapp.store.puzzle_pages import PuzzleOrder
from webapp.web.books import basket
from webapp.web.people.people import player_id, times_are_shown
from webapp.web.shelf.shelf_address import ShelfAddress
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
    player = player_id()
    try:
        found = _browse(wanted, player)
    except BadCursor as error:
        told = str(error)
        wanted = replace(
            wanted, after=None, faults=(*wanted.faults, f"{told[0].upper()}{told[1:]}")
        )
        found = _browse(wanted, player)
    response = page(
        "shelf/shelf.html",
        "shelf",
        422 if wanted.faults else 200,
        wanted=wanted,
        found=found,
        ways_out=sorted(_ways_out(wanted, found), key=lambda way: -way.puzzles),
        anybody=player is None,
        timed=times_are_shown(),
        newest=PuzzleOrder.NEW,
        basket=basket.names_in_basket(),
    )
    if wants_fragment():
        response.headers["HX-Push-Url"] = wanted.address(after=wanted.after)
    return response


def _browse(wanted: ShelfAddress, player: str | None) -> Browsed:
    if wanted.glancing:
        return browsing.glance(store(), player)
    order = wanted.order or PuzzleOrder.NEW
    return browsing.browse(
        store(), wanted.filters, order, wanted.after, player, unsolved=wanted.unsolved
    )


def _ways_out(wanted: ShelfAddress, found: Browsed) -> Iterator[WayOut]:
    """What to drop so that something is found."""
    if found.page.puzzles:
        return
    filters, choices = wanted.filters, found.choices
    groups = (
        ("any size", ("width", "height"), choices.sizes),
        ("any number of bullets", ("bullets",), choices.bullets),
        ("any difficulty", ("difficulty",), choices.difficulties),
        ("with or without the number of bullets", ("total",), choices.totals),
        ("any reason", ("reason",), choices.reasons),
    )
    for words, names, values in groups:
        puzzles = sum(value[-1] for value in values)
        if puzzles and any(getattr(filters, name) is not None for name in names):
            yield WayOut(words, wanted.address(**dict.fromkeys(names)), puzzles)
    if wanted.unsolved and found.page.total:
        yield WayOut("those you have solved too", wanted.address(unsolved=False), found.page.total)
    if filters != Filters() or wanted.after:
        yield WayOut("all puzzles", wanted.address(**vars(Filters()), unsolved=False), 0)
