"""Ready choices of books: what a form would say, for people who want one at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from webapp.web.languages.translation import lazy_gettext


@dataclass(frozen=True)
class ReadyBook:
    """A book that can be ordered as it is, or changed in the form."""

    name: str
    title: str
    """Whom or what it is for."""

    about: str
    fields: Mapping[str, str]
    """Those of the form, but for what is usual there."""


EVENING = ReadyBook(
    "evening",
    lazy_gettext("For an evening"),
    lazy_gettext("Eight puzzles of 7 × 7 from gentle to fiendish, with a hint for each."),
    {
        "source": "made",
        "count": "8",
        "difficulty": "curve",
        "title": "An Evening of Bullets",
        "per_page": "2",
        "hints": "1",
    },
)
"""Another one each time, as all that are made."""

READY_BOOKS: Sequence[ReadyBook] = (
    ReadyBook(
        "child",
        lazy_gettext("For a child"),
        lazy_gettext("Eight gentle puzzles of 5 × 5 in large print, one on a page."),
        {
            "source": "made",
            "count": "8",
            "difficulty": "gentle",
            "width": "5",
            "height": "5",
            "title": "My First Bullets",
            "per_page": "1",
            "large_print": "1",
        },
    ),
    ReadyBook(
        "class",
        lazy_gettext("For a class"),
        lazy_gettext("24 easy puzzles of 6 × 6, four on a page, to copy and hand out."),
        {
            "source": "made",
            "count": "24",
            "difficulty": "easy",
            "width": "6",
            "height": "6",
            "title": "Bullets in Class",
            "per_page": "4",
        },
    ),
    EVENING,
    ReadyBook(
        "expert",
        lazy_gettext("For an expert"),
        lazy_gettext("Twelve hard puzzles of 8 × 8, all steps of their solutions at the back."),
        {
            "source": "made",
            "count": "12",
            "difficulty": "hard",
            "width": "8",
            "height": "8",
            "title": "Hard Bullets",
            "per_page": "2",
            "worked": "1",
        },
    ),
    ReadyBook(
        "gift",
        lazy_gettext("As a gift"),
        lazy_gettext(
            "50 puzzles of 7 × 7 from gentle to fiendish, on pages of 6 × 9 inches for a print "
            "shop to bind."
        ),
        {
            "source": "made",
            "count": "50",
            "difficulty": "curve",
            "title": "A Book of Bullets",
            "page": "6x9",
            "per_page": "1",
            "profile": "print-shop",
        },
    ),
)
