"""What a page of another site holds to show a puzzle: a frame, and how large it is."""

from __future__ import annotations

from flask import url_for
from markupsafe import Markup

from webapp.services.puzzles.playable import PlayablePuzzle
from webapp.web.site.page_context import public_address

USUAL_WIDTH = 420
"""Pixels of a frame whose page does not say otherwise."""

BESIDE, BELOW = 48, 120
"""Pixels that a frame has beside and below its cells."""

FRAME = Markup('<iframe src="{}" title="{}" width="{}" height="{}" loading="lazy"></iframe>')


def frame_code(subject: PlayablePuzzle, title: str, width: int, height: int) -> str:
    """Write the frame that shows a puzzle on any page."""
    address = public_address(url_for("embedding.embedded", name=subject.name))
    return str(FRAME.format(address, title, width, height))


def frame_height(subject: PlayablePuzzle, width: int) -> int:
    """Work out how high a frame of that width has to be."""
    position = subject.position
    return BELOW + max(width - BESIDE, 0) * position.height // position.width
