"""Budgets of time hold on every board, by a clock that counts work; and what is said before it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from webapp.bullets import effort, generate, meter
from webapp.bullets.generate import GradeWish, NoPuzzle, make_puzzle
from webapp.bullets.grades import Band, grade
from webapp.bullets.local_search import warm_up
from webapp.bullets.local_search_compiled import CompiledSearch
from webapp.bullets.local_search_plain import MOST_CLUE_SETS, PlainSearch, Search
from webapp.bullets.meter import Meter
from webapp.bullets.recipe import Method, Recipe, usual_bullets
from webapp.engine.budget import Budget

pytestmark = pytest.mark.unit


class Clock:
    """Time that passes with the work done: so much for a clue set, so much for a node."""

    def __init__(self, clue_set: float, node: float = 0.0) -> None:
        self.now = 0.0
        self.clue_set, self.node = clue_set, node

    def thread_time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that the search and the grading move on."""
    clock = Clock(1.0)
    monkeypatch.setattr(meter, "time", clock)
    run, spend = CompiledSearch.run, Budget.spend

    def timed_run(self: CompiledSearch, steps: int, most: int = MOST_CLUE_SETS) -> int:
        tried = run(self, steps, most)
        clock.now += clock.clue_set * tried
        return tried

    def timed_spend(self: Budget, nodes: int = 1) -> None:
        clock.now += clock.node * nodes
        spend(self, nodes)

    monkeypatch.setattr(CompiledSearch, "run", timed_run)
    monkeypatch.setattr(Budget, "spend", timed_spend)
    return clock


@pytest.mark.parametrize("method", ["inherit", "paper"])
@pytest.mark.parametrize("wish", [GradeWish(), GradeWish(Band.FIENDISH)], ids=str)
@pytest.mark.parametrize("samples", [1, 3, 20])
def test_a_board_whose_clue_sets_take_a_second_each_stays_within_its_budget(
    clock: Clock, method: Method, wish: GradeWish, samples: int
) -> None:
    recipe = Recipe(10, 10, 30, method=method, samples=samples)
    clock.node = 1e-4
    generated = None
    with suppress(NoPuzzle):
        generated = make_puzzle(recipe, 3, budget_ms=60_000, wish=wish)
    assert 30 < clock.now <= 60
    if generated:
        assert make_puzzle(recipe, 3, steps=generated.steps, wish=wish) == generated


def test_grading_that_takes_too_long_is_cut_and_an_earlier_puzzle_counts(clock: Clock) -> None:
    clock.clue_set = 0.01
    recipe = Recipe(10, 10, 30)
    before = make_puzzle(recipe, 3, budget_ms=4_000)
    looks: list[float] = []

    def slow(*arguments: object) -> object:
        looks.append(clock.now)
        clock.node = 0.0 if len(looks) == 1 else 1.0
        return grade(*arguments)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(generate, "grade", slow)
        clock.now = 0.0
        generated = make_puzzle(recipe, 3, budget_ms=4_000)
    clock.node = 0.0
    assert len(looks) == 2
    assert looks[0] == pytest.approx(2, abs=0.2), "the first look is at half of the time"
    assert 0 < generated.steps < before.steps
    assert make_puzzle(recipe, 3, steps=generated.steps) == generated


@pytest.mark.parametrize(
    "recipe", [Recipe(30, 30, 270), Recipe(16, 30, 140, method="paper", samples=5)], ids=str
)
def test_what_a_large_board_does_between_two_looks_at_the_clock_is_one_clue_set(
    recipe: Recipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    clock = Clock(1.0)

    class Endless:
        """A search that takes no steps, each clue set of which takes a second."""

        started = True
        steps = 0
        best = None

        def run(self, steps: int, most: int = MOST_CLUE_SETS) -> int:
            assert steps > 0
            asked.append(most)
            clock.now += most
            return most

    monkeypatch.setattr(meter, "time", clock)
    monkeypatch.setattr(generate, "new_search", lambda *_: Endless())
    with pytest.raises(NoPuzzle, match="in 0 steps: allow more time"):
        make_puzzle(recipe, 1, budget_ms=10_000)
    assert asked == [1] * 9, "one more might not be finished in time"


@pytest.mark.parametrize("form", [PlainSearch, CompiledSearch])
@pytest.mark.parametrize("method", ["inherit", "paper"])
def test_a_search_that_stops_after_each_clue_set_makes_the_same(
    form: Callable[[Recipe, int], Search], method: Method
) -> None:
    recipe = Recipe(6, 6, 11, method=method, samples=3)
    whole, halting = form(recipe, 4), form(recipe, 4)
    assert whole.run(12) == 3 * 13
    assert not halting.started
    tried = 0
    while not (halting.started and halting.steps == 12):
        tried += halting.run(12 - halting.steps, 1)
        assert halting.steps == max(0, tried // 3 - 1)
        assert halting.started == (tried >= 3)
    assert tried == 3 * 13
    assert halting.best == whole.best


def test_whoever_watches_is_told_the_steps_and_may_end_the_work() -> None:
    steps_seen: list[int] = []
    make_puzzle(Recipe(5, 5, 8), 1, steps=300, watch=steps_seen.append)
    assert steps_seen == sorted(steps_seen)
    assert steps_seen[-1] == 300

    def stop(steps: int) -> None:
        if steps >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_puzzle(Recipe(5, 5, 8), 1, steps=10**9, watch=stop)


def test_warming_up_tries_one_clue_set(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    run = CompiledSearch.run

    def counted(self: CompiledSearch, steps: int, most: int = MOST_CLUE_SETS) -> int:
        tried.append(run(self, steps, most))
        return tried[-1]

    monkeypatch.setattr(CompiledSearch, "run", counted)
    warm_up(Recipe(7, 7, 15, samples=1000))
    assert tried == [1]


def test_budgets_that_have_no_room_for_the_start_are_refused() -> None:
    assert effort.budget_fault(Recipe(30, 30, 270), 1000) == (
        "a budget of 1000 ms is too little for 30 \u00d7 30: the first board alone may take "
        "6480 ms; use at least so much, or a smaller board"
    )
    assert effort.budget_fault(Recipe(30, 30, 270), 6480) is None
    assert effort.budget_fault(Recipe(16, 16, 77, samples=1000), 60_000)
    assert effort.budget_fault(Recipe(9, 9, 24), 0.1) is None


def test_long_work_is_told_beforehand() -> None:
    def sized(side: int, **others: int) -> Recipe:
        return Recipe(side, side, usual_bullets(side, side), **others)  # type: ignore[arg-type]

    assert effort.time_warning(sized(30), 500) == (
        "500 steps on 30 \u00d7 30 may take up to 41 minutes for each puzzle"
    )
    assert effort.time_warning(sized(30), 50_000) == (
        "50000 steps on 30 \u00d7 30 may take up to 68 hours for each puzzle"
    )
    assert effort.time_warning(sized(30), 20) is None
    assert effort.time_warning(sized(16), 50_000) is None


def test_a_meter_without_a_budget_of_time_never_cuts() -> None:
    free = Meter(10, None, 0.1, strict=True)
    assert free.look(type) is Budget
