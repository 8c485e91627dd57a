"""The hint ladder: each rung tells a little more, and never what was not asked for."""

from __future__ import annotations

import random
import re

import pytest

from tests.witnesses.brute_force import Oracle, random_position, small_board, worlds_of
from webapp.engine.arguments.argument import ArgumentKind
from webapp.engine.grid import cells_of, mask_of
from webapp.engine.position import Position
from webapp.explain.hints import Hint, Rung, hint_ladder
from webapp.explain.marks import Marks, wrong_marks
from webapp.explain.rung_words import look
from webapp.explain.steps import next_step
from webapp.explain.wording.languages import ENGLISH, GERMAN
from webapp.explain.wording.narrator import Narrator
from webapp.explain.wording.places import region_of
from webapp.explain.wording.voice import Voice
from webapp.notation.position_text import parse_position_text
from webapp.notation.puzzle_id import parse_puzzle_id

pytestmark = pytest.mark.unit

SEVEN = parse_puzzle_id("7x7b15:3d3e13d2e4a21e3a23a42c2b0c")
SOLUTION = Oracle(SEVEN).world() or 0
LOOSE = parse_puzzle_id("4x2b4:3g")
NOTHING = Marks()


def ladder(position: Position, marks: Marks = NOTHING) -> list[Hint]:
    return [hint_ladder(position, marks, rung) for rung in Rung]


def test_a_ladder_goes_from_the_region_to_the_doing() -> None:
    region, clues, cells, sentence, do = ladder(SEVEN)
    assert region.sentence == "Look in columns A–E and rows 4–7."
    assert clues.sentence == "Look at the 0 at D7."
    assert cells.sentence == "The 0 at D7 decides E6, C7 and E7."
    assert "E6, C7 and E7 are empty" in sentence.sentence
    assert (do.bullets, do.empties) == (0, mask_of([39, 44, 46]))
    assert do.sentence == f"E6, C7 and E7 are marked as empty. {sentence.sentence}"


def test_no_rung_tells_what_comes_later() -> None:
    region, clues, cells, sentence, do = ladder(SEVEN)
    assert (region.clues, region.cells, region.step) == ((), 0, None)
    assert (clues.clues, clues.cells, clues.step) == ((45,), 0, None)
    assert (cells.cells, cells.step, cells.empties) == (mask_of([39, 44, 46]), None, 0)
    assert sentence.step is not None
    assert (sentence.bullets, sentence.empties) == (0, 0)
    assert do.step == sentence.step
    assert [hint.as_json()["rung"] for hint in (region, clues, cells, sentence, do)] == [
        1,
        2,
        3,
        4,
        5,
    ]


def test_doing_every_hint_solves_a_puzzle() -> None:
    marks = NOTHING
    kinds = []
    for _ in range(60):
        hint = hint_ladder(SEVEN, marks, Rung.DO)
        kinds.append(hint.kind)
        if hint.kind == "done":
            break
        marks = Marks(marks.bullets | hint.bullets, marks.empties | hint.empties)
    assert marks.bullets == SOLUTION
    assert set(kinds[:-1]) == {"step"}


def test_marks_are_taken_into_account() -> None:
    first = hint_ladder(SEVEN, NOTHING, Rung.DO)
    second = hint_ladder(SEVEN, Marks(first.bullets, first.empties), Rung.DO)
    assert second.cells & first.cells == 0


def test_wrong_marks_come_first_and_are_told_bit_by_bit() -> None:
    marks = Marks(mask_of([1]), mask_of([8, 7]))
    region, clues, cells, sentence, do = ladder(SEVEN, marks)
    assert {hint.kind for hint in (region, clues, cells, sentence, do)} == {"marks"}
    assert region.sentence == "2 of your marks are wrong."
    assert clues.sentence.startswith("2 of your marks are wrong: look in ")
    assert cells.sentence == "These marks are wrong: A2 and B2."
    assert sentence.sentence.startswith(
        "These marks are wrong: A2 and B2. With the mark at A2, the 3 at A1 cannot be met. "
    )
    assert sentence.clues == (0,)
    assert (sentence.erase, do.erase) == (0, mask_of([7, 8]))
    assert do.sentence == f"A2 and B2 are taken back. {sentence.sentence}"


