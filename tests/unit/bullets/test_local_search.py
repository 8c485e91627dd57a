"""The search: the paper carried out to the letter, and the plain form against the compiled."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.unit.engine.test_paper import Literal
from tests.witnesses.brute_force import Board, Oracle, worlds_of
from webapp.bullets.clue_hider import ClueHider
from webapp.bullets.local_search import new_search
from webapp.bullets.local_search_compiled import CompiledSearch
from webapp.bullets.local_search_plain import PlainSearch, Search, SearchState
from webapp.bullets.recipe import Method, Recipe
from webapp.bullets.symmetry import Pattern, orbits
from webapp.engine import clue_sets
from webapp.engine.budget import Budget
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.randomness import MAX_SEED, Dice, derived_seed

pytestmark = pytest.mark.unit


class Stream:
    """The random numbers, written down a second time."""

    def __init__(self, seed: int) -> None:
        self.word = self.scrambled(seed)

    @staticmethod
    def scrambled(word: int) -> int:
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB % 2**64
        return word ^ (word >> 31)

    def below(self, bound: int) -> int:
        self.word = (self.word + 0x9E3779B97F4A7C15) % 2**64
        return self.scrambled(self.word) // 2**33 * bound // 2**31

    def shuffle(self, items: list[int]) -> None:
        for place in reversed(range(1, len(items))):
            other = self.below(place + 1)
            items[place], items[other] = items[other], items[place]


def test_the_random_numbers_are_those_that_splitmix_is_known_for() -> None:
    dice = Dice(0)
    dice.state = 1234567
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [dice.draw(2**31) for _ in known] == [number >> 33 for number in known]


def test_derived_seeds_differ_and_stay_small() -> None:
    seeds = [derived_seed(seed, number) for seed in range(50) for number in range(-50, 50)]
    assert len(set(seeds)) == 50 * 99 + 50
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
    assert derived_seed(7, 0) == 7


class Sampled(NamedTuple):
    clues: list[int]
    n0: int
    n1: int
    n2: int

    @property
    def energy(self) -> float:
        return 0 * self.n0 - 1.5 * self.n1 + self.n2 * (self.n2 - 3)


class PaperToTheLetter:
    """The paper's optimization as its text reads, with brute force for a reasoner."""

    def __init__(self, side: int, bullets: int, samples: int, seed: int) -> None:
        self.side, self.bullets, self.samples = side, bullets, samples
        self.stream = Stream(seed)
        self.list = list(range(side * side))
        self.stream.shuffle(self.list)
        self.current = self.best_sample()

    def board(self) -> Board:
        return Board(self.side, self.side, mask_of(self.list[: self.bullets]))

    def solvable(self, board: Board, clues: set[int]) -> bool:
        position = board.position(clues)
        if self.side == 4:
            return len(worlds_of(position)) == 1
        with Oracle(position) as oracle:
            return oracle.is_unique()

    def sample(self) -> Sampled:
        board = self.board()
        order = sorted(self.list[self.bullets :])
        self.stream.shuffle(order)
        clues = set(order)
        for cell in order:
            if self.solvable(board, clues - {cell}):
                clues.remove(cell)
        steps = Literal(board.position(clues)).solve()
        kinds = [kind for kind, *_ in steps]
        n2 = sum(len(bullets) for kind, _, bullets, _ in steps if kind == 2)
        return Sampled(sorted(clues), kinds.count(0), kinds.count(1), n2)

    def best_sample(self) -> Sampled:
        samples = [self.sample() for _ in range(self.samples)]
        least = min(sample.energy for sample in samples)
        return next(sample for sample in samples if sample.energy == least)

    def step(self) -> None:
        bullet = self.stream.below(self.bullets)
        empty = self.bullets + self.stream.below(self.side**2 - self.bullets)
        self.list[bullet], self.list[empty] = self.list[empty], self.list[bullet]
        new = self.best_sample()
        if new.energy > self.current.energy:
            self.list[bullet], self.list[empty] = self.list[empty], self.list[bullet]
        else:
            self.current = new


@pytest.mark.parametrize(
    ("side", "bullets", "samples", "steps", "seed"),
    [(4, 5, 3, 25, 1), (4, 4, 1, 40, 2), (4, 6, 2, 25, 3), (5, 8, 2, 8, 4)],
)
def test_the_papers_method_is_the_paper_to_the_letter(
    side: int, bullets: int, samples: int, steps: int, seed: int
) -> None:
    literal = PaperToTheLetter(side, bullets, samples, seed)
    plain = PlainSearch(Recipe(side, side, bullets, method="paper", samples=samples), seed)
    compiled = CompiledSearch(Recipe(side, side, bullets, method="paper", samples=samples), seed)
    plain.run(0)
    compiled.run(0)
    for number in range(steps + 1):
        state = plain.state
        assert state.world == literal.board().world, number
        assert list(cells_of(state.shown)) == literal.current.clues
        assert (state.n0, state.n1, state.n2) == literal.current[1:]
        assert state.energy == literal.current.energy
        assert compiled.best == plain.best
        if number < steps:
            literal.step()
            plain.run(1)
            compiled.run(1)


