"""The paper's solver against the paper carried out to the letter on its own constraints."""

import random
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from tests.witnesses.brute_force import (
    Oracle,
    forced_by_worlds,
    random_board,
    random_position,
    small_board,
    spoiled_position,
    squares_around,
    worlds_of,
)
from webapp.engine.budget import Budget
from webapp.engine.clue_sets import clue_position, minimal_clues
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.network import Contradiction
from webapp.engine.paper import PaperSolution, PaperStep, energy, solve
from webapp.engine.position import Position

pytestmark = pytest.mark.unit

AtLeast = tuple[int, list[int], bool]
PlainStep = tuple[int, list[int], list[int], list[int]]


def satisfiable(constraints: list[AtLeast]) -> bool:
    """Whether the variables can be set so that at least k of each list have the value."""
    variables = sorted({v for _, cells, _ in constraints for v in cells})
    setting: dict[int, bool] = {}

    def holds() -> bool:
        return all(
            sum(setting.get(v, value) == value for v in cells) >= k
            for k, cells, value in constraints
        )

    def extend(index: int) -> bool:
        if not holds():
            return False
        if index == len(variables):
            return True
        for value in (False, True):
            setting[variables[index]] = value
            if extend(index + 1):
                return True
        setting.pop(variables[index])
        return False

    return extend(0)


