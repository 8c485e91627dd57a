"""The lessons of the course with their puzzles, and how far a person is with them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from webapp.store import plays
from webapp.store.connection.database import Store

FILE = Path(__file__).with_name("lesson_puzzles.json")
"""Lesson -> its puzzles, from small to large; `new_puzzles` makes them anew."""


@dataclass(frozen=True)
class LessonPuzzle:
    """A puzzle of a lesson, and whether the person has solved it."""

    notation: str
    solved: bool


@dataclass(frozen=True)
class LessonProgress:
    """A lesson, and how far the person is with it."""

    name: str
    number: int
    """Its place in the course, from 1."""

    puzzles: Sequence[LessonPuzzle]

    @property
    def solved(self) -> int:
        """How many of its puzzles are solved."""
        return sum(puzzle.solved for puzzle in self.puzzles)

    @property
    def done(self) -> bool:
        """Whether all of them are."""
        return all(puzzle.solved for puzzle in self.puzzles)


@dataclass(frozen=True)
class LessonPlace:
    """Where in the course a puzzle stands, and what comes after it."""

    lesson: str
    number: int
    """Of the puzzle in its lesson, from 1."""

    puzzles: int
    """Of the lesson."""

    next_puzzle: str | None
    """The next one of the lesson; None after the last."""

    next_lesson: str | None
    """The lesson that comes after; None after the last."""


@cache
def puzzles_of_lessons() -> Mapping[str, Sequence[str]]:
    """The lessons in order, each with its puzzles."""
    lessons: dict[str, list[str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return lessons


def progress(store: Store, person: str | None) -> Mapping[str, LessonProgress]:
    """How far a person is with each lesson: what they have solved says it, nothing else is kept."""
    lessons = puzzles_of_lessons()
    every = [notation for puzzles in lessons.values() for notation in puzzles]
    solved: set[str] = set()
    if person:
        with store.read() as session:
            solved = plays.solved_among(session, person, every)
    return {
        name: LessonProgress(
            name, number, [LessonPuzzle(notation, notation in solved) for notation in puzzles]
        )
        for number, (name, puzzles) in enumerate(lessons.items(), start=1)
    }


def first_open(progress: Mapping[str, LessonProgress]) -> LessonProgress | None:
    """The first lesson that is not done; None at the end of the course."""
    return next((lesson for lesson in progress.values() if not lesson.done), None)


def place_of(notation: str) -> LessonPlace | None:
    """Where in the course a puzzle stands; None if it is none of its puzzles."""
    return _places().get(notation)


@cache
def _places() -> Mapping[str, LessonPlace]:
    lessons = puzzles_of_lessons()
    names: list[str | None] = [*lessons, None]
    return {
        notation: LessonPlace(
            lesson=name,
            number=number,
            puzzles=len(puzzles),
            next_puzzle=puzzles[number] if number < len(puzzles) else None,
            next_lesson=names[place],
        )
        for place, (name, puzzles) in enumerate(lessons.items(), start=1)
        for number, notation in enumerate(puzzles, start=1)
    }
