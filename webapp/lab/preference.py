"""What people call clearer: for each rule its answers, the share of each way, and what is sure.

Nothing here is computed of puzzles or games: the answers are handed in, and where there are none,
that is the result.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from webapp.explain.pairs import RULES
from webapp.strategies.tally import wilson

CONFIDENCE = 0.95
"""How often an interval should hold the true share."""

SURE = 1 - CONFIDENCE
"""A difference is sure if chance makes one as large more seldom than this."""

NO_ANSWERS = "No answers yet."
"""What is said of an empty table, and of a rule that nobody was asked about."""


@dataclass(frozen=True, kw_only=True)
class RuleAnswers:
    """The answers to one rule, counted."""

    first: int = 0
    """How many call the first way clearer."""

    second: int = 0
    neither: int = 0
    people: int = 0
    questions: int = 0
    """Different pairs among the answers."""

    people_first: int = 0
    """How many people call the first way clearer more often than the second."""

    people_second: int = 0


@dataclass(frozen=True, kw_only=True)
class RulePreference:
    """A rule with its answers, and what follows from them."""

    name: str
    about: str
    first: str
    second: str
    """The two ways in words."""

    answers: RuleAnswers

    @property
    def number(self) -> int:
        """All answers."""
        return self.answers.first + self.answers.second + self.answers.neither

    @property
    def decided(self) -> int:
        """People who prefer one of the ways.

        Each counts once, however many answers they gave: one person's answers are not independent.
        """
        return self.answers.people_first + self.answers.people_second

    @property
    def share(self) -> float | None:
        """The share of those who prefer the first way among them; None if there are none."""
        return self.answers.people_first / self.decided if self.decided else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the true share should lie, by Wilson's score."""
        if not self.decided:
            return None
        return wilson(self.answers.people_first, self.decided, CONFIDENCE)

    @property
    def chance(self) -> float | None:
        """How often chance alone makes the ways differ so much, were both as clear."""
        if not self.decided:
            return None
        return sign_test(self.answers.people_first, self.answers.people_second)

    @property
    def winner(self) -> str | None:
        """The way that is surely called clearer more often; None if that is not sure."""
        if self.chance is None or self.chance >= SURE:
            return None
        first = self.answers.people_first > self.answers.people_second
        return self.first if first else self.second

    @property
    def verdict(self) -> str:
        """What the answers say, in a sentence."""
        if not self.number:
            return NO_ANSWERS
        if not self.decided:
            return "Nobody prefers one of the ways."
        if self.winner:
            return f"Surely clearer: {self.winner}."
        return "Not to be told apart yet."

    def as_json(self) -> dict[str, object]:
        """The row as data; what cannot be said of no answers is null."""
        interval = self.interval
        return {
            "rule": self.name,
            "about": self.about,
            "ways": [self.first, self.second],
            "answers": self.number,
            "people": self.answers.people,
            "pairs": self.answers.questions,
            "first": self.answers.first,
            "second": self.answers.second,
            "neither": self.answers.neither,
            "people_first": self.answers.people_first,
            "people_second": self.answers.people_second,
            "share_first": None if self.share is None else round(self.share, 6),
            "ci95": None if interval is None else [round(end, 6) for end in interval],
            "sign_test_p": None if self.chance is None else round(self.chance, 6),
            "winner": self.winner,
        }


@dataclass(frozen=True)
class PreferenceReport:
    """What people prefer, rule by rule."""

    rules: tuple[RulePreference, ...]
    people: int
    """How many have answered anything."""

    @property
    def answers(self) -> int:
        """All answers to all rules."""
        return sum(rule.number for rule in self.rules)

    def as_json(self) -> dict[str, object]:
        """The report as data."""
        return {
            "experiment": "preference",
            "answers": self.answers,
            "people": self.people,
            "confidence": CONFIDENCE,
            "rules": [rule.as_json() for rule in self.rules],
        }


def preference_report(answers: Mapping[str, RuleAnswers], people: int) -> PreferenceReport:
    """Set the answers beside their rules, those that are no longer asked about last."""
    return PreferenceReport(tuple(_rows(answers)), people)


def _rows(answers: Mapping[str, RuleAnswers]) -> Iterable[RulePreference]:
    for rule in RULES.values():
        yield RulePreference(
            name=rule.name,
            about=rule.about,
            first=rule.first,
            second=rule.second,
            answers=answers.get(rule.name, RuleAnswers()),
        )
    for name in sorted(set(answers) - set(RULES)):
        yield RulePreference(
            name=name,
            about="A rule of an earlier version",
            first="its first way",
            second="its second way",
            answers=answers[name],
        )


def sign_test(first: int, second: int) -> float:
    """The two-sided exact p of so uneven a split of answers, if each were the toss of a coin."""
    number, less = first + second, min(first, second)
    # In logarithms: the numbers of ways to toss thousands of coins have thousands of digits.
    tosses = number * math.log(2) - math.lgamma(number + 1)
    tail = sum(
        math.exp(-tosses - math.lgamma(wins + 1) - math.lgamma(number - wins + 1))
        for wins in range(less + 1)
    )
    return min(1.0, 2 * tail)
