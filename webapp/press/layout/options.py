"""The make of a book: page, type, parts, words; and what makes it impossible."""

from __future__ import annotations

import unicodedata
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from webapp.explain.steps import ORDERS, Order
from webapp.press.layout.sizes import PAPERS

Profile = Literal["home", "print-shop"]
PROFILES: tuple[Profile, ...] = get_args(Profile)

PER_PAGE = (1, 2, 4, 6)
MOST_PUZZLES = 2000
LONGEST_TITLE = 80
LONGEST_WORDS = 300


@dataclass(frozen=True, kw_only=True)
class BookOptions:
    """The make of a book."""

    page: str = "a4"
    per_page: int = 2
    profile: Profile = "home"
    large_print: bool = False
    hints: bool = False
    worked: bool = False
    order: Order = ORDERS[0]
    """In which the steps of worked solutions follow each other."""

    title: str = "A Book of Bullets"
    subtitle: str = ""
    dedication: str = ""
    bleed: bool = False
    """An eighth of an inch around the page, for the print shop."""

    origin: str = ""
    """Where the puzzles come from, for the last page: a seed, the shelf, a file."""

    def faults(self) -> list[str]:
        """What is wrong with them, in words."""
        faults = []
        if self.page not in PAPERS:
            faults.append(f"there is no page {self.page[:20]!r}: use {', '.join(PAPERS)}")
        if self.per_page not in PER_PAGE:
            numbers = ", ".join(map(str, PER_PAGE))
            faults.append(f"{self.per_page} puzzles do not share a page: use {numbers}")
        if self.profile not in PROFILES:
            faults.append(f"there is no profile {self.profile[:20]!r}: use {' or '.join(PROFILES)}")
        if self.bleed and self.profile == "home":
            faults.append("a bleed is for the print shop: use the profile print-shop")
        if self.order not in ORDERS:
            faults.append(f"there is no order {self.order[:20]!r}: use {', '.join(ORDERS)}")
        elif self.order != ORDERS[0] and not self.worked:
            faults.append(
                "an order of steps is for worked solutions: ask for them, or leave it out"
            )
        if not self.title.strip():
            faults.append("the title is empty: give the book a name")
        faults += _word_faults("title", self.title, LONGEST_TITLE)
        faults += _word_faults("subtitle", self.subtitle, LONGEST_TITLE)
        faults += _word_faults("dedication", self.dedication, LONGEST_WORDS)
        return faults

    def to_json(self) -> dict[str, Any]:
        """The options as parameters of a job, and for the hash of the content."""
        return asdict(self)


def number_fault(count: int) -> str | None:
    """What is wrong with so many puzzles."""
    if count < 1:
        return "no puzzles were chosen: a book needs at least 1"
    if count > MOST_PUZZLES:
        return f"{count:,} puzzles are too many for one book: use up to {MOST_PUZZLES:,}"
    return None


def _word_faults(name: str, text: str, longest: int) -> list[str]:
    if len(text) > longest:
        return [f"the {name} has {len(text):,} characters: use up to {longest}"]
    if any(unicodedata.category(sign).startswith("C") for sign in text):
        return [f"the {name} has control characters or others that cannot be printed"]
    return []
