"""A name for each request, and one log line when it is answered."""

from __future__ import annotations

import re
import secrets
import time

import structlog
from flask import Flask, Response, g, request

from webapp.services import gate
from webapp.web.site.network import network_of

HEADER = "X-Request-ID"
_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
_QUIET = {"static", "health.healthz", "health.readyz"}
"""Asked so often that their lines would hide the others."""

log = structlog.stdlib.get_logger("webapp.web")


def install(app: Flask) -> None:
    """Name each request before anything else happens to it, and record it at the end."""
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """The name of this request, in its answer and in all its log lines."""
    known: str = g.get("request_id", "")
    return known


def _begin() -> None:
    given = request.headers.get(HEADER, "")
    g.started = time.perf_counter()
    g.request_id = given if _WELL_FORMED.fullmatch(given) else secrets.token_hex(8)
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(request_id=g.request_id)
    gate.asker.set(network_of(request.remote_addr or ""))


def _end(response: Response) -> Response:
    response.headers[HEADER] = g.request_id
    quiet = request.endpoint in _QUIET and response.status_code < 400
    (log.debug if quiet else log.info)(
        "request",
        method=request.method,
        path=request.path,
        status=response.status_code,
        ms=round((time.perf_counter() - g.started) * 1000, 1),
    )
    return response
