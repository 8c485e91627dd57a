"""Books: order one, see how far it is, fetch it; those a player has ordered."""

from __future__ import annotations

import secrets
from dataclasses import replace
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

from webapp.bullets.grades import BANDS, Band
from webapp.config import Settings
from webapp.jobs.at_once import submit_at_once
from webapp.jobs.orders import submit
from webapp.mines.levels import LEVELS
from webapp.press.layout.options import PER_PAGE, PROFILES, BookOptions
from webapp.press.layout.sizes import PAPERS
from webapp.services import jobs
from webapp.services.books import orders
from webapp.services.books.contents import LIVE_LEVELS, BookChoice
from webapp.services.books.orders import BookOrder
from webapp.services.people import people
from webapp.services.shelf import shelf
from webapp.store.jobs import Job, JobState
from webapp.web.books import basket
from webapp.web.books.words import chosen
from webapp.web.jobs.limits import refusing_politely
from webapp.web.jobs.progress import asked_job, job_page, nobody_works, pick_up_all
from webapp.web.people.people import person_id, remember
from webapp.web.shelf.filters import ANSWERS
from webapp.web.site.database import queue, store
from webapp.web.site.extensions import costly
from webapp.web.site.form_fields import Fields
from webapp.web.site.fragments import page
from webapp.web.site.network import client

USUAL = {
    "source": "shelf",
    "count": str(BookChoice.count),
    "difficulty": "curve",
    "title": BookOptions.title,
}
CURVE = "curve"
SOURCES = {
    "shelf": "from the shelf",
    "made": "made for this book",
    "picked": "those in the basket",
    "live": "Minesweeper positions",
}
PROFILE_WORDS = {"home": "printing at home", "print-shop": "a print shop"}
CHOICES: dict[str, tuple[str, ...]] = {
    "source": tuple(SOURCES),
    "difficulty": ("", CURVE, *BANDS),
    "total": ("", *ANSWERS),
    "level": LIVE_LEVELS,
    "page": tuple(PAPERS),
    "profile": PROFILES,
}
NUMBERS = ("count", "width", "height", "bullets", "reason", "seed", "per_page")
"""Fields of the form that an address may fill in."""

MOST_PICKED_SIGNS = 20_000

pages = Blueprint("books", __name__, url_prefix="/books")


@pages.get("")
def books() -> Response:
    """The form, and the books this player has ordered."""
    _settle_basket()
    source = {"source": "picked"} if basket.held() else {}
    fields = MultiDict({**USUAL, **source, **_again(), **request.args})
    return _form(fields, _faults_in_address())


@pages.post("")
@costly
def order() -> AnyResponse:
    """Order a book, and go to where its progress is shown."""
    fields = Fields(request.form)
    wanted = _wanted(fields)
    if not fields.faults:
        fields.refuse_all(orders.foreseen(store(), wanted, _settings().public_url))
    if fields.faults:
        return _form(request.form, fields.faults)
    player = people.choose(store(), person_id(), {})
    if nobody_works():
        pick_up_all()  # booklets of dead processes would count as waiting for ever
    ordered = orders.order(wanted, player, client(), fields.text("form"))
    with refusing_politely():
        if wanted.small:
            job = submit_at_once(store(), _settings(), ordered)
        else:
            job = submit(store(), queue(), ordered)
    if wanted.choice.picked:
        basket.keep_for(job.id)
    return remember(redirect(url_for("books.book", job_id=job.id), 303), player)


@pages.get("/<job_id>")
def book(job_id: str) -> Response:
    """How far it is; in the end the file, or why there is none."""
    job = _job(job_id)
    _settle_basket()
    ordered = BookOrder.from_json(job.parameters)
    return job_page(
        "books/book.html",
        job,
        order=ordered,
        chosen=chosen(ordered.choice),
        file=orders.file_of(_settings().data, job),
        expires=orders.expires(job),
        pictures=orders.pictures,
        picture_size=orders.picture_size(ordered.options),
    )


@pages.get("/<job_id>.pdf")
def file(job_id: str) -> AnyResponse:
    """The file."""
    job = _job(job_id)
    found = orders.file_of(_settings().data, job)
    if found is None:
        abort(404, "This book is not there: it is not finished, or it was kept long enough.")
    return send_file(found, "application/pdf", download_name="bullets-book.pdf")


@pages.get("/<job_id>/pages/<int:number>.png")
def picture(job_id: str, number: int) -> AnyResponse:
    """One of its first pages."""
    found = orders.picture_of(_settings().data, _job(job_id), number)
    if found is None:
        abort(404, "There is no picture of this page: only the first pages of a finished book.")
    response = make_response(found)
    response.mimetype = "image/png"
    response.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return response


@pages.post("/<job_id>/cancel")
def cancel(job_id: str) -> AnyResponse:
    """Give the book up."""
    jobs.cancel(store(), _job(job_id).id)
    return redirect(url_for("books.book", job_id=job_id), 303)


def _settings() -> Settings:
    settings: Settings = current_app.extensions["settings"]
    return settings


def _job(job_id: str) -> Job:
    return asked_job(job_id, orders.KIND, "This book is not known, or was ordered long ago.")


def _form(fields: Any, faults: list[str] | None = None) -> Response:
    return page(
        "books/books.html",
        None,
        422 if faults else 200,
        fields=fields,
        form=secrets.token_urlsafe(12),
        faults=faults or [],
        bands=BANDS,
        reasons=[clues for clues, _ in shelf.choices(store()).values["reason"]],
        sources=SOURCES,
        levels=[LEVELS[name] for name in LIVE_LEVELS],
        papers=PAPERS,
        per_page=PER_PAGE,
        profiles={name: PROFILE_WORDS[name] for name in PROFILES},
        held=shelf.get_all(store(), basket.held()),
        mine=[(job, BookOrder.from_json(job.parameters)) for job in _mine()],
        kept=orders.KEPT.days,
        most=orders.MOST_PUZZLES,
        most_made=orders.MOST_MADE,
        nobody_works=nobody_works(),
        most_at_once=orders.MOST_AT_ONCE,
        side_at_once=orders.SIDE_AT_ONCE,
    )


