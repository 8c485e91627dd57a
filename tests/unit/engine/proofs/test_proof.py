"""Proofs: every reason has one, the verifier accepts it, and accepts nothing that is false."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

import pytest

from tests.audits.explained_steps import Case, live_cases, paper_cases, walked
from tests.witnesses.brute_force import (
    forced_by_worlds,
    random_board,
    random_position,
    small_board,
    small_positions,
    worlds_of,
)
from webapp.bench.samples import paper_puzzles
from webapp.engine.budget import Budget
from webapp.engine.conflict import smallest_conflict
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.proofs.goals import ProofGoal
from webapp.engine.proofs.lemmas import proof_by_cases, refutations
from webapp.engine.proofs.problem import ProofProblem
from webapp.engine.proofs.proof import (
    TOTAL,
    Bound,
    BoundLink,
    Break,
    Chain,
    Count,
    Forward,
    Lemma,
    Proof,
    Refuted,
    Sum,
    conclusion_of,
    sources_of,
)
from webapp.engine.proofs.verify import Unproven, verify
from webapp.engine.reasons.smallest import smallest_reasons
from webapp.explain.explanation import explain, explain_conflict
from webapp.explain.wording.line_kinds import LineKind
from webapp.explain.wording.voice import Voice

pytestmark = pytest.mark.unit


def larger(cases: Iterator[Case], number: int) -> Iterator[Case]:
    return islice((c for c in cases if c.size > 1 or c.reason.uses_total), number)


def cited(case: Case) -> tuple[int, ...]:
    return (*case.reason.clues, *([TOTAL] * case.reason.uses_total))


def accepted(
    position: Position, clues: tuple[int, ...], proof: Proof, conclusions: tuple[int, int]
) -> bool:
    try:
        verify(position, clues, proof, *conclusions)
    except Unproven:
        return False
    return True


@pytest.mark.parametrize("cases", [paper_cases, live_cases])
def test_every_reason_has_a_proof_that_the_verifier_accepts_and_none_goes_by_cases(
    cases: Callable[[int], Iterator[Case]],
) -> None:
    for case in larger(cases(2), 400):
        reason = case.reason
        shown = explain(case.position, reason, case.voice, Budget())
        verify(case.position, cited(case), shown.proof, reason.bullets, reason.empties)
        assert LineKind.CASES not in shown.telling.kinds


def test_all_smallest_reasons_of_small_positions_have_proofs() -> None:
    rng = random.Random(3)
    for _ in range(150):
        position = random_position(rng, small_board(rng))
        for reason in smallest_reasons(position, Budget()):
            assert explain(position, reason, Voice.PAPER, Budget()).proof.lemmas


def test_every_step_in_the_papers_order_has_a_proof() -> None:
    for puzzle in paper_puzzles(6, 25, seed=4):
        for case in walked(puzzle, Voice.PAPER, "paper"):
            reason = case.reason
            shown = explain(case.position, reason, Voice.PAPER, Budget())
            verify(case.position, cited(case), shown.proof, reason.bullets, reason.empties)


def test_a_single_clue_is_proved_by_itself_and_two_clues_by_one_count() -> None:
    for case in islice(paper_cases(seed=5), 300):
        if case.reason.uses_total or case.size > 2:
            continue
        (lemma,) = explain(case.position, case.reason, case.voice, Budget()).proof.lemmas
        assert isinstance(lemma, Forward if case.size == 1 else Count)


def test_every_conflict_of_small_positions_is_proved_to_break() -> None:
    broken = 0
    for position in small_positions(seed=6, count=400):
        conflict = smallest_conflict(position, Budget())
        if conflict is not None:
            broken += 1
            shown = explain_conflict(position, conflict, Voice.PAPER)
            clues = (*conflict.clues, TOTAL) if conflict.uses_total else conflict.clues
            verify(position, clues, shown.proof, 0, 0)
            assert shown.narration.sentence
    assert broken > 30


# The verifier against brute force


def spoiled(rng: random.Random, proof: Proof) -> Proof:
    """The proof with one thing changed, which may or may not matter."""
    lemmas = list(proof.lemmas)
    place = rng.randrange(len(lemmas))
    lemmas[place] = spoiled_lemma(rng, lemmas[place])
    return Proof(tuple(lemmas))


def spoiled_lemma(rng: random.Random, lemma: Lemma) -> Lemma:
    if isinstance(lemma, Count):
        changed = rng.choice(
            ({"slack": lemma.slack + 1}, {"plus": lemma.plus[1:]}, {"minus": lemma.plus})
        )
        return replace(lemma, **changed)
    if isinstance(lemma, Chain) and rng.random() < 0.3:
        return replace(lemma, supposed=spoiled_bound(rng, lemma.supposed))
    if isinstance(lemma, Chain | Forward):
        return replace(lemma, links=spoiled_links(rng, lemma.links))
    if isinstance(lemma, Refuted):
        return replace(lemma, is_bullet=not lemma.is_bullet)
    return replace(lemma, if_empty=lemma.if_empty[:-1])


def spoiled_links(rng: random.Random, links: tuple[BoundLink, ...]) -> tuple[BoundLink, ...]:
    if not links:
        return links
    place = rng.randrange(len(links))
    link = links[place]
    if link.parts and rng.random() < 0.5:
        link = replace(link, parts=link.parts[1:])
    else:
        link = replace(link, bound=spoiled_bound(rng, link.bound))
    return (*links[:place], link, *links[place + 1 :])


def spoiled_bound(rng: random.Random, bound: Bound) -> Bound:
    changed = rng.choice(("kind", "count", "cells"))
    if changed == "kind":
        return replace(bound, at_least=not bound.at_least)
    if changed == "count":
        return replace(bound, count=bound.count + rng.choice((-1, 1)))
    return replace(bound, cells=bound.cells & (bound.cells - 1) or bound.cells << 1)


def claims(proof: Proof) -> tuple[int, int]:
    bullets = empties = 0
    for lemma in proof.lemmas:
        bullets |= conclusion_of(lemma)[0]
        empties |= conclusion_of(lemma)[1]
    return bullets, empties


def truth(position: Position, clues: tuple[int, ...]) -> tuple[int, int] | None:
    """What these clues alone force, by trying every placement."""
    shown = {clue: position.clues[clue] for clue in clues if clue != TOTAL}
    others = position.clue_mask & ~sum(1 << clue for clue in shown)
    alone = replace(position, clues=shown, empties=position.empties | others)
    return forced_by_worlds(alone, TOTAL in clues)


def test_a_spoiled_proof_is_refused_unless_brute_force_says_that_it_is_true_all_the_same() -> None:
    rng, refused, accepted_number = random.Random(7), 0, 0
    cases = (case for case in larger(paper_cases(seed=7), 900) if case.position.width <= 6)
    for case in cases:
        if case.position.unknown.bit_count() > 14:
            continue
        clues = cited(case)
        true = truth(case.position, clues)
        assert true is not None
        proof = explain(case.position, case.reason, case.voice, Budget()).proof
        for _ in range(6):
            wrong = spoiled(rng, proof)
            claimed = claims(wrong)
            if wrong == proof:
                continue
            if accepted(case.position, clues, wrong, claimed):
                accepted_number += 1
                assert not claimed[0] & ~true[0], wrong
                assert not claimed[1] & ~true[1], wrong
            else:
                refused += 1
    assert refused > 4 * accepted_number > 0


def test_the_verifier_wants_every_conclusion_and_every_cited_clue() -> None:
    case = next(larger(paper_cases(seed=8), 1))
    reason = case.reason
    proof = explain(case.position, reason, case.voice, Budget()).proof
    clues = cited(case)
    conclusions = (reason.bullets, reason.empties)
    assert accepted(case.position, clues, proof, conclusions)
    fewer = (reason.bullets & (reason.bullets - 1) if reason.bullets else 0, reason.empties & 0)
    assert not accepted(case.position, clues, proof, fewer)
    assert not accepted(case.position, clues[1:], proof, conclusions)
    other = next(clue for clue in case.position.clues if clue not in clues)
    assert not accepted(case.position, (*clues, other), proof, conclusions)


def test_random_counts_are_accepted_only_if_they_are_true() -> None:
    rng, good = random.Random(9), 0
    for _ in range(300):
        position = random_position(rng, random_board(rng, 4, 3, 4), with_total=True)
        clues = list(position.clues)
        if len(clues) < 2 or not worlds_of(position):
            continue
        chosen = (*rng.sample(clues, 2), TOTAL)
        plus = tuple(s for s in chosen if rng.random() < 0.5)
        minus = tuple(s for s in chosen if s not in plus)
        true = truth(position, chosen)
        for cell in cells_of(position.unknown):
            for conclusions in ((1 << cell, 0), (0, 1 << cell)):
                bullets, empties = conclusions
                for slack in range(3):
                    count = Count(plus, minus, slack=slack, bullets=bullets, empties=empties)
                    proof = Proof((count,))
                    if accepted(position, chosen, proof, conclusions):
                        good += 1
                        assert true is not None
                        assert not conclusions[0] & ~true[0]
                        assert not conclusions[1] & ~true[1]
    assert good > 20


def test_a_break_that_does_not_break_is_refused() -> None:
    position = Position(3, 1, {1: 1})
    fine = Forward((), Break(1, False, ()))
    assert not accepted(position, (1,), Proof((fine,)), (0, 0))
    assert not accepted(position, (1,), Proof((Forward((), Sum((1,), (), True, ())),)), (0, 0))
    impossible = Position(3, 1, {1: 3})
    assert accepted(impossible, (1,), Proof((fine,)), (0, 0))


def test_cases_prove_what_both_show_and_a_case_left_out_is_noticed() -> None:
    shown = 0
    for case in larger(paper_cases(seed=10), 200):
        reason = case.reason
        if case.size < 3 or reason.uses_total:
            continue
        goal = ProofGoal(
            ProofProblem.from_position(case.position, reason.clues), reason.bullets, reason.empties
        )
        lemma = proof_by_cases(goal)
        if lemma is None:
            continue
        shown += 1
        used = tuple(sorted(sources_of(lemma)))
        conclusions = (goal.bullets, goal.empties)
        assert accepted(case.position, used, Proof((lemma,)), conclusions)
        assert not accepted(case.position, used, Proof((replace(lemma, if_empty=()),)), conclusions)
        assert not accepted(
            case.position, used, Proof((replace(lemma, if_bullet=()),)), conclusions
        )
    assert shown > 5


def test_a_refutation_breaks_in_the_opposite_case_only() -> None:
    shown = 0
    for case in larger(paper_cases(seed=2), 200):
        reason = case.reason
        if case.size < 3 or reason.uses_total:
            continue
        goal = ProofGoal(
            ProofProblem.from_position(case.position, reason.clues), reason.bullets, reason.empties
        )
        for lemma in islice(refutations(goal), 1):
            shown += 1
            used = tuple(sorted(sources_of(lemma)))
            conclusions = conclusion_of(lemma)
            assert accepted(case.position, used, Proof((lemma,)), conclusions)
            wrong = replace(lemma, is_bullet=not lemma.is_bullet)
            assert not accepted(case.position, used, Proof((wrong,)), conclusions[::-1])
            other = next(iter(set(cells_of(case.position.unknown)) - set(cells_of(lemma.cell))))
            alike = replace(lemma, alike=lemma.alike | 1 << other)
            if not lemma.alike >> other & 1:
                assert not accepted(case.position, used, Proof((alike,)), conclusion_of(alike))
    assert shown > 5
