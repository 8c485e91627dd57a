"""The audit of explanations: a sample of it, and checks that notice what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product
from typing import cast

import pytest

from tests.audits.explained_steps import (
    ORDERS,
    Case,
    live_cases,
    no_guess_walks,
    paper_cases,
    walked,
)
from tests.audits.explanations import audit_cases, audit_walks, audits
from tests.audits.reason_checks import ClueTable, minimal, smallest, sound
from tests.audits.sentence_reader import faults
from tests.audits.small_positions import small_walks
from tests.witnesses.brute_force import forced_by_worlds, random_position, small_board
from webapp.engine.budget import Budget
from webapp.engine.reasons.reason import Reason
from webapp.explain.explanation import explain
from webapp.explain.proofs.proof import Count
from webapp.explain.wording.sentences import ENGLISH, LineKind
from webapp.explain.wording.voice import Voice
from webapp.explain.wording.words import Words
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_a_sample_of_the_table_finds_nothing_wrong(
    cases: Callable[[int], Iterator[Case]],
) -> None:
    audit = audit_cases("a sample", cases(21), 200)
    assert not audit.wrong, audit.examples
    assert audit.steps == 200
    assert audit.smallest_known > 190
    assert sum(audit.kinds.values()) == sum(audit.sizes.values()) == 200


def test_the_audit_has_all_kinds_of_positions() -> None:
    titles = [audit.title for audit in audits(150, small=50, boards=1)]
    assert len(titles) == 4
    for title, word in zip(titles, ("Bullets", "expert", "Small", "without a guess"), strict=True):
        assert word in title


def test_small_positions_are_told_rightly_in_both_voices_and_all_orders() -> None:
    audit = audit_walks("a sample", small_walks(24), 700)
    assert not audit.wrong, audit.examples
    assert (audit.walks, audit.unnamed) == (700, 0)
    cases = [case for walk in islice(small_walks(24), 100) for case in walk]
    assert {(case.voice, case.order) for case in cases} == set(product(Voice, ORDERS))
    assert {bool(case.position.bullets | case.position.empties) for case in cases} == {True, False}
    assert {case.position.total is None for case in cases} == {True, False}


def test_boards_without_a_guess_are_told_rightly_in_both_voices_and_all_orders() -> None:
    audit = audit_walks("a sample", no_guess_walks(25), 2)
    assert not audit.wrong, audit.examples
    cases = next(no_guess_walks(25))
    assert {(case.voice, case.order) for case in cases} == set(product(Voice, ORDERS))


@pytest.mark.parametrize("wording", ["", "so it is.", "The 2 at {clue} is complete."])
def test_a_sentence_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch, wording: str) -> None:
    def broken(words: Words, count: Count) -> str:
        return wording.format(clue=words.clues(count.plus))

    monkeypatch.setitem(cast("dict[LineKind, object]", ENGLISH), LineKind.TOTAL_SHARED, broken)
    position = parse_position_text("5x2 3\n.2.2.\n.---.")
    audit = audit_walks("broken", iter([list(walked(position, Voice.PAPER))]), 1)
    assert audit.wrong == {"empty": 1}


@pytest.mark.parametrize(
    "sentence", ["", "So, so it is", "The 2 at A1 is complete, so ; and.", "."]
)
def test_the_reader_itself_knows_a_sentence(sentence: str) -> None:
    case = next(iter(paper_cases(26)))
    shown = replace(explain(case.position, case.reason, case.voice, Budget()), sentence=sentence)
    said = faults(case.position, case.reason, shown)
    assert said
    assert said[0].startswith(("nothing is told", "no sentence"))


def test_the_checks_agree_with_brute_force() -> None:
    rng = random.Random(22)
    checked = 0
    for _ in range(200):
        position = random_position(rng, small_board(rng, 4), with_total=True)
        table = ClueTable(position)
        if not table.says or position.unknown.bit_count() > 12:
            continue
        for use_total in (False, True):
            true = forced_by_worlds(position, use_total)
            assert true is not None
            decided = table.forced(table.says, use_total)
            seen = position.unknown if use_total else _union(table)
            assert decided == (true[0] & seen, true[1] & seen)
            checked += 1
    assert checked > 100


def _union(table: ClueTable) -> int:
    cells = 0
    for beside, _ in table.says.values():
        for cell in beside:
            cells |= 1 << cell
    return cells


def test_a_reason_that_is_wrong_too_large_or_not_smallest_is_noticed() -> None:
    for case in paper_cases(23):
        reason = case.reason
        if case.size != 2 or reason.uses_total or not isinstance(reason, Reason):
            continue
        assert sound(case)
        assert minimal(case)
        assert smallest(case)
        table = ClueTable(case.position)
        other = next(clue for clue in table.says if clue not in reason.clues)
        wrong = replace(reason, bullets=reason.empties, empties=reason.bullets)
        assert not sound(replace(case, reason=wrong))
        larger = replace(reason, clues=(*reason.clues, other))
        assert not minimal(replace(case, reason=larger))
        assert not smallest(replace(case, reason=replace(larger, clues=(*larger.clues, -9))))
        break
