"""The settings: how a board is played, the look, and what is kept of a player."""

from __future__ import annotations

from flask import Blueprint, Response

from webapp.clock import now
from webapp.services.people import people
from webapp.services.people.preferences import SETTINGS, PreferenceSetting
from webapp.web.people.people import my_preferences, person_id
from webapp.web.site.database import store
from webapp.web.site.fragments import page

pages = Blueprint("settings", __name__)


@pages.get("/settings")
def settings() -> Response:
    """Each setting with its choices, and the player's own data."""
    player = person_id()
    known = player is not None and people.exists(store(), player)
    return page(
        "people/settings.html",
        chosen=vars(my_preferences()),
        settings=_by_subject(),
        known=known,
        times=people.times(store(), player, now().date()) if known else None,
    )


def _by_subject() -> dict[str, list[tuple[str, PreferenceSetting]]]:
    """The settings under the headings they belong to."""
    found: dict[str, list[tuple[str, PreferenceSetting]]] = {}
    for name, setting in SETTINGS.items():
        found.setdefault(setting.about, []).append((name, setting))
    return found
