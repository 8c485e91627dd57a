"""What the lessons of the course teach, in the order of the course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from webapp.services.learn.course import puzzles_of_lessons
from webapp.web.languages.translation import lazy_gettext
from webapp.web.learn.lesson_forms import LessonForm, TechniqueLesson
from webapp.web.learn.pattern_lessons import PATTERN_LESSONS

_ONE_CLUE = (
    TechniqueLesson(
        "enough",
        lazy_gettext("Just enough cells"),
        lazy_gettext(
            "Look for a number that has as many cells left as it needs bullets. Then each of "
            "these cells "
            "holds one. Where nothing is marked yet, that is where to begin."
        ),
        (
            LessonForm(
                lazy_gettext("At the start"),
                lazy_gettext("Four cells around this number can hold a bullet, and it needs four."),
                "4x4 5\n..1.\n.32.\n4...\n....",
                extent="next",
            ),
            LessonForm(
                lazy_gettext("Later on"),
                lazy_gettext("Cells marked empty no longer count as left."),
                "4x4 5\n*.1-\n23.-\n.--*\n-12*",
                extent="next",
            ),
        ),
        lazy_gettext("As many cells as bullets: all of them."),
    ),
    TechniqueLesson(
        "complete",
        lazy_gettext("A number that is complete"),
        lazy_gettext(
            "A number that has all its bullets allows no more: all other cells around it are "
            "empty. A 0 is complete from the start. Mark these cells as empty, and other numbers "
            "have fewer cells left."
        ),
        (
            LessonForm(
                lazy_gettext("A number with its bullet"),
                lazy_gettext("The bullet of this 1 is found."),
                "4x4 5\n*-1-\n-3*.\n2*32\n*22*",
                extent="next",
            ),
            LessonForm(
                "A 0",
                lazy_gettext("Nothing around a 0 holds a bullet."),
                "4x4 4\n.2.0\n....\n..22\n....",
                extent="next",
            ),
        ),
        lazy_gettext("All its bullets are there: its other cells are empty."),
    ),
    TechniqueLesson(
        "total",
        lazy_gettext("The total"),
        lazy_gettext(
            "The number of bullets on the whole board is given. Near the end it decides cells that"
            " no number touches: once all bullets are found, what is left is empty; and when as "
            "many cells are left as bullets, each of them holds one."
        ),
        (
            LessonForm(
                lazy_gettext("All are found"),
                lazy_gettext("There are four bullets in all, and four are marked."),
                "4x4 4\n1**.\n12--\n2-1-\n**--",
                extent="next",
            ),
            LessonForm(
                lazy_gettext("All are needed"),
                lazy_gettext("Two of the three bullets are missing, and two cells are left."),
                "5x3 3\n*1-..\n11---\n-----",
                extent="next",
            ),
        ),
        lazy_gettext("Count what is missing, and what is left."),
    ),
)

_SEVERAL_CLUES = (
    TechniqueLesson(
        "shared",
        lazy_gettext("Two numbers that share cells"),
        lazy_gettext(
            "Ask what one number makes of the cells that it shares with another: at least so many "
            "bullets, or at most so many. The rest of the other number follows."
        ),
        (
            LessonForm(
                lazy_gettext("Too many to be shared"),
                lazy_gettext("The larger number needs more than the shared cells may hold."),
                "4x3 ?\n....\n-13-\n....",
                extent="next",
            ),
        ),
        lazy_gettext("What is shared counts for both."),
    ),
    TechniqueLesson(
        "left",
        lazy_gettext("What the total leaves"),
        lazy_gettext(
            "Take numbers that share no cell and see how many bullets they are sure to take. If "
            "that is "
            "all that is left, every other cell is empty. If what remains needs all other cells, "
            "each of "
            "them holds a bullet."
        ),
        (
            LessonForm(
                lazy_gettext("Nothing remains"),
                lazy_gettext("The number takes all bullets that are left."),
                "4x4 5\n....\n-24*\n-13*\n-*-1",
                extent="next",
            ),
            LessonForm(
                lazy_gettext("One remains, for one cell"),
                lazy_gettext("The number takes one of the two bullets that are left."),
                "4x4 3\n-1*-\n0-1-\n-11-\n....",
                extent="next",
            ),
        ),
        lazy_gettext("Take off what numbers are sure to have; the total settles the others."),
    ),
    TechniqueLesson(
        "three",
        lazy_gettext("Three numbers together"),
        lazy_gettext(
            "Two numbers around a third may fill it up, so that its other cells are empty; or "
            "leave it so "
            "little that its other cells must be bullets. Add up what they need and compare."
        ),
        (
            LessonForm(
                lazy_gettext("Two fill up the third"),
                lazy_gettext("The two numbers share no cell, and all their cells touch the third."),
                "5x5 8\n13*..\n*5*..\n.....\n.333.\n1..2.",
                extent="next",
            ),
            LessonForm(
                lazy_gettext("Two leave it little"),
                lazy_gettext("The two allow at most two bullets together."),
                "4x4 5\n..1.\n23..\n....\n.12.",
                extent="next",
            ),
        ),
        lazy_gettext("Add up two, compare with the third."),
    ),
)

_SUPPOSED = (
    TechniqueLesson(
        "suppose",
        lazy_gettext("Suppose it were not so"),
        lazy_gettext(
            "Take a cell and suppose that it is empty, or a bullet. Follow what that decides, "
            "number by "
            "number. If a number then gets too many bullets or too few, it is the other way "
            "round. That "
            "is no guess: the opposite is impossible."
        ),
        (
            LessonForm(
                lazy_gettext("A short chain"),
                lazy_gettext("The board numbers the cells in the order in which they are decided."),
                "4x4 5\n....\n1..2\n.34.\n.2..",
                extent="next",
            ),
        ),
        lazy_gettext("What leads to a number that breaks is false."),
    ),
    TechniqueLesson(
        "together",
        lazy_gettext("All together"),
        lazy_gettext(
            "What is left needs many numbers at once, a long chain, or numbers that share cells "
            "counted "
            "against the total. Work on all of the rest: near the end of a hard puzzle it is small."
        ),
        (
            LessonForm(
                lazy_gettext("Numbers that share cells, and the total"),
                lazy_gettext(
                    "A bullet in a shared cell would serve both numbers, and too many would be "
                    "left over."
                ),
                "4x4 5\n2*..\n*32-\n..1.\n1.1.",
                extent="next",
            ),
        ),
        lazy_gettext("Count each bullet once."),
    ),
)


def _in_order() -> Sequence[TechniqueLesson]:
    """All lessons as the course has them."""
    known = {
        lesson.name: lesson
        for lesson in (*_ONE_CLUE, *PATTERN_LESSONS, *_SEVERAL_CLUES, *_SUPPOSED)
    }
    return [known[name] for name in puzzles_of_lessons()]


LESSONS: Sequence[TechniqueLesson] = _in_order()
LESSONS_BY_NAME: Mapping[str, TechniqueLesson] = {lesson.name: lesson for lesson in LESSONS}
