"""What is said of an opening against all worlds of what was to be seen before it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.witnesses.brute_force import forced_by_worlds, random_position, small_board, worlds_of
from tests.witnesses.guess_reader import whole
from tests.witnesses.guessing import bits
from webapp.engine.budget import Budget
from webapp.engine.position import Position
from webapp.explain.guesses.grade_words import OpeningVerdict, verdict
from webapp.explain.guesses.grading import Grade, Judgement
from webapp.explain.guesses.grading import judge as judge_and_look
from webapp.notation.cells import cell_name
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit


def judge(position: Position, cells: Sequence[int], budget: Budget) -> Judgement:
    return judge_and_look(position, cells, budget)[0]


def verdict_of(position: Position, *cells: int) -> OpeningVerdict:
    return verdict(position, cells, judge(position, cells, Budget()))


def judged_openings(
    seed: int, number: int
) -> Iterator[tuple[Position, int, Judgement, OpeningVerdict]]:
    rng = random.Random(seed)
    while number:
        position = replace(random_position(rng, small_board(rng, 4)), bullets=0, empties=0)
        forced = forced_by_worlds(position) if 0 < position.unknown.bit_count() <= 9 else None
        if forced is None or forced[0] == position.unknown:  # the game would be won
            continue
        number -= 1
        for cell in range(position.width * position.height):
            if position.unknown >> cell & 1:
                judged = judge(position, [cell], Budget())
                yield position, cell, judged, verdict(position, [cell], judged)


def test_a_blunder_is_shown_a_cell_that_was_safe_with_its_reason() -> None:
    checked = 0
    for position, cell, judged, said in judged_openings(1, 120):
        if judged.grade is Grade.BLUNDER and judged.risk < 1:
            checked += 1
            step, forced = said.step, forced_by_worlds(position)
            assert step is not None
            assert forced is not None
            assert step.empties
            assert not step.empties & ~forced[1]
            assert not step.before.bullets & ~forced[0], "marks that it builds on are certain too"
            assert said.sentence.count(step.sentence) == 1
            assert cell_name(cell, position.width) in said.sentence
            assert said.brief.startswith("You could have known: ")
            named = next(other for other in bits(step.empties))
            assert re.search(rf"\b{cell_name(named, position.width)}\b", said.brief)
    assert checked > 20


def test_a_certain_mine_is_told_as_one_with_its_reason() -> None:
    grades = set()
    for position, cell, judged, said in judged_openings(1, 60):
        if judged.risk == 1:
            grades.add(judged.grade)
            name = cell_name(cell, position.width)
            assert said.step is not None
            assert said.step.bullets >> cell & 1
            assert said.sentence.startswith(f"{name} was certain to be a mine. ")
            assert said.sentence.count(said.step.sentence) == 1
            known = "safe to open" if judged.grade is Grade.BLUNDER else f"{name} was certain"
            assert re.search(rf"^You could have known: .*{known}", said.brief)
            assert f"{name} was certain to be a mine." in said.brief
    assert grades == {Grade.BLUNDER, Grade.WORSE}


def test_a_true_guess_that_lost_is_told_as_one() -> None:
    ends = set()
    for position, cell, judged, said in judged_openings(4, 60):
        if judged.grade is Grade.BEST:
            name = cell_name(cell, position.width)
            assert said.brief.startswith(
                f"It was a true guess: nothing was certain. {name} was safe with {_chance(judged)}."
            )
            ends.add(said.brief.split(". ", 2)[2])
        elif judged.grade is Grade.WORSE and judged.risk < 1:
            assert said.brief.startswith("Nothing was certain. ")
            assert re.search(r"was the best guess, safe with \S+%\.$", said.brief)
    assert "No cell was safer." in ends


def test_a_safe_cell_comes_with_the_reason_why() -> None:
    reasons = 0
    for position, cell, judged, said in judged_openings(2, 60):
        if judged.grade is Grade.SAFE and said.step is not None:
            reasons += 1
            assert said.step.empties >> cell & 1
            assert said.step.before == position
    assert reasons > 20


def test_a_worse_guess_is_told_the_safest_cell() -> None:
    checked = 0
    for position, _, judged, said in judged_openings(3, 200):
        if judged.grade is Grade.WORSE and judged.risk < 1:
            checked += 1
            assert said.step is not None
            assert said.step.guess is not None
            best, worlds = said.step.guess.cell, worlds_of(position)
            share = Fraction(sum(world >> best & 1 for world in worlds), len(worlds))
            assert judged.least <= share < 1
            assert judged.least < judged.risk
            name = cell_name(best, position.width)
            assert re.search(rf"\b{name} [^.]*\({whole(1 - share)}\)", said.sentence)
    assert checked > 20


def test_sentences_of_all_grades() -> None:
    stuck = parse_position_text("6x4 5\n......\n.1..2.\n......\n......")
    shares = {
        cell: judge(stuck, [cell], Budget()) for cell in range(24) if stuck.unknown >> cell & 1
    }
    best = next(cell for cell, judgement in shares.items() if judgement.grade is Grade.BEST)
    worse = next(cell for cell, judgement in shares.items() if judgement.grade is Grade.WORSE)
    assert verdict_of(stuck, best).sentence.startswith("Nothing is certain: each cell left can ")
    assert verdict_of(stuck, worse).sentence.endswith(f"safe with {_chance(shares[worse])}.")

    line = parse_position_text("4x2 1\n....\n01..")
    assert verdict_of(line, 1).step is not None
    assert verdict_of(line, 2).sentence.startswith(
        "A1 and B1 were safe to open. The 0 at A2 has no mine"
    )
    assert verdict_of(line, 2, 6).sentence.endswith("C1 and C2 were certain to hold a mine.")
    assert verdict_of(line, 1, 2).sentence.endswith("B1 and C1 were safe together with 50%.")


def _chance(judged: Judgement) -> str:
    return whole(1 - judged.risk)


def test_without_work_left_the_numbers_are_told_still() -> None:
    stuck = parse_position_text("6x4 5\n......\n.1..2.\n......\n......")
    shares = {cell: judge(stuck, [cell], Budget()) for cell in (3, 9)}
    cell, judged = next(item for item in shares.items() if item[1].grade is Grade.WORSE)
    name, least = cell_name(cell, 6), 1 - judged.least
    assert verdict(stuck, [cell], judged, Budget(0)) == OpeningVerdict(
        f"Nothing was certain. {name} was safe with {_chance(judged)}. "
        f"Another cell was safe with {whole(least)}."
    )
    unclear = verdict(stuck, [2], Judgement(Grade.UNCLEAR))
    assert unclear.sentence == "There are too many ways to place the mines to count them here."
