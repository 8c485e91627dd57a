"""Addresses as codes that a phone can read."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_svg(address: str) -> Markup:
    """The code of an address as SVG, black on whatever lies under it; for the eye only."""
    code = segno.make(address, micro=False, error="m")
    drawn = code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)
    return Markup(drawn)  # noqa: S704 (a path made of the bits of the code: no text of the address is in it)
