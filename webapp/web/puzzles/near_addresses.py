"""Addresses that are nearly right, and the right ones."""

from __future__ import annotations

from typing import Any

from flask import Flask, current_app, redirect, request, url_for
from werkzeug.exceptions import HTTPException, NotFound
from werkzeug.wrappers import Response

from webapp.services.puzzles import playable
from webapp.services.puzzles.playable import PlayablePuzzle


def install(app: Flask) -> None:
    """Lead on readers who have written a slash too many."""
    app.before_request(_without_slash)


def own_address(subject: PlayablePuzzle, asked: str) -> Response | None:
    """Redirect to this page under the puzzle's own name; None if the address has that name."""
    if asked == subject.name:
        return None
    # A whole puzzle may come to the shelf one day, and be on it here and not there.
    lasting = subject.stored is None or not playable.is_whole(asked)
    values = {**(request.view_args or {}), "name": subject.name}
    return _to(str(request.endpoint), values, 301 if lasting else 302)


def _without_slash() -> Response | None:
    path = request.path.rstrip("/")
    missing = isinstance(request.routing_exception, NotFound)
    adapter = current_app.create_url_adapter(request)
    if not missing or adapter is None or path == request.path or request.method != "GET":
        return None
    try:
        endpoint, values = adapter.match(path, method="GET")
    except HTTPException:
        return None
    return _to(endpoint, dict(values), 308)


def _to(endpoint: str, values: dict[str, Any], code: int) -> Response:
    """Redirect to a page of this site, with the query that was asked."""
    address = url_for(endpoint, **values)
    query = request.query_string.decode()
    return redirect(f"{address}?{query}" if query else address, code)