def test_wrong_marks_are_believed_if_the_player_wants_that() -> None:
    # C1 is empty in the solution, but as a bullet it breaks no clue at once.
    for cell in cells_of(SEVEN.unknown & ~SOLUTION):
        marks = Marks(1 << cell)
        hint = hint_ladder(SEVEN, marks, Rung.DO, check=False)
        assert hint.kind == ("step" if worlds_of_marked(marks) else "marks")


def worlds_of_marked(marks: Marks) -> bool:
    return Oracle(marks.added_to(SEVEN)).can_hold()


def test_against_the_only_solution_exactly_the_marks_that_differ_are_wrong() -> None:
    rng = random.Random(1)
    for _ in range(30):
        cells = rng.sample(list(cells_of(SEVEN.unknown)), 6)
        bullets, empties = mask_of(cells[:3]), mask_of(cells[3:])
        wrong = wrong_marks(SEVEN, Marks(bullets, empties))
        differ = bullets & ~SOLUTION | empties & SOLUTION
        assert (wrong.cells if wrong else 0) == differ
        if wrong:
            assert wrong.all_wrong
            with Oracle(wrong.marked, wrong.conflict.uses_total, wrong.conflict.clues) as oracle:
                assert not oracle.can_hold()


def test_without_an_only_solution_marks_are_wrong_if_they_clash() -> None:
    rng = random.Random(2)
    clashes = 0
    for _ in range(300):
        bare = random_position(rng, small_board(rng, 4))
        cells = [c for c in cells_of(bare.unknown) if rng.random() < 0.5]
        if bare.unknown.bit_count() > 12 or len(worlds_of(bare)) < 2:
            continue
        half = len(cells) // 2
        marks = Marks(mask_of(cells[:half]), mask_of(cells[half:]))
        wrong = wrong_marks(bare, marks)
        assert (wrong is None) is bool(worlds_of(marks.added_to(bare)))
        if wrong:
            clashes += 1
            # At least one of the marks told is wrong: all together they cannot stay.
            assert not worlds_of(marks.within(wrong.cells).added_to(bare))
    assert clashes > 20


def test_a_clash_in_doubt_is_told_as_such() -> None:
    hint = hint_ladder(LOOSE, Marks(0, mask_of([1, 3])), Rung.SENTENCE)
    assert hint.kind == "marks"
    assert hint.sentence.startswith("The mark at B1 is wrong. With it, the 3 at A1 cannot be met.")
    hint = hint_ladder(parse_puzzle_id("4x2b4:2g"), Marks(mask_of([1, 4, 5])), Rung.CELLS)
    assert hint.sentence == "One of these marks is wrong: B1, A2 and B2."


def test_clues_that_clash_by_themselves_are_told_whatever_is_marked() -> None:
    position = parse_puzzle_id("5x2b3:2a1b1d")
    for marks in (NOTHING, Marks(mask_of([1]))):
        hint = hint_ladder(position, marks, Rung.SENTENCE)
        assert hint.kind == "impossible"
        assert hint.sentence.endswith(
            "The 1 at C1 allows at most one of B1 and B2. But the 2 at A1 needs both B1 and B2."
        )


def test_where_nothing_is_certain_the_ladder_leads_to_the_guess() -> None:
    position = parse_position_text("5x1 2\n.1...")
    rungs = [hint_ladder(position, NOTHING, rung, voice=Voice.LIVE) for rung in Rung]
    assert {hint.kind for hint in rungs} == {"guess"}
    assert rungs[0].cells == rungs[1].cells == 0
    assert rungs[1].sentence == "Nothing is certain; the best guess depends most on the 1 at B1."
    assert [rung.clues for rung in rungs] == [(), (1,), (1,), (1,), (1,)]
    assert rungs[3].sentence.startswith("Nothing is certain: the mines can lie in 4 ways")
    assert rungs[3].counted == (0,), "all cells that the sentence names"
    step = rungs[3].step
    assert step is not None
    assert step.guess is not None
    assert rungs[2].cells == rungs[4].empties == 1 << step.guess.cell
    assert rungs[4].sentence == f"C1 is opened. {rungs[3].sentence}"


def test_a_solved_position_has_nothing_left() -> None:
    hint = hint_ladder(parse_position_text("1x1 0\n0"), NOTHING, Rung.DO)
    assert (hint.kind, hint.sentence) == ("done", "Nothing is left to find.")


