"""The settings: how a board is played, the look, and one's own data."""

from __future__ import annotations

from flask import Blueprint, Response

from webapp.clock import now
from webapp.services.people import comparisons, people
from webapp.services.people.preferences import SETTINGS, PreferenceSetting
from webapp.web.people.people import my_preferences, person_id
from webapp.web.site.database import store
from webapp.web.site.fragments import page

pages = Blueprint("settings", __name__)


@pages.get("/settings")
def settings() -> Response:
    """Each setting with its choices, and the person's own data."""
    person = person_id()
    known = person is not None and people.exists(store(), person)
    return page(
        "people/settings.html",
        chosen=vars(my_preferences()),
        settings=_by_subject(),
        known=known,
        answers=comparisons.answers_of(store(), person),
        times=people.times(store(), person, now()) if known else None,
    )


def _by_subject() -> dict[str, list[tuple[str, PreferenceSetting]]]:
    """The settings under the headings they belong to."""
    groups: dict[str, list[tuple[str, PreferenceSetting]]] = {}
    for name, setting in SETTINGS.items():
        groups.setdefault(setting.about, []).append((name, setting))
    return groups
