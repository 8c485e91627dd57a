"""Answers to which explanation is clearer: once a person, bounded, and never invented."""

from __future__ import annotations

import pytest

from tests.processes.databases import ON_BOTH
from webapp.explain.pairs import RULES
from webapp.notation.position_text import parse_position_text
from webapp.services.lab.preference import people_prefer
from webapp.services.people import comparisons, people
from webapp.services.people.comparisons import AnsweredBefore, ComparedQuestion, EnoughAnswers
from webapp.store import comparisons as table
from webapp.store import people as people_table
from webapp.store.connection.database import Store

pytestmark = pytest.mark.functional

QUESTION = ComparedQuestion("order", "2x2 1\n1.\n..", "0" * 16)
OTHER = ComparedQuestion("lines", "2x2 1\n1.\n..", "0" * 16)

SELDOM = 91
"""A seed that leads to a pair of `cost`, whose two ways are seldom different steps."""


@ON_BOTH
def test_an_answer_counts_once_for_each_person_and_goes_with_them(store: Store) -> None:
    here = comparisons.answer(store, None, QUESTION, "first", 12.4)
    with pytest.raises(AnsweredBefore):
        comparisons.answer(store, here, QUESTION, "second", 3)
    assert comparisons.answer(store, here, OTHER, "neither", 5) == here
    there = comparisons.answer(store, None, QUESTION, "second", -5)
    with store.read() as session:
        rows = list(table.of_person(session, here))
        assert [(row.rule, row.clearer.value, row.seconds) for row in rows] == [
            ("order", "first", 12),
            ("lines", "neither", 5),
        ]
        assert [row.seconds for row in table.of_person(session, there)] == [0]
    preferred = people_prefer(store)
    order, lines, paper = preferred.rules[:3]
    assert (order.answers.first, order.answers.second, order.answers.people) == (1, 1, 2)
    assert (order.answers.questions, lines.answers.neither, paper.number) == (1, 1, 0)
    assert (preferred.answers, preferred.people) == (3, 2)
    people.forget(store, here)
    assert people_prefer(store).answers == 1
    assert comparisons.answers_of(store, here) == 0


@ON_BOTH
def test_who_becomes_another_person_brings_the_answers_that_are_new(store: Store) -> None:
    former = comparisons.answer(store, None, QUESTION, "first", 1)
    comparisons.answer(store, former, OTHER, "first", 1)
    present = comparisons.answer(store, None, QUESTION, "second", 1)
    store.write(lambda session: people_table.join(session, former, present))
    with store.read() as session:
        rows = {row.rule: row.clearer.value for row in table.of_person(session, present)}
    assert rows == {"order": "second", "lines": "first"}
    assert people_prefer(store).answers == 2


def test_no_more_than_so_many_are_stored(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    person = comparisons.answer(store, None, QUESTION, "first", 1)
    monkeypatch.setattr(comparisons, "MOST_OF_A_PERSON", 1)
    with pytest.raises(EnoughAnswers):
        comparisons.answer(store, person, OTHER, "first", 1)
    assert comparisons.next_pair(store, person, (), 1) is None
    assert comparisons.next_pair(store, None, (), 1) is not None
    monkeypatch.setattr(comparisons, "MOST_ANSWERS", 1)
    with pytest.raises(EnoughAnswers):
        comparisons.answer(store, None, OTHER, "first", 1)
    assert comparisons.next_pair(store, None, (), 1) is None
    assert people_prefer(store).answers == 1


def test_a_seed_chooses_the_pair_and_none_is_asked_twice(store: Store) -> None:
    first = comparisons.next_pair(store, None, (), 7)
    assert first is not None
    assert comparisons.next_pair(store, None, (), 7) == first
    question = ComparedQuestion.of(first)
    avoided = comparisons.next_pair(store, None, (question.key[:8],), 7)
    person = comparisons.answer(store, None, question, "neither", 1)
    answered = comparisons.next_pair(store, person, (), 7)
    assert first not in (avoided, answered)


def test_all_rules_come_up_and_positions_are_read_as_they_were_written(store: Store) -> None:
    pairs = [comparisons.next_pair(store, None, (), seed) for seed in (*range(24), SELDOM)]
    assert {pair.rule for pair in pairs if pair} == set(RULES)
    for pair in filter(None, pairs):
        assert parse_position_text(ComparedQuestion.of(pair).position) == pair.position
        assert max(pair.position.width, pair.position.height) <= comparisons.LARGEST_SIDE
