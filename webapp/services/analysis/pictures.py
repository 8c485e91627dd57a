"""Pictures that people send: read beside the site, within bounds, and nothing of them is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp import pictures
from webapp.engine.budget import BudgetSpent
from webapp.message import Message
from webapp.notation.cells import json_cells
from webapp.notation.errors import NotationError
from webapp.notation.position_text import print_position_text
from webapp.services import gate

if TYPE_CHECKING:
    from webapp.pictures import PictureReading

MOST_BYTES = 20_000_000
"""Of a picture that is read: larger than what cameras and screens write."""


def read_upload(data: bytes) -> PictureReading:
    """The position in a picture; raises `NotationError` with a sentence, and `gate.Busy`."""
    if len(data) > MOST_BYTES:
        raise NotationError.at(
            Message(
                "the picture is larger than 20 megabytes: cut out the board, or save it as JPEG"
            )
        )
    if not pictures.can_be_opened(data):
        return pictures.read_picture(data)  # says at once what is wrong
    try:
        return gate.ask_beside(pictures.read_picture, data)
    except BudgetSpent:
        raise NotationError.at(
            Message(
                "reading the picture takes too long: cut out the board, or make the picture smaller"
            )
        ) from None


def reading_json(reading: PictureReading) -> dict[str, object]:
    """What a picture shows, as the API has it."""
    position = reading.position
    return {
        "text": print_position_text(position).rstrip("\n"),
        "doubtful": json_cells(reading.doubtful, position.width),
        "live": reading.live,
        "width": position.width,
        "height": position.height,
    }
