"""Addresses as codes that a phone can read."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_svg(address: str) -> Markup:
    """The code as SVG in the colour of the text around it. It is presentation."""
    code = segno.make(address, micro=False, error="m")
    drawn = code.svg_inline(
        svgclass="qr", lineclass=None, omitsize=True, dark="currentColor", border=2
    )
    return Markup(drawn)  # noqa: S704  drawn from bits
