"""For machines: whether the process is alive, and whether all that it needs is in place."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from flask import Blueprint, Response, current_app, jsonify

from webapp.services.health import readiness
from webapp.web.site.database import store

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def healthz() -> Response:
    """The process answers. Nothing else is looked at."""
    return _uncached(jsonify(alive=True))


@pages.get("/readyz")
def readyz() -> Response:
    """Each part with its state; 503 if one of them is not well."""
    silence = timedelta(seconds=current_app.extensions["settings"].job_lease)
    checks = readiness(store(), silence)
    ready = all(check.ok for check in checks)
    response = jsonify(ready=ready, checks=[asdict(check) for check in checks])
    response.status_code = 200 if ready else 503
    return _uncached(response)


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
