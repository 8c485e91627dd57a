"""Books: order one, see how far it is, fetch it; those a person has ordered."""

from __future__ import annotations

import secrets
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    make_response,
    redirect,
    request,
    send_file,
    url_for,
)
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from webapp.bullets.grades import BANDS
from webapp.config import Settings
from webapp.explain.steps import Order
from webapp.jobs.at_once import submit_at_once
from webapp.jobs.orders import submit
from webapp.mines.levels import LEVELS
from webapp.press.layout.options import PER_PAGE, PROFILES
from webapp.press.layout.sizes import PAPERS
from webapp.services import jobs
from webapp.services.books import orders
from webapp.services.books.choice import LIVE_LEVELS
from webapp.services.books.folders import DAYS_OF_A_FILE
from webapp.services.books.orders import OrderedBook
from webapp.services.people import people
from webapp.services.shelf import shelf
from webapp.web.books import basket
from webapp.web.books.order_form import SOURCES, USUAL, fields_of, read_order, refuse_unknown
from webapp.web.books.ready_books import READY_BOOKS
from webapp.web.books.words import choice_words
from webapp.web.jobs.limits import order_limits
from webapp.web.jobs.progress import job_or_404, job_page, nobody_works, pick_up_all
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.people.people import person_id, remember
from webapp.web.site.database import queue, store
from webapp.web.site.extensions import costly
from webapp.web.site.form_fields import Fields
from webapp.web.site.fragments import page
from webapp.web.site.network import client

PROFILE_WORDS = {
    "home": lazy_gettext("printing at home"),
    "print-shop": lazy_gettext("a print shop"),
}
ORDER_CHOICES: dict[Order, str] = {
    "simplest": lazy_gettext("the easiest step first"),
    "smallest": lazy_gettext("the fewest numbers first"),
    "paper": lazy_gettext("as in the Bullets paper"),
}
"""How the steps of worked solutions may follow each other."""

pages = Blueprint("books", __name__, url_prefix="/books")


@pages.get("")
def books() -> Response:
    """Show the form, and the books this person has ordered."""
    _settle_basket()
    source = {"source": "picked"} if basket.names_in_basket() else {}
    again = _again()
    fields = Fields(request.args)
    refuse_unknown(fields)
    if "again" in fields and not again:
        fields.refuse(
            gettext("The book to be ordered again is not known, or was ordered long ago.")
        )
    return _form(MultiDict({**USUAL, **source, **again, **request.args}), fields.faults)


@pages.post("")
@costly
def order() -> AnyResponse:
    """Order a book, and go to where its progress is shown."""
    fields = Fields(request.form)
    wanted = read_order(fields)
    earlier = orders.ordered_book(store(), _settings().data, fields.text("again"))
    if earlier is not None:  # the same choice again: the same puzzles, however the shelf changed
        wanted = wanted.like(earlier.order)
    if not fields.faults:
        fields.refuse_all(orders.obstacles(store(), wanted, _settings().public_url))
    if fields.faults:
        return _form(request.form, fields.faults)
    player = people.choose(store(), person_id(), {})
    if nobody_works():
        pick_up_all()  # booklets of dead processes would count as waiting for ever
    job_order = orders.job_order(wanted, player, client(), fields.text("form"))
    with order_limits():
        if wanted.small:
            job = submit_at_once(store(), _settings(), job_order)
        else:
            job = submit(store(), queue(), job_order)
    if wanted.choice.picked:
        basket.remember_order(job.id)
    return remember(redirect(url_for("books.book", job_id=job.id), 303), player)


@pages.get("/<job_id>")
def book(job_id: str) -> Response:
    """Show how far a book is; in the end its file, or why there is none."""
    ordered = _book(job_id)
    _settle_basket()
    return job_page(
        "books/book.html", ordered.job, book=ordered, chosen=choice_words(ordered.order.choice)
    )


@pages.get("/<job_id>.pdf")
def file(job_id: str) -> AnyResponse:
    """Send the file."""
    content = _book(job_id).file
    if content is None:
        abort(
            404,
            gettext("There is no file of this book: it is not finished, or its file was removed."),
        )
    return send_file(content, "application/pdf", download_name="bullets-book.pdf")


@pages.get("/<job_id>/pages/<int:number>.png")
def picture(job_id: str, number: int) -> AnyResponse:
    """Send one of the first pages as a picture."""
    content = _book(job_id).picture(number)
    if content is None:
        abort(
            404,
            gettext("There is no picture of this page: only the first pages of a finished book."),
        )
    response = make_response(content)
    response.mimetype = "image/png"
    response.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return response


@pages.post("/<job_id>/cancel")
def cancel(job_id: str) -> AnyResponse:
    """Give the book up."""
    jobs.cancel(store(), _book(job_id).job.id)
    return redirect(url_for("books.book", job_id=job_id), 303)


def _settings() -> Settings:
    settings: Settings = current_app.extensions["settings"]
    return settings


def _book(job_id: str) -> OrderedBook:
    unknown = gettext("This book is not known, or was ordered long ago.")
    return OrderedBook.from_job(_settings().data, job_or_404(job_id, orders.KIND, unknown))


def _form(fields: Any, faults: list[str]) -> Response:
    return page(
        "books/books.html",
        None,
        422 if faults else 200,
        fields=fields,
        form=secrets.token_urlsafe(12),
        faults=faults,
        bands=BANDS,
        reasons=[clues for clues, _ in shelf.choices(store()).values["reason"]],
        sources=SOURCES,
        levels=[LEVELS[name] for name in LIVE_LEVELS],
        papers=PAPERS,
        per_page=PER_PAGE,
        profiles={name: PROFILE_WORDS[name] for name in PROFILES},
        step_orders=ORDER_CHOICES,
        **basket.puzzles_in_basket(),
        ready=READY_BOOKS,
        mine=orders.books_of(store(), _settings().data, person_id()),
        days=DAYS_OF_A_FILE.days,
        most=orders.MOST_PUZZLES,
        most_made=orders.MOST_MADE,
        nobody_works=nobody_works(),
        most_at_once=orders.MOST_AT_ONCE,
        side_at_once=orders.SIDE_AT_ONCE,
    )


def _settle_basket() -> None:
    """Take out of the basket what stands in the book ordered of it, once that is ready."""
    ordered = orders.ordered_book(store(), _settings().data, basket.ordered_job() or "")
    if ordered is not None and ordered.printed:
        basket.take_printed(ordered.order.choice.picked)


def _again() -> dict[str, Any]:
    """The form's fields as the order had them that the address names."""
    job_id = request.args.get("again", "")
    earlier = orders.ordered_book(store(), _settings().data, job_id)
    return {} if earlier is None else fields_of(earlier.order)
