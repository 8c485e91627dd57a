"""The course: a page for each technique, and which of them a person has done."""

from __future__ import annotations

from flask import Blueprint, Response, abort

from webapp.drawing.card import card_png
from webapp.services.learn import course
from webapp.web.languages.nouns import any_of
from webapp.web.languages.speaking import speak_to_anybody
from webapp.web.languages.translation import gettext
from webapp.web.learn.lesson_forms import TechniqueLesson
from webapp.web.learn.lessons import LESSONS, LESSONS_BY_NAME
from webapp.web.people.people import person_id
from webapp.web.puzzles.sharing import card_file
from webapp.web.site.database import store
from webapp.web.site.fragments import page

pages = Blueprint("learn", __name__, url_prefix="/learn")


@pages.get("", endpoint="start")
def lessons() -> Response:
    """List the lessons in order, and say where to go on."""
    progress = course.progress(store(), person_id())
    following = course.first_open(progress)
    return page(
        "learn/course.html",
        lessons=LESSONS,
        progress=progress,
        following=LESSONS_BY_NAME[following.name] if following else None,
        begun=any(lesson.solved for lesson in progress.values()),
        done=sum(lesson.done for lesson in progress.values()),
    )


@pages.get("/<name>")
def technique(name: str) -> Response:
    """Teach a technique: its forms, each drawn and explained by the engine, and its puzzles."""
    lesson = _lesson(name)
    progress = course.progress(store(), person_id())
    number = progress[name].number
    return page(
        "learn/technique.html",
        lesson=lesson,
        progress=progress[name],
        last=len(LESSONS),
        before=LESSONS[number - 2] if number > 1 else None,
        after=LESSONS[number] if number < len(LESSONS) else None,
    )


@pages.get("/<name>/card.png")
def card(name: str) -> Response:
    """Draw the picture that networks show beside a link: the first board of the lesson."""
    speak_to_anybody()
    lesson = _lesson(name)
    lines = (lesson.title, gettext("A lesson with three tiny puzzles."))
    return card_file(card_png(lesson.forms[0].board, "Bullets", lines))


def _lesson(name: str) -> TechniqueLesson:
    lesson = LESSONS_BY_NAME.get(name)
    if lesson is None:
        known = any_of(list(LESSONS_BY_NAME))
        abort(404, gettext("There is no page of that name: here are %(known)s.", known=known))
    return lesson
