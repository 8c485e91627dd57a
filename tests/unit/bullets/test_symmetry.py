"""Eight images, one canonical form; and the cells that show clues together."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.witnesses.brute_force import Board, boards
from webapp.bullets.puzzle import Puzzle
from webapp.bullets.symmetry import Pattern, canonical_image, images, orbits

pytestmark = pytest.mark.unit


def grid(puzzle: Puzzle) -> tuple[str, ...]:
    """The puzzle's solution as rows of characters, which know nothing of masks."""
    return tuple(puzzle.solution)


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A quarter turn clockwise."""
    return tuple("".join(row[column] for row in rows[::-1]) for column in range(len(rows[0])))


def eight_pictures(rows: tuple[str, ...]) -> set[tuple[str, ...]]:
    pictures = set()
    for _ in range(4):
        rows = turned(rows)
        pictures |= {rows, tuple(row[::-1] for row in rows)}
    return pictures


def any_clues(board: Board, chosen: int) -> Puzzle:
    shown = sum(1 << cell for cell in board.free_cells() if chosen >> cell & 1)
    return Puzzle(board.width, board.height, board.world, shown)


@given(boards(4), st.integers(0, 2**16 - 1))
def test_the_images_are_all_turns_and_mirrors(board: Board, chosen: int) -> None:
    puzzle = any_clues(board, chosen)
    assert {grid(image) for image in images(puzzle)} == eight_pictures(grid(puzzle))
    assert len(list(images(puzzle))) == 8


@given(boards(5), st.integers(0, 2**25 - 1))
def test_all_images_have_one_canonical_form_which_is_one_of_them(board: Board, chosen: int) -> None:
    puzzle = any_clues(board, chosen)
    forms = {canonical_image(image) for image in images(puzzle)}
    assert len(forms) == 1
    form = forms.pop()
    assert grid(form) in eight_pictures(grid(puzzle))
    assert form.width >= form.height


def test_different_puzzles_have_different_forms() -> None:
    rng = random.Random(1)
    forms: dict[Puzzle, set[tuple[str, ...]]] = {}
    for _ in range(3000):
        width, height = rng.choice([(2, 2), (3, 2), (2, 3), (3, 3)])
        board = Board(width, height, rng.getrandbits(width * height))
        puzzle = any_clues(board, rng.getrandbits(width * height))
        pictures = eight_pictures(grid(puzzle))
        assert forms.setdefault(canonical_image(puzzle), pictures) == pictures
    assert len(set(map(frozenset, forms.values()))) == len(forms) > 300


@pytest.mark.parametrize("pattern", Pattern)
def test_orbits_share_out_the_board(pattern: Pattern) -> None:
    for width, height in [(4, 4), (5, 5)] if pattern.square_only else [(4, 4), (5, 3), (2, 6)]:
        masks = orbits(width, height, pattern)
        assert sum(masks) == (1 << width * height) - 1
        assert sum(mask.bit_count() for mask in masks) == width * height


PICTURES = {
    Pattern.NONE: 9,
    Pattern.ROTATE180: 5,
    Pattern.MIRROR: 6,
    Pattern.ROTATE90: 3,
    Pattern.DIAGONAL: 6,
    Pattern.MIRROR_BOTH: 4,
}


@pytest.mark.parametrize("pattern", Pattern)
def test_orbits_of_a_3x3_board_are_as_many_as_on_paper(pattern: Pattern) -> None:
    assert len(orbits(3, 3, pattern)) == PICTURES[pattern]
