"""What browsers keep for times without a connection: which pages, and what is said without them."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, url_for
from flask_wtf.csrf import generate_csrf

from webapp.clock import now
from webapp.services.shelf import take_along
from webapp.services.shelf.take_along import TakenPuzzle
from webapp.web.languages.nouns import counted
from webapp.web.languages.terms import band
from webapp.web.people.people import person_id
from webapp.web.site.database import store
from webapp.web.site.fragments import page

ALWAYS = ("home.home", "shelf.shelf", "daily.calendar", "rules.rules", "offline.offline")
"""Pages that change from day to day, and that every browser keeps."""

pages = Blueprint("offline", __name__)


@pages.get("/offline")
def offline() -> Response:
    """Tell what works without a connection, in place of what a browser has not."""
    return page("offline/offline.html")


@pages.get("/offline.json")
def addresses() -> Response:
    """List the pages that this person's browser may keep."""
    taken = take_along.puzzles(store(), person_id(), now().date())
    puzzles = [address for puzzle in taken for address in _addresses(puzzle)]
    return _uncached(
        jsonify(
            changing=[url_for(endpoint) for endpoint in ALWAYS],
            pages=puzzles,
            puzzles=[_puzzle_words(puzzle) for puzzle in taken],
        )
    )


@pages.get("/form-token.json")
def form_token() -> Response:
    """Give a page whose form has expired a token for moves that it still has."""
    return _uncached(jsonify(csrf_token=generate_csrf()))


def _addresses(puzzle: TakenPuzzle) -> tuple[str, str]:
    return (
        url_for("play.play", name=puzzle.name),
        url_for("solution.all_steps", name=puzzle.name),
    )


def _puzzle_words(puzzle: TakenPuzzle) -> dict[str, object]:
    """Tell of a puzzle in a few words, which pages show that are read without a connection."""
    size, grade = f"{puzzle.width} × {puzzle.height}", puzzle.difficulty
    return {
        "name": puzzle.name,
        "origin": puzzle.origin,
        "address": url_for("play.play", name=puzzle.name),
        "title": f"{size}, {band(grade)}" if grade else size,
        "words": counted(puzzle.bullets, "bullet"),
        "columns": puzzle.width,
        "clues": puzzle.clues,
    }


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
