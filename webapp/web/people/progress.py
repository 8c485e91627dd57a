"""What the person who asks has solved; nobody else is shown it."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Flask, Response, abort, request
from markupsafe import Markup

from webapp.clock import now
from webapp.drawing.bars import Bar, bars_svg
from webapp.services.learn import course
from webapp.services.people import progress as solved_puzzles
from webapp.services.people.progress import WeekTally
from webapp.web.languages.dates import short_month
from webapp.web.languages.translation import gettext, ngettext
from webapp.web.people.people import my_preferences, person_id
from webapp.web.site.database import store
from webapp.web.site.fragments import page

MOST_DIGITS = 4
"""Of the number of a page."""

pages = Blueprint("progress", __name__)


def install(app: Flask) -> None:
    """Let templates draw weeks."""
    app.jinja_env.filters["weeks_drawn"] = weeks_drawn


@pages.get("/progress")
def progress() -> Response:
    """Show what is solved by size and level, week by week, and the games that are kept."""
    number = _number()
    person, preferences = person_id(), my_preferences()
    response = page(
        "people/progress.html",
        progress=solved_puzzles.of_person(store(), person, now()),
        kept=solved_puzzles.kept_games(store(), person, number),
        number=number,
        lessons=[lesson.done for lesson in course.progress(store(), person).values()],
        timed=preferences.timer == "on",
        streaks=preferences.streak == "on",
    )
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def weeks_drawn(weeks: Sequence[WeekTally]) -> Markup:
    """Draw the weeks, with what the drawing shows in words.

    It is made of numbers and our own words only.
    """
    solved = sum(week.solved for week in weeks)
    words = ngettext(
        "%(num)s puzzle solved in %(weeks)s weeks, %(now)s in the present one",
        "%(num)s puzzles solved in %(weeks)s weeks, %(now)s in the present one",
        solved,
        weeks=len(weeks),
        now=weeks[-1].solved,
    )
    return Markup(bars_svg(_bars(weeks), words))  # noqa: S704


def _bars(weeks: Sequence[WeekTally]) -> list[Bar]:
    """A bar for each week; a month is named below its first Monday."""
    return [
        Bar(week.solved, short_month(week.monday) if week.monday.day <= 7 else "") for week in weeks
    ]


def _number() -> int:
    """The page of games in the address, from 1."""
    text = request.args.get("page", "1")
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text)):
        said = gettext("There is no page “%(text)s”: use a number from 1.", text=text[:20])
        abort(422, said)
    return int(text)
