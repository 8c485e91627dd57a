"""The look: light or dark, how much contrast, which skin; forms without JavaScript."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from webapp.notation.english import listed
from webapp.web.site.safe_redirect import local_address

YEAR = 365 * 24 * 60 * 60
THEMES = {"auto": "Auto", "light": "Light", "dark": "Dark"}
CONTRASTS = {"auto": "Auto", "more": "High"}
SKINS = {"auto": "Notebook", "classic": "Classic grey", "blueprint": "Blueprint"}
CHOICES = {"theme": THEMES, "contrast": CONTRASTS, "skin": SKINS}
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
        choices = listed(list(CHOICES[name]), "or")
        abort(422, f"There is no {name} called “{value[:20]}”. Choose {choices}.")
    response = redirect(local_address(request.form.get("next", "")), 303)
    response.set_cookie(
        name, value, max_age=YEAR, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response
