"""Steps against MiniCard and brute force: what they cite forces what they find."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import (
    Oracle,
    forced_by_worlds,
    random_board,
    random_position,
    small_board,
    small_positions,
)
from webapp.bench.samples import paper_puzzles
from webapp.engine import paper
from webapp.engine.budget import Budget, BudgetSpent
from webapp.engine.grid import cells_of, full_mask
from webapp.engine.network import Contradiction
from webapp.engine.position import Position
from webapp.explain.live_steps import live_walk, opens_sentence
from webapp.explain.steps import (
    ORDERS,
    Order,
    Step,
    explained_steps,
    explained_walk,
    next_or_guess,
    next_step,
    other_ways,
    why_cell,
)
from webapp.explain.wording.voice import Voice
from webapp.notation.live_board import LiveBoard
from webapp.notation.puzzle_id import parse_puzzle_id
from webapp.notation.tatham import parse_game_id

pytestmark = pytest.mark.unit

SEVEN = parse_puzzle_id("7x7b15:3d3e13d2e4a21e3a23a42c2b0c")
LISTS = ["clues", "used", "counted", "bullets", "empties"]


def possible_positions(seed: int, number: int) -> list[Position]:
    rng = random.Random(seed)
    positions: list[Position] = []
    while len(positions) < number:
        position = random_position(rng, small_board(rng))
        if 0 < position.unknown.bit_count() <= 14:
            positions.append(position)
    return positions


def forces(step: Step, clues: tuple[int, ...], uses_total: bool) -> bool:
    oracle = Oracle(step.before, uses_total, clues)
    return not any(oracle.can_hold(-cell - 1) for cell in cells_of(step.bullets)) and not any(
        oracle.can_hold(cell + 1) for cell in cells_of(step.empties)
    )


def assert_sound_and_minimal(step: Step) -> None:
    assert step.bullets | step.empties
    assert forces(step, step.clues, step.uses_total)
    for dropped in step.clues:
        rest = tuple(clue for clue in step.clues if clue != dropped)
        assert not forces(step, rest, step.uses_total)
    if step.uses_total:
        assert not forces(step, step.clues, uses_total=False)


@pytest.mark.parametrize("order", ORDERS)
def test_what_a_step_cites_forces_what_it_finds_and_no_part_of_it_does(order: Order) -> None:
    steps = [
        step
        for position in [SEVEN, *possible_positions(1, 150)]
        for step in explained_walk(position, order)
    ]
    assert len(steps) > 100
    for step in steps:
        assert_sound_and_minimal(step)
        assert step.kind is None or step.uses_total is (step.kind == 2)


@pytest.mark.parametrize("order", ORDERS)
def test_a_walk_finds_everything_that_is_certain(order: Order) -> None:
    for position in possible_positions(2, 60):
        steps = explained_walk(position, order)
        last = steps[-1].after() if steps else position
        assert forced_by_worlds(position) == (
            last.bullets & ~position.bullets,
            last.empties & ~position.empties,
        )


def test_an_impossible_position_has_no_walk_to_its_end() -> None:
    position = parse_puzzle_id("5x2b3:2a1b1d")
    with pytest.raises(Contradiction):
        explained_walk(position, "paper")


def test_a_step_is_told_as_the_contract_lists_it() -> None:
    for order in ORDERS:
        grade = "type" if order == "paper" else "size"
        always = {*LISTS, "number", "uses_total", "sentence", grade}
        items = {"item"} if order == "simplest" else set()
        for number, step in enumerate(explained_walk(SEVEN, order), 1):
            fields = step.as_json()
            assert always | items <= set(fields) <= always | items | {"lines", "pattern"}
            assert fields["number"] == number
            assert all(isinstance(fields[name], list) for name in LISTS)
            if "lines" in fields:
                assert " ".join(step.lines) == step.sentence


def test_the_papers_order_is_the_papers() -> None:
    solution = paper.solve(SEVEN, Budget())
    steps = explained_walk(SEVEN, "paper")
    assert [(s.kind, s.bullets, s.empties) for s in steps] == [
        (s.kind, s.bullets, s.empties) for s in solution.steps
    ]
    assert [s.clues for s in steps[:-1]] == [s.clues for s in solution.steps[:-1]]


def test_the_papers_last_step_lights_no_clue_that_it_can_do_without() -> None:
    fewer = 0
    for position in [SEVEN, *paper_puzzles(5, 20, seed=9), *paper_puzzles(6, 20, seed=9)]:
        published = paper.solve(position, Budget()).steps
        for step, whole in zip(explained_walk(position, "paper"), published, strict=True):
            assert (step.kind, step.bullets, step.empties) == (
                whole.kind,
                whole.bullets,
                whole.empties,
            )
            if step.kind != 2:
                assert step.clues == whole.clues
                continue
            assert set(step.clues) <= set(whole.clues)
            fewer += len(step.clues) < len(whole.clues)
            assert "not needed" not in step.sentence
            fields = step.as_json()
            assert fields["type"] == 2
            assert fields["clues"] == [list(divmod(clue, position.width)) for clue in step.clues]
            # Dropped in reading order, as the paper drops clues: what went first was not needed.
            clues = list(whole.clues)
            for clue in whole.clues:
                rest = tuple(other for other in clues if other != clue)
                if forces(step, rest, uses_total=True):
                    clues.remove(clue)
            assert step.clues == tuple(clues)
    assert fewer > 10


@pytest.mark.parametrize("order", ORDERS)
def test_marks_beside_the_clues_are_used_and_with_the_total_all_bullets(order: Order) -> None:
    for position in [SEVEN, *possible_positions(3, 60)]:
        for step in explained_walk(position, order):
            width = position.width
            beside = {
                cell
                for cell in range(width * position.height)
                for clue in step.clues
                if max(abs(cell // width - clue // width), abs(cell % width - clue % width)) == 1
            }
            marks = set(cells_of(step.before.bullets | step.before.empties))
            expected = marks & beside
            if step.uses_total:
                expected |= set(cells_of(step.before.bullets))
            assert set(step.used) == expected
            assert not set(step.counted) & marks


def test_the_next_step_is_the_first_of_the_walk() -> None:
    for position in possible_positions(4, 40):
        steps = explained_walk(position)
        first = replace(steps[0], item=None) if steps else None
        assert next_step(position) == first


def test_a_step_or_a_guess_is_found_for_every_possible_position() -> None:
    for position in possible_positions(5, 40):
        step = next_or_guess(position, Voice.LIVE)
        assert (step.guess is None) is bool(explained_walk(position))


def test_the_walk_is_handed_out_before_the_budget_is_spent() -> None:
    all_of_it = Budget()
    steps = explained_walk(SEVEN, budget=all_of_it)
    walk = explained_steps(SEVEN, budget=Budget(all_of_it.spent - 1))
    firsts = [next(walk) for _ in range(9)]
    assert firsts == steps[:9]
    with pytest.raises(BudgetSpent):
        list(walk)


def test_why_this_cell_gives_reasons_that_decide_it_the_easiest_first() -> None:
    asked = 0
    for position in small_positions(6, 60, largest=4, most_unknown=8):
        if len(position.clues) > 6 or not Oracle(position).can_hold():
            continue
        with Oracle(position) as everything:
            certain = everything.forced()
        assert certain is not None
        for cell in cells_of(position.unknown):
            ways = why_cell(position, cell)
            assert bool(ways) is bool((certain[0] | certain[1]) >> cell & 1)
            assert [way.cost for way in ways] == sorted(way.cost for way in ways)
            for step in ways:
                asked += 1
                assert step.cells >> cell & 1
                assert_sound_and_minimal(step)
    assert asked > 30


@pytest.mark.parametrize("order", ORDERS)
def test_another_way_to_see_it_is_another_reason_for_one_of_its_cells(order: Order) -> None:
    others = 0
    for position in [SEVEN, *possible_positions(7, 80)]:
        for step in explained_walk(position, order):
            for other in other_ways(step):
                others += 1
                assert other.cells & step.cells
                assert (other.clues, other.uses_total) != (step.clues, step.uses_total)
                assert_sound_and_minimal(other)
    assert others > 20


# Live boards


def random_live_board(seed: int) -> LiveBoard:
    rng = random.Random(seed)
    board = random_board(rng, rng.randint(2, 4), rng.randint(2, 4), rng.randint(0, 3))
    return LiveBoard(board.width, board.height, board.world, rng.choice(board.free_cells()))


@pytest.mark.parametrize("seed", range(60))
def test_a_live_walk_opens_every_safe_cell_once_and_marks_only_mines(seed: int) -> None:
    board = random_live_board(seed)
    opened = 0
    for number, step in enumerate(live_walk(board), 1):
        assert step.number == number
        assert step.before.clue_mask == opened
        assert step.opens is not None
        opens = sum(1 << cell for cell, _ in step.opens)
        assert not opens & opened
        assert step.bullets & ~board.mines == 0
        assert step.empties & board.mines == 0
        assert step.empties & ~(opened | opens) == 0
        opened |= opens
    assert opened == full_mask(board.width, board.height) & ~board.mines


@pytest.mark.parametrize("seed", range(60))
def test_a_guess_is_made_only_where_nothing_is_certain(seed: int) -> None:
    board = random_live_board(seed)
    for step in list(live_walk(board))[1:]:
        if step.guess is None:
            assert_sound_and_minimal(step)
        else:
            assert Oracle(step.before).forced() == (0, 0)
            fields = step.as_json()
            assert fields["guess"] is True
            assert fields["clues"] == []
            assert step.sentence.endswith("It is a mine." if step.bullets else "It is safe.")


def test_a_board_reported_as_impossible_needs_no_guess() -> None:
    board = parse_game_id("9x9:4,4,m00b7d48a3e0231c419200")
    assert all(step.guess is None for step in live_walk(board))


def test_the_first_click_is_a_step_that_cites_nothing() -> None:
    first = next(live_walk(LiveBoard(3, 1, 1, 2)))
    assert first.opens == ((1, 1), (2, 0))
    assert first.sentence == "The first click at C1: 2 cells open."
    fields = first.as_json()
    assert [fields[name] for name in LISTS] == [[], [], [], [], []]
    assert fields["opens"] == [[0, 1, 1], [0, 2, 0]]


def test_what_opens_is_said_in_words() -> None:
    steps = list(live_walk(parse_game_id("9x9:4,4,mb071b49fbd1cb6a0d5868")))
    words = {opens_sentence(step) for step in steps[1:]}
    assert {"", "1 cell opens.", "2 cells open."} <= words


def test_a_live_walk_keeps_to_its_budget() -> None:
    board = LiveBoard(5, 5, 0b00000_01010_00000_01010_00000, 12)
    with pytest.raises(BudgetSpent):
        list(live_walk(board, Budget(1)))


HARDLY_PROVED = "9x9b24:a3d3e2a3a4b6b12a4d2g3c43e33c2b3c3112h1a1b1a1"
"""A puzzle with a step of 15 clues that no count, chain or pair of cases proves by itself."""


@pytest.mark.parametrize("order", ORDERS)
def test_a_step_without_a_plain_proof_is_proved_all_the_same(order: Order) -> None:
    steps = explained_walk(parse_puzzle_id(HARDLY_PROVED), order, budget=Budget())
    assert not steps[-1].after().unknown
    longest = max(steps, key=lambda step: len(step.lines))
    assert len(longest.lines) > 60
    assert forces(longest, longest.clues, longest.uses_total)
