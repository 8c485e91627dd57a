"""What people call clearer, as lines for people."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.lab.catalogue import PREFERENCE
from webapp.lab.preference import CONFIDENCE, NO_ANSWERS, PreferenceReport, RulePreference
from webapp.notation.english import counted


def preference_lines(report: PreferenceReport) -> Iterator[str]:
    """The rules with their answers; of an empty table only that it is empty."""
    yield PREFERENCE.title
    yield PREFERENCE.source
    yield PREFERENCE.about
    yield ""
    if not report.answers:
        yield NO_ANSWERS
        return
    people = counted(report.people, "person", "people")
    yield f"{counted(report.answers, 'answer')} of {people}."
    yield (
        "Shares are of people, each counted once; "
        f"in brackets: intervals of {CONFIDENCE:.0%}; p: the sign test."
    )
    for rule in report.rules:
        yield ""
        yield f"{rule.name}: {rule.about}"
        yield from (f"  {line}" for line in _rule_lines(rule))


def _rule_lines(rule: RulePreference) -> Iterator[str]:
    if rule.number:
        answers = rule.answers
        by_first = counted(answers.people_first, "person", "people")
        by_second = counted(answers.people_second, "person", "people")
        yield f"{rule.first}: {answers.first:,}, {by_first}{_share(rule)}"
        yield f"{rule.second}: {answers.second:,}, {by_second}"
        yield f"no difference: {answers.neither:,}"
        people = counted(answers.people, "person", "people")
        yield f"of {people}, to {counted(answers.questions, 'pair')}"
    yield rule.verdict


def _share(rule: RulePreference) -> str:
    if rule.share is None or rule.interval is None or rule.chance is None:
        return ""
    low, high = rule.interval
    return f", {rule.share:.1%} [{low:.1%}, {high:.1%}], p = {rule.chance:.2g}"
