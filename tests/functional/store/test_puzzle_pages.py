"""Pages of the shelf against a plain sort of the same rows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from tests.processes.databases import ON_BOTH
from webapp.store import puzzle_pages, puzzles
from webapp.store.connection.database import Store
from webapp.store.puzzle_pages import Cursor, PuzzleOrder, ShelfFilter
from webapp.store.puzzles import NewPuzzle, Place, StoredPuzzle

pytestmark = pytest.mark.functional

KEYS: dict[PuzzleOrder, Callable[[StoredPuzzle], tuple[float, ...]]] = {
    PuzzleOrder.NEW: lambda puzzle: (-puzzle.id,),
    PuzzleOrder.ENERGY: lambda puzzle: (puzzle.energy, puzzle.id),
    PuzzleOrder.HARDEST: lambda puzzle: (-puzzle.effort, -puzzle.id),
    PuzzleOrder.LEAST_PLAYED: lambda puzzle: (puzzle.times_played, puzzle.id),
}
FILTERS = [
    ShelfFilter(),
    ShelfFilter(width=5),
    ShelfFilter(width=5, height=6),
    ShelfFilter(difficulty=2),
    ShelfFilter(bullets=9, uses_total=False),
    ShelfFilter(largest_reason=1, difficulty=0, width=7, height=7),
    ShelfFilter(uses_total=True),
    ShelfFilter(width=40),
]


def new(number: int, dice: random.Random) -> NewPuzzle:
    """A row with many equals in every column that orders."""
    width, height = dice.choice([(5, 5), (5, 6), (7, 7)])
    place = Place(
        width,
        height,
        dice.choice([8, 9]),
        dice.randrange(4),
        dice.randrange(3),
        dice.random() < 0.3,
    )
    columns: dict[str, Any] = {
        "notation": f"puzzle {number}",
        "solution": "-" * width * height,
        "clues": 7,
        "n0": 1,
        "n1": 2,
        "n2": 0,
        "energy": dice.randrange(-8, 0) / 2,
        "effort": float(dice.randrange(5)),
        "several": 3,
        "total_reason": None,
        "openings": 3.5,
        "method": "inherit",
        "seed": number,
        "steps": 1,
        "options": {},
        "version": "1",
    }
    return NewPuzzle(place, f"canonical {number}", columns)


@pytest.fixture
def shelf(store: Store) -> list[StoredPuzzle]:
    """Some hundred rows, stored."""
    dice = random.Random(4)
    rows = [new(number, dice) for number in range(300)]
    store.write(lambda session: puzzles.add(session, rows))
    names = [f"puzzle {number}" for number in dice.choices(range(300), k=400)]

    def play(session: Any) -> None:
        for puzzle in session.scalars(select(StoredPuzzle)):
            puzzle.times_played = names.count(puzzle.notation)

    store.write(play)
    with store.read() as session:
        return list(session.scalars(select(StoredPuzzle).order_by(StoredPuzzle.id)))


def matches(puzzle: StoredPuzzle, wanted: ShelfFilter) -> bool:
    place = puzzle.compartment
    return all(
        value is None or getattr(place, name) == value for name, value in vars(wanted).items()
    )


@ON_BOTH
@pytest.mark.parametrize("order", list(PuzzleOrder))
def test_pages_read_onwards_and_back_are_the_sorted_list(
    store: Store, shelf: list[StoredPuzzle], order: PuzzleOrder
) -> None:
    for wanted in FILTERS:
        truth = sorted((puzzle for puzzle in shelf if matches(puzzle, wanted)), key=KEYS[order])
        expected = [puzzle.id for puzzle in truth]
        for limit in (7, 400):
            with store.read() as session:
                onwards: list[int] = []
                start: Cursor | None = None
                more = True
                while more:
                    read = puzzle_pages.stretch(session, wanted, order, start, limit=limit)
                    onwards += [puzzle.id for puzzle in read.puzzles]
                    more = read.more
                    start = puzzle_pages.mark(read.puzzles[-1], order) if more else None
                assert onwards == expected
                if not truth:
                    continue
                back = [truth[-1].id]
                start, more = puzzle_pages.mark(truth[-1], order, back=True), True
                while more:
                    read = puzzle_pages.stretch(session, wanted, order, start, limit=limit)
                    back = [puzzle.id for puzzle in read.puzzles] + back
                    more = read.more
                    start = puzzle_pages.mark(read.puzzles[0], order, back=True) if more else None
                assert back == expected


@ON_BOTH
def test_numbers_beside_filters_are_those_of_the_rows(
    store: Store, shelf: list[StoredPuzzle]
) -> None:
    for wanted in FILTERS:
        truth = [puzzle.compartment for puzzle in shelf if matches(puzzle, wanted)]
        sizes = Counter((place.width, place.height) for place in truth)
        with store.read() as session:
            assert puzzle_pages.how_many(session, wanted) == len(truth)
            numbers = puzzle_pages.numbers(session, wanted, "width", "height")
        assert numbers == [(*size, number) for size, number in sorted(sizes.items())]


@ON_BOTH
def test_some_puzzles_can_be_left_out_of_the_pages(store: Store, shelf: list[StoredPuzzle]) -> None:
    played = select(StoredPuzzle.id).where(StoredPuzzle.times_played > 0)
    wanted = ShelfFilter(difficulty=1)
    expected = [
        puzzle.id for puzzle in shelf if matches(puzzle, wanted) and not puzzle.times_played
    ]
    with store.read() as session:
        read = puzzle_pages.stretch(
            session, wanted, PuzzleOrder.NEW, None, limit=300, without=[played]
        )
    assert [puzzle.id for puzzle in read.puzzles] == expected[::-1]


@ON_BOTH
def test_a_puzzle_is_stored_once(store: Store) -> None:
    dice = random.Random(1)
    first, second = new(1, dice), new(2, dice)
    assert store.write(lambda session: puzzles.add(session, [first])) == [first.canonical]
    both = [first, second, second]
    assert store.write(lambda session: puzzles.add(session, both)) == [second.canonical]
    with store.read() as session:
        assert puzzle_pages.how_many(session, ShelfFilter()) == 2


@ON_BOTH
def test_a_short_id_that_is_taken_gives_way_to_another(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    true = puzzles.short_id_of
    monkeypatch.setattr(
        puzzles, "short_id_of", lambda text, attempt=0: true("same" if attempt == 0 else text, 1)
    )
    rows = [new(number, random.Random(number)) for number in range(3)]
    assert len(store.write(lambda session: puzzles.add(session, rows[:1]))) == 1
    assert len(store.write(lambda session: puzzles.add(session, rows))) == 2
    with store.read() as session:
        assert len(set(session.scalars(select(StoredPuzzle.short_id)))) == 3


@ON_BOTH
def test_kinds_are_those_of_all_rows(store: Store, shelf: list[StoredPuzzle]) -> None:
    known: dict[tuple[int, int, int], list[int]] = {}
    for row in shelf:
        place = row.place
        known.setdefault((place.width, place.height, place.difficulty), []).append(row.id)
    with store.read() as session:
        kinds = puzzle_pages.kinds(session)
    newest = {
        (kind.width, kind.height, kind.difficulty): (kind.puzzles, kind.newest) for kind in kinds
    }
    assert newest == {kind: (len(ids), max(ids)) for kind, ids in known.items()}