@dataclass
class Literal:
    """The paper's solver as its text reads."""

    position: Position
    known: dict[int, bool] = field(default_factory=dict)
    steps: list[PlainStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.cells = range(self.position.width * self.position.height)
        for cell in self.cells:
            if self.position.bullets >> cell & 1:
                self.known[cell] = True
            elif cell in self.position.clues or self.position.empties >> cell & 1:
                self.known[cell] = False

    def adjacent(self, cell: int) -> list[int]:
        width, height = self.position.width, self.position.height
        return [r * width + c for r, c in squares_around(width, height, divmod(cell, width))]

    def active_clues(self) -> list[int]:
        return [
            clue
            for clue in sorted(self.position.clues)
            if any(cell not in self.known for cell in self.adjacent(clue))
        ]

    def facts(self, clues: list[int]) -> list[AtLeast]:
        facts: list[AtLeast] = []
        for clue in clues:
            number, adjacent = self.position.clues[clue], self.adjacent(clue)
            facts += [(number, adjacent, True), (len(adjacent) - number, adjacent, False)]
            facts += [(1, [cell], self.known[cell]) for cell in adjacent if cell in self.known]
        return facts

    def deduced(self, clues: list[int], cell: int) -> bool | None:
        for value in (True, False):
            if not satisfiable([*self.facts(clues), (1, [cell], not value)]):
                return value
        return None

    def take(self, kind: int, clues: list[int], values: dict[int, bool]) -> None:
        self.known |= values
        bullets = sorted(cell for cell, value in values.items() if value)
        empties = sorted(cell for cell, value in values.items() if not value)
        self.steps.append((kind, clues, bullets, empties))

    def solve(self) -> list[PlainStep]:
        for _ in count():
            if not self.type_0() and not self.type_1():
                break
        if len(self.known) < len(self.cells) and self.position.total is not None:
            self.type_2()
        return self.steps

    def type_0(self) -> bool:
        for clue in self.active_clues():
            adjacent = self.adjacent(clue)
            unknown = [cell for cell in adjacent if cell not in self.known]
            bullets = sum(self.known.get(cell, False) for cell in adjacent)
            missing = self.position.clues[clue] - bullets
            if missing in {0, len(unknown)}:
                self.take(0, [clue], dict.fromkeys(unknown, missing > 0))
                return True
        return False

    def type_1(self) -> bool:
        clues = self.active_clues()
        unknown = {c for clue in clues for c in self.adjacent(clue) if c not in self.known}
        for cell in sorted(unknown):
            value = self.deduced(clues, cell)
            if value is not None:
                break
        else:
            return False
        for clue in list(clues):
            fewer = [other for other in clues if other != clue]
            if self.deduced(fewer, cell) == value:
                clues = fewer
        near = {c for clue in clues for c in self.adjacent(clue) if c not in self.known}
        values = {c: self.deduced(clues, c) for c in sorted(near)}
        self.take(1, clues, {c: v for c, v in values.items() if v is not None})
        return True

    def type_2(self) -> None:
        bullets = sum(1 << cell for cell, value in self.known.items() if value)
        empties = sum(
            1 << cell
            for cell, value in self.known.items()
            if not value and cell not in self.position.clues
        )
        now = replace(self.position, bullets=bullets, empties=empties)
        certain = forced_by_worlds(now)
        assert certain is not None
        always, never = certain
        if always | never:
            values = {c: bool(always >> c & 1) for c in self.cells if (always | never) >> c & 1}
            self.take(2, self.active_clues(), values)


def plain(solution: PaperSolution) -> list[PlainStep]:
    return [
        (step.kind, list(step.clues), list(cells_of(step.bullets)), list(cells_of(step.empties)))
        for step in solution.steps
    ]


def puzzle(rng: random.Random, width: int, height: int, bullets: int) -> Position:
    board = random_board(rng, width, height, bullets)
    order = board.free_cells()
    rng.shuffle(order)
    shown = minimal_clues(width, height, board.world, order, budget=Budget())
    return clue_position(width, height, board.world, shown)


@pytest.mark.parametrize(
    ("width", "height", "bullets", "puzzles"),
    [(4, 4, 5, 250), (5, 5, 8, 120), (5, 3, 4, 100), (3, 6, 6, 100)],
)
def test_steps_of_puzzles_are_the_papers_to_the_letter(
    width: int, height: int, bullets: int, puzzles: int
) -> None:
    rng = random.Random(bullets)
    kinds = set()
    for _ in range(puzzles):
        position = puzzle(rng, width, height, bullets)
        solution = solve(position, Budget())
        assert plain(solution) == Literal(position).solve(), position
        assert not solution.unknown
        assert [solution.bullets] == worlds_of(position)
        kinds |= {step.kind for step in solution.steps}
    assert kinds == {0, 1, 2}


def test_steps_of_any_possible_position_are_the_papers_to_the_letter() -> None:
    rng = random.Random(8)
    for _ in range(400):
        position = random_position(rng, small_board(rng, 4))
        if position.unknown.bit_count() <= 10:
            solution = solve(position, Budget())
            assert plain(solution) == Literal(position).solve(), position
            certain = forced_by_worlds(position)
            assert certain is not None
            assert solution.unknown == position.unknown & ~(certain[0] | certain[1])


def test_contradictory_positions_are_refused_and_no_others() -> None:
    rng = random.Random(13)
    refused = 0
    for _ in range(600):
        position = spoiled_position(rng, random_position(rng, small_board(rng, 4)))
        if position.unknown.bit_count() > 10:
            continue
        if worlds_of(position):
            solve(position, Budget())
        else:
            refused += 1
            with pytest.raises(Contradiction):
                solve(position, Budget())
    assert refused > 50


def known_before(position: Position, step: PaperStep) -> Position:
    """Only what a type 1 step may use: its clues and the marks next to them."""
    bullets = step.used & step_world(position)
    others = position.clue_mask & ~mask_of(step.clues)
    return replace(
        position,
        clues={clue: position.clues[clue] for clue in step.clues},
        bullets=bullets,
        empties=step.used & ~bullets | others,
        total=None,
    )


def step_world(position: Position) -> int:
    with Oracle(position) as oracle:
        world = oracle.world()
    assert world is not None
    return world


@pytest.mark.parametrize(("side", "bullets", "puzzles"), [(7, 15, 25), (10, 30, 6)])
def test_type_1_steps_of_larger_puzzles_rest_on_minimal_clues(
    side: int, bullets: int, puzzles: int
) -> None:
    rng = random.Random(side)
    for _ in range(puzzles):
        position = puzzle(rng, side, side, bullets)
        for step in solve(position, Budget()).steps:
            if step.kind != 1:
                continue
            view = known_before(position, step)
            with Oracle(view) as oracle:
                assert oracle.forced() == (step.bullets, step.empties)
            least = min(cells_of(step.bullets | step.empties))
            literal = least + 1 if step.bullets >> least & 1 else -least - 1
            for dropped in step.clues:
                fewer = [clue for clue in step.clues if clue != dropped]
                with Oracle(view, clues=fewer) as oracle:
                    assert oracle.can_hold(-literal)


def test_numbers_and_energy_follow_from_the_steps() -> None:
    solution = solve(puzzle(random.Random(2), 7, 7, 15), Budget())
    assert solution.n0 == sum(step.kind == 0 for step in solution.steps)
    assert solution.n1 == sum(step.kind == 1 for step in solution.steps)
    last = solution.steps[-1]
    assert solution.n2 == (last.bullets.bit_count() if last.kind == 2 else 0)
    assert energy(9, 8, 2) == -12 + 4 - 6
    assert energy(1, 1, 1, (4.0, 3.0, 2.0, 1.0)) == 10


def test_a_full_row_of_marks_needs_no_steps() -> None:
    position = Position(2, 1, {0: 1}, bullets=2, total=1)
    assert solve(position, Budget()) == PaperSolution((), 2, 0)
    with pytest.raises(Contradiction):
        solve(replace(position, total=2), Budget())