def recipes() -> Iterator[Recipe]:
    sizes = [(4, 4, 5), (5, 5, 8), (6, 4, 7), (9, 8, 20)]
    methods: tuple[Method, ...] = ("paper", "inherit")
    weights = [(0, -1.5, 1, -3), (0.1, -0.7, 0.3, -1.1)]
    for size, method, pattern in itertools.product(sizes, methods, Pattern):
        if size[0] != size[1] and pattern.square_only:
            continue
        number = sum(size) + len(pattern) + len(method)
        yield Recipe(
            *size,
            method=method,
            samples=1 + number % 3,
            coefficients=weights[number % 2],
            use_total=number % 4 > 0,
            pattern=pattern,
        )


@pytest.mark.parametrize("recipe", list(recipes()), ids=str)
def test_both_forms_make_the_same_puzzles(recipe: Recipe) -> None:
    steps = 4 if recipe.cells > 64 else 40
    plain, compiled = PlainSearch(recipe, 11), CompiledSearch(recipe, 11)
    plain.run(steps)
    compiled.run(steps // 2)
    compiled.run(steps - steps // 2)
    assert plain.best == compiled.best
    assert plain.steps == compiled.steps == steps


def test_kernels_are_used_where_they_are_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(new_search(Recipe(4, 4, 5), 1), CompiledSearch)
    monkeypatch.setenv("BULLETS_JIT", "0")
    assert isinstance(new_search(Recipe(4, 4, 5), 1), PlainSearch)


def best(search: Search, steps: int) -> SearchState:
    search.run(steps)
    assert search.best is not None
    return search.best


def test_a_pool_that_overflows_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe(8, 8, 19, method="paper", samples=2)
    ample = best(CompiledSearch(recipe, 3), 60)
    monkeypatch.setattr("webapp.bullets.local_search_compiled._pool_words", lambda _cells: 1)
    assert best(CompiledSearch(recipe, 3), 60) == ample


def test_the_energy_never_gets_worse_and_ours_soon_beats_the_papers() -> None:
    for method in ("paper", "inherit"):
        search = CompiledSearch(Recipe(6, 6, 11, method=method), 5)
        energies = [best(search, 50).energy for _ in range(8)]
        assert energies == sorted(energies, reverse=True)
    totals = {
        method: sum(
            best(CompiledSearch(Recipe(7, 7, 15, method=method), seed), 500).energy
            for seed in range(12)
        )
        for method in ("paper", "inherit")
    }
    assert totals["inherit"] < totals["paper"] - 12


# Hiding clues


def board_of(rng: random.Random, side: int) -> Board:
    cells = rng.sample(range(side * side), round(0.3 * side * side))
    return Board(side, side, mask_of(cells))


def test_clues_are_hidden_exactly_as_by_asking_for_each() -> None:
    rng = random.Random(5)
    for side in (3, 4, 5, 7):
        hider = ClueHider(side, side, [1 << cell for cell in range(side * side)], use_total=True)
        for _ in range(40):
            board = board_of(rng, side)
            order = board.free_cells()
            rng.shuffle(order)
            shown = hider.hide(board.world, order, Budget())
            assert shown == clue_sets.minimal_clues(side, side, board.world, order, budget=Budget())


@pytest.mark.parametrize("pattern", list(Pattern)[1:])
@pytest.mark.parametrize("use_total", [True, False])
def test_symmetric_clue_sets_are_unique_and_no_orbit_can_be_spared(
    pattern: Pattern, use_total: bool
) -> None:
    rng = random.Random(6)
    units = orbits(4, 4, pattern)
    hider = ClueHider(4, 4, units, use_total=use_total)
    met = [0, 0]
    for _ in range(25):
        board = Board(4, 4, mask_of(rng.sample(range(16), rng.randint(1, 5))))
        order = [number for number, unit in enumerate(units) if not unit & board.world]
        rng.shuffle(order)
        shown = hider.hide(board.world, order, Budget())
        met[shown is None] += 1
        most = [cell for number in order for cell in cells_of(units[number])]
        enough = len(worlds_of(board.position(most, use_total))) == 1
        assert (shown is not None) == enough
        if shown is None:
            continue
        assert len(worlds_of(board.position(list(cells_of(shown)), use_total))) == 1
        for unit in units:
            assert unit & shown in {0, unit}
            fewer = list(cells_of(shown & ~unit))
            if unit & shown:
                assert len(worlds_of(board.position(fewer, use_total))) > 1
    assert min(met) > 0
