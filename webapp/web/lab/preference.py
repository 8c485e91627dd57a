"""What people call clearer, counted now: the one page of the lab that reads a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response

from webapp.lab.catalogue import PREFERENCE
from webapp.lab.preference import CONFIDENCE, PreferenceReport, RulePreference
from webapp.services.lab.preference import people_prefer
from webapp.web.site.database import store
from webapp.web.site.fragments import page

pages = Blueprint("lab_preference", __name__, url_prefix="/lab")

HEADS = ("way", "called clearer", "people who mostly do", "share of these")
"""Of the table of a rule."""


@dataclass(frozen=True)
class PreferenceTable:
    """A rule as the page shows it."""

    rule: RulePreference
    rows: Sequence[tuple[str, str, str, str]]


@pages.get("/preference")
def preference() -> Response:
    """Show for each rule which way is called clearer, and how surely."""
    preferred = people_prefer(store())
    return page(
        "lab/preference.html",
        listed=PREFERENCE,
        preferred=preferred,
        tables=list(_tables(preferred)),
        heads=HEADS,
        percent=f"{CONFIDENCE:.0%}",
    )


def _tables(preferred: PreferenceReport) -> Iterator[PreferenceTable]:
    for rule in preferred.rules:
        answers = rule.answers
        rows = (
            (rule.first, f"{answers.first:,}", f"{answers.people_first:,}", _share(rule)),
            (rule.second, f"{answers.second:,}", f"{answers.people_second:,}", ""),
            ("no difference", f"{answers.neither:,}", "", ""),
        )
        yield PreferenceTable(rule, rows if rule.number else ())


def _share(rule: RulePreference) -> str:
    if rule.share is None or rule.interval is None or rule.chance is None:
        return ""
    low, high = rule.interval
    return f"{rule.share:.1%} [{low:.1%}, {high:.1%}], p = {rule.chance:.2g}"
