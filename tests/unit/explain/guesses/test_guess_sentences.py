"""Every rung, one cell: what is said of live guesses is read back and counted again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.witnesses.brute_force import Board, random_board, worlds_of
from tests.witnesses.guess_reader import GuessReader
from tests.witnesses.guessing import bits, both_well, games_won, led_on, never_settled, safety
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.position import Position
from webapp.explain.guesses import guess
from webapp.explain.guesses.grading import Grade, judge
from webapp.explain.guesses.guess import best_guess
from webapp.explain.hints import Rung, hint_ladder
from webapp.explain.marks import Marks
from webapp.explain.steps import guess_step, next_or_guess
from webapp.explain.wording.voice import Voice
from webapp.notation.position_text import parse_position_text
from webapp.services.analysis.analysis import analyse_within
from webapp.services.analysis.question import PositionQuestion
from webapp.services.live import answers
from webapp.services.live.answers import Seen

pytestmark = pytest.mark.unit

FIFTY = parse_position_text("3x4 3\n01.\n13.\n1**\n122")
"""A wall that nothing looks behind."""


def live_positions(seed: int, number: int, most_worlds: int = 3000) -> Iterator[Position]:
    """Stuck positions of live games: safe cells are open, the mines that are certain are marked."""
    rng, produced = random.Random(seed), 0
    while produced < number:
        width, height = rng.randint(2, 6), rng.randint(2, 5)
        board = random_board(rng, width, height, rng.randint(1, max(1, width * height // 3)))
        position = played(board, rng)
        if position is None or position.unknown.bit_count() > 14:
            continue
        if 1 < len(worlds_of(position)) <= most_worlds:
            yield position
            produced += 1


def played(board: Board, rng: random.Random) -> Position | None:
    """A board opened here and there and then as far as anything is certain."""
    free = board.free_cells()
    opened = set(rng.sample(free, rng.randint(0, len(free) // 2)))
    while True:
        position = board.position(sorted(opened))
        if position.unknown.bit_count() > 16:
            return None
        worlds = worlds_of(position)
        cells = bits(position.unknown)
        safe = {cell for cell in cells if not any(world >> cell & 1 for world in worlds)}
        if not safe:
            mines = sum(1 << c for c in cells if all(world >> c & 1 for world in worlds))
            return replace(position, bullets=mines) if mines != position.unknown else None
        opened |= safe


def test_all_rungs_and_all_places_name_one_cell_and_one_chance_to_win() -> None:
    rng, flagged, tally = random.Random(8), 0, Counter[str]()
    for number, position in enumerate(live_positions(7, 300)):
        marks = Marks(position.bullets, 0)
        bare = replace(position, bullets=0)
        flags = sum(1 << c for c in bits(position.unknown) if number % 2 and rng.random() < 0.4)
        rungs = [
            hint_ladder(bare, marks, rung, voice=Voice.LIVE, check=False, flags=flags)
            for rung in Rung
        ]
        where, clues, which, why, done = rungs
        assert {rung.kind for rung in rungs} == {"guess"}
        assert why.step is not None
        assert done.step is not None
        said = why.step.guess
        assert said is not None
        assert done.step.guess == said
        (cell,) = bits(which.cells)
        assert {why.cells, done.cells, 1 << said.cell} == {which.cells}
        assert done.empties == (0 if flags >> cell & 1 else which.cells)
        assert all(rung.region == where.region for rung in rungs)
        assert why.step.sentence == why.sentence
        assert done.sentence.endswith(why.sentence)
        if flags >> cell & 1:
            flagged += 1
        reader = GuessReader(position, worlds_of(position), cell, flags)
        assert reader.check(clues.sentence) == ["depends" if clues.clues else "untouched"]
        text = why.sentence.removesuffix(" Your flag stands there: take it off first.")
        assert (text != why.sentence) is said.flagged is bool(flags >> cell & 1)
        tally.update(reader.check(text))
        if not flags:
            best = best_guess(position, Voice.LIVE)
            assert best == said == next_or_guess(position, Voice.LIVE).guess
            analysis = analyse_within(PositionQuestion(bare, live=True), 1_000_000)
            assert [step.guess for step in analysis.guess_steps] == [best]
            if position.unknown.bit_count() <= 7 and said.win is not None:
                assert said.win == Fraction(games_won(position), said.worlds)
            assert judge(bare, [cell], Budget())[0].grade is Grade.BEST
    assert flagged > 5
    for kind in ("safest", "how_safe", "better", "equals", "whatever", "follows", "wins"):
        assert tally[kind] > 3, tally


def test_the_assistant_names_the_cell_that_the_ladder_names() -> None:
    for position in live_positions(9, 40):
        width, height = position.width, position.height
        looks = [str(position.clues.get(c, "#")) for c in range(width * height)]
        seen = Seen(width, height, position.total or 0, "".join(looks))
        rungs = [answers.hint(seen, position.bullets, rung, check=True) for rung in (3, 4, 5)]
        assert {rung.cells for rung in rungs} == {1 << best_guess(position, Voice.LIVE).cell}


def test_a_small_budget_never_leads_to_another_cell() -> None:
    spent = 0
    for position in live_positions(10, 60):
        cell = best_guess(position, Voice.LIVE).cell
        for nodes in (3, 10, 30, 100, 300, 1000, 3000):
            try:
                assert best_guess(position, Voice.LIVE, Budget(nodes)).cell == cell
            except BudgetSpent:
                spent += 1
    assert spent > 60


def test_one_look_ahead_is_counted_rightly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guess, "small_ending", lambda *_: None)
    monkeypatch.setattr(guess, "ALIKE", 20)
    monkeypatch.setattr(guess, "CANDIDATES", 20)
    monkeypatch.setattr(guess, "MOST_COMPARED", 20)
    tally = Counter[str]()
    monkeypatch.setattr(guess, "TOLERANCE", Fraction(1, 5))
    for position in live_positions(11, 200):
        worlds, best = worlds_of(position), best_guess(position, Voice.LIVE)
        worth = {
            cell: both_well(position, worlds, cell)
            + guess.PROGRESS * led_on(position, worlds, cell)
            for cell in bits(position.unknown)
        }
        most = max(safety(worlds, cell) for cell in worth)
        near = {c for c in worth if safety(worlds, c) >= most - guess.TOLERANCE}
        assert worth[best.cell] == max(worth[cell] for cell in near)
        assert (best.both, best.leads_on) == (
            both_well(position, worlds, best.cell),
            led_on(position, worlds, best.cell),
        )
        text = guess_step(position, best, Voice.LIVE).sentence
        tally.update(GuessReader(position, worlds, best.cell).check(text))
    assert tally["better"] > 5, tally


def test_a_choice_that_nothing_settles_is_told_as_one_and_no_other_is() -> None:
    choices = 0
    for position in [FIFTY, *live_positions(12, 250)]:
        best, worlds = best_guess(position, Voice.LIVE), worlds_of(position)
        if best.even is not None:
            choices += 1
            first, second = set(best.even.first), set(best.even.second)
            assert never_settled(position, worlds, first, second)
        elif best.odds == Fraction(1, 2):
            for other in bits(position.unknown) - {best.cell}:
                assert not never_settled(position, worlds, {best.cell}, {other})
    assert choices > 10


def test_two_cells_behind_a_wall() -> None:
    best = best_guess(FIFTY, Voice.LIVE)
    assert guess_step(FIFTY, best, Voice.LIVE).sentence == (
        "Nothing is certain: the mines can lie in 2 ways, and each cell left holds a mine in some "
        "of them and none in others. C1 is among the safest (50%): one of C1 or C2 holds a mine, "
        "and nothing else will tell which. C2 is as good. Whatever number it shows, something "
        "certain follows. The best play from here wins 50% of the time."
    )