def test_the_count_alone_is_told_without_a_region() -> None:
    position = parse_position_text("3x1 3\n...")
    region, clues, cells, *_ = ladder(position)
    assert (region.sentence, region.region) == ("Count the bullets.", None)
    assert clues.sentence == "Look at the number of bullets."
    assert cells.sentence == "The number of bullets decides A1, B1 and C1."


@pytest.mark.parametrize(
    ("cells", "english", "german"),
    [
        (
            [0],
            r"near the top left, in columns A–[D-H] and rows 1–[4-7]",
            r"oben links, in den Spalten A–[D-H] und den Zeilen 1–[4-7]",
        ),
        (
            [225],
            r"near the middle, in columns [K-O]–[O-S] and rows [4-8]–(8|9|10|11|12)",
            r"nahe der Mitte, in den Spalten [K-O]–[O-S] und den Zeilen [4-8]–(8|9|10|11|12)",
        ),
        (
            [479],
            r"near the bottom right, in columns Z–AD and rows 12–16",
            r"unten rechts, in den Spalten Z–AD und den Zeilen 12–16",
        ),
        ([0, 29], r"in rows 1–[2-9]", r"in den Zeilen 1–[2-9]"),
        ([0, 450], r"in columns A–[B-G]", r"in den Spalten A–[B-G]"),
        ([0, 479], "somewhere on the board", "irgendwo auf dem Brett"),
    ],
)
def test_a_region_has_a_name(cells: list[int], english: str, german: str) -> None:
    place = region_of(Position(30, 16, {}), cells).place
    for language, words in ((ENGLISH, english), (GERMAN, german)):
        assert re.search(f"{words}$", Narrator(30, Voice.PAPER, language).words(place))


def test_who_only_reads_the_last_rung_is_told_what_to_do() -> None:
    for marks in (NOTHING, Marks(mask_of([1]), mask_of([8, 7]))):
        acted = hint_ladder(SEVEN, marks, Rung.DO)
        read = hint_ladder(SEVEN, marks, Rung.DO, acting=False)
        assert (acted.bullets, acted.empties, acted.erase) == (
            read.bullets,
            read.empties,
            read.erase,
        )
        first, done = read.sentence.partition(". ")[0], acted.sentence.partition(". ")[0]
        if marks is NOTHING:
            assert (first, done) == (
                "Mark E6, C7 and E7 as empty",
                "E6, C7 and E7 are marked as empty",
            )
        else:
            assert (first, done) == (
                "Take back the marks at A2 and B2",
                "A2 and B2 are taken back",
            )


@pytest.mark.parametrize(("width", "height"), [(9, 9), (1, 9), (9, 1), (4, 4), (1, 1), (30, 16)])
def test_a_region_holds_its_cells_and_a_third_of_a_small_board(width: int, height: int) -> None:
    rng = random.Random(5)
    size = width * height
    for _ in range(60):
        cells = rng.sample(range(size), min(size, rng.randint(1, 3)))
        total = rng.randint(0, size)
        region = region_of(Position(width, height, {}, total=total), cells)
        inside = [
            row * width + column
            for row in range(region.top, region.bottom + 1)
            for column in range(region.left, region.right + 1)
        ]
        assert set(cells) <= set(inside) <= set(range(size))
        assert 3 * len(inside) >= min(size, 75)
        boxes = [{cell // width for cell in cells}, {cell % width for cell in cells}]
        spans = [max(lines) - min(lines) + 1 for lines in boxes]
        own = spans[0] * spans[1]
        if len(set(cells)) < own < size:
            assert not region.whole, "all of the board tells nothing"
        assert region.whole == (len(inside) == size)


def test_where_a_step_is_everywhere_it_is_told_what_to_look_for() -> None:
    position = parse_position_text("4x4 6\n.32.\n....\n...1\n121.")
    step = next_step(position)
    assert step is not None
    everywhere = region_of(position, [0, 15])
    assert everywhere.whole
    paper, live = (Narrator(4, voice) for voice in (Voice.PAPER, Voice.LIVE))
    place = paper.sentence(look(everywhere, total=False, kind=step.argument))
    assert place == "Look all over the board, for two numbers that share cells"
    place = live.sentence(look(everywhere, total=True, kind=ArgumentKind.SEVERAL))
    assert place == "Look all over the board, for numbers that count together; count the mines too"
    assert paper.sentence(look(everywhere, total=False)) == "Look somewhere on the board"
