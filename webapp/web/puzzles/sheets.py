"""One puzzle on paper: `/puzzles/ID.pdf`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, abort, current_app, make_response, url_for

from webapp.services import gate
from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.languages.translation import gettext, translated
from webapp.web.puzzles.sharing import asked_subject
from webapp.web.site.choices import choice
from webapp.web.site.extensions import costly

if TYPE_CHECKING:
    from webapp.press.layout.entries import Entry

pages = Blueprint("sheets", __name__, url_prefix="/puzzles")

LONGEST_ADDRESS = 200
"""An address that holds a whole large puzzle is not worth its ink."""


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
    response = make_response(printed)
    response.mimetype = "application/pdf"
    response.headers["Cache-Control"] = "public, max-age=86400"
    filename = f"bullets-{subject.name if subject.stored else 'puzzle'}.pdf"
    response.headers["Content-Disposition"] = f"inline; filename={filename}"
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
