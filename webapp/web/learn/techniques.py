"""Pages of techniques: a picture page for each pattern that players know by name."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, Response, abort

from webapp.notation.english import listed
from webapp.web.learn.pattern_lessons import LESSONS, PatternLesson
from webapp.web.site.fragments import page

pages = Blueprint("learn", __name__, url_prefix="/learn")


@pages.get("", endpoint="start")
def techniques() -> Response:
    """List the pages that there are."""
    return page("learn/techniques.html", lessons=LESSONS)


@pages.get("/<name>")
def technique(name: str) -> Response:
    """Teach a technique: its forms, each drawn and explained by the engine."""
    lesson = _lessons().get(name)
    if lesson is None:
        known = listed(list(_lessons()), "or")
        abort(404, f"There is no page of that name: here are {known}.")
    others = [other for other in LESSONS if other is not lesson]
    return page("learn/technique.html", lesson=lesson, others=others)


@cache
def _lessons() -> dict[str, PatternLesson]:
    return {lesson.name: lesson for lesson in LESSONS}
