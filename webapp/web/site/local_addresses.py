"""Addresses of this site: as they are asked for, and those that a form wants to come back to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import printable
from typing import TYPE_CHECKING
from urllib.parse import quote

from flask import Flask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_LOCAL = re.compile(r"/(?![/\\])[!-\[\]-~]*")
"""A path of printable ASCII without a backslash; `//host` and `/\\host` lead elsewhere."""

_PLAIN = printable.strip()
"""What stands in a query as it is."""


def install(app: Flask) -> None:
    """Write out the other bytes of a query, as browsers do: they are no error then."""
    inner = app.wsgi_app

    def written_out(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        query = environ.get("QUERY_STRING", "")
        environ["QUERY_STRING"] = quote(query.encode("latin-1"), safe=_PLAIN)
        return inner(environ, start_response)

    app.wsgi_app = written_out  # type: ignore[method-assign]


def local_address(address: str) -> str:
    """The address if it lies on this site, else the home page."""
    return address if _LOCAL.fullmatch(address) else "/"
