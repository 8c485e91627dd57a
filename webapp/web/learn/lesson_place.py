"""Where a puzzle on the play page stands in the course, and where it goes on from there."""

from __future__ import annotations

from dataclasses import dataclass

from flask import url_for

from webapp.services.learn.course import LessonPlace, place_of
from webapp.web.languages.translation import gettext
from webapp.web.learn.lessons import LESSONS_BY_NAME


@dataclass(frozen=True)
class LessonLinks:
    """The lesson of a puzzle, and what comes after the puzzle."""

    title: str
    address: str
    number: int
    """Of the puzzle in its lesson, from 1."""

    puzzles: int
    """Of the lesson."""

    onward: str
    """The address of what follows: a puzzle, a lesson, or the course."""

    onward_words: str


def section_of(lesson: LessonLinks | None) -> dict[str, str]:
    """What a page tells the navigation: puzzles of lessons belong to the course."""
    return {"section": "learn.start"} if lesson else {}


def lesson_links(notation: str) -> LessonLinks | None:
    """The links of a puzzle of the course; None of any other puzzle."""
    place = place_of(notation)
    if place is None:
        return None
    onward, words = _onward(place)
    return LessonLinks(
        title=LESSONS_BY_NAME[place.lesson].title,
        address=url_for("learn.technique", name=place.lesson),
        number=place.number,
        puzzles=place.puzzles,
        onward=onward,
        onward_words=words,
    )


def _onward(place: LessonPlace) -> tuple[str, str]:
    if place.next_puzzle:
        return url_for("play.play", name=place.next_puzzle), gettext("Next puzzle")
    if place.next_lesson:
        return url_for("learn.technique", name=place.next_lesson), gettext("Next lesson")
    return url_for("learn.start"), gettext("All lessons")