def _mine() -> Any:
    return orders.of_owner(store(), person_id())


def _settle_basket() -> None:
    """Take out of the basket what stands in the book ordered of it, once that is ready."""
    job = jobs.get(store(), basket.ordered() or "")
    if job is not None and job.state is JobState.DONE:
        basket.printed(BookOrder.from_json(job.parameters).choice.picked)


def _faults_in_address() -> list[str]:
    """What the address fills into the form and the form does not have."""
    fields = Fields(request.args)
    for name, choices in CHOICES.items():
        fields.choice(name, choices, choices[0])
    for name in NUMBERS:
        fields.whole(name)
    if "again" in fields and not _again():
        fields.refuse("The book to be ordered again is not known, or was ordered long ago.")
    return fields.faults


def _again() -> dict[str, Any]:
    """The form's fields as the order had them that the address names."""
    job = jobs.get(store(), request.args.get("again", ""))
    if job is None or job.kind != orders.KIND:
        return {}
    wanted = BookOrder.from_json(job.parameters)
    choice, options = wanted.choice, wanted.options.to_json()
    source = "live" if choice.live else "shelf" if choice.seed is None else "made"
    answers = {needed: answer for answer, needed in ANSWERS.items()}
    fields = {
        **options,
        "source": "picked" if choice.picked else source,
        "count": choice.count,
        "width": choice.width,
        "height": choice.height,
        "bullets": choice.bullets,
        "reason": choice.reason,
        "total": None if choice.total is None else answers[choice.total],
        "unsolved": choice.unsolved_by is not None,
        "seed": choice.seed,
        "level": choice.live,
        "picked": "\n".join(name for name in choice.picked if name not in basket.held()),
    }
    kept = {
        name: value
        for name, value in fields.items()
        if value not in {None, ""} and value is not False
    }
    return kept | {"difficulty": CURVE if choice.curve else choice.difficulty or ""}


# What comes in


def _wanted(fields: Fields) -> BookOrder:
    """The order in the form; of no use if there are faults."""
    choice = _choice(fields)
    if "bleed" in fields and fields.text("profile", PROFILES[0]) == "home":
        fields.refuse("A bleed is for a print shop: choose “For: a print shop”, or no bleed.")
    per_page = fields.whole("per_page", "number of puzzles on a page")
    options = BookOptions(
        fields.text("page", BookOptions.page),
        _usual_per_page(fields) if per_page is None else per_page,
        fields.choice("profile", PROFILES, PROFILES[0]),
        "large_print" in fields,
        "hints" in fields,
        "worked" in fields,
        fields.text("title", BookOptions.title),
        fields.text("subtitle"),
        fields.text("dedication"),
        "bleed" in fields,
        "" if fields.faults else choice.origin(),
    )
    wanted = BookOrder(choice, options)
    if not fields.faults:
        fields.refuse_all(wanted.faults())
    return wanted


def _usual_per_page(fields: Fields) -> int:
    return 1 if "large_print" in fields else BookOptions.per_page


def _choice(fields: Fields) -> BookChoice:
    source = fields.choice("source", SOURCES, "shelf")
    if source == "picked":
        return BookChoice(picked=_picked(fields))
    live = source == "live"
    difficulty = fields.choice("difficulty", ("", CURVE, *BANDS), "")
    count = fields.whole("count", "number of puzzles")
    choice = BookChoice(
        BookChoice.count if count is None else count,
        None if live else fields.whole("width"),
        None if live else fields.whole("height"),
        None if live else fields.whole("bullets", "number of bullets"),
        Band(difficulty) if difficulty in set(BANDS) else None,
        difficulty == CURVE,
        live=fields.choice("level", LIVE_LEVELS, LIVE_LEVELS[0]) if live else "",
    )
    return _of_shelf(choice, fields) if source == "shelf" else _made(choice, fields)


def _of_shelf(choice: BookChoice, fields: Fields) -> BookChoice:
    """What only puzzles of the shelf are chosen by."""
    return replace(
        choice,
        total=ANSWERS.get(fields.choice("total", ("", *ANSWERS), "")),
        reason=fields.whole("reason", "hardest step"),
        unsolved_by=(person_id() or "") if "unsolved" in fields else None,
    )


def _made(choice: BookChoice, fields: Fields) -> BookChoice:
    """The seed of what is made: that of the form, where none is told."""
    seed = fields.whole("seed")
    form = fields.text("form") or secrets.token_urlsafe(12)
    return replace(choice, seed=orders.seed_of(form) if seed is None else seed)


def _picked(fields: Fields) -> tuple[str, ...]:
    """What is in the basket, and what is written: short ids, or addresses that end with them."""
    text = fields.text("picked")[:MOST_PICKED_SIGNS]
    written = [line.rstrip("/").rpartition("/")[2] for line in text.split()]
    wrong = [name for name in written if not basket.SHORT_ID.fullmatch(name)]
    if wrong:
        fields.refuse(f"“{wrong[0][:20]}” is no puzzle of the shelf: give its short id or address.")
    names = dict.fromkeys([*basket.held(), *written])
    if not names:
        fields.refuse("No puzzle was chosen: put puzzles of the shelf into the basket.")
    return tuple(names)
