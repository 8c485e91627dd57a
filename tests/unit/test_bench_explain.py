"""The table of `bullets bench explain`: a sample of it, and checks that notice what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from tests.witness import forced_by_worlds, random_position, small_board
from webapp.bench import explain_audit
from webapp.bench.explain import absent, audit, tables
from webapp.bench.explain_audit import Table, minimal, smallest, sound
from webapp.bench.explain_steps import Case, live_cases, paper_cases

pytestmark = pytest.mark.unit


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_a_sample_of_the_table_finds_nothing_wrong(
    cases: Callable[[int], Iterator[Case]],
) -> None:
    assert absent() == []
    found = audit("a sample", cases(21), 200)
    assert not found.wrong, found.examples
    assert found.steps == 200
    assert found.smallest_known > 190
    assert sum(found.kinds.values()) == sum(found.sizes.values()) == 200


def test_the_quick_table_has_both_kinds_of_positions() -> None:
    titles = [findings.title for findings in tables(quick=True)]
    assert len(titles) == 2
    assert "Bullets" in titles[0]
    assert "Live" in titles[1]


def test_the_checks_agree_with_brute_force() -> None:
    rng = random.Random(22)
    checked = 0
    for _ in range(200):
        position = random_position(rng, small_board(rng, 4), with_total=True)
        table = Table(position)
        if not table.says or position.unknown.bit_count() > 12:
            continue
        for use_total in (False, True):
            true = forced_by_worlds(position, use_total)
            assert true is not None
            found = table.forced(table.says, use_total)
            seen = position.unknown if use_total else _union(table)
            assert found == (true[0] & seen, true[1] & seen)
            checked += 1
    assert checked > 100


def _union(table: explain_audit.Table) -> int:
    cells = 0
    for beside, _ in table.says.values():
        for cell in beside:
            cells |= 1 << cell
    return cells


def test_a_reason_that_is_wrong_too_large_or_not_smallest_is_noticed() -> None:
    for case in paper_cases(23):
        reason = case.reason
        if reason.size != 2 or reason.uses_total:
            continue
        assert sound(case)
        assert minimal(case)
        assert smallest(case)
        table = Table(case.position)
        other = next(clue for clue in table.says if clue not in reason.clues)
        wrong = replace(reason, bullets=reason.empties, empties=reason.bullets)
        assert not sound(replace(case, reason=wrong))
        larger = replace(reason, clues=(*reason.clues, other))
        assert not minimal(replace(case, reason=larger))
        assert not smallest(replace(case, reason=replace(larger, clues=(*larger.clues, -9))))
        break
