"""Addresses as codes that a phone can read."""

from __future__ import annotations

import segno
from markupsafe import Markup


def qr_svg(address: str) -> Markup:
    """The code as SVG, black on whatever lies under it. It is presentation."""
    code = segno.make(address, micro=False, error="m")
    drawn = code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=2)
    return Markup(drawn)  # noqa: S704  drawn from bits
