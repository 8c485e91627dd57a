"""What the pages of patterns teach."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.web.languages.translation import lazy_gettext
from webapp.web.learn.lesson_forms import LessonForm, TechniqueLesson

PATTERN_LESSONS: Sequence[TechniqueLesson] = (
    TechniqueLesson(
        "1-1",
        lazy_gettext("The pattern 1-1"),
        lazy_gettext(
            "Two numbers that each need one bullet, and all cells of the first touch the second "
            "too. The bullet of the first is the bullet of the second: its other cells are empty."
        ),
        (
            LessonForm(
                lazy_gettext("Along a wall"),
                lazy_gettext("The board ends beside the first 1, so its two cells are shared."),
                "5x2 ?\n.....\n11---",
            ),
            LessonForm(
                lazy_gettext("With found bullets"),
                lazy_gettext(
                    "Take the bullet that is found off both numbers: two 2s become two 1s."
                ),
                "5x3 ?\n.....\n22---\n*----",
            ),
            LessonForm(
                lazy_gettext("Around a corner"),
                lazy_gettext(
                    "The numbers need not stand side by side: it counts that the cells are shared."
                ),
                "4x4 ?\n----\n-1..\n-.1.\n-...",
            ),
        ),
        lazy_gettext("Whatever the first 1 has, the second has too; and then it has enough."),
    ),
    TechniqueLesson(
        "1-2",
        lazy_gettext("The pattern 1-2"),
        lazy_gettext(
            "A number that needs one bullet beside a number that needs two. Of the cells that they"
            " share at most one holds a bullet, so the second needs another one: where it has just"
            " one cell of its own, that is a bullet."
        ),
        (
            LessonForm(
                lazy_gettext("Along a wall"),
                lazy_gettext(
                    "Side by side, each number has one cell that the other does not touch. "
                    "The bullet is on the side of the 2; the cell on the side of the 1 is empty."
                ),
                "4x2 ?\n....\n-12-",
            ),
            LessonForm(
                lazy_gettext("With found bullets"),
                lazy_gettext(
                    "One bullet is found that both touch: what is left of a 2 and a 3 is a 1 and a"
                    " 2."
                ),
                "4x3 ?\n....\n-23-\n-*--",
            ),
            LessonForm(
                lazy_gettext("Around a corner"),
                lazy_gettext("Over a corner two cells are shared, and the 2 has one more."),
                "4x4 ?\n----\n-1.-\n-.2-\n---.",
            ),
        ),
        lazy_gettext("The bullet is beyond the 2, never beyond the 1."),
    ),
    TechniqueLesson(
        "1-2-1",
        lazy_gettext("The pattern 1-2-1"),
        lazy_gettext(
            "Three numbers in a line that need one, two and one. The bullets are beside the 1s, "
            "and nothing is beside the 2."
        ),
        (
            LessonForm(
                lazy_gettext("Along a wall"),
                lazy_gettext(
                    "It falls into smaller steps: a 1-2 finds the bullet beyond the 2, and single "
                    "numbers do the rest. From the other end it goes just the same."
                ),
                "5x2 ?\n.....\n-121-",
                extent="walk",
            ),
            LessonForm(
                lazy_gettext("With found bullets"),
                lazy_gettext("One bullet is found that all three touch: 2-3-2 is a 1-2-1."),
                "5x3 ?\n.....\n-232-\n--*--",
                extent="walk",
            ),
            LessonForm(
                lazy_gettext("With cells on both sides"),
                lazy_gettext(
                    "Now no 1-2 decides anything, and the three numbers do so only together. Which"
                    " of the two cells beside a 1 is its bullet stays open."
                ),
                "5x3 ?\n.....\n-121-\n.....",
            ),
        ),
        lazy_gettext("Bullets beside the 1s, none beside the 2."),
    ),
    TechniqueLesson(
        "1-2-2-1",
        lazy_gettext("The pattern 1-2-2-1"),
        lazy_gettext(
            "Four numbers in a line that need one, two, two and one. The bullets are beside the "
            "2s, and nothing is beside the 1s."
        ),
        (
            LessonForm(
                lazy_gettext("Along a wall"),
                lazy_gettext(
                    "It falls into smaller steps: a 1-2 finds the bullet beyond the 2, and single "
                    "numbers do the rest. From the other end it goes just the same."
                ),
                "6x2 ?\n......\n-1221-",
                extent="walk",
            ),
            LessonForm(
                lazy_gettext("With found bullets"),
                lazy_gettext(
                    "Two bullets are found. The outer numbers touch one of them, the inner ones "
                    "both: 2-4-4-2 is a 1-2-2-1."
                ),
                "6x3 ?\n......\n-2442-\n--**--",
                extent="walk",
            ),
            LessonForm(
                lazy_gettext("With cells on both sides"),
                lazy_gettext(
                    "The four numbers together leave only the cells beside the 2s: one bullet is "
                    "in each pair, above or below."
                ),
                "6x3 ?\n......\n-1221-\n......",
            ),
        ),
        lazy_gettext("Bullets beside the 2s, none beside the 1s."),
    ),
)
"""From the smallest pattern on."""
