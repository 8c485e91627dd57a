"""One puzzle to take along: as a picture, as text, as data, as a link, as a code for a phone."""

from __future__ import annotations

from functools import lru_cache

from flask import Blueprint, Response, abort, jsonify, make_response, request, url_for

from webapp.drawing.board import Board, Highlights
from webapp.drawing.card import card_png
from webapp.drawing.qr import qr_svg
from webapp.drawing.styles import PAPER, WHITE
from webapp.drawing.svg import board_svg
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.services.puzzles import playable
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.languages.nouns import counted, spoken_sides
from webapp.web.languages.speaking import speak_to_anybody
from webapp.web.languages.terms import band
from webapp.web.languages.translation import gettext
from webapp.web.puzzles.frame_code import USUAL_WIDTH, frame_code, frame_height
from webapp.web.puzzles.puzzle_data import puzzle_data
from webapp.web.puzzles.puzzle_errors import a_puzzle_or_why_not
from webapp.web.puzzles.puzzle_words import PuzzleFacts
from webapp.web.puzzles.solution import explained
from webapp.web.site.database import store
from webapp.web.site.fragments import page
from webapp.web.site.page_context import public_address

A_DAY = "public, max-age=86400"
"""A puzzle never changes; what pages say of it may, with a new version."""

LONGEST_CODE = 600
"""Signs of an address that a code still holds legibly."""

pages = Blueprint("sharing", __name__, url_prefix="/puzzles")


@pages.get("/<puzzle:name>/share")
def share(name: str) -> Response:
    """Show the link, a code for a phone, and the files."""
    subject = asked_subject(name)
    link = public_address(url_for("play.play", name=subject.name))
    code = qr_svg(link) if len(link) <= LONGEST_CODE else None
    puzzle = PuzzleFacts.of(subject)
    words = puzzle_words(subject)
    height = frame_height(subject, USUAL_WIDTH)
    frame = frame_code(subject, f"Bullets, {words}", USUAL_WIDTH, height)
    return page("puzzles/share.html", puzzle=puzzle, link=link, code=code, words=words, frame=frame)


@pages.get("/<puzzle:name>.svg")
def picture(name: str) -> Response:
    """Draw the board for paper."""
    speak_to_anybody()
    subject = asked_subject(name)
    title = f"Bullets, {puzzle_words(subject)}"
    drawn = board_svg(Board.of(subject.position), {**PAPER, **WHITE}, title=title)
    return _file(drawn + "\n", "image/svg+xml", subject, "svg")


@pages.get("/<puzzle:name>.txt")
def text(name: str) -> Response:
    """Write the puzzle as position text, which every command reads."""
    subject = asked_subject(name)
    return _file(subject.puzzle.text, "text/plain", subject, "txt")


@pages.get("/<puzzle:name>.json")
def data(name: str) -> Response:
    """Give the puzzle, its solution, and what the shelf knows of it."""
    subject = asked_subject(name)
    response = jsonify(puzzle_data(subject))
    response.headers["Cache-Control"] = A_DAY
    return response


@pages.get("/<puzzle:name>/card.png")
def card(name: str) -> Response:
    """Draw the picture that networks show beside a link: the puzzle, or a step of its walk."""
    speak_to_anybody()
    if "step" in request.args:
        return card_file(_card_of_step(name))
    subject = asked_subject(name)
    return card_file(_card(subject.puzzle.id, puzzle_words(subject)))


def card_file(png: bytes) -> Response:
    """Send a card, which may be kept for a day."""
    response = make_response(png)
    response.mimetype = "image/png"
    response.headers["Cache-Control"] = A_DAY
    return response


def asked_subject(name: str) -> PlayablePuzzle:
    """Find the puzzle of an address, or abort with what is wrong with it."""
    with a_puzzle_or_why_not(name):
        return playable.find(store(), name)


def puzzle_words(subject: PlayablePuzzle) -> str:
    """Tell of a puzzle in a few words."""
    position = subject.position
    size = f"{spoken_sides(position.width, position.height)}, "
    size += counted(position.total or 0, "bullet")
    return f"{size}, {band(subject.difficulty)}" if subject.difficulty else size


def _file(body: str, mimetype: str, subject: PlayablePuzzle, ending: str) -> Response:
    response = make_response(body)
    response.mimetype = mimetype
    response.headers["Cache-Control"] = A_DAY
    name = subject.name if subject.stored else "puzzle"
    response.headers["Content-Disposition"] = f"inline; filename=bullets-{name}.{ending}"
    return response


def _card_of_step(name: str) -> bytes:
    subject, walk = explained(name)
    text = request.args["step"]
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
    if not 1 <= number <= len(walk.steps):
        last = len(walk.steps)
        abort(404, gettext("There is no such step: this explanation has %(last)s.", last=last))
    item = walk.item_of(number)
    board = Board.of(item.last.after(), Highlights.of(item.together))
    title = gettext("Step %(number)s of %(last)s", number=item.numbers, last=len(walk.steps))
    return card_png(board, "Bullets", (puzzle_words(subject), title))


@lru_cache(maxsize=128)
def _card(notation: str, words: str) -> bytes:
    lines = (words, gettext("One solution, found by thinking."))
    return card_png(Board.of(parse_puzzle_id(notation)), "Bullets", lines)
