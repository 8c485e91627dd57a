"""The words below the title of a part that explains something."""

from __future__ import annotations

from webapp.press.layout.geometry import Geometry
from webapp.press.layout.type_widths import LEADING, lines_within

INTRO_SPACE = 0.8
"""Below such words, as a share of their size."""


def intro_height(intro: str, geometry: Geometry) -> float:
    """The height of the words below a title."""
    if not intro:
        return 0.0
    lines = lines_within(intro, geometry.width, geometry.text)
    return geometry.text * (lines * LEADING + INTRO_SPACE)
