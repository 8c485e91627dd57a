"""The shelf as those who browse it see it."""

from __future__ import annotations

import threading
from base64 import urlsafe_b64encode
from collections import Counter
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from tests.processes.databases import ON_BOTH
from tests.sites.stored import remake, row_of
from webapp.bullets.generate import GeneratedPuzzle, make_puzzle
from webapp.bullets.grades import BANDS, grade
from webapp.bullets.recipe import Recipe
from webapp.bullets.symmetry import images
from webapp.services.shelf import shelf
from webapp.services.shelf.cursors import BadCursor
from webapp.services.shelf.shelf import Added, Filters
from webapp.store import puzzles
from webapp.store.connection.database import Store, open_store
from webapp.store.puzzle_pages import PuzzleOrder
from webapp.store.puzzles import Compartment, StoredPuzzle

pytestmark = pytest.mark.functional


@pytest.fixture(scope="module")
def generated() -> list[GeneratedPuzzle]:
    """Puzzles of two sizes."""
    recipes = [Recipe(5, 5, 8), Recipe(6, 4, 7)]
    return [make_puzzle(recipe, seed, steps=20) for recipe in recipes for seed in range(12)]


@ON_BOTH
def test_a_puzzle_is_kept_with_all_that_is_known_of_it(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    assert shelf.add(store, generated) == Added(24, 0)
    for source in generated:
        (stored,) = [
            puzzle
            for puzzle in shelf.browse(store, limit=100).puzzles
            if puzzle.notation == source.puzzle.id
        ]
        place = stored.place
        assert (place.width, place.height) == (source.puzzle.width, source.puzzle.height)
        grades = grade(source.puzzle.position)
        assert BANDS[place.difficulty] is grades.difficulty
        assert (place.largest_reason, place.uses_total) == (grades.facts.reason, grades.uses_total)
        assert (stored.n0, stored.n1, stored.n2) == (grades.n0, grades.n1, grades.n2)
        assert stored.energy == grades.energy
        assert stored.solution == "".join(source.puzzle.solution)
        assert remake(row_of(store, stored.short_id)).puzzle == source.puzzle
        again = shelf.get(store, stored.short_id)
        assert again is not None
        assert again.id == stored.id
    assert shelf.get(store, "nowhere") is None


@ON_BOTH
def test_the_images_of_a_puzzle_are_known(store: Store, generated: list[GeneratedPuzzle]) -> None:
    first = generated[0]
    turned = [replace(first, puzzle=image) for image in images(first.puzzle)]
    assert shelf.add(store, turned) == Added(1, 7)
    assert shelf.add(store, generated) == Added(23, 1)


@ON_BOTH
def test_those_who_store_the_same_puzzles_at_once_store_each_once(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    begin = threading.Barrier(4)
    outcomes: list[Added] = []

    def work(number: int) -> None:
        own = open_store(store.engine.url.render_as_string(hide_password=False))
        begin.wait()
        outcomes.extend(
            shelf.add(own, [puzzle]) for puzzle in generated[number:] + generated[:number]
        )
        own.close()

    threads = [threading.Thread(target=work, args=(5 * number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(outcome.added for outcome in outcomes) == 24
    assert sum(outcome.known for outcome in outcomes) == 72
    with store.read() as session:
        assert session.scalar(select(func.count()).select_from(StoredPuzzle)) == 24
        assert session.scalar(select(func.sum(Compartment.puzzles))) == 24


def test_pages_lead_onwards_and_back(store: Store, generated: list[GeneratedPuzzle]) -> None:
    shelf.add(store, generated)
    order = PuzzleOrder.ENERGY
    every = [puzzle.id for puzzle in shelf.browse(store, order=order, limit=100).puzzles]
    pages = [shelf.browse(store, order=order, limit=10)]
    while pages[-1].next:
        pages.append(shelf.browse(store, order=order, after=pages[-1].next, limit=10))
    assert [puzzle.id for page in pages for puzzle in page.puzzles] == every
    assert [page.total for page in pages] == [24, 24, 24]
    assert pages[0].previous is None
    assert pages[2].previous is not None
    back = shelf.browse(store, order=order, after=pages[2].previous, limit=10)
    assert [puzzle.id for puzzle in back.puzzles] == every[10:20]
    assert back.previous is not None
    first = shelf.browse(store, order=order, after=back.previous, limit=10)
    assert [puzzle.id for puzzle in first.puzzles] == every[:10]
    assert first.previous is None
    assert first.next == pages[0].next


def test_back_at_the_beginning_there_is_a_whole_page(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    shelf.add(store, generated[:15])
    second = shelf.browse(store, after=shelf.browse(store, limit=10).next, limit=10)
    shelf.add(store, generated[15:18])
    first = shelf.browse(store, after=second.previous, limit=12)
    assert len(first.puzzles) == 12


def test_after_the_last_puzzle_there_is_a_way_back(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    shelf.add(store, generated[:3])
    page = shelf.browse(store, limit=2)
    assert page.next is not None
    beyond = shelf.browse(store, Filters(width=6), after=page.next, limit=2)
    assert (beyond.puzzles, beyond.total, beyond.next) == ([], 0, None)
    assert shelf.browse(store, after=beyond.previous, limit=2).puzzles


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no-cursor",
        "ÄÖ",
        "A" * 5000,
        urlsafe_b64encode(b'["new","on",1,1e3]').decode(),
        urlsafe_b64encode(b'["new","on",1,9223372036854775808]').decode(),
        urlsafe_b64encode(b'["new","on",NaN,1]').decode(),
        urlsafe_b64encode(b'["new","on",true,1]').decode(),
        urlsafe_b64encode(b'["new","off",1,1]').decode().rstrip("="),
        urlsafe_b64encode(b"[" * 130).decode(),
    ],
)
def test_a_text_that_is_no_place_on_the_shelf_is_refused(store: Store, text: str) -> None:
    with pytest.raises(BadCursor, match="after= is no place on the shelf: leave it out"):
        shelf.browse(store, after=text)


def test_a_place_in_another_order_is_refused(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    shelf.add(store, generated[:3])
    after = shelf.browse(store, limit=2).next
    with pytest.raises(BadCursor, match="belongs to the order new, but the order asked for is"):
        shelf.browse(store, order=PuzzleOrder.ENERGY, after=after)


def test_choices_tell_what_each_value_would_show(
    store: Store, generated: list[GeneratedPuzzle]
) -> None:
    shelf.add(store, generated)
    every = shelf.browse(store, limit=100).puzzles
    asked = Filters(width=5, height=5, total=True)
    choices = shelf.choices(store, asked)
    with_total = [puzzle.place for puzzle in every if puzzle.place.uses_total]
    sizes = Counter((place.width, place.height) for place in with_total)
    assert choices.sizes == [(*size, number) for size, number in sorted(sizes.items())]
    for band, number in choices.values["difficulty"]:
        assert shelf.browse(store, replace(asked, difficulty=band)).total == number > 0
    for total, number in choices.values["total"]:
        assert shelf.browse(store, replace(asked, total=total)).total == number > 0
    for reason, number in choices.values["reason"]:
        assert shelf.browse(store, replace(asked, reason=reason)).total == number > 0


def count_up(store: Store, short_id: str, column: str) -> bool:
    """Count a play or a solution of a puzzle, as a move does."""
    return store.write(lambda session: puzzles.count_up(session, short_id, column))


def test_playing_and_solving_are_counted(store: Store, generated: list[GeneratedPuzzle]) -> None:
    shelf.add(store, generated[:3])
    least = shelf.browse(store, order=PuzzleOrder.LEAST_PLAYED).puzzles
    assert count_up(store, least[0].short_id, "times_played")
    assert count_up(store, least[0].short_id, "times_played")
    assert count_up(store, least[0].short_id, "times_solved")
    after = shelf.browse(store, order=PuzzleOrder.LEAST_PLAYED).puzzles
    assert [puzzle.id for puzzle in after] == [least[1].id, least[2].id, least[0].id]
    row = row_of(store, after[2].short_id)
    assert (row.times_played, row.times_solved) == (2, 1)
    assert not count_up(store, "nowhere", "times_played")
