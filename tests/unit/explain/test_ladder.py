"""Every rung of the ladder over many positions by chance: what it says is true, and no rung more.

The sentences are read as text and compared with all placements that fit, listed one by one.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest

from tests.audits.small_positions import small_position
from tests.witnesses.brute_force import forced_by_worlds, worlds_of
from tests.witnesses.guess_reader import whole
from tests.witnesses.guessing import bits, games_won, safety
from webapp.bench.samples import paper_puzzles
from webapp.engine.grid import mask_of
from webapp.engine.position import Position
from webapp.explain.hints import Hint, Rung, hint_ladder
from webapp.explain.marks import Marks
from webapp.explain.wording.voice import Voice
from webapp.mines.board import opening_position
from webapp.mines.boards import best_start, make_board
from webapp.mines.levels import BoardWish
from webapp.notation.cells import cell_name
from webapp.notation.position_text import parse_position_text

pytestmark = pytest.mark.unit

NAME = re.compile(r"\b([A-Z]{1,2})([1-9][0-9]*)\b")
WHOLE = re.compile(
    r"(?:\d(?:-\d)+(?: with found [a-z]+)?: [a-z]|[A-Z])(?:(?!  | [,;:.]|[,;:][,;:.]|so[,;:.]).)*\."
)
RISKY = ("3x3 4\n.2.\n.4*\n..*", "2x4 4\n.*\n3.\n.*\n..", "6x2 7\n2.*.**\n*..3.*")
"""Where the cell that wins most is not the safest."""


def ladder(position: Position, voice: Voice, flags: int = 0) -> list[Hint]:
    """All rungs for a position whose marks are its player's own."""
    marks = Marks(position.bullets, position.empties)
    bare = Position(position.width, position.height, position.clues, total=position.total)
    return [hint_ladder(bare, marks, rung, check=False, voice=voice, flags=flags) for rung in Rung]


def adjacent(cell: int, other: int, width: int) -> bool:
    """Whether two cells touch."""
    (row, column), (second_row, second_column) = divmod(cell, width), divmod(other, width)
    return max(abs(row - second_row), abs(column - second_column)) == 1


def named(text: str, width: int) -> set[int]:
    """The cells whose names stand in a text."""
    cells = set()
    for letters, row in NAME.findall(text):
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("A") + 1
        cells.add((int(row) - 1) * width + column - 1)
    return cells


def small(seed: int, number: int) -> Iterator[tuple[Position, Voice]]:
    rng = random.Random(seed)
    for count in range(number):
        yield small_position(rng), tuple(Voice)[count % 2]


def larger() -> Iterator[tuple[Position, Voice]]:
    for size in (5, 7, 10):
        for puzzle in paper_puzzles(size, 4, seed=size):
            yield puzzle, Voice.PAPER
    for width, height, mines in ((9, 9, 10), (16, 16, 40), (30, 16, 99)):
        for seed in range(3):
            wish = BoardWish(width, height, mines, rules="no-guess")
            yield opening_position(make_board(wish, best_start(width, height), seed)), Voice.LIVE


def every_position() -> Iterator[tuple[Position, Voice]]:
    """Small ones of all shapes, with marks and without, and whole puzzles and boards."""
    yield from small(31, 600)
    yield from larger()


# Where to look


def cells_in(hint: Hint) -> set[int]:
    """The cells of the region; of the whole board where the sentence speaks of no place."""
    width, height = hint.before.width, hint.before.height
    if hint.region is None:
        return set(range(width * height))
    (top, left), (bottom, right) = hint.region.as_json()
    assert 0 <= top <= bottom < height
    assert 0 <= left <= right < width
    return {r * width + c for r in range(top, bottom + 1) for c in range(left, right + 1)}


