"""The basket: puzzles of the shelf that a person gathers for a book, in the session cookie."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from flask import Blueprint, abort, redirect, request, session, url_for
from werkzeug.wrappers import Response

from webapp.services.shelf import browsing, shelf
from webapp.web.languages.translation import gettext
from webapp.web.people.people import person_id
from webapp.web.puzzles.sheets import MOST_SHEETS
from webapp.web.site.database import store
from webapp.web.site.fragments import page, wants_fragment
from webapp.web.site.local_addresses import local_address

BASKET = "basket"
ORDERED = "basket_ordered"
MOST = 120
"""As many short ids as a cookie holds with ease."""

SHORT_ID = re.compile(r"[0-9a-z]{7}")

pages = Blueprint("basket", __name__, url_prefix="/books/basket")


def names_in_basket() -> list[str]:
    """The short ids in the basket, in the order in which they were put there."""
    names: list[str] = session.get(BASKET, [])
    return names


def puzzles_in_basket() -> dict[str, Any]:
    """The puzzles in the basket for a page, with how far the person is with them."""
    puzzles = shelf.get_all(store(), names_in_basket())
    played = browsing.plays_with(store(), person_id(), puzzles)
    return {"puzzles": puzzles, "played": played, "most_sheets": MOST_SHEETS}


def remember_order(job_id: str) -> None:
    """Remember the book that was ordered of what is in it; until that is ready nothing leaves."""
    session[ORDERED] = job_id


def ordered_job() -> str | None:
    """The book that was ordered of what is in it, if it was not seen to be ready."""
    job_id: str | None = session.get(ORDERED)
    return job_id


def take_printed(names: Container[str]) -> None:
    """Take out what is printed in the book that was ordered, now that it is ready."""
    session.pop(ORDERED, None)
    session[BASKET] = [name for name in names_in_basket() if name not in names]


@pages.post("/put")
def put() -> Response:
    """Put a puzzle of the shelf into the basket."""
    name, names = request.form.get("name", ""), names_in_basket()
    if not SHORT_ID.fullmatch(name) or shelf.get(store(), name) is None:
        abort(422, gettext("Only puzzles of the shelf can be put into a book by hand."))
    if name not in names:
        if len(names) >= MOST:
            abort(
                422,
                gettext(
                    "The basket is full: it holds %(most)s puzzles. Print them, or take some out.",
                    most=MOST,
                ),
            )
        session[BASKET] = [*names, name]
    return _answer(name)


@pages.post("/take")
def take() -> Response:
    """Take a puzzle out again."""
    name = request.form.get("name", "")
    session[BASKET] = [other for other in names_in_basket() if other != name]
    return _answer(name)


@pages.post("/empty")
def take_all() -> Response:
    """Take all puzzles out."""
    session.pop(BASKET, None)
    return _answer("")


def _answer(name: str) -> Response:
    """Answer with what htmx puts in place: a card's control, or the list; else go back."""
    if not wants_fragment():
        default = url_for("books.books")
        return redirect(local_address(request.form.get("next", default)), 303)
    if "list" in request.form:
        return page("books/basket_list.html", changed=True, **puzzles_in_basket())
    puzzle = shelf.get(store(), name)
    if puzzle is None:
        abort(422, gettext("This puzzle is no longer on the shelf. Load the page anew."))
    return page("books/basket_changed.html", puzzle=puzzle, basket=names_in_basket())
