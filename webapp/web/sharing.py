"""One puzzle to take along: as a picture, as text, as data, as a link, as a code for a phone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Blueprint, Response, abort, jsonify, make_response, url_for

from webapp.bullets.grades import BANDS
from webapp.bullets.puzzle import NotAPuzzle
from webapp.drawing.board import Board
from webapp.drawing.card import card_png
from webapp.drawing.inks import PAPER, WHITE
from webapp.drawing.svg import board_svg
from webapp.engine.budget import BudgetSpent
from webapp.notation.errors import NotationError
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services import subjects
from webapp.services.subjects import NoSuchPuzzle, Subject
from webapp.web.database import store
from webapp.web.fragments import page
from webapp.web.frame import public_address
from webapp.web.qr import qr_svg

A_DAY = "public, max-age=86400"
"""A puzzle never changes; what is told of it may, with a new version."""

LONGEST_CODE = 600
"""Signs of an address that a code still holds legibly."""

pages = Blueprint("sharing", __name__, url_prefix="/puzzles")


@pages.get("/<puzzle:name>/share")
def share(name: str) -> Response:
    """The link, a code for a phone, and the files."""
    subject = asked_subject(name)
    link = public_address(url_for("play.play", name=subject.name))
    code = qr_svg(link) if len(link) <= LONGEST_CODE else None
    return page("pages/share.html", subject=subject, link=link, code=code, words=_words(subject))


@pages.get("/<puzzle:name>.svg")
def picture(name: str) -> Response:
    """The board for paper."""
    subject = asked_subject(name)
    title = f"Bullets, {_words(subject)}"
    drawn = board_svg(Board.of(subject.position), {**PAPER, **WHITE}, title=title)
    return _file(drawn + "\n", "image/svg+xml", subject, "svg")


@pages.get("/<puzzle:name>.txt")
def text(name: str) -> Response:
    """Position text, which every command reads."""
    subject = asked_subject(name)
    return _file(subject.puzzle.text, "text/plain", subject, "txt")


@pages.get("/<puzzle:name>.json")
def data(name: str) -> Response:
    """The puzzle, its solution, and what the shelf knows of it."""
    subject = asked_subject(name)
    response = jsonify(_data(subject))
    response.headers["Cache-Control"] = A_DAY
    return response


@pages.get("/<puzzle:name>/card.png")
def card(name: str) -> Response:
    """The picture that networks show beside a link."""
    subject = asked_subject(name)
    response = make_response(_card(subject.puzzle.id, _words(subject)))
    response.mimetype = "image/png"
    response.headers["Cache-Control"] = A_DAY
    return response


def asked_subject(name: str) -> Subject:
    """The puzzle of an address, or an error page that says what is wrong with it."""
    try:
        return subjects.find(store(), name)
    except NoSuchPuzzle:
        abort(404, "No puzzle of the shelf has this id. Look for a slip in the address.")
    except (NotationError, NotAPuzzle) as error:
        abort(422, f"The address holds no puzzle: {error}")
    except BudgetSpent:
        abort(422, "The address holds a position that takes too much work to solve here.")


def _words(subject: Subject) -> str:
    position = subject.position
    told = f"{position.width} by {position.height}, {position.total} bullets"
    stored = subject.stored
    return f"{told}, {BANDS[stored.compartment.difficulty]}" if stored else told


def _data(subject: Subject) -> dict[str, Any]:
    stored, position = subject.stored, subject.position
    told: dict[str, Any] = {
        **subject.puzzle.to_json(),
        "address": public_address(url_for("play.play", name=subject.name)),
        "width": position.width,
        "height": position.height,
        "bullets": subject.puzzle.bullets,
        "clues": subject.puzzle.clues,
    }
    if stored is not None:
        told |= {
            "id": stored.short_id,
            "energy": stored.energy,
            "n0": stored.n0,
            "n1": stored.n1,
            "n2": stored.n2,
            "difficulty": str(BANDS[stored.compartment.difficulty]),
            "reason": stored.compartment.largest_reason,
            "total_needed": stored.compartment.uses_total,
            "method": stored.method,
            "seed": stored.seed,
        }
    return told


def _file(body: str, mimetype: str, subject: Subject, ending: str) -> Response:
    response = make_response(body)
    response.mimetype = mimetype
    response.headers["Cache-Control"] = A_DAY
    name = subject.name if subject.stored else "puzzle"
    response.headers["Content-Disposition"] = f"inline; filename=bullets-{name}.{ending}"
    return response


@lru_cache(maxsize=128)
def _card(notation: str, words: str) -> bytes:
    lines = (words, "One solution, found by thinking.")
    return card_png(Board.of(parse_puzzle_id(notation)), "Bullets", lines)
