"""The audit of explanations: a sample of it, and checks that notice what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

from tests.audits.explained_steps import (
    ORDERS,
    Case,
    live_cases,
    no_guess_walks,
    paper_cases,
    shown,
    walked,
)
from tests.audits.explanations import audit_cases, audit_conflicts, audit_walks, audits
from tests.audits.impossible import conflict_cases
from tests.audits.reading.reader import examine, faults, unnamed
from tests.audits.reading.solver import Row, impossible
from tests.audits.reason_checks import ClueTable, minimal, smallest, sound
from tests.audits.small_positions import small_walks
from tests.witnesses.brute_force import forced_by_worlds, random_position, small_board
from webapp.engine.budget import Budget
from webapp.engine.reasons.reason import Reason
from webapp.explain.explanation import explain
from webapp.explain.wording.english import ENGLISH
from webapp.explain.wording.voice import Voice
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_a_sample_of_the_table_finds_nothing_wrong(
    cases: Callable[[int], Iterator[Case]],
) -> None:
    audit = audit_cases("a sample", cases(21), 120)
    assert not audit.wrong, audit.examples
    assert audit.steps == 120
    assert audit.smallest_known > 20
    assert sum(audit.kinds.values()) == sum(audit.sizes.values()) == 120
    assert audit.sentences["en"] == audit.sentences["de"] == sum(audit.forms.values())


def test_the_audit_has_all_kinds_of_positions() -> None:
    titles = [audit.title for audit in audits(20)]
    words = ("Bullets", "expert", "Small", "without a guess", "Conflicts")
    for title, word in zip(titles, words, strict=True):
        assert word in title


def test_small_positions_are_right_in_both_voices_and_all_orders() -> None:
    audit = audit_walks("a sample", small_walks(24), 250)
    assert not audit.wrong, audit.examples
    assert audit.walks == 250
    cases = [case for walk in islice(small_walks(24), 100) for case in walk]
    assert {(case.voice, case.order) for case in cases} == set(product(Voice, ORDERS))
    assert {bool(case.position.bullets | case.position.empties) for case in cases} == {True, False}
    assert {case.position.total is None for case in cases} == {True, False}


def test_boards_without_a_guess_are_right_in_both_voices_and_all_orders() -> None:
    audit = audit_walks("a sample", no_guess_walks(25), 1)
    assert not audit.wrong, audit.examples
    cases = next(no_guess_walks(25))
    assert {(case.voice, case.order) for case in cases} == set(product(Voice, ORDERS))


def test_conflicts_of_altered_positions_are_right_in_both_voices() -> None:
    audit = audit_conflicts("a sample", conflict_cases(26), 120)
    assert not audit.wrong, audit.examples
    assert audit.conflicts == 120
    assert "120 conflicts" in audit.report()
    assert {case.voice for case in islice(conflict_cases(26), 20)} == set(Voice)


@pytest.mark.parametrize("wording", ["", "so it is.", "{clue} is complete."])
def test_a_sentence_that_is_none_is_noticed(monkeypatch: pytest.MonkeyPatch, wording: str) -> None:
    broken = {**ENGLISH.wordings, "full": wording}
    monkeypatch.setitem(vars(ENGLISH), "wordings", broken)
    position = parse_position_text("3x1 ?\n.2.")
    audit = audit_walks("broken", iter([list(walked(position, Voice.PAPER))]), 1)
    assert audit.wrong["empty"] == 1


@pytest.mark.parametrize(
    "sentence", ["", "So, so it is", "The 2 at A1 is complete, so ; and.", "."]
)
@pytest.mark.parametrize("code", ["en", "de"])
def test_the_reader_itself_knows_a_sentence(sentence: str, code: str) -> None:
    case = next(iter(paper_cases(26)))
    right = shown(case, explain(case.position, case.reason, case.voice, Budget()), code)
    assert not faults(case.position, case.reason, right)
    assert not unnamed(case.position, case.reason, right)
    broken = replace(right, sentences=(*right.sentences, sentence))
    examination = examine(case.position, case.reason, broken)
    assert examination.faults[0].startswith(("nothing is told", "no sentence"))
    nothing = replace(right, sentences=("",))
    assert faults(case.position, case.reason, nothing) == ["nothing is told"]


def test_a_cell_that_no_sentence_names_is_noticed() -> None:
    cases = (case for case in paper_cases(27) if case.position.unknown.bit_count() > 8)
    for case in islice(cases, 20):
        right = shown(case, explain(case.position, case.reason, case.voice, Budget()), "en")
        far = case.position.unknown & ~sum(1 << cell for cell in right.named)
        if far:
            lit = replace(right, counted=(*right.counted, far.bit_length() - 1))
            assert unnamed(case.position, case.reason, lit)


def test_the_solver_of_the_reader_agrees_with_brute_force() -> None:
    rng, answers = random.Random(28), set()
    for _ in range(400):
        size = rng.randint(1, 7)
        rows = []
        for _ in range(rng.randint(1, 5)):
            low = rng.randint(0, 4)
            rows.append(Row(rng.randrange(1, 1 << size), low, low + rng.randint(0, 1)))
        possible = any(
            all(row.low <= (world & row.cells).bit_count() <= row.high for row in rows)
            for world in range(1 << size)
        )
        assert impossible(rows) is not possible
        answers.add(possible)
    assert answers == {True, False}


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
        if case.order != "smallest" or case.size != 2 or reason.uses_total:
            continue
        assert isinstance(reason, Reason)
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
