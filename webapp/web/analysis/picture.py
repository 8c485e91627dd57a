"""A file with a board: a picture, a text, or a replay; its content says which, not its name.

A picture is explained, or opened in the editor where cells are in doubt. A text is read as if it
were pasted. A replay leads to its grades.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, jsonify
from werkzeug.wrappers import Response as AnyResponse

from webapp.message import Message
from webapp.notation.detect import UnknownForm, decoded
from webapp.notation.errors import NotationError
from webapp.notation.limits import MAX_BYTES
from webapp.pictures import PictureReading, is_picture
from webapp.services.analysis.analysis import read
from webapp.services.analysis.check import check
from webapp.services.analysis.pictures import MOST_BYTES, read_upload
from webapp.services.analysis.question import PositionQuestion
from webapp.services.recordings.reading import kind_of
from webapp.web.analysis import analysis
from webapp.web.analysis.ask_page import PastedText, ask_page
from webapp.web.analysis.edited_board import EditedBoard
from webapp.web.languages.faults import fault_sentences
from webapp.web.languages.speaking import language
from webapp.web.languages.translation import lazy_gettext
from webapp.web.live.recordings import UnusableReplay, replay_of
from webapp.web.site.errors import problem, wants_json
from webapp.web.site.extensions import costly
from webapp.web.site.form_fields import file_sent

NO_FILE = Message("no file came, or it was empty: choose a picture, a text file or a replay")
NO_KIND = lazy_gettext(
    "This file is neither a picture (PNG, JPEG or WebP) nor a text nor a replay."
)

PICTURE_REFUSED = lazy_gettext("The picture could not be read.")
FILE_REFUSED = lazy_gettext("The file could not be read.")
REPLAY_REFUSED = lazy_gettext("The replay could not be graded.")

pages = Blueprint("analyse_picture", __name__)


@pages.post("/analyse/picture")
@costly
def picture() -> AnyResponse:
    """Read a file; nothing of a picture is kept: beside the board the browser shows it."""
    try:
        data = file_sent("picture", MOST_BYTES, NO_FILE)
    except NotationError as error:
        return _refused(FILE_REFUSED, fault_sentences(error))
    if is_picture(data):
        return _of_picture(data)
    if kind_of(data) is not None:
        try:
            return replay_of(data)
        except UnusableReplay as error:
            return _refused(REPLAY_REFUSED, *error.sentences)
    return _of_text(data)


def _of_picture(data: bytes) -> AnyResponse:
    try:
        reading = read_upload(data)
    except NotationError as error:
        return _refused(PICTURE_REFUSED, fault_sentences(error))
    question = PositionQuestion.about(reading.position, live=reading.live)
    board = EditedBoard.of(
        reading.position, live=reading.live, doubtful=frozenset(reading.doubtful)
    )
    result = check(replace(question, language=language()))
    # What contradicts itself is looked at beside the picture: likely a cell was misread.
    plain = not board.doubtful and result.possible is not False
    if plain:
        return _explained(question)
    if wants_json():
        return _for_script(reading, board)
    return ask_page(board, check=None if board.doubtful else result)


def _of_text(data: bytes) -> AnyResponse:
    """Explain the position in a file; a text that cannot be read lies in the field for texts."""
    try:
        return _explained(analysis.note_words(read(data)))
    except NotationError as error:
        try:
            text = decoded(data)
        except UnknownForm:
            return _refused(FILE_REFUSED, NO_KIND)
        if len(data) > MAX_BYTES or "\0" in text:
            return _refused(FILE_REFUSED, fault_sentences(error))
        if wants_json():
            return jsonify(text=text, live=False)
        return ask_page(pasted=PastedText.refused(text, error))


def _explained(question: PositionQuestion) -> AnyResponse:
    answer = analysis.explained(question)
    if not wants_json():
        return answer
    if answer.location:
        return jsonify(address=answer.location)
    # Nothing can be saved at the moment, so that a long position has no address.
    return jsonify(text=question.written, live=question.live)


def _refused(heading: str, *sentences: str) -> AnyResponse:
    if wants_json():
        return problem(422, heading.removesuffix("."), " ".join(map(str, sentences)))
    return ask_page(pasted=PastedText(sentences=sentences, heading=heading))


def _for_script(reading: PictureReading, board: EditedBoard) -> AnyResponse:
    """The board for the editor, and its place in the picture."""
    (width, height), (left, top, right, bottom) = reading.size, reading.box
    return jsonify(
        position=board.position_text,
        live=board.live,
        doubtful=sorted(board.doubtful),
        box=[left / width, top / height, right / width, bottom / height],
    )
