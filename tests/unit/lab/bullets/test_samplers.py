"""What is measured of puzzles and games, against slow readings of the same words."""

from __future__ import annotations

import pytest

from tests.unit.engine.test_paper import Literal
from tests.unit.lab.formulas import sample_of
from tests.witnesses.brute_force import squares_around, worlds_of
from webapp.bullets.generate import make_puzzle
from webapp.bullets.recipe import Recipe
from webapp.engine.grid import cells_of
from webapp.engine.position import Position
from webapp.engine.randomness import Dice
from webapp.lab.bullets import work
from webapp.lab.bullets.figures import STEPS
from webapp.lab.bullets.search import LOOK, LastImprovement
from webapp.lab.bullets.steps import NO_TOTAL, PuzzleSteps
from webapp.lab.bullets.work import WORK, LiveWork, PuzzleWork
from webapp.mines.layout import lay_mines
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

SMALL = Recipe(5, 5, 7, method="paper", samples=3)
FREE = Recipe(5, 5, 7, method="paper", samples=3, use_total=False)


@pytest.mark.parametrize("seed", range(4))
def test_the_last_improvement_is_where_a_shorter_search_is_worse(seed: int) -> None:
    (within, last, gain), record = sample_of(LastImprovement(SMALL, 800), seed)
    assert last is not None
    whole = make_puzzle(SMALL, seed, steps=800)
    there = make_puzzle(SMALL, seed, steps=int(last))
    before = make_puzzle(SMALL, seed, steps=int(last) - LOOK)
    assert there.energy == whole.energy < before.energy
    assert record == f"{whole.puzzle.id}@{last:.0f}"
    assert within == (last <= STEPS)
    assert gain == make_puzzle(SMALL, seed, steps=STEPS).energy - whole.energy


@pytest.mark.parametrize("recipe", [SMALL, FREE], ids=["total", "no total"])
@pytest.mark.parametrize("seed", range(3))
def test_steps_are_those_of_the_papers_words(recipe: Recipe, seed: int) -> None:
    (energy, n1, n0, share, n2, met), record = sample_of(PuzzleSteps(recipe), seed)
    position = parse_puzzle_id(record)
    steps = Literal(position).solve()
    kinds = [kind for kind, *_ in steps]
    bullets = sum(len(bullets) for kind, _, bullets, _ in steps if kind == 2)
    assert (n1, n0, n2, met) == (kinds.count(1), kinds.count(0), bullets, 1.0)
    assert energy == -1.5 * kinds.count(1) + bullets * (bullets - 3)
    assert share == pytest.approx(kinds.count(0) / (kinds.count(0) + kinds.count(1)))
    alone = worlds_of(position, use_total=False)
    assert recipe.use_total or len(alone) == 1


def test_where_no_puzzle_is_met_only_that_is_measured() -> None:
    crowded = Recipe(3, 3, 8, method="paper", samples=1, use_total=False)
    values, record = sample_of(PuzzleSteps(crowded), 1)
    assert values[-1] == (0.0 if not record else 1.0)
    assert len(values) == len(NO_TOTAL.measures)


@pytest.mark.parametrize(("mines", "seed"), [(3, 1), (4, 2), (6, 3), (10, 4), (15, 5)])
def test_a_live_game_is_reasoned_to_its_end(mines: int, seed: int) -> None:
    """The same game, each certain cell found by trying all placements of its mines."""
    sampler = LiveWork(4, mines)
    values, record = sample_of(sampler, seed)
    dice = Dice(seed)
    start = dice.draw(16)
    world = lay_mines(4, 4, mines, free=1 << start, dice=dice)
    opened = flooded(world, start, set())
    positions = shown = 0
    while len(opened) < 16 - mines:
        positions += 1
        clues = {cell: number(world, cell) for cell in opened}
        worlds = worlds_of(Position(4, 4, clues, total=mines))
        safe = [cell for cell in range(16) if not any(w >> cell & 1 for w in worlds)]
        fresh = [cell for cell in safe if cell not in opened]
        if not fresh:
            left = [c for c in range(16) if c not in opened and not world >> c & 1]
            fresh = [left[dice.draw(len(left))]]
            shown += 1
        for cell in fresh:
            opened |= flooded(world, cell, opened)
    assert record.partition("n")[2] == f"{positions}s{shown}"
    nodes = int(record.partition("n")[0])
    assert values[:2] == (nodes / 16, nodes / positions if positions else None)
    assert values[3] == shown


def number(world: int, cell: int) -> int:
    return sum(world >> r * 4 + c & 1 for r, c in squares_around(4, 4, divmod(cell, 4)))


def flooded(world: int, start: int, opened: set[int]) -> set[int]:
    reached, stack = {start}, [start]
    while stack:
        cell = stack.pop()
        if number(world, cell):
            continue
        for r, c in squares_around(4, 4, divmod(cell, 4)):
            if r * 4 + c not in reached | opened:
                reached.add(r * 4 + c)
                stack.append(r * 4 + c)
    return reached


def test_work_for_a_puzzle_counts_what_was_spent_and_what_was_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values, record = sample_of(PuzzleWork(5, 7), 3)
    making, solving = record.rstrip("s").split("m")
    assert values == (None, None, None, None, int(making) / 25, int(solving) / 25, 0.0)
    monkeypatch.setattr(work, "MOST_NODES", int(making) - 1)
    values, _ = sample_of(PuzzleWork(5, 7), 3)
    assert values[4:] == ((int(making) - 1) / 25, None, 1.0)
    monkeypatch.setattr(work, "MOST_NODES", int(making))
    assert sample_of(PuzzleWork(5, 7), 3).values[-1] == 0.0
    assert len(values) == len(WORK.measures)


def test_boards_have_as_many_bullets_as_their_density_says() -> None:
    for point in WORK.points:
        sampler = point.sampler
        assert isinstance(sampler, LiveWork | PuzzleWork)
        bullets = sampler.mines if isinstance(sampler, LiveWork) else sampler.bullets
        side = point.number("width")
        assert abs(bullets - point.x * side**2) <= 0.5 + 1e-9
        world = lay_mines(int(side), int(side), bullets, free=0, dice=Dice(1))
        assert len([*cells_of(world)]) == point.facts["bullets"]
