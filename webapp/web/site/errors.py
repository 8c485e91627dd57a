"""Every failure as a page, a fragment or JSON that says what to do next. Never a traceback."""

from __future__ import annotations

import json
import math
import time
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

import structlog
from flask import Flask, Response, make_response, render_template, request, url_for
from flask_limiter.errors import RateLimitExceeded
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import (
    HTTPException,
    InternalServerError,
    MethodNotAllowed,
    ServiceUnavailable,
    UnprocessableEntity,
)

from webapp.engine.budget import BudgetSpent
from webapp.services.gate import Busy
from webapp.store.connection.failures import StoreFailure
from webapp.web.languages.nouns import any_of
from webapp.web.languages.translation import gettext, lazy_gettext, ngettext, translated
from webapp.web.site.extensions import FILES, LARGEST_BODY, limiter
from webapp.web.site.fragments import wants_fragment
from webapp.web.site.hosts import UnknownHost
from webapp.web.site.request_log import request_id

log = structlog.stdlib.get_logger("webapp.web")


@dataclass(frozen=True)
class Trouble:
    """What went wrong, and what a person can do now."""

    title: str
    advice: str
    form: str = ""
    """The address of the form to try again with."""


TROUBLES = {
    400: Trouble(
        lazy_gettext("That request could not be read"),
        lazy_gettext(
            "Go back one page and try again. If you typed the address, look for a slip in it."
        ),
    ),
    403: Trouble(
        lazy_gettext("This is not yours to open"),
        lazy_gettext(
            "It belongs to another player. If it was yours, open it in the browser you began with."
        ),
    ),
    404: Trouble(
        lazy_gettext("There is nothing at this address"),
        lazy_gettext("Look for a slip in the address, or begin again from the home page."),
    ),
    405: Trouble(
        lazy_gettext("This address does not work that way"),
        lazy_gettext(
            "It takes part in a form. Go back to the page with the form and send it from there."
        ),
    ),
    409: Trouble(
        lazy_gettext("Something has changed meanwhile"),
        lazy_gettext("Load the page again to see how it stands now."),
    ),
    413: Trouble(
        lazy_gettext("That is too much at once"),
        lazy_gettext(
            "A form may hold up to %(number)s KB. "
            "Send less; a position needs only one sign for each cell.",
            number=LARGEST_BODY // 1024,
        ),
    ),
    422: Trouble(
        lazy_gettext("Something in the form cannot be used"),
        lazy_gettext("Go back, change it, and send the form again."),
    ),
    429: Trouble(
        lazy_gettext("Too much work at once"),
        lazy_gettext(
            "This takes the server some effort, so each address may ask only so often. "
            "Wait a moment, then try again."
        ),
    ),
    503: Trouble(
        lazy_gettext("Not possible at the moment"),
        lazy_gettext("Try again in a few seconds; nothing that was saved before is lost."),
    ),
    500: Trouble(
        lazy_gettext("Something broke on our side"),
        lazy_gettext(
            "It has been noted. Try again in a moment; nothing that was saved before is lost."
        ),
    ),
}

BAD_ADDRESS = Trouble(
    lazy_gettext("Something in the address cannot be used"),
    lazy_gettext("Look for a slip in the address, or begin again from the home page."),
)

STALE_FORM = Trouble(
    lazy_gettext("This form has expired"),
    lazy_gettext(
        "It was open for too long, or the browser does not keep our cookie. "
        "Go back, reload the page, and send it again. If that does not help, allow cookies for "
        "this site."
    ),
)

STORE_AWAY = Trouble(
    lazy_gettext("Nothing can be saved or loaded at the moment"),
    lazy_gettext(
        "What you did last could not be saved; nothing that was saved before is lost. "
        "Try again in a moment."
    ),
)

NOT_OUR_NAME = Trouble(
    lazy_gettext("This site has another name"),
    lazy_gettext(
        "It does not answer under the name in that address. Whoever runs it can add the name: "
        "the setting is BULLETS_HOSTS."
    ),
)

COME_BACK = 5
"""Seconds after which who met a database out of reach may try again."""


class StoreAway(ServiceUnavailable):
    """The database cannot be used now."""


