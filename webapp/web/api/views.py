"""The API: the shelf and the answers of the command as JSON. No cookie takes part."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, abort, jsonify, make_response, url_for

from webapp.bullets.grades import BANDS
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.engine.budget import BudgetSpent
from webapp.engine.randomness import MAX_SEED
from webapp.explain.hints import Rung
from webapp.jobs.orders import submit
from webapp.notation.errors import NotationError
from webapp.services import gate, jobs
from webapp.services.analysis import analysis, answers
from webapp.services.analysis.analysis_json import analysis_json
from webapp.services.analysis.pictures import read_upload, reading_json
from webapp.services.analysis.question import PositionQuestion
from webapp.services.jobs import JobState, JobStatus
from webapp.services.puzzles import playable
from webapp.services.shelf import making, shelf
from webapp.services.shelf.cursors import BadCursor
from webapp.services.shelf.making import KIND, PuzzleRequest
from webapp.services.shelf.shelf import PuzzleOrder
from webapp.version import __version__
from webapp.web.api import document
from webapp.web.api.input_checks import body, picture, query, refuse, unreadable
from webapp.web.api.schemas import ANALYSE, GENERATE, HINT, ODDS, SCHEMAS, SHELF, SOLVE
from webapp.web.jobs.limits import order_limits
from webapp.web.puzzles.puzzle_data import puzzle_data
from webapp.web.puzzles.puzzle_errors import a_puzzle_or_why_not
from webapp.web.shelf.filters import filters_of
from webapp.web.site.database import queue, store
from webapp.web.site.extensions import costly, csrf
from webapp.web.site.fragments import page
from webapp.web.site.network import client
from webapp.web.site.page_context import public_address

NODES = 50_000
"""For one question: some seconds on positions made to be hard."""

AMID_WORDS = "words stand around the board: a program sends the board alone"

pages = Blueprint("api", __name__)
csrf.exempt(pages)  # nothing here knows who asks


@pages.get("/api")
def api() -> Response:
    """The API for people."""
    return page("api/api.html", document=document, schemas=SCHEMAS, server=_server())


@pages.get("/api/v1/openapi.json")
def openapi() -> Response:
    """The API for machines."""
    response = jsonify(document.document(__version__, _server()))
    response.headers["Cache-Control"] = "public, max-age=3600"
    return response


def _server() -> str:
    return public_address("/api/v1")


# The shelf


@pages.get("/api/v1/puzzles")
def puzzles() -> Response:
    """A page of the shelf."""
    wanted = query(SHELF)
    order, after = PuzzleOrder(wanted["order"]), wanted.get("after")
    try:
        listed = shelf.browse(store(), filters_of(wanted), order, after, limit=wanted["limit"])
    except BadCursor as error:
        refuse(422, "The address cannot be used", f"after: {error}")
    return jsonify(
        puzzles=[puzzle_data(playable.from_shelf(stored)) for stored in listed.puzzles],
        total=listed.total,
        next=listed.next,
        previous=listed.previous,
    )


@pages.get("/api/v1/puzzles/<puzzle:name>")
def puzzle(name: str) -> Response:
    """One puzzle."""
    with a_puzzle_or_why_not(name):
        return jsonify(puzzle_data(playable.find(store(), name)))


# Questions about a position


@pages.post("/api/v1/solve")
@costly
def solve() -> Response:
    """The whole solution, explained."""
    wanted = body(SOLVE)
    question = _read_position(wanted)
    if question.board is not None and question.board.start is None:
        refuse(422, "The board has no start", "A game ID tells the first click before the mines.")
    return _answer(answers.solve_within, question, wanted["order"])


@pages.post("/api/v1/hint")
@costly
def hint() -> Response:
    """The easiest next step."""
    wanted = body(HINT)
    question, rung = _read_position(wanted), wanted.get("rung")
    given = int(rung or Rung.SENTENCE), wanted["check"], rung is not None
    return _answer(answers.hint_within, question, *given)


@pages.post("/api/v1/odds")
@costly
def odds() -> Response:
    """Exact probabilities."""
    return _answer(answers.odds_within, _read_position(body(ODDS)))


@pages.post("/api/v1/analyse")
@costly
def analyse() -> Response:
    """All that the page of an analysis says."""
    wanted = body(ANALYSE)
    result = analysis.analyse(_read_position(wanted))
    return jsonify(analysis_json(result, steps=wanted["steps"]))


def _read_position(wanted: dict[str, Any]) -> PositionQuestion:
    try:
        question = analysis.read(wanted["position"], wanted.get("dialect"), live=wanted["live"])
        if question.left_out:
            raise NotationError.at(AMID_WORDS)
    except NotationError as error:
        unreadable(error)
    return question


def _answer(work: Callable[..., Any], question: PositionQuestion, *arguments: Any) -> Response:
    try:
        return jsonify(
            gate.ask(work, question, *arguments, nodes=NODES, cells=question.position.size)
        )
    except BudgetSpent:
        refuse(
            422,
            "It takes too much work",
            "No answer was found within the work of one request. The command on your own machine, "
            "with --budget, can go on.",
        )


@pages.post("/api/v1/read-picture")
@costly
def read_picture() -> Response:
    """The position in a picture of a board."""
    try:
        return jsonify(reading_json(read_upload(picture())))
    except NotationError as error:
        refuse(422, "The picture cannot be read", str(error))


# Puzzles to order


@pages.post("/api/v1/generate")
@costly
def generate() -> Response:
    """Have a puzzle made."""
    wanted = _puzzle_request(body(GENERATE))
    faults = wanted.faults()
    if faults:
        refuse(
            422,
            "No such puzzle can be made",
            "; ".join(faults),
            [{"message": fault} for fault in faults],
        )
    with order_limits():
        job = submit(store(), queue(), making.order(wanted, None, client()))
    response = make_response(jsonify(_job_data(job)), 202)
    response.headers["Location"] = _address(job)
    return response


@pages.get("/api/v1/jobs/<name>")
def job(name: str) -> Response:
    """How far it is."""
    order = jobs.get(store(), name)
    if order is None or order.kind != KIND:
        abort(404, "This order is not known, or it is long done. New puzzles stand on the shelf.")
    return jsonify(_job_data(order))


def _puzzle_request(fields: dict[str, Any]) -> PuzzleRequest:
    width = int(fields["width"])
    height = int(fields.get("height", width))
    bullets = int(fields.get("bullets") or usual_bullets(width, height))
    recipe = Recipe(width, height, bullets, method=fields["method"])
    if "energy" in fields:
        first, second, third, fourth = map(float, fields["energy"])
        recipe = Recipe(
            width,
            height,
            bullets,
            method=fields["method"],
            coefficients=(first, second, third, fourth),
        )
    seed = int(fields.get("seed", secrets.randbelow(MAX_SEED + 1)))
    return PuzzleRequest(recipe, seed, _band(fields))


def _band(fields: dict[str, Any]) -> Any:
    return next((band for band in BANDS if band == fields.get("difficulty")), None)


def _address(job: JobStatus) -> str:
    return public_address(url_for("api.job", name=job.id))


def _job_data(job: JobStatus) -> dict[str, Any]:
    name = (job.result or {}).get("puzzle") if job.state is JobState.DONE else None
    stored = shelf.get(store(), name) if name else None
    return {
        "id": job.id,
        "state": str(job.state),
        "address": _address(job),
        "done": job.progress_done,
        "of": job.progress_total,
        "puzzle": puzzle_data(playable.from_shelf(stored)) if stored else None,
        "error": job.error,
    }
