"""No-guess boards: what is promised of them, by witnesses that do not make them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.witnesses.brute_force import forced_by_worlds
from webapp.engine.budget import Budget
from webapp.engine.grid import Cell, cells_of, full_mask
from webapp.engine.randomness import Dice, derived_seed
from webapp.engine.reasons.smallest import smallest_reason
from webapp.explain.live_steps import live_walk
from webapp.mines import no_guess_compiled, no_guess_plain
from webapp.mines.board import MineOpened, cells_opened_by, opening_position, visible_position
from webapp.mines.boards import NoBoard, best_start, make_board
from webapp.mines.difficulty import grade_board
from webapp.mines.levels import HARDNESSES, BoardWish, Hardness
from webapp.mines.no_guess import AIMS
from webapp.mines.no_guess_plain import SLOWNESS
from webapp.mines.walk import COUNT, ONE, THREE, TWO, LiveWalk
from webapp.notation.live_board import LiveBoard
from webapp.notation.tatham import parse_game_id

pytestmark = pytest.mark.unit

DENSE = ((9, 9, 35), (16, 16, 99), (30, 16, 170))
USUAL = ((9, 9, 10), (16, 16, 40), (30, 16, 99))


def boards(sizes: tuple[tuple[int, int, int], ...], count: int) -> Iterator[LiveBoard]:
    for width, height, mines in sizes:
        for number in range(count):
            wish = BoardWish(width, height, mines, rules="no-guess")
            yield make_board(wish, best_start(width, height), derived_seed(4, number))


def small_wishes(count: int, seed: int) -> Iterator[tuple[BoardWish, Cell, int]]:
    """Boards of all shapes that brute force can look through."""
    rng = random.Random(seed)
    while count:
        width, height = rng.randint(2, 4), rng.randint(2, 5)
        start = rng.randrange(width * height)
        room = width * height - min(3, width) * min(3, height)
        if room and width * height <= 12:
            wish = BoardWish(width, height, rng.randint(1, min(8, room)), rules="no-guess")
            yield wish, start, rng.randrange(10**9)
            count -= 1


def opened_by_brute_force(board: LiveBoard) -> int:
    """The cells open once nothing is the same in all worlds any more, by listing all worlds."""
    seen = opening_position(board)
    while True:
        certain = forced_by_worlds(seen)
        assert certain is not None
        safe = certain[1] & ~seen.clue_mask
        if not safe:
            return seen.clue_mask
        opened = seen.clue_mask
        for cell in cells_of(safe):
            opened |= cells_opened_by(board, cell, opened)
        seen = visible_position(board, opened)


def test_brute_force_opens_every_small_board_without_a_guess() -> None:
    for wish, start, seed in small_wishes(100, 1):
        try:
            board = make_board(wish, start, seed, work=200_000)
        except NoBoard:
            continue
        safe = full_mask(wish.width, wish.height) & ~board.mines
        assert opened_by_brute_force(board) == safe


def test_a_refusal_on_a_tiny_board_is_true() -> None:
    """Where the maker finds nothing, brute force over all boards finds nothing either."""
    refused = 0
    for width, height, mines in ((2, 5, 3), (2, 6, 5), (2, 7, 7), (3, 4, 1), (2, 4, 1), (2, 6, 3)):
        for start in (0, width * height // 2):
            wish = BoardWish(width, height, mines, rules="no-guess")
            try:
                make_board(wish, start, 1, work=500_000)
            except NoBoard:
                refused += 1
                free = wish.free_around(start)
                every = full_mask(width, height)
                for world in range(every + 1):
                    if world.bit_count() == mines and not world & free:
                        board = LiveBoard(width, height, world, start)
                        assert opened_by_brute_force(board) != every & ~world
    assert refused


@pytest.mark.parametrize("sizes", [USUAL, DENSE])
def test_the_explained_walk_never_guesses(sizes: tuple[tuple[int, int, int], ...]) -> None:
    for board in boards(sizes, 2):
        free = BoardWish(board.width, board.height, 1, rules="no-guess").free_around(
            board.start or 0
        )
        assert not board.mines & free
        assert all(step.guess is None for step in live_walk(board))


def hardest_by_smallest_reasons(board: LiveBoard) -> int:
    """The hardest step of the walk that takes the smallest reason each time."""
    seen, hardest = opening_position(board), ONE
    safe = full_mask(board.width, board.height) & ~board.mines
    known_mines = 0
    while seen.clue_mask != safe:
        position = replace(visible_position(board, seen.clue_mask), bullets=known_mines)
        reason = smallest_reason(position, Budget())
        assert reason is not None, "a guess is needed"
        level = COUNT if reason.uses_total else min(THREE, max(ONE, reason.size))
        hardest = max(hardest, level)
        known_mines |= reason.bullets
        opened = seen.clue_mask
        for cell in cells_of(reason.empties):
            opened |= cells_opened_by(board, cell, opened)
        seen = visible_position(board, opened)
    return hardest


@pytest.mark.parametrize(
    ("hardness", "level"), [("one", ONE), ("two", TWO), ("three", THREE), ("count", COUNT)]
)
def test_a_wished_hardness_is_that_of_the_walk_by_smallest_reasons(
    hardness: Hardness, level: int
) -> None:
    for width, height, mines in ((9, 9, 10), (9, 9, 30), (16, 16, 40)):
        wish = BoardWish(width, height, mines, rules="no-guess", hardness=hardness)
        for seed in range(3):
            board = make_board(wish, best_start(width, height), seed)
            assert hardest_by_smallest_reasons(board) == level
            assert grade_board(board).hardness == hardness


def test_both_forms_make_the_same_boards() -> None:
    rng = random.Random(8)
    boards = 0
    for number in range(250):
        width, height = rng.randint(2, 9), rng.randint(2, 9)
        start = rng.randrange(width * height)
        wish = BoardWish(width, height, 1, rules="no-guess")
        room = width * height - wish.free_around(start).bit_count()
        if room < 1:
            continue
        hardness = HARDNESSES[number % len(HARDNESSES)]
        mines = rng.randint(1, min(room, 1 + width * height * 2 // 5))
        wish = BoardWish(width, height, mines, rules="no-guess", hardness=hardness)
        work, aim = 60 * (wish.cells + 100), AIMS[hardness]
        plain = no_guess_plain.make(
            wish, start, aim, dice=Dice(number), work=Budget(SLOWNESS * work)
        )
        assert no_guess_compiled.make(wish, start, aim, dice=Dice(number), work=work) == plain
        boards += plain is not None
    assert boards > 100


def test_both_forms_make_the_same_large_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = list(boards((*USUAL, (9, 9, 35)), 2))
    monkeypatch.setenv("BULLETS_JIT", "0")
    assert list(boards((*USUAL, (9, 9, 35)), 2)) == compiled


def test_a_density_that_cannot_be_met_is_said() -> None:
    wish = BoardWish(30, 16, 300, rules="no-guess")
    with pytest.raises(NoBoard, match=r"^no 30 \u00d7 16 board with 300 mines \(62%\) that"):
        make_board(wish, best_start(30, 16), 1, work=500_000)


def test_the_same_work_is_spent_on_every_machine() -> None:
    wish = BoardWish(16, 16, 99, rules="no-guess")
    board = make_board(wish, best_start(16, 16), 3)
    least = next(work for work in range(1, 60) if _made_with(wish, 3, 256 * 2**work))
    for again in range(3):
        assert _made_with(wish, 3, 256 * 2**least) == board, again


def _made_with(wish: BoardWish, seed: int, work: int) -> LiveBoard | None:
    try:
        return make_board(wish, best_start(wish.width, wish.height), seed, work=work)
    except NoBoard:
        return None


@pytest.mark.parametrize("work", [0, 1, 100])
def test_too_little_work_makes_no_board(work: int) -> None:
    with pytest.raises(NoBoard):
        make_board(BoardWish(16, 16, 99, rules="no-guess"), best_start(16, 16), 1, work=work)


def test_a_board_that_needs_a_guess_is_graded_so() -> None:
    # Two cells behind a wall of mines: one of them is a mine, and nothing tells which.
    board = LiveBoard(5, 2, 0b01100_01100 | 1 << 4, 0)
    with pytest.raises(MineOpened):
        cells_opened_by(board, 4)
    grade = grade_board(board)
    assert (grade.guess_free, grade.hardness, grade.difficulty) == (False, "", "fiendish")


def test_a_published_board_is_graded_as_its_walk_goes() -> None:
    board = parse_game_id("9x9:4,4,mb071b49fbd1cb6a0d5868")
    grade = grade_board(board)
    assert grade.guess_free == all(step.guess is None for step in live_walk(board))


def test_a_walk_says_where_it_stands() -> None:
    board = next(boards(((9, 9, 10),), 1))
    walk = LiveWalk(board, board.start or 0)
    assert not walk.done
    walk.reason()
    assert walk.done
    assert walk.opened == full_mask(9, 9) & ~board.mines
