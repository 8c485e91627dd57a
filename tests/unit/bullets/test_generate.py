"""Made puzzles: what they promise, checked by MiniCard; seeds, steps, time and wishes."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import Oracle
from webapp.bullets import generate
from webapp.bullets.generate import GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.grades import BANDS, Band, grade
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.recipe import Recipe, usual_bullets
from webapp.bullets.symmetry import Pattern, orbits
from webapp.engine.grid import cells_of

pytestmark = pytest.mark.unit

SIZES = [(4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (12, 12), (5, 9), (12, 4)]


def is_solvable(puzzle: Puzzle, without: int = 0, *, use_total: bool = True) -> bool:
    position = puzzle.position
    clues = {cell: n for cell, n in position.clues.items() if not without >> cell & 1}
    total = position.total if use_total else None
    with Oracle(replace(position, clues=clues, total=total)) as oracle:
        return oracle.is_unique()


def check(puzzle: Puzzle, units: list[int], *, use_total: bool = True) -> None:
    """One solution, the one told; and no unit of clues can be spared."""
    with Oracle(puzzle.position, use_total) as oracle:
        assert oracle.world() == puzzle.world
    assert is_solvable(puzzle, use_total=use_total)
    for unit in units:
        if unit & puzzle.shown:
            assert unit & puzzle.shown == unit
            assert not is_solvable(puzzle, without=unit, use_total=use_total)


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("method", ["inherit", "paper"])
def test_puzzles_are_unique_minimal_and_deducible(width: int, height: int, method: str) -> None:
    bullets = usual_bullets(width, height)
    recipe = Recipe(
        width, height, bullets, method="paper" if method == "paper" else "inherit", samples=2
    )
    for seed in range(4 if width * height < 80 else 1):
        generated = make_puzzle(recipe, seed, steps=60)
        assert generated.puzzle.bullets == bullets
        check(generated.puzzle, [1 << cell for cell in range(width * height)])
        again = Puzzle.from_id(generated.puzzle.id)
        assert again == generated.puzzle
        assert grade(again.position) == generated.grades
        assert generated.energy == generated.grades.energy


@pytest.mark.parametrize("pattern", list(Pattern)[1:])
@pytest.mark.parametrize("use_total", [True, False])
def test_symmetric_puzzles_show_whole_orbits_none_of_which_can_be_spared(
    pattern: Pattern, use_total: bool
) -> None:
    recipe = Recipe(6, 6, 10, pattern=pattern, use_total=use_total)
    check(make_puzzle(recipe, 3, steps=60).puzzle, orbits(6, 6, pattern), use_total=use_total)


def test_puzzles_for_which_no_total_is_needed_have_none_to_need() -> None:
    for seed in range(5):
        generated = make_puzzle(Recipe(6, 6, 9, use_total=False), seed, steps=100)
        check(generated.puzzle, [1 << cell for cell in range(36)], use_total=False)
        assert generated.grades.n2 == 0
        assert not generated.grades.uses_total


def test_the_energy_asked_for_is_the_energy_made_small() -> None:
    recipe = Recipe(6, 6, 11, coefficients=(-1.0, 0.0, 0.0, 0.0))
    many = [make_puzzle(recipe, seed, steps=200) for seed in range(5)]
    usual = [make_puzzle(Recipe(6, 6, 11), seed, steps=200) for seed in range(5)]
    assert [generated.energy for generated in many] == [-generated.grades.n0 for generated in many]
    assert sum(m.grades.n0 for m in many) > sum(m.grades.n0 for m in usual) + 10


def test_the_same_seed_makes_the_same_puzzle() -> None:
    first, same, other = (make_puzzle(Recipe(5, 5, 8), seed, steps=100) for seed in (1, 1, 2))
    assert first == same
    assert first.puzzle != other.puzzle


@pytest.mark.parametrize("wish", [GradeWish(), GradeWish(Band.HARD)])
def test_the_steps_a_budget_allowed_make_the_puzzle_again(wish: GradeWish) -> None:
    recipe = Recipe(6, 6, 11)
    timed = make_puzzle(recipe, 8, budget_ms=80, wish=wish)
    again = make_puzzle(recipe, 8, steps=timed.steps, wish=wish)
    assert again == timed


def test_a_budget_lifts_the_usual_limit_of_steps_but_not_one_that_is_told() -> None:
    assert make_puzzle(Recipe(4, 4, 5), 1, budget_ms=50).steps > generate.USUAL_STEPS
    assert make_puzzle(Recipe(4, 4, 5), 1, steps=30, budget_ms=10_000).steps == 30
    assert make_puzzle(Recipe(4, 4, 5), 1).steps == generate.USUAL_STEPS


@pytest.mark.parametrize("band", BANDS)
def test_a_wished_difficulty_is_granted(band: Band) -> None:
    wish = GradeWish(band)
    generated = make_puzzle(Recipe(6, 6, 11), 5, wish=wish)
    assert generated.grades.difficulty == band
    assert make_puzzle(Recipe(6, 6, 11), 5, steps=generated.steps, wish=wish) == generated


@pytest.mark.parametrize("reason", [1, 2, 3, 4])
def test_a_wished_largest_reason_is_granted(reason: int) -> None:
    generated = make_puzzle(Recipe(6, 6, 9), 5, wish=GradeWish(reason=reason))
    assert generated.grades.facts.reason == reason


def test_what_is_not_found_is_said() -> None:
    with pytest.raises(NoPuzzle, match="no gentle puzzle whose largest reason has 9 numbers found"):
        make_puzzle(Recipe(4, 4, 5), 1, steps=40, wish=GradeWish(Band.GENTLE, 9))
    with pytest.raises(NoPuzzle, match="no puzzle found on 5 \u00d7 5 with 24 bullets in 0 steps"):
        make_puzzle(Recipe(5, 5, 24, pattern=Pattern.ROTATE90, use_total=False), 2, steps=0)


def test_recipes_say_all_that_is_wrong_with_them() -> None:
    assert Recipe(7, 7, 15).faults() == []
    assert len(Recipe(40, 7, 0, samples=0, pattern=Pattern.DIAGONAL).faults()) == 4
    assert Recipe(1, 1, 1).faults() == ["a board of 1 cell has no puzzle: use at least 2 cells"]
    assert "finite" in Recipe(5, 5, 8, coefficients=(0, float("nan"), 0, 0)).faults()[0]
    assert "method" in Recipe(5, 5, 8, method="other").faults()[0]  # type: ignore[arg-type]


def test_small_and_odd_boards_have_puzzles_too() -> None:
    rng = random.Random(4)
    for width, height in itertools.product((1, 2, 3, 7), repeat=2):
        if width * height < 2:
            continue
        bullets = rng.randint(1, width * height - 1)
        generated = make_puzzle(Recipe(width, height, bullets), 1, steps=20)
        assert is_solvable(generated.puzzle)
        assert len(list(cells_of(generated.puzzle.shown))) == generated.puzzle.clues
