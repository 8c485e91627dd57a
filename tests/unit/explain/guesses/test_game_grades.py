"""Grades of whole games against all boards that fit what was to be seen."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from math import prod

import pytest

from tests.witnesses.brute_force import worlds_of
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.guesses.game_grades import grade_game, tally_guesses
from webapp.explain.guesses.grading import Grade
from webapp.mines.game import GameState
from webapp.mines.replay import Act, Replay
from webapp.notation.live_board import LiveBoard

pytestmark = pytest.mark.unit


def reckless_games(seed: int, number: int) -> Iterator[Replay]:
    """Small games played without a thought: openings, flags anywhere, chords."""
    rng = random.Random(seed)
    for _ in range(number):
        mines = mask_of(rng.sample(range(12), rng.randint(1, 4)))
        board = LiveBoard(4, 3, mines)
        game, acts = GameState(4, 3, mines), []
        while not game.outcome:
            hidden, opened = list(cells_of(game.hidden & ~game.flags)), list(cells_of(game.opened))
            choice = rng.random()
            if choice < 0.2:
                act = Act("cycle", (rng.choice(list(cells_of(game.hidden))),), 0)
                game = game.mark("cycle", act.cells)
            elif choice < 0.4 and opened:
                act = Act("chord", (rng.choice(opened),), 0)
                aims = game.chord(act.cells[0], count_flags=False)
                if not aims:
                    continue
                game = game.open(aims)
            elif hidden:
                act = Act("open", (rng.choice(hidden),), 0)
                game = game.open(act.cells)
            else:
                continue
            acts.append(act)
        replay = Replay(board, acts)
        assert replay.end == game
        yield replay


def numbers(replay: Replay, opened: int) -> Position:
    """The open cells with their numbers, told with rows and columns."""
    board = replay.board
    mines = {divmod(mine, board.width) for mine in cells_of(board.mines)}
    clues = {}
    for cell in cells_of(opened):
        row, column = divmod(cell, board.width)
        around = {(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
        clues[cell] = len(mines & around)
    return Position(board.width, board.height, clues, total=len(mines))


def _start(replay: Replay) -> int:
    """The cells that the first opening chose."""
    return next((mask_of(moment.aims) for moment in replay.moments if moment.aims), 0)


@pytest.mark.parametrize("protected", [True, False])
def test_every_opening_has_the_odds_of_all_boards_that_fit(protected: bool) -> None:
    seen: set[Grade] = set()
    for replay in reckless_games(1, 60):
        grades = grade_game(replay, protected=_start(replay) if protected else 0, budget=Budget())
        assert set(grades) == {m.number for m in replay.moments if m.act.kind in {"open", "chord"}}
        for moment in replay.moments:
            if moment.number not in grades:
                continue
            judged = grades[moment.number]
            worlds = worlds_of(numbers(replay, moment.before.opened))
            hits = sum(any(world >> cell & 1 for cell in moment.aims) for world in worlds)
            if protected and not moment.before.opened:
                hits = 0
            assert judged.risk == Fraction(hits, len(worlds))
            assert (judged.grade is Grade.SAFE) == (not hits)
            ever = 0
            for world in worlds:
                ever |= world
            if hits:
                assert (judged.grade is Grade.BLUNDER) == bool(moment.before.hidden & ~ever)
            seen.add(judged.grade)
    assert seen == set(Grade) - {Grade.UNCLEAR}


def test_of_a_first_opening_of_several_cells_only_the_protected_one_is_safe() -> None:
    rng, risky = random.Random(6), 0
    for _ in range(40):
        free, *others = rng.sample(range(12), rng.randint(2, 4))
        mines = mask_of(rng.sample([cell for cell in range(12) if cell != free], 3))
        replay = Replay(LiveBoard(4, 3, mines), [Act("open", (free, *others), 0)])
        judged = grade_game(replay, protected=1 << free, budget=Budget())[1]
        worlds = [world for world in worlds_of(numbers(replay, 0)) if not world >> free & 1]
        hits = sum(bool(world & mask_of(others)) for world in worlds)
        assert judged.risk == Fraction(hits, len(worlds))
        assert judged.is_guess
        risky += judged.grade is Grade.WORSE
    assert 5 <= risky <= 35


def test_what_the_guesses_of_a_game_come_to() -> None:
    for replay in reckless_games(2, 40):
        grades = grade_game(replay, protected=0, budget=Budget())
        together = tally_guesses(replay.moments, grades)
        risk = {m.number: grades[m.number].risk for m in replay.moments if m.number in grades}
        risky = [m for m in replay.moments if 0 < risk.get(m.number, 0) < 1]
        safe = [1 - grades[m.number].risk for m in risky]
        went_well = [1 - grades[m.number].risk for m in risky if not m.after.exploded]
        assert (together.guesses, together.survived) == (len(risky), len(went_well))
        assert together.expected == sum(safe)
        assert together.luck == prod(went_well)
        assert sum(together.grades.values()) == len(grades)
        assert together.certain_mines == list(risk.values()).count(Fraction(1))
        blunders = [m for m in risky if grades[m.number].grade is Grade.BLUNDER]
        assert together.needless == len(blunders)


def test_the_odds_hold_over_many_games() -> None:
    """As many guesses go well as their odds promise, within what chance allows."""
    survived, expected, variance = 0, 0.0, 0.0
    for replay in reckless_games(3, 400):
        grades = grade_game(replay, protected=0, budget=Budget())
        together = tally_guesses(replay.moments, grades)
        survived += together.survived
        expected += float(together.expected)
        variance += sum(
            float(judgement.risk * (1 - judgement.risk)) for judgement in grades.values()
        )
    assert abs(survived - expected) < 4 * variance**0.5


def test_what_goes_beyond_the_work_for_one_game_is_not_judged() -> None:
    for replay in reckless_games(4, 20):
        ample = grade_game(replay, protected=_start(replay), budget=Budget())
        scarce = grade_game(replay, protected=_start(replay), budget=Budget(), looks=Budget(12))
        assert set(scarce) == set(ample)
        looked = [n for n in scarce if scarce[n].grade is not Grade.UNCLEAR]
        assert all(scarce[number] == ample[number] for number in looked)
        together = tally_guesses(replay.moments, scarce)
        assert together.guesses == sum(scarce[n].is_guess for n in scarce)
    assert len(looked) < len(ample)
