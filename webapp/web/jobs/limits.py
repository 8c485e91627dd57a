"""The answer to a person who has ordered as much as one may: how much, what, and what helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from flask import abort

from webapp.notation.english import listed, sides
from webapp.services.books import orders as book_orders
from webapp.services.books.orders import BookOrder
from webapp.services.jobs import JobStatus, Lane, TooManyWaiting
from webapp.services.shelf.making import PuzzleRequest

SOONEST, LATEST = 5, 600
"""The bounds of the seconds after which we ask somebody to try again."""

SIZES = {Lane.SMALL: "small", Lane.LARGE: "large"}


@contextmanager
def order_limits() -> Iterator[None]:
    """Answer 429 if what is ordered within is one too many."""
    try:
        yield
    except TooManyWaiting as refusal:
        abort(429, _words(refusal), retry_after=_seconds(refusal.unfinished))


def _words(refusal: TooManyWaiting) -> str:
    orders = f"{len(refusal.unfinished)} {SIZES[refusal.lane]} orders"
    if refusal.whose == "player":
        titles = listed([_title(job) for job in refusal.unfinished])
        return (
            f"{orders} of yours are not finished: {titles}. "
            "Wait until one is ready, or give one up on its page; what has begun counts until it "
            "has stopped."
        )
    if refusal.whose == "network":
        return (
            f"{orders} from the network that you are in are not finished, which is as many as one "
            "network may have. Wait until one of them is ready, then try again."
        )
    return (
        f"{orders} are waiting on this site, which is as many as it takes. "
        "Nothing was ordered. Try again in some minutes."
    )


def _title(job: JobStatus) -> str:
    if job.kind == book_orders.KIND:
        return f"the book “{BookOrder.from_json(job.parameters).options.title}”"
    recipe = PuzzleRequest.from_json(job.parameters).recipe
    return f"a puzzle of {sides(recipe.width, recipe.height)}"


def _seconds(unfinished: Sequence[JobStatus]) -> int:
    """After how many seconds the first of them may be ready."""
    return max(SOONEST, min(LATEST, *(job.work for job in unfinished)))