def install(app: Flask) -> None:
    """Answer every failure ourselves."""
    app.register_error_handler(StoreFailure, _without_store)
    app.register_error_handler(HTTPException, _refused)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(BudgetSpent, _too_much_work)
    app.register_error_handler(Exception, _broken)


def wants_json() -> bool:
    """Whether a machine is asking."""
    if request.path.startswith("/api/") or request.path.endswith(".json"):
        return True
    accepted = request.accept_mimetypes
    return accepted["application/json"] > accepted["text/html"]


def _without_store(failure: StoreFailure) -> Response:
    """One line in the log, for whoever runs the site: it names what would help."""
    log.error("no database", path=request.path, reason=str(failure))
    return _refused(StoreAway(retry_after=COME_BACK))


def _broken(error: Exception) -> Response:
    log.error("failure", path=request.path, exc_info=error)
    return _refused(InternalServerError())


def _busy(error: Busy) -> Response:
    return _refused(ServiceUnavailable(translated(error), retry_after=error.seconds))


def _too_much_work(_: BudgetSpent) -> Response:
    return _refused(UnprocessableEntity(gettext("This takes more work than one answer may do.")))


def _refused(error: HTTPException) -> Response:
    status = error.code or 500
    trouble = _trouble(error, status)
    if wants_json():  # scripts keep what an expired form could not bring
        more = {"expired": True} if trouble is STALE_FORM else {}
        response = problem(status, trouble.title, trouble.advice, **more)
    else:
        response = _html(trouble, status)
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    if isinstance(error, RateLimitExceeded):
        response.headers["Retry-After"] = str(_seconds_to_wait())
    response.vary.update(("Accept", "HX-Request"))
    return response


def _trouble(error: HTTPException, status: int) -> Trouble:
    if isinstance(error, CSRFError):
        return STALE_FORM
    if isinstance(error, StoreAway):
        return STORE_AWAY
    if isinstance(error, UnknownHost):
        return NOT_OUR_NAME
    trouble = TROUBLES.get(status) or Trouble(HTTPStatus(status).phrase, TROUBLES[400].advice)
    if status == 413:
        trouble = _of_large_file(trouble)
    if status == 422 and request.method in {"GET", "HEAD"}:
        trouble = BAD_ADDRESS
    if isinstance(error, RateLimitExceeded):
        seconds = _seconds_to_wait()
        wait = ngettext(
            "The next try is free in %(num)s second.",
            "The next try is free in %(num)s seconds.",
            seconds,
        )
        return replace(trouble, advice=f"{trouble.advice} {wait}")
    if isinstance(error, MethodNotAllowed) and wants_json():
        ways = sorted({*(error.valid_methods or ())} - {"HEAD", "OPTIONS"})
        return replace(trouble, advice=gettext("Ask with %(ways)s.", ways=any_of(ways)))
    # Our own words, given to abort(), know more than the general advice.
    own = error.description != type(error).description and status in {403, 404, 409, 422, 429, 503}
    return replace(trouble, advice=error.description or "") if own else trouble


def _of_large_file(usual: Trouble) -> Trouble:
    """Where a form brings a file: how large it may be, and the way back to the form."""
    room = FILES.get(request.endpoint or "")
    if room is None:
        return usual
    form = url_for(room.form) if room.form else ""
    return Trouble(gettext("That file is too large"), room.sentence, form)


def _seconds_to_wait() -> int:
    limit = limiter.current_limit
    # Its reset_at is a whole second, up to one too late.
    return max(1, math.ceil(limit.window.reset_time - time.time())) if limit else 60


def problem(status: int, title: str, detail: str, **more: Any) -> Response:
    """A problem document, RFC 9457."""
    document = {
        "type": "about:blank",
        "title": str(title),
        "status": status,
        "detail": str(detail),
        "request_id": request_id(),
        **more,
    }
    response = make_response(json.dumps(document), status)
    response.mimetype = "application/problem+json"
    return response


def _html(trouble: Trouble, status: int) -> Response:
    if wants_fragment():
        html = render_template("site/trouble_card.html", trouble=trouble)
        return make_response(html, status, {"HX-Retarget": "#status", "HX-Reswap": "innerHTML"})
    name = request_id() if status >= 500 else ""
    html = render_template("site/trouble.html", trouble=trouble, status=status, request_id=name)
    return make_response(html, status)
