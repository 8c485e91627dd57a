"""The look and the language: light or dark, contrast, skin; forms without JavaScript."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from webapp.explain.wording.languages import LANGUAGES
from webapp.web.languages.nouns import any_of
from webapp.web.languages.translation import gettext, lazy_gettext
from webapp.web.site.local_addresses import local_address

YEAR = 365 * 24 * 60 * 60
AUTO = lazy_gettext("Auto")
THEMES = {"auto": AUTO, "light": lazy_gettext("Light"), "dark": lazy_gettext("Dark")}
CONTRASTS = {"auto": AUTO, "more": lazy_gettext("High")}
SKINS = {
    "auto": lazy_gettext("Notebook"),
    "classic": lazy_gettext("Classic grey"),
    "blueprint": lazy_gettext("Blueprint"),
}
NAMED_TONGUES = {code: language.title for code, language in LANGUAGES.items()}
TONGUES: Mapping[str, str] = {"auto": AUTO, **NAMED_TONGUES}
CHOICES: Mapping[str, Mapping[str, str]] = {
    "theme": THEMES,
    "contrast": CONTRASTS,
    "skin": SKINS,
    "language": TONGUES,
}
"""What can be chosen about the look, by the names of fields and cookies; `auto`: as the system, or
as usual."""

pages = Blueprint("theme", __name__)


def chosen(name: str) -> str:
    """What this reader has chosen; `auto` if nothing was."""
    value = request.cookies.get(name, "auto")
    return value if value in CHOICES[name] else "auto"


@pages.post("/theme")
def choose() -> Response:
    """Keep what was chosen and go back to where the reader was."""
    name = next((name for name in CHOICES if name in request.form), "theme")
    value = request.form.get(name, "")
    if value not in CHOICES[name]:
        choices = any_of(list(CHOICES[name]))
        words = {"name": name, "value": value[:20], "choices": choices}
        abort(422, gettext("There is no %(name)s called “%(value)s”. Choose %(choices)s.", **words))
    response = redirect(local_address(request.form.get("next", "")), 303)
    response.set_cookie(
        name, value, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response
