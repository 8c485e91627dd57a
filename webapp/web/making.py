"""Have a puzzle made: the form, and how far the work is."""

from __future__ import annotations

import re
import secrets
from typing import Any

from flask import Blueprint, Response, abort, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from webapp.bullets.grades import BANDS, Band
from webapp.bullets.recipe import METHODS, Method, Recipe, usual_bullets
from webapp.engine.paper import PAPER_ENERGY
from webapp.engine.randomness import MAX_SEED
from webapp.jobs.orders import submit
from webapp.services import jobs, making, shelf
from webapp.services.making import KIND, LARGEST_SIDE, TooManyWaiting, Wanted
from webapp.store.jobs import Job, State
from webapp.web.database import queue, store
from webapp.web.extensions import costly
from webapp.web.fragments import page, wants_fragment

COEFFICIENTS = ("n0", "n1", "n2 squared", "n2")
"""What each coefficient of the energy is for, in order."""

STOP_POLLING = 286
USUAL = {"width": "7", "height": "7", "difficulty": "", "method": METHODS[0]}

_WHOLE = re.compile(r"[0-9]{1,16}")
_DECIMAL = re.compile(r"[-+]?[0-9]{1,7}(?:\.[0-9]{0,6})?")

pages = Blueprint("making", __name__, url_prefix="/puzzles/new")


@pages.get("")
def new() -> Response:
    """The form, filled with the usual or with what the address says."""
    return _form({**USUAL, **request.args})


@pages.post("")
@costly
def order() -> AnyResponse:
    """Order the puzzle, and go to where its progress is shown."""
    faults: list[str] = []
    wanted = _wanted(faults)
    if wanted is None:
        return _form(request.form, faults)
    try:
        job = submit(store(), queue(), making.order(store(), wanted))
    except TooManyWaiting:
        abort(429, "Many puzzles are being made already. Try again in a minute.")
    return redirect(url_for("making.progress", job_id=job.id), 303)


@pages.get("/<job_id>")
def progress(job_id: str) -> Response:
    """How far it is; in the end the puzzle, or why there is none."""
    job = _job(job_id)
    made = (job.result or {}).get("puzzle") if job.state is State.DONE else None
    response = page(
        "pages/making_progress.html",
        "progress",
        job=job,
        puzzle=shelf.get(store(), made) if made else None,
        recipe=Wanted.from_json(job.parameters).recipe,
        band=Wanted.from_json(job.parameters).band,
        again=_again(job),
    )
    if job.finished and wants_fragment():
        response.status_code = STOP_POLLING
    return response


@pages.post("/<job_id>/cancel")
def cancel(job_id: str) -> AnyResponse:
    """Give the order up."""
    jobs.cancel(store(), _job(job_id).id)
    return redirect(url_for("making.progress", job_id=job_id), 303)


def _job(job_id: str) -> Job:
    job = jobs.get(store(), job_id)
    if job is None or job.kind != KIND:
        abort(404, "This order is not known, or it is long done. New puzzles stand on the shelf.")
    return job


def _again(job: Job) -> dict[str, Any]:
    """The form's fields as this order had them, but for the seed."""
    wanted = Wanted.from_json(job.parameters)
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
        "pages/making.html",
        None,
        422 if faults else 200,
        fields=fields,
        faults=faults or [],
        bands=BANDS,
        methods=METHODS,
        coefficients=list(zip(COEFFICIENTS, PAPER_ENERGY, strict=True)),
        largest=LARGEST_SIDE,
        largest_seed=MAX_SEED,
    )


# What comes in


def _wanted(faults: list[str]) -> Wanted | None:
    """The order in the form; None with all faults if it cannot be used."""
    width, height = _whole("width", faults), _whole("height", faults)
    bullets = _whole("bullets", faults, missing=usual_bullets(width, height))
    seed = _whole("seed", faults, missing=secrets.randbelow(MAX_SEED + 1))
    coefficients = [_coefficient(place, faults) for place in range(len(PAPER_ENERGY))]
    band, method = _band(faults), _method(faults)
    if faults:
        return None
    first, second, third, fourth = coefficients
    recipe = Recipe(width, height, bullets, method, coefficients=(first, second, third, fourth))
    wanted = Wanted(recipe, seed, band)
    faults.extend(f"{fault[0].upper()}{fault[1:]}." for fault in wanted.faults())
    return None if faults else wanted


def _whole(name: str, faults: list[str], *, missing: int | None = None) -> int:
    text = request.form.get(name, "").strip()
    if not text and missing is not None:
        return missing
    if _WHOLE.fullmatch(text):
        return int(text)
    what = "number of bullets" if name == "bullets" else name
    faults.append(f"The {what} is “{text[:20]}”: write a whole number, not below 0.")
    return 0


def _coefficient(place: int, faults: list[str]) -> float:
    text = request.form.get(f"energy{place}", "").strip()
    if not text:
        return PAPER_ENERGY[place]
    if _DECIMAL.fullmatch(text):
        return float(text)
    faults.append(f"The coefficient of {COEFFICIENTS[place]} is “{text[:20]}”: it is a number.")
    return 0.0


def _band(faults: list[str]) -> Band | None:
    text = request.form.get("difficulty", "")
    if text and text not in set(BANDS):
        faults.append(f"There is no difficulty “{text[:20]}”: use {', '.join(BANDS)}, or none.")
        return None
    return Band(text) if text else None


def _method(faults: list[str]) -> Method:
    text = request.form.get("method", METHODS[0])
    for method in METHODS:
        if method == text:
            return method
    faults.append(f"There is no method “{text[:20]}”: use {' or '.join(METHODS)}.")
    return METHODS[0]