def test_the_first_rung_leaves_something_to_find() -> None:
    kinds = set()
    for position, voice in every_position():
        rungs = ladder(position, voice)
        assert all(WHOLE.fullmatch(rung.sentence) for rung in rungs)
        first, last = rungs[0], rungs[-1]
        kinds.add(first.kind)
        if first.kind not in {"step", "guess"}:
            continue
        size, region = position.width * position.height, cells_in(first)
        assert len(region) >= min(-(-size // 3), 25), (position, first.sentence)
        spoken_of = {*last.clues, *bits(last.cells)}
        assert spoken_of <= region
        assert region == set(range(size)) or region > spoken_of
        assert not named(first.sentence, position.width), first.sentence
        assert (first.clues, first.cells, first.step) == ((), 0, None)
        assert all(cells_in(rung) == region for rung in rungs), "the place does not wander"
    assert kinds == {"step", "guess", "done"}


def test_what_is_looked_for_lies_anywhere_in_the_region() -> None:
    rows, middles = set(), 0
    for position, voice in islice(every_position(), 500):
        rungs = ladder(position, voice)
        (top, left), (bottom, right) = _corners(rungs[0])
        about = [divmod(cell, position.width) for cell in bits(rungs[2].cells)]
        if bottom - top < 2 or right - left < 2 or not about:
            continue
        rows.add((min(row for row, _ in about) - top, bottom - max(row for row, _ in about)))
        middle = ((top + bottom) // 2, (left + right) // 2)
        middles += middle in about
    assert {(0, 2), (1, 1), (2, 0)} <= rows
    assert middles < 250


def _corners(hint: Hint) -> list[list[int]]:
    return hint.region.as_json() if hint.region else [[0, 0], [0, 0]]


def test_equal_positions_have_equal_regions_however_their_clues_are_listed() -> None:
    for position, voice in small(32, 60):
        clues = dict(reversed(list(position.clues.items())))
        other = replace(position, clues=clues)
        firsts = [ladder(each, voice)[0] for each in (position, other)]
        assert firsts[0].sentence == firsts[1].sentence
        assert firsts[0].region == firsts[1].region


def impossible(seed: int, number: int) -> Iterator[tuple[Position, Voice]]:
    """Positions without a world: a clue or the total of a possible one is another number."""
    rng, number_of_positions = random.Random(seed), 0
    for position, voice in small(seed, 100_000):
        wrong = position
        if position.clues and rng.random() < 0.7:
            cell = rng.choice(list(position.clues))
            number_there = max(0, position.clues[cell] + rng.choice((-1, 1)))
            wrong = replace(position, clues={**position.clues, cell: number_there})
        elif position.total is not None:
            wrong = replace(position, total=max(0, position.total + rng.choice((-2, -1, 1, 2))))
        if wrong.unknown.bit_count() <= 12 and not worlds_of(wrong):
            yield wrong, voice
            number_of_positions += 1
            if number_of_positions == number:
                return


def test_no_rung_of_what_cannot_be_tells_what_comes_later() -> None:
    kinds, totals = set(), 0
    for position, voice in impossible(41, 250):
        rungs = ladder(position, voice)
        width, size = position.width, position.width * position.height
        where, which, clash, why, do = rungs
        kinds.add(where.kind)
        assert {rung.kind for rung in rungs} in ({"impossible"}, {"marks"})
        assert (where.clues, where.cells, where.counted, where.step) == ((), 0, (), None)
        assert not named(where.sentence, width), where.sentence
        region = cells_in(where)
        assert len(region) >= min(-(-size // 3), 25)
        if where.kind == "marks":
            continue
        assert all(WHOLE.fullmatch(rung.sentence) for rung in rungs)
        totals += why.uses_total
        premises = {*why.clues, *why.counted}
        assert region == set(range(size)) or region > premises
        assert "cannot be" in where.sentence
        assert all(cells_in(rung) == region for rung in rungs), "the place does not wander"
        assert named(which.sentence, width) == set(which.clues) == set(why.clues)
        assert (which.counted, which.cells) == ((), 0)
        assert why.sentence.startswith(clash.sentence)
        assert clash.counted == ()
        assert len({where.sentence, which.sentence, clash.sentence, why.sentence}) == 4
        assert (do.sentence, do.changes) == (why.sentence, False)
        assert not worlds_of(_with_clues(position, which.clues), which.uses_total)
    assert kinds == {"impossible", "marks"}
    assert totals > 10


def _with_clues(position: Position, clues: tuple[int, ...]) -> Position:
    """The position if only these of its clues told anything, its player's marks left out."""
    shown = {cell: position.clues[cell] for cell in clues}
    return replace(position, clues=shown, bullets=0, empties=position.clue_mask & ~mask_of(clues))


# What every rung says


def test_every_rung_of_a_step_is_true_and_names_what_it_shows() -> None:
    steps = 0
    for position, voice in small(33, 900):
        if position.unknown.bit_count() > 11:
            continue
        certain = forced_by_worlds(position)
        assert certain is not None
        rungs = ladder(position, voice)
        if rungs[0].kind != "step":
            continue
        steps += 1
        _, clues, cells, sentence, do = rungs
        width = position.width
        assert named(clues.sentence, width) == set(clues.clues)
        about = bits(cells.cells)
        assert about | set(cells.clues) == named(_spans(cells.sentence), width) | about
        assert about <= named(_spans(cells.sentence), width)
        assert (do.bullets & ~certain[0], do.empties & ~certain[1]) == (0, 0)
        assert do.bullets | do.empties == do.cells == cells.cells
        marked, opened = _claims(do.sentence.removesuffix(sentence.sentence), width)
        assert (marked, opened) == (bits(do.bullets), bits(do.empties))
        assert do.changes
        assert not any(rung.changes for rung in rungs[:-1])
    assert steps > 200


def _spans(text: str) -> str:
    """The text with ranges written out, as the third rung has none of them."""
    assert "–" not in text
    return text


def _claims(text: str, width: int) -> tuple[set[int], set[int]]:
    """Which cells are said to be marked as bullets, and which as empty or opened."""
    bullets, empties = set[int](), set[int]()
    for names, what in re.findall(r"((?:[A-Z]+\d+(?:, | and )?)+) (?:is|are) ([a-z ]+)", text):
        side = empties if re.search(r"empty|opened", what) else bullets
        side |= named(names, width)
    return bullets, empties


def stuck(seed: int, number: int, most: int = 12) -> Iterator[tuple[Position, Voice]]:
    """Positions in which nothing is certain."""
    checked = 0
    for text in RISKY:
        yield parse_position_text(text), Voice.LIVE
    for position, voice in small(seed, 100_000):
        if 0 < position.unknown.bit_count() <= most and forced_by_worlds(position) == (0, 0):
            yield position, voice
            checked += 1
            if checked == number:
                return


def test_all_rungs_of_a_guess_are_about_one_cell_and_say_what_counting_says() -> None:
    wins = 0
    for position, voice in stuck(34, 150):
        rungs = ladder(position, voice)
        assert {rung.kind for rung in rungs} == {"guess"}
        _, clues, cell_rung, sentence, do = rungs
        worlds, width = worlds_of(position), position.width
        (cell,) = bits(cell_rung.cells)
        name = cell_name(cell, width)
        assert cell_rung.sentence == f"Nothing is certain; the best guess is {name}."
        ways = f"in {len(worlds)} ways" in sentence.sentence
        assert ways is (len(worlds) <= 100)
        touching = {other for other in position.clues if adjacent(other, cell, width)}
        assert bool(clues.clues) is bool(touching)
        assert set(clues.clues[:1]) <= touching
        assert named(clues.sentence, width) == set(clues.clues)
        assert {rung.cells for rung in rungs[2:]} == {1 << cell}
        assert (do.bullets, do.empties) == (0, 1 << cell)
        verb = "marked as empty" if voice is Voice.PAPER else "opened"
        assert do.sentence == f"{name} is {verb}. {sentence.sentence}"
        safe = safety(worlds, cell)
        shares = {other: safety(worlds, other) for other in bits(position.unknown)}
        words = sentence.sentence
        how = r"is (safest|among the safest|most likely empty|as likely empty as any)"
        safest = re.search(rf"{name} {how} \((\S+%)\)", words)
        percent = safest or re.search(rf"({name}) is safe with (\S+%)", words)
        assert percent is not None
        assert percent[2] == whole(safe)
        if safest:
            alone = safest[1] in {"safest", "most likely empty"}
            assert safe == max(shares.values())
            assert alone is (list(shares.values()).count(safe) == 1)
        wins += _wins(position, cell, words, len(worlds))
    assert wins > 20


def _wins(position: Position, cell: int, sentence: str, worlds: int) -> bool:
    """Whether a chance to win is told; then no cell has a better one."""
    claim = re.search(r"wins (\S+%) of the time|wins more often: (\S+%), not", sentence)
    if claim is None or position.unknown.bit_count() > 7:
        return False
    most = Fraction(games_won(position), worlds)
    assert most == Fraction(games_won(position, cell), worlds)
    assert (claim[1] or claim[2]) == whole(most)
    return True


@pytest.mark.parametrize("how", ["best", "all", "some"])
def test_a_flag_keeps_a_cell_from_being_the_guess_where_another_is_as_good(how: str) -> None:
    rng, flagged = random.Random(35), 0
    for position, _ in stuck(36, 60, most=7):
        free = ladder(position, Voice.LIVE)[2].cells
        flags = {"best": free, "all": position.unknown}.get(how)
        if flags is None:
            flags = sum(1 << cell for cell in bits(position.unknown) if rng.random() < 0.5)
        rungs = ladder(position, Voice.LIVE, flags)
        _, _, cell_rung, sentence, do = rungs
        (cell,) = bits(cell_rung.cells)
        name = cell_name(cell, position.width)
        assert {rung.cells for rung in rungs[2:]} == {1 << cell}
        if flags >> cell & 1:
            flagged += 1
            assert cell_rung.sentence.endswith(f"is {name}, where your flag stands.")
            assert sentence.sentence.endswith("Your flag stands there: take it off first.")
            assert do.sentence == (
                f"{name} stays closed, for it carries your flag. {sentence.sentence}"
            )
            assert not do.changes
            assert _as_good(position, cell) <= bits(flags), "no cell without a flag is as good"
        else:
            assert "flag" not in sentence.sentence + do.sentence
            assert do.empties == 1 << cell
        assert cell in _as_good(position, next(iter(bits(free))))
    assert flagged == 63 if how == "all" else flagged < 63


def _as_good(position: Position, cell: int) -> set[int]:
    """The cells that are as safe and, where few ways are left, win as often."""
    worlds = worlds_of(position)
    cells = {c for c in bits(position.unknown) if safety(worlds, c) == safety(worlds, cell)}
    if position.total is None or position.empties:
        return cells
    won = games_won(position, cell)
    return {c for c in cells if games_won(position, c) == won}
