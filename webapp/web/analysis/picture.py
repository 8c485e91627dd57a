"""A picture of a board: read, and explained, or opened in the editor where cells are in doubt."""

from __future__ import annotations

from flask import Blueprint, jsonify
from werkzeug.wrappers import Response as AnyResponse

from webapp.notation.english import capitalised
from webapp.notation.errors import NotationError
from webapp.pictures import PictureReading
from webapp.services.analysis.check import check
from webapp.services.analysis.pictures import MOST_BYTES, read_upload
from webapp.services.analysis.question import PositionQuestion
from webapp.web.analysis import analysis
from webapp.web.analysis.ask_page import PastedText, ask_page
from webapp.web.analysis.edited_board import EditedBoard
from webapp.web.site.errors import problem, wants_json
from webapp.web.site.extensions import costly
from webapp.web.site.form_fields import file_sent

NO_PICTURE = "there is no picture yet: choose a PNG, JPEG or WebP file"

pages = Blueprint("analyse_picture", __name__)


@pages.post("/analyse/picture")
@costly
def picture() -> AnyResponse:
    """Read a picture. Nothing of it is kept: beside the board the browser shows it by itself."""
    try:
        reading = read_upload(file_sent("picture", MOST_BYTES, NO_PICTURE))
    except NotationError as error:
        if wants_json():
            return problem(422, "This picture cannot be read", capitalised(f"{error}."))
        return ask_page(pasted=PastedText.refused("", error))
    question = PositionQuestion.about(reading.position, live=reading.live)
    board = EditedBoard.of(
        reading.position, live=reading.live, doubtful=frozenset(reading.doubtful)
    )
    result = check(question)
    # What contradicts itself is looked at beside the picture: likely a cell was misread.
    plain = not board.doubtful and result.possible is not False
    answer = analysis.explained(question) if plain else None
    if wants_json():
        return _for_script(reading, board, answer)
    return answer or ask_page(board, check=None if plain or board.doubtful else result)


def _for_script(
    reading: PictureReading, board: EditedBoard, answer: AnyResponse | None
) -> AnyResponse:
    """Where the explanation is; or the board for the editor, and its place in the picture."""
    if answer is not None and answer.location:
        return jsonify(address=answer.location)
    (width, height), (left, top, right, bottom) = reading.size, reading.box
    return jsonify(
        position=board.position_text,
        live=board.live,
        doubtful=sorted(board.doubtful),
        box=[left / width, top / height, right / width, bottom / height],
    )
