"""Addresses to come back to, given by a form: only ever our own."""

from __future__ import annotations

import re

_LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
"""A path of printable ASCII without a backslash; `//host` and `/\\host` lead elsewhere."""


def local_address(address: str) -> str:
    """The address if it lies on this site, else the home page."""
    return address if _LOCAL.fullmatch(address) else "/"
