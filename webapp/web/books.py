"""Books: order one, see how far it is, fetch it; those a player has ordered."""

from __future__ import annotations

import re
import secrets
from typing import Any

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    request,
    send_file,
    session,
    url_for,
)
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from webapp.bullets.grades import BANDS, Band
from webapp.engine.randomness import MAX_SEED
from webapp.jobs.orders import submit
from webapp.press.options import PER_PAGE, PROFILES, BookOptions, Profile
from webapp.press.sizes import PAPERS
from webapp.services import book_orders, jobs, players
from webapp.services.book_orders import BookOrder, TooManyWaiting
from webapp.services.books import Choice
from webapp.store.jobs import Job
from webapp.web.database import queue, store
from webapp.web.extensions import costly
from webapp.web.fragments import page, wants_fragment
from webapp.web.making import STOP_POLLING
from webapp.web.players import player_id, remember

USUAL = {"source": "shelf", "count": "20", "difficulty": "curve", "title": BookOptions.title}
CURVE = "curve"
SOURCES = {
    "shelf": "from the shelf",
    "made": "made for this book",
    "picked": "chosen by hand",
}
PROFILE_WORDS = {"home": "printing at home", "print-shop": "a print shop"}
BASKET = "basket"
MOST_IN_BASKET = 120
"""As many short ids as a cookie holds with ease."""

MOST_PICKED_SIGNS = 20_000

_WHOLE = re.compile(r"[0-9]{1,16}")
_SHORT_ID = re.compile(r"[0-9a-z]{7}")

pages = Blueprint("books", __name__, url_prefix="/books")


@pages.get("")
def books() -> Response:
    """The form, and the books this player has ordered."""
    return _form(MultiDict({**USUAL, "picked": "\n".join(_basket()), **request.args}))


@pages.post("")
@costly
def order() -> AnyResponse:
    """Order a book, and go to where its progress is shown."""
    faults: list[str] = []
    wanted = _wanted(faults)
    if faults:
        return _form(request.form, faults)
    player = players.choose(store(), player_id(), {})
    try:
        job = submit(store(), queue(), book_orders.order(store(), wanted, player))
    except TooManyWaiting:
        abort(429, "Many books are being printed already. Try again in some minutes.")
    if wanted.choice.picked:
        session.pop(BASKET, None)
    return remember(redirect(url_for("books.book", job_id=job.id), 303), player)


@pages.post("/basket")
def put() -> AnyResponse:
    """Put a puzzle of the shelf into the basket, and show what is in it."""
    name = request.form.get("name", "")
    if not _SHORT_ID.fullmatch(name):
        abort(422, "Only puzzles of the shelf can be put into a book by hand.")
    session[BASKET] = [*(one for one in _basket() if one != name), name][-MOST_IN_BASKET:]
    return redirect(url_for("books.books", source="picked"), 303)


@pages.get("/<job_id>")
def book(job_id: str) -> Response:
    """How far it is; in the end the file, or why there is none."""
    job = _job(job_id)
    response = page(
        "pages/book.html",
        "progress",
        job=job,
        order=BookOrder.from_json(job.parameters),
        file=book_orders.file_of(_data(), job),
        expires=book_orders.expires(job),
    )
    if job.finished and wants_fragment():
        response.status_code = STOP_POLLING
    return response


@pages.get("/<job_id>.pdf")
def file(job_id: str) -> AnyResponse:
    """The file."""
    job = _job(job_id)
    found = book_orders.file_of(_data(), job)
    if found is None:
        abort(404, "This book is not there: it is not finished, or it was kept long enough.")
    return send_file(found, "application/pdf", download_name="bullets-book.pdf")


@pages.post("/<job_id>/cancel")
def cancel(job_id: str) -> AnyResponse:
    """Give the book up."""
    jobs.cancel(store(), _job(job_id).id)
    return redirect(url_for("books.book", job_id=job_id), 303)


