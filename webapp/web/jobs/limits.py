"""The answer to a person who has ordered as much as one may: how much, what, and what helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from flask import abort

from webapp.services.books import orders as book_orders
from webapp.services.books.orders import BookOrder
from webapp.services.jobs import JobStatus, Lane, TooManyWaiting
from webapp.services.shelf.making import PuzzleRequest
from webapp.web.languages.nouns import all_of, sides
from webapp.web.languages.translation import gettext, ngettext

SOONEST, LATEST = 5, 600
"""The bounds of the seconds after which we ask somebody to try again."""


@contextmanager
def order_limits() -> Iterator[None]:
    """Answer 429 if what is ordered within is one too many."""
    try:
        yield
    except TooManyWaiting as refusal:
        abort(429, _words(refusal), retry_after=_seconds(refusal.unfinished))


def _words(refusal: TooManyWaiting) -> str:
    number, small = len(refusal.unfinished), refusal.lane is Lane.SMALL
    orders = _small_orders(number) if small else _large_orders(number)
    if refusal.whose == "player":
        return gettext(
            "%(orders)s of yours are not finished: %(titles)s. "
            "Wait until one is ready, or give one up on its page; what has begun counts until it "
            "has stopped.",
            orders=orders,
            titles=all_of([_title(job) for job in refusal.unfinished]),
        )
    if refusal.whose == "network":
        return gettext(
            "%(orders)s from the network that you are in are not finished, which is as many as one "
            "network may have. Wait until one of them is ready, then try again.",
            orders=orders,
        )
    return gettext(
        "%(orders)s are waiting on this site, which is as many as it takes. "
        "Nothing was ordered. Try again in some minutes.",
        orders=orders,
    )


def _small_orders(number: int) -> str:
    return ngettext("%(num)s small orders", "%(num)s small orders", number)


def _large_orders(number: int) -> str:
    return ngettext("%(num)s large orders", "%(num)s large orders", number)


def _title(job: JobStatus) -> str:
    if job.kind == book_orders.KIND:
        title = BookOrder.from_json(job.parameters).options.title
        return gettext("the book “%(title)s”", title=title)
    recipe = PuzzleRequest.from_json(job.parameters).recipe
    return gettext("a puzzle of %(size)s", size=sides(recipe.width, recipe.height))


def _seconds(unfinished: Sequence[JobStatus]) -> int:
    """After how many seconds the first of them may be ready."""
    return max(SOONEST, min(LATEST, *(job.work for job in unfinished)))
