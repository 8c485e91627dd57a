"""Puzzles on paper, a page each: `/puzzles/ID.pdf`, `/puzzles/sheets.pdf`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, abort, current_app, make_response, request, url_for

from webapp.services import gate
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.services.shelf import shelf
from webapp.web.languages.translation import gettext, translated
from webapp.web.puzzles.sharing import asked_subject
from webapp.web.site.choices import choice
from webapp.web.site.database import store
from webapp.web.site.extensions import costly

if TYPE_CHECKING:
    from webapp.press.layout.entries import Entry

pages = Blueprint("sheets", __name__, url_prefix="/puzzles")

LONGEST_ADDRESS = 200
"""An address that holds a whole large puzzle is not worth its ink."""

MOST_SHEETS = 12
"""Puzzles in one file; more of them are a book."""


@pages.get("/<puzzle:name>.pdf")
@costly
def sheet(name: str) -> Response:
    """Print the puzzle as a page."""
    # Only those who print load the press.
    from webapp.press.sheet import (  # noqa: PLC0415
        PLACES,
        SHEET_PAPERS,
        SheetOptions,
        TooLarge,
        sheet_pdf,
    )

    options = SheetOptions(
        solution=choice("solution", PLACES, PLACES[0]),
        large=choice("large", ("0", "1"), "0") == "1",
        coordinates=choice("coordinates", ("1", "0"), "1") == "1",
        page=choice("page", SHEET_PAPERS, SHEET_PAPERS[0]),
    )
    subject = asked_subject(name)
    try:
        printed = gate.ask_beside(sheet_pdf, _entry(subject), options)
    except TooLarge as error:
        abort(422, gettext("This sheet cannot be made: %(why)s.", why=translated(error)))
    return _file(printed, subject.name if subject.stored else "puzzle")


@pages.get("/sheets.pdf")
@costly
def sheets() -> Response:
    """Print puzzles of the shelf, each on a page of its own, in the order of the address."""
    from webapp.press.sheet import SheetOptions, sheets_pdf  # noqa: PLC0415
    from webapp.services.books.tasks import stored_entry  # noqa: PLC0415

    names = request.args.getlist("puzzle")
    puzzles = shelf.get_all(store(), names) if 1 <= len(names) <= MOST_SHEETS else []
    if not puzzles or len(puzzles) != len(names):
        abort(422, gettext("Sheets are of 1 to %(most)s puzzles of the shelf.", most=MOST_SHEETS))
    base = current_app.extensions["settings"].public_url
    entries = [stored_entry(puzzle, base) for puzzle in puzzles]
    return _file(gate.ask_beside(sheets_pdf, entries, SheetOptions()), "sheets")


def _file(printed: bytes, name: str) -> Response:
    response = make_response(printed)
    response.mimetype = "application/pdf"
    response.headers["Cache-Control"] = "public, max-age=86400"
    response.headers["Content-Disposition"] = f"inline; filename=bullets-{name}.pdf"
    return response


def _entry(subject: PlayablePuzzle) -> Entry:
    from webapp.press.layout.entries import Entry  # noqa: PLC0415

    base = current_app.extensions["settings"].public_url
    address = base + url_for("play.play", name=subject.name) if base else None
    if address is not None and len(address) > LONGEST_ADDRESS:
        address = None
    if subject.stored is None:
        return Entry(subject.puzzle, address=address)
    place = subject.stored.place
    return Entry(
        subject.puzzle,
        band=subject.difficulty,
        reason=place.largest_reason,
        uses_total=place.uses_total,
        load=subject.stored.effort,
        address=address,
    )