def _basket() -> list[str]:
    """The short ids that were put there, in order."""
    kept: list[str] = session.get(BASKET, [])
    return kept


def _data() -> Any:
    return current_app.extensions["settings"].data


def _job(job_id: str) -> Job:
    job = book_orders.find(store(), job_id)
    if job is None:
        abort(404, "This book is not known, or it was ordered long ago.")
    return job


def _form(fields: Any, faults: list[str] | None = None) -> Response:
    return page(
        "pages/books.html",
        None,
        422 if faults else 200,
        fields=fields,
        faults=faults or [],
        bands=BANDS,
        sources=SOURCES,
        papers=PAPERS,
        per_page=PER_PAGE,
        profiles={name: PROFILE_WORDS[name] for name in PROFILES},
        mine=[(job, BookOrder.from_json(job.parameters)) for job in _mine()],
        kept=book_orders.KEPT.days,
        most=book_orders.MOST_PUZZLES,
        most_made=book_orders.MOST_MADE,
    )


def _mine() -> Any:
    return book_orders.of_owner(store(), player_id())


# What comes in


def _wanted(faults: list[str]) -> BookOrder:
    """The order in the form; `faults` tells what cannot be used."""
    choice = _choice(faults)
    form = request.form
    options = BookOptions(
        form.get("page", "a4"),
        _whole("per_page", faults, missing=1) or 1,
        _profile(faults),
        "large_print" in form,
        "hints" in form,
        "worked" in form,
        form.get("title", "").strip(),
        form.get("subtitle", "").strip(),
        form.get("dedication", "").strip(),
        "bleed" in form,
        "" if faults else choice.origin(),
    )
    wanted = BookOrder(choice, options)
    if not faults:
        faults.extend(f"{fault[0].upper()}{fault[1:]}." for fault in wanted.faults())
    return wanted


def _choice(faults: list[str]) -> Choice:
    source = request.form.get("source", "shelf")
    if source not in SOURCES:
        faults.append(f"There is no source “{source[:20]}”: use {' or '.join(SOURCES)}.")
    if source == "picked":
        return Choice(picked=_picked(faults))
    seed = None
    if source == "made":
        seed = _whole("seed", faults, missing=secrets.randbelow(MAX_SEED + 1))
    difficulty = request.form.get("difficulty", "")
    if difficulty not in {"", CURVE, *BANDS}:
        faults.append(f"There is no difficulty “{difficulty[:20]}”: use {', '.join(BANDS)}.")
    return Choice(
        _whole("count", faults, missing=20) or 0,
        _whole("width", faults),
        _whole("height", faults),
        _whole("bullets", faults),
        Band(difficulty) if difficulty in set(BANDS) else None,
        difficulty == CURVE,
        seed,
    )


def _picked(faults: list[str]) -> tuple[str, ...]:
    """Short ids of the shelf, or addresses that end with them, one in each line."""
    text = request.form.get("picked", "")[:MOST_PICKED_SIGNS]
    names = [line.rstrip("/").rpartition("/")[2] for line in text.split()]
    wrong = [name for name in names if not _SHORT_ID.fullmatch(name)]
    if wrong:
        faults.append(f"“{wrong[0][:20]}” is no puzzle of the shelf: give its short id or address.")
    if not names:
        faults.append("No puzzle was chosen: give short ids or addresses, one in each line.")
    return tuple(dict.fromkeys(names))


def _profile(faults: list[str]) -> Profile:
    text = request.form.get("profile", PROFILES[0])
    for profile in PROFILES:
        if profile == text:
            return profile
    faults.append(f"There is no profile “{text[:20]}”: use {' or '.join(PROFILES)}.")
    return PROFILES[0]


def _whole(name: str, faults: list[str], *, missing: int | None = None) -> int | None:
    text = request.form.get(name, "").strip()
    if not text:
        return missing
    if _WHOLE.fullmatch(text):
        return int(text)
    faults.append(f"The {name.replace('_', ' ')} is “{text[:20]}”: it is a whole number.")
    return missing
