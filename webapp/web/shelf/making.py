"""Have a puzzle made: the form, and how far the work is."""

from __future__ import annotations

import secrets
from typing import Any

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.recipe import METHODS, Recipe, usual_bullets
from webapp.engine.paper import PAPER_ENERGY
from webapp.engine.randomness import MAX_SEED
from webapp.jobs.orders import submit
from webapp.services import jobs
from webapp.services.jobs import JobState, JobStatus
from webapp.services.shelf import making, shelf
from webapp.services.shelf.making import KIND, LARGEST_SIDE, PuzzleRequest
from webapp.web.jobs.limits import order_limits
from webapp.web.jobs.progress import job_or_404, job_page, nobody_works
from webapp.web.languages.translation import gettext
from webapp.web.people.people import person_id
from webapp.web.site.database import queue, store
from webapp.web.site.extensions import costly
from webapp.web.site.form_fields import Fields
from webapp.web.site.fragments import page
from webapp.web.site.network import client

COEFFICIENTS = ("n0", "n1", "n2 squared", "n2")
"""What each coefficient of the energy is for, in order."""

USUAL = {"width": "7", "height": "7", "difficulty": "easy", "method": METHODS[0]}

pages = Blueprint("making", __name__, url_prefix="/puzzles/new")


@pages.get("")
def new() -> Response:
    """The form, filled with the usual or with what the address says."""
    fields = Fields({**USUAL, **request.args})
    _read_request(fields)
    return _form({**USUAL, **request.args}, fields.faults)


@pages.post("")
@costly
def order() -> AnyResponse:
    """Order the puzzle, and go to where its progress is shown."""
    fields = Fields(request.form)
    wanted = _read_request(fields)
    if fields.faults:
        return _form(request.form, fields.faults)
    with order_limits():
        job = submit(store(), queue(), making.order(wanted, person_id(), client()))
    return redirect(url_for("making.progress", job_id=job.id), 303)


@pages.get("/<job_id>")
def progress(job_id: str) -> Response:
    """How far it is; in the end the puzzle, or why there is none."""
    job = _job(job_id)
    name = (job.result or {}).get("puzzle") if job.state is JobState.DONE else None
    wanted = PuzzleRequest.from_json(job.parameters)
    return job_page(
        "shelf/making_progress.html",
        job,
        puzzle=shelf.get(store(), name) if name else None,
        recipe=wanted.recipe,
        band=wanted.band,
        again=_again(wanted),
    )


@pages.post("/<job_id>/cancel")
def cancel(job_id: str) -> AnyResponse:
    """Give the order up."""
    jobs.cancel(store(), _job(job_id).id)
    return redirect(url_for("making.progress", job_id=job_id), 303)


def _job(job_id: str) -> JobStatus:
    unknown = gettext(
        "This order is not known, or it is long done. New puzzles stand on the shelf."
    )
    return job_or_404(job_id, KIND, unknown)


def _again(wanted: PuzzleRequest) -> dict[str, Any]:
    """The form's fields as this order had them, but for the seed."""
    recipe = wanted.recipe
    fields: dict[str, Any] = {
        "width": recipe.width,
        "height": recipe.height,
        "bullets": recipe.bullets,
        "difficulty": wanted.band,
        "method": recipe.method,
    }
    if recipe.coefficients != PAPER_ENERGY:
        numbers = enumerate(recipe.coefficients)
        fields |= {f"energy{place}": f"{number:g}" for place, number in numbers}
    return {name: value for name, value in fields.items() if value is not None}


def _form(fields: Any, faults: list[str] | None = None) -> Response:
    return page(
        "shelf/making.html",
        None,
        422 if faults else 200,
        fields=fields,
        faults=faults or [],
        bands=BANDS,
        methods=METHODS,
        coefficients=list(zip(COEFFICIENTS, PAPER_ENERGY, strict=True)),
        largest=LARGEST_SIDE,
        nobody_works=nobody_works(),
        largest_seed=MAX_SEED,
    )


# What comes in


def _read_request(fields: Fields) -> PuzzleRequest:
    """The order in the form; of no use if there are faults."""
    width, height = fields.needed("width"), fields.needed("height")
    bullets = fields.whole("bullets", gettext("number of bullets"))
    seed = fields.whole("seed")
    first, second, third, fourth = (
        fields.decimal(f"energy{place}", gettext("coefficient of %(name)s", name=name), usual)
        for place, (name, usual) in enumerate(zip(COEFFICIENTS, PAPER_ENERGY, strict=True))
    )
    recipe = Recipe(
        width,
        height,
        usual_bullets(width, height) if bullets is None else bullets,
        method=fields.choice("method", METHODS, METHODS[0]),
        coefficients=(first, second, third, fourth),
    )
    difficulty = fields.choice("difficulty", ("", *BANDS), "")
    wanted = PuzzleRequest(
        recipe,
        secrets.randbelow(MAX_SEED + 1) if seed is None else seed,
        Band(difficulty) if difficulty else None,
    )
    if not fields.faults:
        fields.refuse_all(wanted.faults())
    return wanted
