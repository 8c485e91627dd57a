"""Light, dark, or as the system says: a form that works without JavaScript."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from webapp.web.returning import local_address

COOKIE = "theme"
YEAR = 365 * 24 * 60 * 60
THEMES = {"auto": "Auto", "light": "Light", "dark": "Dark"}

pages = Blueprint("theme", __name__)


def chosen_theme() -> str:
    """The theme of this reader; `auto` if none was chosen."""
    chosen = request.cookies.get(COOKIE, "auto")
    return chosen if chosen in THEMES else "auto"


@pages.post("/theme")
def choose() -> Response:
    """Keep the chosen theme and go back to where the reader was."""
    theme = request.form.get("theme", "")
    if theme not in THEMES:
        abort(422, f"There is no theme called “{theme[:20]}”. Choose auto, light or dark.")
    response = redirect(local_address(request.form.get("next", "")), 303)
    response.set_cookie(
        COOKIE, theme, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response
