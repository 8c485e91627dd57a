"""The answers of people, counted for the lab, which knows no tables."""

from __future__ import annotations

from webapp.lab.preference import PreferenceReport, RuleAnswers, preference_report
from webapp.store import comparisons
from webapp.store.comparisons import ClearerWay
from webapp.store.connection.database import Store


def people_prefer(store: Store) -> PreferenceReport:
    """What people have called clearer, as far as anybody has answered."""
    with store.read() as session:
        sums, people = comparisons.sums(session), comparisons.count_people(session)
    counted = {
        row.rule: RuleAnswers(
            first=row.answers.get(ClearerWay.FIRST, 0),
            second=row.answers.get(ClearerWay.SECOND, 0),
            neither=row.answers.get(ClearerWay.NEITHER, 0),
            people=row.people,
            questions=row.questions,
            people_first=row.people_first,
            people_second=row.people_second,
        )
        for row in sums
    }
    return preference_report(counted, people)
