"""What people call clearer: intervals and p beside another computation, and no invented answers."""

from __future__ import annotations

import itertools
import math
import re
from fractions import Fraction

import pytest

from tests.root import ROOT
from webapp.explain.pairs import RULES
from webapp.lab.preference import (
    CONFIDENCE,
    NO_ANSWERS,
    PreferenceReport,
    RuleAnswers,
    RulePreference,
    preference_report,
    sign_test,
)

pytestmark = pytest.mark.unit

Z = 1.959963984540054
"""The normal deviate of 95%, from a table."""


def row(first: int, second: int, neither: int = 0) -> RulePreference:
    answers = {
        "order": RuleAnswers(
            first=first,
            second=second,
            neither=neither,
            people=first + second + neither,
            people_first=first,
            people_second=second,
        )
    }
    return preference_report(answers, 1).rules[0]


def ends(hits: int, trials: int) -> tuple[float, float]:
    """The shares whose own spread just reaches the one that was seen, by halving."""
    seen = hits / trials

    def too_far(share: float) -> bool:
        return abs(share - seen) > Z * math.sqrt(share * (1 - share) / trials)

    def edge(outside: float) -> float:
        inside = seen
        if not too_far(outside):
            return outside
        for _ in range(80):
            middle = (inside + outside) / 2
            inside, outside = (inside, middle) if too_far(middle) else (middle, outside)
        return inside

    return edge(0.0), edge(1.0)


@pytest.mark.parametrize(("first", "second"), [(7, 3), (1, 9), (120, 80), (499, 501), (33, 1)])
def test_the_interval_is_where_the_share_could_have_come_from(first: int, second: int) -> None:
    rule = row(first, second, neither=5)
    assert rule.share == first / (first + second)
    assert rule.interval == pytest.approx(ends(first, first + second), abs=1e-9)
    assert CONFIDENCE == 0.95


@pytest.mark.parametrize(("first", "second"), list(itertools.product(range(7), repeat=2)))
def test_p_is_the_share_of_all_tosses_that_are_as_uneven(first: int, second: int) -> None:
    number = first + second
    tosses = [sum(toss) for toss in itertools.product((0, 1), repeat=number)]
    uneven = [heads for heads in tosses if abs(2 * heads - number) >= abs(first - second)]
    assert sign_test(first, second) == pytest.approx(float(Fraction(len(uneven), len(tosses))))


def test_p_of_very_many_answers_is_a_number() -> None:
    assert sign_test(50_000, 50_000) == 1
    assert 0 <= sign_test(60_000, 40_000) < 1e-300
    assert sign_test(50_400, 49_600) == pytest.approx(math.erfc(799 / math.sqrt(2e5)), rel=0.01)


def test_of_no_answers_nothing_is_said() -> None:
    report = preference_report({}, 0)
    assert (report.answers, report.people) == (0, 0)
    assert [rule.name for rule in report.rules] == list(RULES)
    for rule in report.rules:
        said = (rule.share, rule.interval, rule.chance, rule.winner)
        assert said == (None, None, None, None)
        assert rule.verdict == NO_ANSWERS
        data = rule.as_json()
        assert [data[name] for name in ("first", "second", "neither", "answers")] == [0] * 4
        assert [data[name] for name in ("share_first", "ci95", "sign_test_p")] == [None] * 3


@pytest.mark.parametrize(
    ("first", "second", "winner"), [(5, 0, 0), (6, 0, 1), (0, 6, 2), (60, 40, 0), (61, 39, 1)]
)
def test_a_way_wins_only_if_chance_hardly_does_that(first: int, second: int, winner: int) -> None:
    rule = row(first, second)
    assert rule.winner == (None, rule.first, rule.second)[winner]
    assert rule.verdict == (
        f"Surely clearer: {rule.winner}." if winner else "Not to be told apart yet."
    )


def test_ties_alone_prefer_nothing() -> None:
    rule = row(0, 0, neither=4)
    assert (rule.number, rule.decided, rule.share) == (4, 0, None)
    assert rule.verdict == "Nobody prefers one of the ways."


def test_many_answers_of_one_person_are_worth_no_more_than_one() -> None:
    answers = {"order": RuleAnswers(first=90, second=10, people=1, people_first=1)}
    rule = preference_report(answers, 1).rules[0]
    assert (rule.share, rule.chance, rule.winner) == (1.0, 1.0, None)


def test_answers_to_a_rule_that_is_gone_are_counted_last() -> None:
    answers = {"bygone": RuleAnswers(first=2), "order": RuleAnswers(second=1)}
    report = preference_report(answers, 2)
    assert isinstance(report, PreferenceReport)
    assert [rule.name for rule in report.rules] == [*RULES, "bygone"]
    assert report.answers == 3


def test_the_document_lists_the_rules() -> None:
    text = (ROOT / "docs" / "lab.md").read_text()
    table = re.search(r"\| rule \| first way \| second way \|\n\|[-|]+\|\n((?:\|.*\n)+)", text)
    assert table is not None
    assert table[1].splitlines() == [
        f"| `{rule.name}` | {rule.first} | {rule.second} |" for rule in RULES.values()
    ]
